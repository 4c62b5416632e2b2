"""Climbing a ladder, for both kinds of rule set."""

from dataclasses import replace

from scoring.answers.asked import Answer, Asked
from scoring.kitty import Party
from scoring.levels import ACE, OVER_ACE, Climber, Ladder, Level, PastAce, climb, level_letter


def climb_answer(ladder: Ladder, asked: Asked) -> Answer:
    """A climb on a ladder."""
    if asked.has("mandatory_levels"):
        levels = {asked.as_level(level, "mandatory_levels") for level in asked.texts("mandatory_levels")}
        ladder = replace(ladder, must_play=tuple(sorted(levels)))
    attackers = asked.has("climber") and asked.party("climber") is Party.ATTACKERS
    climber = Climber.ATTACKERS if attackers else Climber.DECLARERS
    way = climb(ladder, _level(ladder, asked), asked.number("gain", high=50), climber)
    start = ladder.start
    return {
        "new_level": ladder.letter(way.end),
        "levels_lost": way.lost,
        "match_won": ladder.goal is not None and way.end >= ladder.goal,
        f"may_skip_{level_letter(start)}": start not in ladder.must_play,
    }


def _level(ladder: Ladder, asked: Asked) -> Level:
    """The level that is climbed from; N where these rules have a level without trumps."""
    if asked.values.get("level") == ladder.letter(OVER_ACE) == "N":
        return OVER_ACE
    return asked.level("level")


def levels_played(ladder: Ladder) -> list[str]:
    """The level cards from the start to the last level before the goal, or to the end of a lap."""
    top = ACE if ladder.past_ace is PastAce.NEXT_LAP else ACE + 1
    last = top if ladder.goal is None else ladder.goal - 1
    return [ladder.letter(level) for level in range(ladder.start, last + 1)]
