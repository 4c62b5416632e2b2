"""What was posted about a hand -> `HandReport`, and back to the posted shape and to the columns of a row.

The posted mapping: `declarer_seat`, `level`?, `trump`?, the points as `attackers_points` or as `trick_points`,
`kitty_points`, `last_trick_winner` and `winning_format` {kind, cards}, then `fines` [{offence, offender, cards}]?,
`award` {kind, offender}?, `void`?. Here the shape is read; whether the values are possible is for `scoring` to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from django.utils.translation import gettext_lazy as _

from scoring import (
    AwardKind,
    CountedPoints,
    Fine,
    FormatKind,
    HandAward,
    HandReport,
    LastTrick,
    Party,
    Points,
    TotalPoints,
    Trump,
    WinningFormat,
)
from tournament.errors import Invalid
from tournament.rulebook.field_words import field_words

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
)
_COUNTED_FIELDS = ("trick_points", "kitty_points", "last_trick_winner", "winning_format")
_MOST_FINES = 20
_SHOWN_LENGTH = 80
# what a column can hold; what the game allows is narrower and told by `scoring`
_LEAST, _MOST = -9999, 9999
_KIND_CARDS = {FormatKind.SINGLE: 1, FormatKind.PAIR: 2}

Choice = TypeVar("Choice", bound=StrEnum)


def unfit(code: str, field: str, value: Any, allowed: Any) -> Invalid:
    """The refusal of a posted value, with field, value and what is allowed named in its sentence."""
    if isinstance(allowed, list | tuple):
        allowed = [str(each) for each in allowed]
    shown = _shown(value)
    return Invalid(
        code,
        _("“%(field)s” cannot be “%(value)s”. Allowed: %(allowed)s."),
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
        raise unfit("field_missing", field, "", f"{least}..{most}")
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise unfit("not_a_number", field, value, f"{least}..{most}")
    return value


def read_choice(kind: type[Choice], value: Any, field: str) -> Choice:
    """A member of a closed choice by its value."""
    allowed = [each.value for each in kind]
    if value is None or value == "":
        raise unfit("field_missing", field, "", allowed)
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


def read_hand(posted: Any) -> HandReport:
    """The report that was posted, at position 1 and with number 1 until it has its place on a sheet.

    Raises `Invalid` that names the first field at fault, its value and what is allowed.
    """
    given = read_mapping(posted, "hand", HAND_FIELDS)
    void = given.get("void", False)
    if not isinstance(void, bool):
        raise unfit("not_a_choice", "void", void, ["true", "false"])
    report = HandReport(
        position=1,
        number=1,
        declarer_seat=read_number(given.get("declarer_seat"), "declarer_seat", least=0, most=99),
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
    return report


def _read_points(given: Mapping[str, Any]) -> Points | None:
    counted = [name for name in _COUNTED_FIELDS if given.get(name) not in (None, "")]
    total = given.get("attackers_points")
    if total is not None:
        if counted:
            raise unfit("points_given_twice", counted[0], given[counted[0]], _("a total, or the points counted"))
        return TotalPoints(attackers_points=read_number(total, "attackers_points"))
    if not counted:
        return None
    return CountedPoints(
        trick_points=read_number(given.get("trick_points"), "trick_points"),
        kitty_points=read_number(given.get("kitty_points"), "kitty_points"),
        last_trick=LastTrick(
            winner=read_choice(Party, given.get("last_trick_winner"), "last_trick_winner"),
            format=_read_format(given.get("winning_format")),
        ),
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
    given = read_mapping(posted, "award", ("kind", "offender"))
    return HandAward(
        kind=read_choice(AwardKind, given.get("kind"), "award.kind"),
        offender=read_choice(Party, given.get("offender"), "award.offender"),
    )


def hand_mapping(report: HandReport) -> dict[str, Any]:
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
            if counted.last_trick.format is not None:
                mapping["winning_format"] = format_mapping(counted.last_trick.format)
        case None:
            pass
    if report.fines:
        mapping["fines"] = [fine_mapping(fine) for fine in report.fines]
    if report.award is not None:
        mapping["award"] = {"kind": report.award.kind.value, "offender": report.award.offender.value}
    if report.void:
        mapping["void"] = True
    return mapping


def format_mapping(winning: WinningFormat) -> dict[str, Any]:
    return {"kind": winning.kind.value, "cards": winning.cards}


def fine_mapping(fine: Fine) -> dict[str, Any]:
    return {"offence": fine.offence, "offender": fine.offender.value, "cards": fine.cards}
