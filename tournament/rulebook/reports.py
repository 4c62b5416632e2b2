"""What was posted about a hand -> `HandReport`, and back to the posted shape and to the columns of a row.

The posted mapping: `declarer_seat`, `level`?, `trump`?, the points as `attackers_points` or as `trick_points`,
`kitty_points`, `last_trick_winner` and `winning_format` {kind, cards} (or as both, which then have to agree), then
`fines` [{offence, offender, cards}]?, `award` {kind, offender, cards_left?}?, `void`?. Where every player has a level
of his own also `friend_seats`, `bid`, `last_trick_seat`, `hook`, `spoils` [{taker, levels}] and `transfers` [{giver,
taker, direction, levels, answer?}].
Here the shape is read; whether the values are possible is for `scoring` to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, TypeVar

from django.utils.translation import gettext_lazy as _

from scoring import (
    AnyHandReport,
    AnyRuleSet,
    AwardKind,
    CountedPoints,
    Direction,
    Fine,
    FormatKind,
    HandAward,
    HandReport,
    Hook,
    LastTrick,
    Party,
    PlayersHandReport,
    PlayersRuleSet,
    Points,
    Spoil,
    TotalPoints,
    Transfer,
    TransferAnswer,
    Trump,
    WinningFormat,
)
from tournament.errors import Invalid
from tournament.rulebook.field_words import field_words

PLAYERS_FIELDS = ("friend_seats", "bid", "last_trick_seat", "hook", "spoils", "transfers")
HAND_FIELDS = (
    "declarer_seat",
    "level",
    "trump",
    "attackers_points",
    "trick_points",
    "kitty_points",
    "last_trick_winner",
    "winning_format",
    "fines",
    "award",
    "void",
    *PLAYERS_FIELDS,
)
_COUNTED_FIELDS = ("trick_points", "kitty_points", "last_trick_winner", "winning_format")
_MOST_FINES = 20
_MOST_PLAYERS = 12
_SHOWN_LENGTH = 80
# what a column can hold; what the game allows is narrower and told by `scoring`
_LEAST, _MOST = -9999, 9999
_KIND_CARDS = {FormatKind.SINGLE: 1, FormatKind.PAIR: 2}

Choice = TypeVar("Choice", bound=StrEnum)


def unfit(code: str, field: str, value: Any, allowed: Any) -> Invalid:
    """The refusal of a posted value, with field, value and what is allowed named in its sentence."""
    return _refusal(code, _("“%(field)s” cannot be “%(value)s”. Allowed: %(allowed)s."), field, value, allowed)


def missing(field: str, allowed: Any) -> Invalid:
    """The refusal (`field_missing`) of what was not posted, with field and what is allowed named in its sentence."""
    return _refusal("field_missing", _("“%(field)s” is missing. Allowed: %(allowed)s."), field, "", allowed)


def _refusal(code: str, sentence: Any, field: str, value: Any, allowed: Any) -> Invalid:
    if isinstance(allowed, list | tuple):
        allowed = [str(each) for each in allowed]
    shown = _shown(value)
    return Invalid(
        code,
        sentence,
        field=field,
        value=shown,
        allowed=allowed,
        params={
            "field": field_words(field),
            "value": shown,
            "allowed": ", ".join(allowed) if isinstance(allowed, list) else allowed,
        },
    )


def _shown(value: Any) -> str:
    """The value as text that can be stored and sent, however strange it is."""
    return str(value)[:_SHOWN_LENGTH].encode("utf-8", "replace").decode("utf-8")


def read_mapping(posted: Any, field: str, known: Iterable[str]) -> Mapping[str, Any]:
    """`posted` as a mapping that has no other keys than `known`."""
    if not isinstance(posted, Mapping):
        raise unfit("not_a_mapping", field, posted, "{" + ", ".join(known) + "}")
    allowed = list(known)
    for name in posted:
        if name not in allowed:
            raise unfit("field_unknown", field, name, allowed)
    return posted


def read_number(value: Any, field: str, *, least: int = _LEAST, most: int = _MOST) -> int:
    """A whole number from `least` to `most`."""
    if value is None:
        raise missing(field, f"{least}..{most}")
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise unfit("not_a_number", field, value, f"{least}..{most}")
    return value


def read_choice(kind: type[Choice], value: Any, field: str) -> Choice:
    """A member of a closed choice by its value."""
    allowed = [each.value for each in kind]
    if value is None or value == "":
        raise missing(field, allowed)
    if not isinstance(value, str) or value not in allowed:
        raise unfit("not_a_choice", field, value, allowed)
    return kind(value)


def read_text(value: Any, field: str, *, most: int = 2000) -> str:
    """Text that every database can hold, stripped; "" for None."""
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > most or _shown(value) != value[:_SHOWN_LENGTH]:
        raise unfit("not_a_text", field, value, _("up to %(most)d characters") % {"most": most})
    text = value.strip()
    if "\x00" in text or text.encode("utf-8", "replace").decode("utf-8") != text:
        raise unfit("not_a_text", field, text.replace("\x00", "?"), _("characters that can be written"))
    return text


def read_reason(value: Any) -> str:
    """A written reason; an empty one is refused (`reason_missing`)."""
    text = read_text(value, "reason")
    if not text:
        raise Invalid("reason_missing", _("Say why."), field="reason", value="", allowed=_("a written reason"))
    return text


def read_hand(posted: Any) -> AnyHandReport:
    """The report that was posted, at position 1 and with number 1 until it has its place on a sheet.

    One that says nothing of what only players with levels of their own have is a `HandReport`; `fit_hand` makes it
    what a rule set takes. Raises `Invalid` that names the first field at fault, its value and what is allowed.
    """
    given = read_mapping(posted, "hand", HAND_FIELDS)
    void = given.get("void", False)
    if not isinstance(void, bool):
        raise unfit("not_a_choice", "void", void, ["true", "false"])
    report = HandReport(
        position=1,
        number=1,
        declarer_seat=_read_seat(given.get("declarer_seat"), "declarer_seat"),
        level=None if given.get("level") is None else read_number(given["level"], "level", least=0),
        trump=None if given.get("trump") in (None, "") else read_choice(Trump, given["trump"], "trump"),
        points=_read_points(given),
        fines=_read_fines(given.get("fines")),
        award=_read_award(given.get("award")),
        void=void,
    )
    if void and (report.points is not None or report.fines or report.award is not None):
        field = "attackers_points" if report.points is not None else "fines" if report.fines else "award"
        raise unfit("void_hand_counts_nothing", field, given.get(field, ""), _("nothing in a void hand"))
    if _of_players(given):
        if report.award is not None:
            raise unfit("field_unknown", "hand", "award", [name for name in HAND_FIELDS if name != "award"])
        return _players_report(report, given)
    return report


def fit_hand(rule_set: AnyRuleSet, report: AnyHandReport) -> AnyHandReport:
    """The report as the rule set takes it. `Invalid` (`field_unknown`) where it says what the rules do not know."""
    if isinstance(rule_set, PlayersRuleSet):
        if isinstance(report, PlayersHandReport):
            return report
        if report.award is not None:
            raise unfit("field_unknown", "hand", "award", [name for name in HAND_FIELDS if name != "award"])
        return _players_report(report, {})
    if isinstance(report, PlayersHandReport):
        foreign = next(name for name in PLAYERS_FIELDS if name in hand_mapping(report))
        raise unfit("field_unknown", "hand", foreign, [name for name in HAND_FIELDS if name not in PLAYERS_FIELDS])
    return report


def _of_players(given: Mapping[str, Any]) -> bool:
    return any(given.get(name) not in (None, "", [], ()) for name in PLAYERS_FIELDS)


def _players_report(report: HandReport, given: Mapping[str, Any]) -> PlayersHandReport:
    shared = {each.name: getattr(report, each.name) for each in fields(report) if each.name != "award"}
    bid, last = given.get("bid"), given.get("last_trick_seat")
    return PlayersHandReport(
        **shared,
        friend_seats=tuple(
            _read_seat(seat, f"friend_seats[{index}]")
            for index, seat in enumerate(_read_list(given.get("friend_seats"), "friend_seats"))
        ),
        bid=None if bid is None else read_number(bid, "bid", least=0),
        last_trick_seat=None if last is None else _read_seat(last, "last_trick_seat"),
        hook=None if given.get("hook") in (None, "") else read_choice(Hook, given["hook"], "hook"),
        spoils=tuple(
            _read_spoil(each, f"spoils[{index}]")
            for index, each in enumerate(_read_list(given.get("spoils"), "spoils"))
        ),
        transfers=tuple(
            _read_transfer(each, f"transfers[{index}]")
            for index, each in enumerate(_read_list(given.get("transfers"), "transfers"))
        ),
    )


def _read_seat(value: Any, field: str) -> int:
    return read_number(value, field, least=0, most=99)


def _read_list(posted: Any, field: str) -> list[Any]:
    if posted is None:
        return []
    if not isinstance(posted, list | tuple) or len(posted) > _MOST_PLAYERS:
        raise unfit("not_a_list", field, posted, _("a list of up to %(most)d") % {"most": _MOST_PLAYERS})
    return list(posted)


def _read_spoil(posted: Any, field: str) -> Spoil:
    given = read_mapping(posted, field, ("taker", "levels"))
    return Spoil(
        taker=_read_seat(given.get("taker"), f"{field}.taker"),
        levels=read_number(given.get("levels"), f"{field}.levels", least=0),
    )


def _read_transfer(posted: Any, field: str) -> Transfer:
    given = read_mapping(posted, field, ("giver", "taker", "direction", "levels", "answer"))
    answer = given.get("answer") or TransferAnswer.TAKEN.value
    return Transfer(
        giver=_read_seat(given.get("giver"), f"{field}.giver"),
        taker=_read_seat(given.get("taker"), f"{field}.taker"),
        direction=read_choice(Direction, given.get("direction"), f"{field}.direction"),
        levels=read_number(given.get("levels"), f"{field}.levels", least=0),
        answer=read_choice(TransferAnswer, answer, f"{field}.answer"),
    )


def _read_points(given: Mapping[str, Any]) -> Points | None:
    counted = [name for name in _COUNTED_FIELDS if given.get(name) not in (None, "")]
    told = given.get("attackers_points")
    total = None if told is None else read_number(told, "attackers_points")
    if not counted:
        return None if total is None else TotalPoints(attackers_points=total)
    return CountedPoints(
        trick_points=read_number(given.get("trick_points"), "trick_points"),
        kitty_points=read_number(given.get("kitty_points"), "kitty_points"),
        last_trick=LastTrick(
            winner=read_choice(Party, given.get("last_trick_winner"), "last_trick_winner"),
            format=_read_format(given.get("winning_format")),
        ),
        slip_total=total,
    )


def _read_format(posted: Any) -> WinningFormat | None:
    if posted is None:
        return None
    given = read_mapping(posted, "winning_format", ("kind", "cards"))
    kind = read_choice(FormatKind, given.get("kind"), "winning_format.kind")
    cards = given.get("cards")
    if cards is None and kind in _KIND_CARDS:
        cards = _KIND_CARDS[kind]
    return WinningFormat(kind=kind, cards=read_number(cards, "winning_format.cards", least=1))


def _read_fines(posted: Any) -> tuple[Fine, ...]:
    if posted is None:
        return ()
    if not isinstance(posted, list | tuple) or len(posted) > _MOST_FINES:
        raise unfit("not_a_list", "fines", posted, _("a list of up to %(most)d fines") % {"most": _MOST_FINES})
    fines = []
    for index, each in enumerate(posted):
        field = f"fines[{index}]"
        given = read_mapping(each, field, ("offence", "offender", "cards"))
        offence = read_text(given.get("offence"), f"{field}.offence", most=40)
        fines.append(
            Fine(
                offence=offence,
                offender=read_choice(Party, given.get("offender"), f"{field}.offender"),
                cards=read_number(given.get("cards"), f"{field}.cards"),
            )
        )
    return tuple(fines)


def _read_award(posted: Any) -> HandAward | None:
    if posted is None:
        return None
    given = read_mapping(posted, "award", ("kind", "offender", "cards_left"))
    left = given.get("cards_left")
    return HandAward(
        kind=read_choice(AwardKind, given.get("kind"), "award.kind"),
        offender=read_choice(Party, given.get("offender"), "award.offender"),
        cards_left=None if left is None else read_number(left, "award.cards_left", least=0),
    )


def hand_mapping(report: AnyHandReport) -> dict[str, Any]:
    """The report in the posted shape, without what was not given; `read_hand` gives an equal report back."""
    mapping: dict[str, Any] = {"declarer_seat": report.declarer_seat}
    if report.level is not None:
        mapping["level"] = report.level
    if report.trump is not None:
        mapping["trump"] = report.trump.value
    match report.points:
        case TotalPoints(attackers_points=total):
            mapping["attackers_points"] = total
        case CountedPoints() as counted:
            mapping |= {
                "trick_points": counted.trick_points,
                "kitty_points": counted.kitty_points,
                "last_trick_winner": counted.last_trick.winner.value,
            }
            if counted.slip_total is not None:
                mapping["attackers_points"] = counted.slip_total
            if counted.last_trick.format is not None:
                mapping["winning_format"] = format_mapping(counted.last_trick.format)
        case None:
            pass
    if report.fines:
        mapping["fines"] = [fine_mapping(fine) for fine in report.fines]
    if report.void:
        mapping["void"] = True
    if isinstance(report, PlayersHandReport):
        told = players_columns(report)
        return mapping | {name: value for name, value in told.items() if value not in (None, "", [])}
    if report.award is not None:
        mapping["award"] = award_mapping(report.award)
    return mapping


def players_columns(report: PlayersHandReport) -> dict[str, Any]:
    """What only a hand of players with levels of their own says, as JSON data."""
    return {
        "friend_seats": list(report.friend_seats),
        "bid": report.bid,
        "last_trick_seat": report.last_trick_seat,
        "hook": report.hook.value if report.hook is not None else "",
        "spoils": [{"taker": spoil.taker, "levels": spoil.levels} for spoil in report.spoils],
        "transfers": [
            {
                "giver": transfer.giver,
                "taker": transfer.taker,
                "direction": transfer.direction.value,
                "levels": transfer.levels,
                "answer": transfer.answer.value,
            }
            for transfer in report.transfers
        ],
    }


def format_mapping(winning: WinningFormat) -> dict[str, Any]:
    return {"kind": winning.kind.value, "cards": winning.cards}


def award_mapping(award: HandAward) -> dict[str, Any]:
    left = {} if award.cards_left is None else {"cards_left": award.cards_left}
    return {"kind": award.kind.value, "offender": award.offender.value, **left}


def fine_mapping(fine: Fine) -> dict[str, Any]:
    return {"offence": fine.offence, "offender": fine.offender.value, "cards": fine.cards}
