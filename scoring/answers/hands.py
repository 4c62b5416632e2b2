"""Questions about a hand: level, kitty, hand_result."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.answers.asked import Answer, Asked, QuestionRefused
from scoring.answers.asked_play import asked_play
from scoring.answers.events import AWARDS, award_of, event_of
from scoring.answers.refusing import of_rule_set
from scoring.answers.reported import IN_TRICKS, format_key, offence_in, penalty_blocks
from scoring.cards.formats import formats_in, whole_play
from scoring.hand.checks import check_counts, most_kitty_points
from scoring.hand.report import CountedPoints, Fine, HandAward, HandRefused, HandReport, HandScore, Points, TotalPoints
from scoring.hand.score import add_up, band_note, score_hand, worth_note
from scoring.hand_points import HandPoints
from scoring.kitty import DeclarersLastTrick, FormatKind, Growth, LastTrick, Multiplied, Party, WinningFormat
from scoring.level_table import POINT_STEP, LevelChange, Stage
from scoring.notes import Note, note
from scoring.penalties import AwardKind, FineCounts
from scoring.players.results import BidTable, FriendsTable, SideGain, gain_of, needs_bid
from scoring.players.rule_set import Calling, PlayersRuleSet
from scoring.players.score import gain_note
from scoring.provenance import clause
from scoring.rules.rule_set import POINTS_PER_DECK, Basis, RuleSet, RuleSetInvalid
from scoring.wording.said import said

_FACTORS = ("multiplier", "kitty_multiplier")
"""Keys of a factor that is told in place of the format that won the last trick."""

_FINED = {
    FineCounts.CARDS_TAKEN_BACK: ("cards_not_accepted", "cards_taken_back"),
    FineCounts.CARDS_THROWN: ("cards_thrown", "cards_in_throw"),
    FineCounts.CARDS_BEATEN: ("cards_beaten",),
}
"""Keys of how many cards a fine counts, before the plain `cards`."""


def _next_dealer(rule_set: RuleSet, stage: Stage) -> str:
    if stage is Stage.CONTESTED:
        return "race"
    if rule_set.next_dealer_basis is Basis.CUSTOM:
        return "not_stated"
    if rule_set.next_dealer_basis is Basis.SIDE_PRINTED:
        return "same_side" if stage is Stage.KEEP else "attackers_side"
    return "partner_of_dealer" if stage is Stage.KEEP else "next_player_after_dealer"


def change_answer(rule_set: RuleSet, change: LevelChange | HandScore) -> Answer:
    """A result in the words of the questions; a contested stage is neither kept nor lost."""
    contested = change.stage is Stage.CONTESTED
    return {
        "dealer_side_gain": change.declarers_climb,
        "attackers_gain": change.attackers_climb,
        "dealer_side_stays": None if contested else change.stage is Stage.KEEP,
        "next_dealer": _next_dealer(rule_set, change.stage),
        "band": change.code if isinstance(change, LevelChange) else change.band,
    }


def answer_level(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """What a total brings: gains, stage and next dealer."""
    points = asked.number("attackers_points", low=-1_000_000)
    if points % POINT_STEP:
        raise QuestionRefused("points_off_step", "attackers_points", value=points, allowed=str(POINT_STEP))
    if isinstance(rule_set, PlayersRuleSet):
        return _players_gain(sized(rule_set, asked), asked, points)[1]
    band = rule_set.level_table.band_at(points)
    found = change_answer(rule_set, band.change)
    if band.names:
        found["band"] = band.names["zh"]
    if rule_set.hand_points is not None:
        found |= _score(rule_set.hand_points, asked, points)
        found["score_formula"] = "base x jj_score, from the attackers' view"
    return found


def _score(hand_points: HandPoints, asked: Asked, points: int) -> Answer:
    """The value of a hand before the base, and with it where the question names one."""
    found: Answer = {"jj_score": hand_points.worth(points)}
    if asked.has("base"):
        found["score"] = asked.number("base", low=1) * found["jj_score"]
    return found


def _with_base(rule_set: RuleSet, asked: Asked) -> RuleSet:
    """The rules with the base that the question names for the points of hands."""
    if rule_set.hand_points is None or not asked.has("base"):
        return rule_set
    return replace(rule_set, hand_points=replace(rule_set.hand_points, base=asked.number("base", low=1)))


def _players_gain(rule_set: PlayersRuleSet, asked: Asked, points: int) -> tuple[SideGain, Answer]:
    """What a total brings under rules of the size that is played."""
    asked.same("total_points", rule_set.points_in_play)
    bid = asked.number("bid", 5, rule_set.points_in_play - 5) if needs_bid(rule_set.result) else 0
    friends = rule_set.most_friends
    if rule_set.calling in (Calling.ANY_CARD, Calling.HELD_CARD):
        friends = 1 if not asked.has("dealer_has_friend") or asked.truth("dealer_has_friend") else 0
    attackers = rule_set.players - 1 - friends
    gain = gain_of(
        rule_set.result,
        points,
        attackers=attackers,
        declarers=friends + 1,
        bid=bid,
        points_in_play=rule_set.points_in_play,
        decks=rule_set.decks,
    )
    return gain, _gain_answer(rule_set, gain, attackers=attackers, declarers=friends + 1, bid=bid)


def _gain_answer(rule_set: PlayersRuleSet, gain: SideGain, *, attackers: int, declarers: int, bid: int) -> Answer:
    shared = isinstance(rule_set.result, FriendsTable)
    found: Answer = {
        "dealer_side_gain": gain.declarers_total if shared else gain.declarers_total // declarers,
        "attackers_gain": gain.each_attacker,
        "dealer_side_stays": gain.stage is Stage.KEEP,
        "next_dealer": "by_auction" if isinstance(rule_set.result, BidTable) else "not_stated",
        "band": gain.code,
        "attackers_count": attackers,
        "gain_per_attacker": gain.each_attacker,
        "attackers_total_gain": attackers * gain.each_attacker,
    }
    if shared and declarers == 2 and gain.stage is Stage.KEEP:
        found["split"] = "2/3 and 1/3 between dealer and friend" if attackers == 3 else "half each"
    if isinstance(rule_set.result, BidTable):
        found["half_bid"] = bid / 2
    return found


def sized(rule_set: PlayersRuleSet, asked: Asked) -> PlayersRuleSet:
    """The rules at the size that the question names, where the rules leave it free; all points tell the decks, too."""
    if not rule_set.free_size:
        return rule_set
    if asked.has("decks"):
        decks = asked.number("decks", 1, 99)
    elif asked.has("total_points"):
        decks = asked.number("total_points", POINTS_PER_DECK, 99 * POINTS_PER_DECK) // POINTS_PER_DECK
    else:
        decks = rule_set.decks
    if not asked.has("players"):
        return replace(rule_set, decks=decks)
    try:
        return rule_set.sized(players=asked.number("players", 1, 99), decks=decks)
    except RuleSetInvalid as invalid:
        raise of_rule_set(invalid, "bad_size") from invalid


def _winning_format(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> WinningFormat:
    if asked.has("format"):
        kind = FormatKind(asked.one_of("format", FormatKind, "bad_format"))
        return WinningFormat(kind=kind, cards=asked.number("cards", low=1))
    play = asked_play(rule_set, asked)
    key = format_key(rule_set, asked)
    cards = play.cards(asked, key)
    if not cards:
        raise QuestionRefused("no_cards", asked.path(key))
    if all(factor.growth is Growth.BY_CARDS for factor in rule_set.kitty.factors):
        return whole_play(cards)
    return rule_set.kitty.best(formats_in(cards, play.situation))


def _counted(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> CountedPoints:
    winner = asked.party("last_trick_winner")
    shown = asked.has("format") or asked.has(format_key(rule_set, asked))
    both = asked.has("trick_points") and asked.has("attackers_points")
    return CountedPoints(
        trick_points=_caught(asked),
        kitty_points=asked.number("kitty_points") if asked.has("kitty_points") else 0,
        last_trick=LastTrick(winner=winner, format=_winning_format(rule_set, asked) if shown else None),
        slip_total=asked.number("attackers_points", low=-1_000_000) if both else None,
    )


def hand_of(points: Points | None, **parts: Any) -> HandReport:
    return HandReport(position=1, number=1, declarer_seat=0, points=points, **parts)


def answer_kitty(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """What the last trick multiplies by and adds; of `decks` that the question names where the rules leave it free."""
    if isinstance(rule_set, PlayersRuleSet) and rule_set.free_size and asked.has("decks"):
        rule_set = replace(rule_set, decks=asked.number("decks", 1, 6))
    counted = _counted(rule_set, asked)
    check_counts(rule_set, counted, ())
    _, steps = add_up(rule_set, counted, ())
    last = steps[1]
    return {
        "multiplier": last.params.get("factor", 0),
        "points_added_to_attackers": last.params["amount"],
        "format": counted.last_trick.format.kind.value if counted.last_trick.format else None,
        "reasons": said([last]),
        "source": clause(rule_set, "kitty"),
    }


def answer_hand_result(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Answer:
    """A whole hand: its total, what it brings, and every step; of a void hand, that it is dealt again."""
    if asked.has("void") and asked.truth("void"):
        return _void_hand()
    rule_set = sized(rule_set, asked) if isinstance(rule_set, PlayersRuleSet) else _with_base(rule_set, asked)
    fines, award = _penalties(rule_set, asked)
    moved = _points_moved(asked)
    points = points_of(rule_set, asked) if award is None or _told(asked) else None
    if isinstance(rule_set, RuleSet) and (points is None or not moved):
        score = score_hand(rule_set, hand_of(points, fines=fines, award=award))
        total, steps, found = score.attackers_points, list(score.steps), change_answer(rule_set, score)
        steps = _by_parts(rule_set, asked, steps)
    else:
        assert points is not None
        check_counts(rule_set, points, fines)
        total, steps = add_up(rule_set, points, fines)
        steps = _by_parts(rule_set, asked, steps)
        if moved:
            total += moved
            steps += [note("points_moved", amount=moved), note("points_sum", points=total)]
        if isinstance(rule_set, PlayersRuleSet):
            gain, found = _players_gain(rule_set, asked, total)
            steps.append(gain_note(gain, total))
        elif award is None:
            found = change_answer(rule_set, rule_set.level_table.look_up(total))
            steps.append(band_note(rule_set, total))
            if rule_set.hand_points is not None:
                steps.append(worth_note(rule_set.hand_points, total))
        else:
            raise QuestionRefused("not_with_award", asked.path("penalty_points"), value=moved, allowed="penalties")
    if isinstance(rule_set, RuleSet) and rule_set.hand_points is not None and total is not None:
        found |= _score(rule_set.hand_points, asked, total)
    return {"attackers_total": total, **found, "steps": said(steps)}


def _void_hand() -> Answer:
    return {
        "attackers_total": None,
        "dealer_side_gain": 0,
        "attackers_gain": 0,
        "dealer_side_stays": True,
        "next_dealer": "same_dealer",
        "band": "void",
        "void": True,
        "redealt": True,
        "steps": said([note("hand_is_void")]),
    }


def _told(asked: Asked) -> bool:
    return any(asked.has(key) for key in (*IN_TRICKS, *_FACTORS, "last_trick_winner"))


def _penalties(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> tuple[tuple[Fine, ...], HandAward | None]:
    """Fines, and the fault that decides the hand: a list under `penalties`, one block under `penalty`; or the fault
    under `award`, as an entry of a match has it."""
    fines, awards = [], []
    for block in penalty_blocks(asked):
        event = event_of(rule_set, offence_in(block))
        kind = award_of(rule_set, event)
        if kind is not None:
            awards.append(award_in(block, kind))
        elif event in rule_set.fines:
            fines.append(fine_of(rule_set, block))
        else:
            allowed = " ".join((*rule_set.fines, *(name for name in AWARDS if award_of(rule_set, name))))
            key = block.path("offence" if block.has("offence") else "event")
            raise QuestionRefused("unknown_event", key, value=event, allowed=allowed)
    if asked.has("award"):
        block = asked.block("award")
        awards.append(award_in(block, block.choice("kind", AwardKind)))
    if len(awards) > 1:
        raise QuestionRefused("several_awards", asked.path("penalties"), value=[award.kind.value for award in awards])
    return tuple(fines), awards[0] if awards else None


def award_in(asked: Asked, kind: AwardKind) -> HandAward:
    """A fault of this kind that decides the hand, with the cards left where they are told."""
    return HandAward(kind=kind, offender=asked.party("offender"), cards_left=asked.optional_number("cards_left"))


def _points_moved(asked: Asked) -> int:
    """Points that penalties move to the attackers, below 0 away from them, where they are told as points."""
    key = "penalty_points" if asked.has("penalty_points") else "penalty"
    if not asked.has(key) or (key == "penalty" and isinstance(asked.values[key], Mapping)):
        return 0
    moved = asked.number(key, low=-1_000_000)
    if moved % POINT_STEP:
        raise QuestionRefused("points_off_step", asked.path(key), value=moved, allowed=str(POINT_STEP))
    return moved


def points_of(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Points:
    """The points of a hand: a total, or what was caught in tricks and the last trick.

    The last trick is told by its format or by the factor. Where nothing lies in the kitty it may be left out.
    """
    if any(asked.has(key) for key in _FACTORS):
        return _by_factor(rule_set, asked)
    if asked.has("last_trick_winner"):
        return _counted(rule_set, asked)
    if asked.has("attackers_points"):
        return TotalPoints(attackers_points=asked.number("attackers_points", low=-1_000_000))
    kitty = asked.number("kitty_points") if asked.has("kitty_points") else 0
    unmoved = rule_set.kitty.declarers_last_trick is DeclarersLastTrick.NONE
    if kitty or not unmoved or not any(asked.has(key) for key in IN_TRICKS):
        return _counted(rule_set, asked)
    return TotalPoints(attackers_points=_caught(asked))


def _caught(asked: Asked) -> int:
    return next((asked.number(key) for key in IN_TRICKS if asked.has(key)), 0)


def _by_factor(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> TotalPoints:
    """The total of a hand whose last trick the attackers won with a factor that is told.

    HandRefused: a total stands beside its parts, and they do not add up to it.
    """
    total = sum(amount for part in _factor_parts(rule_set, asked) if isinstance(amount := part.params["amount"], int))
    if asked.has("attackers_points") and any(asked.has(key) for key in IN_TRICKS if key != "attackers_points"):
        slip_total = asked.number("attackers_points", low=-1_000_000)
        if slip_total != total:
            raise HandRefused("points_do_not_add_up", "points.slip_total", slip_total, str(total))
    return TotalPoints(attackers_points=total)


def _by_parts(rule_set: RuleSet | PlayersRuleSet, asked: Asked, steps: list[Note]) -> list[Note]:
    """The steps of a hand, its total told by its parts where the last trick is told by a factor."""
    if not any(asked.has(key) for key in _FACTORS) or not steps or steps[0].code != "points_total":
        return steps
    parts, rest = _factor_parts(rule_set, asked), steps[1:]
    summed = (
        []
        if any(step.code == "points_sum" for step in rest)
        else [note("points_sum", points=steps[0].params["amount"])]
    )
    return [*parts, *summed, *rest]


def _factor_parts(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> list[Note]:
    """What was caught in tricks, and what the last trick adds by the factor; their amounts add up to the total."""
    factor = next(asked.number(key) for key in _FACTORS if asked.has(key))
    if asked.has("last_trick_winner") and asked.party("last_trick_winner") is not Party.ATTACKERS:
        if rule_set.kitty.declarers_last_trick is not DeclarersLastTrick.NONE:
            raise QuestionRefused("format_missing", asked.path("winning_play"), allowed="winning_play; format cards")
        factor = 0
    tricks = _caught(asked)
    kitty = _in_steps(asked, "kitty_points", most_kitty_points(rule_set)) if asked.has("kitty_points") else 0
    if tricks + kitty > rule_set.points_in_play:
        allowed = f"0..{rule_set.points_in_play - kitty} step {POINT_STEP}"
        raise HandRefused("points_exceed_decks", "points.trick_points", tricks, allowed)
    held = rule_set.kitty.multiplied is Multiplied.HELD_POINTS
    if not factor:
        last = note("last_trick_kept" if held else "kitty_kept", amount=0)
    elif held:
        last = note("last_trick_times", held=tricks, factor=factor, amount=tricks * (factor - 1))
    else:
        last = note("kitty_times", kitty=kitty, factor=factor, amount=kitty * factor)
    return [note("points_in_tricks", amount=tricks), last]


def _in_steps(asked: Asked, key: str, high: int) -> int:
    points = asked.number(key, high=high)
    if points % POINT_STEP:
        raise QuestionRefused("points_off_step", asked.path(key), value=points, allowed=str(POINT_STEP))
    return points


def fine_of(rule_set: RuleSet | PlayersRuleSet, asked: Asked) -> Fine:
    """A fine within a hand."""
    offence = event_of(rule_set, offence_in(asked))
    return Fine(offence=offence, offender=asked.party("offender"), cards=fined_cards(rule_set, asked, offence))


def fined_cards(rule_set: RuleSet | PlayersRuleSet, asked: Asked, offence: str) -> int:
    """How many cards are fined: those thrown, those that go back or those that were beaten, as the rules say."""
    fine = rule_set.fines.get(offence)
    counts = FineCounts.CARDS_TAKEN_BACK if fine is None else fine.counts
    if counts is FineCounts.CARDS_THROWN and asked.has("thrown"):
        return len(asked.texts("thrown"))
    key = next((key for key in _FINED[counts] if asked.has(key)), "cards")
    return asked.number(key, low=1, high=rule_set.cards_per_player)
