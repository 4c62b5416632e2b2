"""The JSON schema of a question: what other programs may send."""

from typing import Any

from scoring.answers import KINDS
from scoring.cards.declaring import Moment
from scoring.cards.play_rules import OPTIONS
from scoring.kitty import FormatKind
from scoring.match.entries import RulingKind
from scoring.match.state import OutcomeReason
from scoring.match_points import scheme_ids
from scoring.penalties import AwardKind
from scoring.players.report import Direction, TransferAnswer
from scoring.players.rule_set import Hook
from scoring.rules.published import all_preset_ids
from scoring.tiebreaks import criterion_ids

Schema = dict[str, Any]

_NUMBER: Schema = {"type": "integer"}
_TEXT: Schema = {"type": "string"}
_LEVEL: Schema = {"type": "string", "description": "2 to 9, T or 10, J, Q, K, A, over-A, over-A+1 and on"}
_TRUTH: Schema = {"type": "boolean"}
_PARTY: Schema = {"enum": ["attackers", "dealer_side", "declarers", "both"]}
_CARDS: Schema = {"type": "array", "items": _TEXT, "description": "suit S H C D and rank, such as ST; LJ, BJ"}


def _of(**properties: Schema) -> Schema:
    return {"type": "object", "properties": properties}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _points() -> dict[str, Schema]:
    return {
        "attackers_points": _NUMBER,
        "trick_points": _NUMBER,
        "kitty_points": _NUMBER,
        "last_trick_winner": _PARTY,
        "winning_play": _CARDS,
        "format": {"enum": [kind.value for kind in FormatKind]},
        "cards": _NUMBER,
        "trump": {"enum": ["S", "H", "C", "D", "N", None]},
        "level": _LEVEL,
    }


def _play(**properties: Schema) -> Schema:
    """Input of a question about play: the situation of the hand and what is asked."""
    return _of(
        decks=_NUMBER,
        trump={"enum": ["S", "H", "D", "C", None]},
        level={"type": ["string", "null"], "description": "2 to 9, T, J, Q, K, A; null where no card is a level card"},
        fixed_trumps=_list(_TEXT),
        two_colour={"type": "boolean"},
        **properties,
    )


def _options() -> Schema:
    return _of(**{name: {"enum": list(readings)} for name, (_field, readings) in OPTIONS.items()})


def _inputs() -> dict[str, Schema]:
    size = {"decks": _NUMBER, "players": _NUMBER}
    fine = _of(event=_TEXT, offence=_TEXT, offender=_PARTY, cards=_NUMBER, cards_not_accepted=_NUMBER)
    entry = _of(
        kind={"enum": ["hand", "penalty", "ruling", "final"]},
        position=_NUMBER,
        number=_NUMBER,
        declarer_seat=_NUMBER,
        fines=_list(fine),
        award=_of(kind={"enum": [kind.value for kind in AwardKind]}, offender=_PARTY),
        void={"type": "boolean"},
        offence=_TEXT,
        side=_NUMBER,
        ruling={"enum": [kind.value for kind in RulingKind]},
        levels={},
        minutes=_NUMBER,
        reason=_TEXT,
        on_stage=_NUMBER,
        friend_seats=_list(_NUMBER),
        bid=_NUMBER,
        last_trick_seat=_NUMBER,
        hook={"enum": [hook.value for hook in Hook]},
        spoils=_list(_of(taker=_NUMBER, levels=_NUMBER)),
        transfers=_list(
            _of(
                giver=_NUMBER,
                taker=_NUMBER,
                direction={"enum": [direction.value for direction in Direction]},
                levels=_NUMBER,
                answer={"enum": [answer.value for answer in TransferAnswer]},
            )
        ),
        **_points(),
    )
    played = _of(
        match=_TEXT,
        round=_NUMBER,
        sides=_list({"anyOf": [_TEXT, _list(_TEXT)]}),
        outcome={"enum": [reason.value for reason in OutcomeReason]},
        winner={"type": ["integer", "null"]},
        places=_list(_NUMBER),
        out=_list(_NUMBER),
        levels=_list(_LEVEL),
        levels_climbed=_list(_NUMBER),
        levels_earned=_list(_NUMBER),
        hand_points=_list(_NUMBER),
        penalties=_list(_NUMBER),
        points_forfeited={"type": "boolean"},
    )
    settings = _of(
        scheme={"enum": list(scheme_ids())},
        scheme_values={"type": "object"},
        tiebreaks=_list({"enum": list(criterion_ids())}),
        rounds=_NUMBER,
        start_level=_LEVEL,
        head_to_head={"enum": ["two_way", "mini_table", "complete_mini_table"]},
        unplayed={"enum": ["nothing", "own_points"]},
        opponents_a_round=_NUMBER,
        wins_without_play={"enum": ["counted", "ignored"]},
        over_ace={"enum": ["own_level", "as_ace"]},
        lots={"type": "object"},
        manual_order={"type": "object"},
        carried={"type": "object"},
    )
    return {
        "level": _of(attackers_points=_NUMBER, bid=_NUMBER, dealer_has_friend={"type": "boolean"}, **size),
        "kitty": _of(decks=_NUMBER, **_points()),
        "hand_result": _of(penalties=_list(fine), bid=_NUMBER, **_points()),
        "penalty": _of(
            event=_TEXT,
            offender=_PARTY,
            cards=_NUMBER,
            cards_not_accepted=_NUMBER,
            cards_thrown=_NUMBER,
            offences_so_far=_NUMBER,
            minutes_late=_NUMBER,
            minutes_left=_NUMBER,
            base_stake=_NUMBER,
        ),
        "advance": _of(level=_LEVEL, gain=_NUMBER, climber=_PARTY, time_up={"type": "boolean"}, levels={}, teams=_TEXT),
        "points": _of(cards=_CARDS, **size),
        "friends": _of(called={}, holders={"type": "object"}, dealer=_NUMBER, play_order=_list(_NUMBER)),
        "card_order": _play(cards=_CARDS, a=_TEXT, b=_TEXT, card=_TEXT),
        "tractor": _play(cards=_CARDS),
        "follow": _play(led=_CARDS, hand=_CARDS, play=_CARDS, reading=_list(_CARDS)),
        "follow_order": _play(led_type=_TEXT),
        "trick": _play(plays=_list(_CARDS), reading=_list(_CARDS)),
        "throw": _play(
            thrown=_CARDS,
            other_hands={"anyOf": [{"type": "object", "additionalProperties": _CARDS}, _list(_CARDS)]},
            side_tricks_before=_NUMBER,
            base_stake=_NUMBER,
            reading=_list(_CARDS),
        ),
        "bid": _play(
            current={"anyOf": [_CARDS, {"type": "null"}]},
            new=_CARDS,
            stage={"enum": [moment.value for moment in Moment]},
            same_player=_TRUTH,
            others_overcalled=_TRUTH,
            flip_order_now=_TEXT,
            flip_order_new=_TEXT,
            trump_fixed=_TEXT,
            auction_now=_NUMBER,
            auction_new=_NUMBER,
            trumps_in_hand=_NUMBER,
            no_trump=_TRUTH,
            opponent_hand_points=_NUMBER,
            jokers=_NUMBER,
            level_cards=_NUMBER,
            first_deal=_TRUTH,
            nobody_calls=_TRUTH,
            kitty_in_order=_CARDS,
            kitty_card_drawn=_TEXT,
        ),
        "record": _of(
            record={"type": ["object", "string"], "description": "a hand record as data or text"},
            entered=entry,
            stage={"enum": [Moment.FIRST_DEAL.value, Moment.DEALING.value]},
            **_play()["properties"],
        ),
        "match": _of(
            entries=_list(entry),
            first_declarer_seat=_NUMBER,
            offences_before=_list(_of(side=_NUMBER, counter=_TEXT, count=_NUMBER)),
        ),
        "standings": _of(
            entries=_list(_TEXT),
            matches=_list(played),
            absences=_list(_of(entry=_TEXT, round=_NUMBER)),
            open_matches=_list(_list(_TEXT)),
            settings=settings,
            explain={"type": "boolean"},
        ),
    }


def question_schema() -> Schema:
    """The schema of one line: `id`, `kind`, `rule_set` and the `input` of each kind."""
    inputs = _inputs()
    assert set(inputs) == set(KINDS)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A question about the rules",
        "type": "object",
        "required": ["kind", "rule_set", "input"],
        "properties": {
            "id": {},
            "kind": {"enum": list(KINDS)},
            "rule_set": {"anyOf": [{"enum": list(all_preset_ids())}, {"type": "object"}]},
            "input": {"type": "object"},
            "options": _options(),
        },
        "allOf": [
            {
                "if": {"properties": {"kind": {"const": kind}}},
                "then": {"properties": {"input": schema}},
            }
            for kind, schema in inputs.items()
        ],
    }


def answer_schema() -> Schema:
    """The schema of one line of answer."""
    return {}
