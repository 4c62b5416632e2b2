"""The JSON schema of a question: what other programs may send."""

from enum import StrEnum
from typing import Any

from scoring.answers import KINDS
from scoring.answers.asked import PARTIES
from scoring.answers.declaring import MOMENTS
from scoring.answers.settings import SETTINGS
from scoring.cards.declaring import Moment
from scoring.cards.declaring_rules import DECLARING_OPTIONS
from scoring.cards.play_rules import OPTIONS, published_play_rules
from scoring.kitty import FormatKind
from scoring.match.entries import RulingKind
from scoring.match.state import OutcomeReason
from scoring.match_points import scheme_ids
from scoring.penalties import AwardKind
from scoring.players.report import Direction, TransferAnswer
from scoring.players.rule_set import Hook
from scoring.results import HeadToHead, OverAce, Unplayed, WinsWithoutPlay
from scoring.rules.published import all_preset_ids
from scoring.tiebreaks import criterion_ids
from scoring.wording.values import LANGUAGES

Schema = dict[str, Any]

_NUMBER: Schema = {"type": "integer"}
_TEXT: Schema = {"type": "string"}
_LEVEL: Schema = {
    "type": ["string", "integer"],
    "description": "2 to 9, T or 10, J, Q, K, A, over-A, over-A+1 and on",
}
_TRUTH: Schema = {"type": "boolean"}
_NUMBERS: Schema = {"type": "array", "items": _NUMBER}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_PARTY: Schema = {"enum": list(PARTIES)}
_CARDS: Schema = {
    "type": ["array", "string"],
    "items": _TEXT,
    "description": "a list, or one text with blanks; suit S H C D and rank, such as ST; LJ, BJ",
}
_FRACTION: Schema = {"type": ["string", "number"], "description": "a number such as 2, 0.5 or 1/2"}


def _of(*required: str, **properties: Schema) -> Schema:
    """An object. What is not required may be null or be left out; keys that are not named are not read."""
    shape: Schema = {
        "type": "object",
        "properties": {name: schema if name in required else _optional(schema) for name, schema in properties.items()},
    }
    return {**shape, "required": list(required)} if required else shape


def _optional(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]} if schema else schema


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _named(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def _choice(choices: type[StrEnum]) -> Schema:
    return {"enum": [choice.value for choice in choices]}


_SITUATION: dict[str, Schema] = {
    "decks": _NUMBER,
    "trump": {"enum": ["S", "H", "D", "C", "N", "NT", None], "description": "null, N or NT where there is none"},
    "level": {"type": ["string", "integer", "null"], "description": "2 to 9, T or 10, J, Q, K, A; null for none"},
    "fixed_trumps": _TEXTS,
    "two_colour": _TRUTH,
}
_POINTS: dict[str, Schema] = {
    **_SITUATION,
    "attackers_points": _NUMBER,
    "trick_points": _NUMBER,
    "attackers_trick_points": _NUMBER,
    "points_in_tricks": _NUMBER,
    "kitty_points": _NUMBER,
    "last_trick_winner": _PARTY,
    "multiplier": _NUMBER,
    "kitty_multiplier": _NUMBER,
    "winning_play": _CARDS,
    "led": {**_CARDS, "description": "read where the rules take the format of what was led"},
    "format": _choice(FormatKind),
    "cards": _NUMBER,
}
_SIZE: dict[str, Schema] = {"decks": _NUMBER, "players": _NUMBER}
_FINED: dict[str, Schema] = {
    "event": _TEXT,
    "offender": _PARTY,
    "cards": _NUMBER,
    "cards_thrown": _NUMBER,
    "cards_in_throw": _NUMBER,
    "thrown": _TEXTS,
    "cards_not_accepted": _NUMBER,
    "cards_taken_back": _NUMBER,
    "cards_beaten": _NUMBER,
}
_AWARD: Schema = _of("kind", "offender", kind=_choice(AwardKind), offender=_PARTY, cards_left=_NUMBER)
_ENTRY: Schema = _of(
    kind={"enum": ["hand", "penalty", "ruling", "final"], "description": "hand where it is left out"},
    position=_NUMBER,
    number=_NUMBER,
    declarer_seat=_NUMBER,
    fines=_list(_of(offence=_TEXT, **_FINED)),
    award=_AWARD,
    void=_TRUTH,
    offence=_TEXT,
    side=_NUMBER,
    ruling=_choice(RulingKind),
    levels={"anyOf": [_NUMBER, _list(_LEVEL)], "description": "of a ruling a number, of a final result a list"},
    minutes=_NUMBER,
    reason=_TEXT,
    note=_TEXT,
    on_stage=_NUMBER,
    friend_seats=_NUMBERS,
    bid=_NUMBER,
    last_trick_seat=_NUMBER,
    hook=_choice(Hook),
    spoils=_list(_of("taker", "levels", taker=_NUMBER, levels=_NUMBER)),
    transfers=_list(
        _of(
            "giver",
            "taker",
            "direction",
            "levels",
            giver=_NUMBER,
            taker=_NUMBER,
            direction=_choice(Direction),
            levels=_NUMBER,
            answer=_choice(TransferAnswer),
        )
    ),
    **_POINTS,
)
_PLAYED: Schema = _of(
    "round",
    "sides",
    match=_TEXT,
    round=_NUMBER,
    sides=_list({"anyOf": [_TEXT, _TEXTS]}),
    outcome=_choice(OutcomeReason),
    winner=_NUMBER,
    places=_NUMBERS,
    out=_NUMBERS,
    levels=_list(_LEVEL),
    levels_climbed=_NUMBERS,
    levels_earned=_NUMBERS,
    hand_points=_NUMBERS,
    penalties=_NUMBERS,
    points_forfeited=_TRUTH,
)
_SETTINGS: Schema = _of(
    scheme={"enum": list(scheme_ids())},
    scheme_values=_named(_FRACTION),
    tiebreaks=_list({"enum": list(criterion_ids())}),
    rounds=_NUMBER,
    start_level=_LEVEL,
    head_to_head=_choice(HeadToHead),
    unplayed=_choice(Unplayed),
    opponents_a_round=_NUMBER,
    wins_without_play=_choice(WinsWithoutPlay),
    over_ace=_choice(OverAce),
    extra_matches=_list(_PLAYED),
    extra_places=_named(_NUMBER) | {"description": "places that extra matches have given, shared where still level"},
    lots=_named(_NUMBER),
    manual_order=_named(_NUMBER),
    carried=_named(_FRACTION),
)


def _play(*required: str, **properties: Schema) -> Schema:
    """Input of a question about play: the situation of the hand and what is asked."""
    return _of(*required, **{**_SITUATION, **properties})


def _options() -> Schema:
    choices = {name: list(readings) for name, (_field, readings) in OPTIONS.items()}
    # the ladder of a rule set may be named by it, too
    choices["follow_ladder"] += [each for each in published_play_rules() if each not in choices["follow_ladder"]]
    choices |= {name: [choice.value for choice in kind] for name, kind in DECLARING_OPTIONS.items()}
    choices |= {name: list(known) for name, known in SETTINGS.items()}
    return {
        "type": ["object", "null"],
        "properties": {name: {"enum": allowed} for name, allowed in choices.items()},
        "patternProperties": {r"\.": {"description": "a setting of the rule set by its path, such as kitty.format_of"}},
    }


def _inputs() -> dict[str, Schema]:
    return {
        "level": _of(
            "attackers_points",
            attackers_points=_NUMBER,
            bid=_NUMBER,
            dealer_has_friend=_TRUTH,
            total_points=_NUMBER,
            base=_NUMBER,
            **_SIZE,
        ),
        "kitty": _of(**_SIZE, **{key: each for key, each in _POINTS.items() if key not in _SIZE}),
        "hand_result": _of(
            penalties=_list(_of(offence=_TEXT, cards_left=_NUMBER, **_FINED)),
            penalty={
                "anyOf": [_of(offence=_TEXT, cards_left=_NUMBER, **_FINED), _NUMBER],
                "description": "one fine, or points moved",
            },
            penalty_points=_NUMBER,
            award=_AWARD,
            void=_TRUTH,
            bid=_NUMBER,
            dealer_has_friend=_TRUTH,
            total_points=_NUMBER,
            base=_NUMBER,
            players=_NUMBER,
            **_POINTS,
        ),
        "penalty": _of(
            "event",
            **_FINED,
            **_SIZE,
            offences_so_far={"anyOf": [_NUMBER, _named(_NUMBER)]},
            level=_LEVEL,
            minutes_late={"type": "number"},
            minutes_left={"type": "number"},
            minutes_played={"type": "number"},
            base_stake=_NUMBER,
            deal=_NUMBER,
            cards_left=_NUMBER,
            innocent_points=_NUMBER,
            innocent_regular_gain=_NUMBER,
            started=_TRUTH,
            opponents_agree=_TRUTH,
        ),
        "advance": _of(
            **_SIZE,
            level=_LEVEL,
            gain=_NUMBER,
            climber=_PARTY,
            mandatory_levels=_TEXTS,
            start_level=_LEVEL,
            end_level=_LEVEL,
            time_up=_TRUTH,
            levels={"anyOf": [_named(_LEVEL), _list(_LEVEL)], "description": "by side; of players a list"},
            dealer_side=_TEXT,
            reached_first=_TEXT,
            seats_in_play_order=_TEXTS,
            dealer=_TEXT,
            dealer_side_stays=_TRUTH,
            deal=_NUMBER,
            teams=_TEXT,
            kitty=_NUMBER,
            total_gain=_NUMBER,
            kitty_saved_by={"enum": ["dealer", "friend", "attackers"]},
            split=_TEXT,
            dealer_alone=_TRUTH,
            attackers_points=_NUMBER,
            dealer_level=_LEVEL,
            friend_level=_LEVEL,
            dealer_has_friend=_TRUTH,
            last_trick_taken_with=_TEXTS,
        ),
        "points": _of(card=_TEXT, cards=_CARDS, **_SIZE),
        "friends": _of(
            called=_CARDS,
            which=_NUMBERS,
            decks=_NUMBER,
            holders=_named(_NUMBER),
            dealer=_NUMBER,
            play_order=_NUMBERS,
            in_kitty=_NUMBER,
            players=_NUMBER,
            friends=_NUMBER,
        ),
        "card_order": _play(cards=_CARDS, a=_TEXT, b=_TEXT, card=_TEXT),
        "tractor": _play("cards", cards=_CARDS),
        "follow": _play("led", "hand", "play", led=_CARDS, hand=_CARDS, play=_CARDS, reading=_list(_CARDS)),
        "follow_order": _play("led_type", led_type=_TEXT),
        "trick": _play("plays", plays=_list(_CARDS), reading=_list(_CARDS), first_lead_after_flip=_TRUTH),
        "throw": _play(
            "thrown",
            "other_hands",
            thrown=_CARDS,
            other_hands={"anyOf": [_named(_CARDS), _list(_CARDS)]},
            side_tricks_before=_NUMBER,
            base_stake=_NUMBER,
            reading=_list(_CARDS),
        ),
        "bid": _play(
            current=_CARDS,
            new=_CARDS,
            stage={"enum": list(MOMENTS)},
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
            own_hand_points=_NUMBER,
            jokers=_NUMBER,
            level_cards=_NUMBER,
            first_deal=_TRUTH,
            nobody_calls=_TRUTH,
            kitty_in_order=_CARDS,
            kitty_card_drawn=_TEXT,
        ),
        "record": _of(
            "record",
            record={"type": ["object", "string"], "description": "a hand record as data or text"},
            entered=_ENTRY,
            stage=_choice(Moment),
            **_SITUATION,
        ),
        "match": _of(
            **_SIZE,
            entries=_list(_ENTRY),
            first_declarer_seat=_NUMBER,
            offences_before=_list(_of("side", "counter", "count", side=_NUMBER, counter=_TEXT, count=_NUMBER)),
        ),
        "standings": _of(
            "entries",
            **_SIZE,
            entries=_TEXTS,
            matches=_list(_PLAYED),
            absences=_list(_of("entry", "round", entry=_TEXT, round=_NUMBER)),
            open_matches=_list(_TEXTS),
            settings=_SETTINGS,
            explain=_TRUTH,
        ),
    }


def question_schema() -> Schema:
    """The schema of one line: `id`, `language`, `kind`, `rule_set`, and the `input` and `options` of each kind."""
    inputs = _inputs()
    assert set(inputs) == set(KINDS)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A question about the rules",
        "type": "object",
        "required": ["kind", "rule_set", "input"],
        "properties": {
            "id": {"description": "any value; it comes back with the answer"},
            "language": {"enum": list(LANGUAGES), "description": "of the sentences; en where it is left out"},
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
