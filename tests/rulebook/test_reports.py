"""What is posted about a hand is read as it was meant, and stored so that it reads back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    AwardKind,
    CountedPoints,
    Fine,
    FormatKind,
    HandAward,
    HandReport,
    LastTrick,
    Party,
    TotalPoints,
    Trump,
    WinningFormat,
)
from tournament.errors import Invalid
from tournament.models import Hand
from tournament.rulebook.reports import hand_mapping, read_hand, read_reason, read_text
from tournament.rulebook.sheets import hand_columns, report_of

_formats = st.builds(WinningFormat, kind=st.sampled_from(FormatKind), cards=st.integers(1, 24))
_points = st.one_of(
    st.none(),
    st.builds(TotalPoints, attackers_points=st.integers(-200, 900)),
    st.builds(
        CountedPoints,
        trick_points=st.integers(0, 600),
        kitty_points=st.integers(0, 80),
        last_trick=st.builds(LastTrick, winner=st.sampled_from(Party), format=st.none() | _formats),
    ),
)
_fines = st.builds(
    Fine, offence=st.sampled_from(["failed_throw", "x"]), offender=st.sampled_from(Party), cards=st.integers(0, 30)
)
_reports = st.builds(
    HandReport,
    position=st.just(1),
    number=st.just(1),
    declarer_seat=st.integers(0, 5),
    level=st.none() | st.integers(2, 15),
    trump=st.none() | st.sampled_from(Trump),
    points=_points,
    fines=st.lists(_fines, max_size=3).map(tuple),
    award=st.none() | st.builds(HandAward, kind=st.sampled_from(AwardKind), offender=st.sampled_from(Party)),
)


def refusal_of(posted):
    """The refusal of what was posted; None when it was read. Anything else raised is a bug."""
    try:
        read_hand(posted)
    except Invalid as refusal:
        return refusal
    return None


@given(_reports)
def test_a_report_reads_back_from_its_posted_shape(report):
    assert read_hand(hand_mapping(report)) == report


@given(_reports)
def test_a_report_reads_back_from_its_row(report):
    assert report_of(Hand(position=1, number=1, **hand_columns(report))) == report


def test_a_void_hand_reads_back():
    report = read_hand({"declarer_seat": 2, "level": 5, "void": True})
    assert report.void
    assert hand_mapping(report) == {"declarer_seat": 2, "level": 5, "void": True}
    assert report_of(Hand(position=1, number=1, **hand_columns(report))) == report


def test_single_and_pair_need_no_number_of_cards():
    counted = {"declarer_seat": 0, "trick_points": 40, "kitty_points": 5, "last_trick_winner": "attackers"}
    single = read_hand({**counted, "winning_format": {"kind": "single"}})
    assert single.points.last_trick.format == WinningFormat.single()
    pair = read_hand({**counted, "winning_format": {"kind": "pair"}})
    assert pair.points.last_trick.format == WinningFormat.pair()


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8))  # fmt: skip
def test_whatever_is_posted_is_a_report_or_a_refusal(posted):
    refusal = refusal_of(posted)
    assert refusal is None or (refusal.field and refusal.text())


_FIELDS = (
    "declarer_seat",
    "level",
    "trump",
    "attackers_points",
    "trick_points",
    "fines",
    "award",
    "winning_format",
    "void",
)


@given(st.dictionaries(st.sampled_from(_FIELDS), st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.integers()), min_size=1))  # fmt: skip
def test_whatever_stands_in_a_known_field_is_read_or_refused(posted):
    refusal = refusal_of({"declarer_seat": 0, **posted})
    assert refusal is None or (refusal.field and refusal.text())


@pytest.mark.parametrize("value", [5, ["x"], "a\x00b", "\udc80", "x" * 2001, "ok\ud800"])
def test_text_that_cannot_be_kept_is_refused(value):
    with pytest.raises(Invalid) as refusal:
        read_text(value, "note")
    assert refusal.value.code == "not_a_text"


def test_text_is_kept_without_spaces_around_it():
    assert read_text("  第三副看错  ", "note") == "第三副看错"
    assert read_text(None, "note") == ""


@pytest.mark.parametrize("value", [None, "", "   "])
def test_an_empty_reason_is_refused(value):
    with pytest.raises(Invalid) as refusal:
        read_reason(value)
    assert (refusal.value.code, refusal.value.field) == ("reason_missing", "reason")
