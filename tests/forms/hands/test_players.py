"""The form of a hand of players: what it offers, how its bands follow friends and bid, what it makes of what was typed."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import QueryDict

from scoring import (
    Direction,
    Hook,
    PlayersHandReport,
    PlayersRuleSet,
    Spoil,
    TotalPoints,
    Transfer,
    TransferAnswer,
    load_players_preset,
    players_preset_ids,
)
from scoring.players.results import gain_of
from tournament.errors import Invalid
from tournament.forms.hands import PlayersHandForm, correction_form, hand_form
from tournament.rulebook.reports import fit_hand, read_hand
from tournament.selectors.matches import SeatPlayer, players_hand_options

FRIENDS = load_players_preset("friends-5p-3d")
AUCTION = load_players_preset("auction-friends")


def flexible() -> PlayersRuleSet:
    values = FRIENDS.to_mapping()
    values["result"]["sharing"] = "flexible"
    return PlayersRuleSet.from_mapping(values)


def typed(rules: PlayersRuleSet, **fields: object) -> PlayersHandForm:
    data = QueryDict(mutable=True)
    base = {"request_id": str(uuid4()), "revision": "1", "declarer_seat": "0", "points": "60"}
    for name, value in (base | fields).items():
        data.setlist(name.replace("__", ":"), value if isinstance(value, list) else [str(value)])
    return hand_form(rules, data)


def test_each_rule_set_asks_for_what_it_needs_and_for_nothing_else():
    asked = {
        preset: {
            name
            for name in ("friend_seats", "bid", "last_trick_seat", "hook", "transfer:0:giver")
            if name in hand_form(load_players_preset(preset)).fields
        }
        for preset in players_preset_ids()
    }
    called = {"friend_seats", "last_trick_seat", "hook", "transfer:0:giver"}
    assert asked == {
        "auction-3p-2d": {"bid"},
        "auction-friends": {"friend_seats", "bid"},
        "bianfeng-called-2d": {"friend_seats"},
        "friends-4p-2d": called,
        "friends-5p-2d": called,
        "friends-5p-3d": called,
    }


def test_one_friend_is_a_choice_and_several_are_boxes():
    assert not hand_form(FRIENDS).asks_several_friends
    assert hand_form(AUCTION).asks_several_friends
    form = typed(AUCTION, friend_seats=["1", "3"], bid=200)
    assert form.is_valid(), form.errors
    assert form.posted()["friend_seats"] == [1, 3]


@pytest.mark.parametrize(
    ("fields", "labels"),
    [
        ({}, ["0", "5–55", "60–115", "120–175", "180–235", "240+"]),
        ({"friend_seats": 1}, ["0", "5–55", "60–115", "120–175", "180–235", "240+"]),
    ],
)
def test_bands_of_a_called_friend_have_the_same_edges_and_other_levels(fields, labels):
    form = typed(FRIENDS, **fields)
    bands = [band for band, _held in form.bands]
    assert [band.label for band in bands] == labels
    each = 3 if fields else 4
    assert [band.climb for band in bands[:3]] == [3 * each, 2 * each, each]


def test_bands_of_an_auction_follow_the_bid_and_there_are_none_without():
    assert typed(AUCTION).bands == []
    low, high = typed(AUCTION, bid=100), typed(AUCTION, bid=200)
    assert [band.label for band, _held in low.bands][:2] == ["0", "5–100"]
    assert [band.label for band, _held in high.bands][:3] == ["0", "5–100", "105–200"]
    assert low.bands_hold_for != high.bands_hold_for


@pytest.mark.parametrize("bid", [0, 3, 400, 10_000, "x", -5, ""])
def test_a_bid_that_cannot_be_has_no_bands(bid):
    assert typed(AUCTION, bid=bid).bands == []


def test_the_band_that_holds_the_points_is_marked():
    assert [band.label for band, held in typed(FRIENDS, points=115).bands if held] == ["60–115"]


def test_points_alone_are_a_hand_where_nothing_else_is_asked():
    form = typed(load_players_preset("bianfeng-called-2d"))
    assert form.is_valid(), form.errors
    assert form.posted() == {"declarer_seat": 0, "attackers_points": 60}


def test_a_band_without_points_is_no_hand_as_bands_need_a_script():
    form = typed(FRIENDS, points="", band=85)
    assert form.is_valid(), form.errors
    assert form.lacks_points
    assert "attackers_points" not in form.posted()


def test_a_void_hand_needs_neither_bid_nor_last_trick():
    for form in (typed(AUCTION, points="", void="on"), typed(FRIENDS, friend_seats=1, points="", void="on")):
        assert form.is_valid(), form.errors
        assert form.posted() == {"declarer_seat": 0, "void": True}


@pytest.mark.parametrize(("points", "asked"), [(0, True), (115, True), (120, False), (200, False)])
def test_who_won_the_last_trick_is_asked_only_where_something_is_shared(points, asked):
    form = typed(FRIENDS, friend_seats=1, points=points)
    assert form.is_valid() is not asked
    assert form.lacks_last_trick is asked


@pytest.mark.parametrize(
    ("rules", "fields", "field"),
    [
        (AUCTION, {}, "bid"),
        (FRIENDS, {"friend_seats": 1}, "last_trick_seat"),
        (FRIENDS, {"friend_seats": 1, "last_trick_seat": 0, "last_trick_winner": "attackers"}, "last_trick_winner"),
        (FRIENDS, {"friend_seats": 1, "last_trick_seat": 1, "hook": "pair"}, "hook"),
        (FRIENDS, {"friend_seats": 7}, "friend_seats"),
        (FRIENDS, {"hook": "flush"}, "hook"),
        (FRIENDS, {"declarer_seat": 5}, "declarer_seat"),
        (FRIENDS, {"transfer__0__giver": 9}, "transfer:0:giver"),
        (FRIENDS, {"transfer__0__levels": "x", "transfer__0__giver": 1}, "transfer:0:levels"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(rules, fields, field):
    form = typed(rules, **fields)
    assert not form.is_valid()
    assert field in form.errors


def test_there_is_always_one_empty_row_more_than_levels_were_passed_on():
    assert len(hand_form(FRIENDS).transfers) == 1
    two = {"transfer__0__giver": 1, "transfer__0__taker": 2, "transfer__0__levels": 1, "transfer__1__taker": 3}
    form = typed(FRIENDS, **two)
    assert len(form.transfers) == 3
    assert form.lacks_a_transfer_row
    assert not typed(FRIENDS, **two, transfer__2__giver="").lacks_a_transfer_row
    full = {f"transfer__{row}__giver": 1 for row in range(12)}
    assert len(typed(FRIENDS, **full).transfers) == 12


def test_empty_rows_say_nothing_and_told_ones_keep_their_order():
    form = typed(
        FRIENDS,
        friend_seats=1,
        last_trick_seat=0,
        transfer__0__direction="up",
        transfer__0__answer="taken",
        transfer__1__giver=0,
        transfer__1__taker=1,
        transfer__1__direction="down",
        transfer__1__levels=2,
        transfer__1__answer="refused",
    )
    assert form.is_valid(), form.errors
    told = {"giver": 0, "taker": 1, "direction": "down", "levels": 2, "answer": "refused"}
    assert form.posted()["transfers"] == [told]


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("friend_seats", "friend_seats"),
        ("friend_seats[0]", "friend_seats"),
        ("attackers_points", "points"),
        ("last_trick_seat", "last_trick_seat"),
        ("transfers[0].levels", "transfer:1:levels"),
        ("transfers[3].taker", None),
        ("number", None),
    ],
)
def test_a_refusal_stands_at_the_field_it_is_about(field, expected):
    row = {"transfer__1__giver": 0, "transfer__1__taker": 1, "transfer__1__direction": "up", "transfer__1__levels": 9}
    form = typed(FRIENDS, friend_seats=1, last_trick_seat=0, **row)
    assert form.is_valid(), form.errors
    form.refuse(Invalid("some_code", "so it is", field=field))
    assert list(form.errors) == ([expected] if expected else ["__all__"])


def test_a_refusal_about_levels_given_out_stands_at_the_taker():
    form = typed(flexible(), friend_seats=1, last_trick_seat=0, spoil__1=4)
    assert form.is_valid(), form.errors
    assert form.posted()["spoils"] == [{"taker": 1, "levels": 4}]
    form.refuse(Invalid("spoils_impossible", "so it is", field="spoils[0].levels"))
    assert list(form.errors) == ["spoil:1"]
    form = typed(flexible(), friend_seats=1, last_trick_seat=0)
    assert form.is_valid(), form.errors
    form.refuse(Invalid("spoils_impossible", "so it is", field="spoils"))
    assert list(form.errors) == ["spoil:0"]


def test_players_are_called_by_name_with_their_seat():
    form = hand_form(FRIENDS, initial={"declarer_seat": 2})
    form.name_players(
        [
            SeatPlayer(seat=seat, word=f"Seat {seat + 1}", name=f"P{seat}", level=2, may_declare=seat == 2)
            for seat in range(5)
        ]
    )
    assert "P2" in form.declared_by
    assert form.plays_level == 2
    assert [player.name if player else "" for _choice, player in form.possible_friends] == [
        "",
        "P0",
        "P1",
        "P2",
        "P3",
        "P4",
    ]
    assert [player.may_declare for _choice, player in form.declarers] == [False, False, True, False, False]


def test_a_stored_hand_fills_the_form_and_comes_back_as_it_was():
    stored = PlayersHandReport(
        position=1,
        number=1,
        declarer_seat=2,
        friend_seats=(4,),
        level=11,
        points=TotalPoints(attackers_points=200),
        last_trick_seat=1,
        hook=Hook.PAIR,
        transfers=(
            Transfer(giver=2, taker=0, direction=Direction.DOWN, levels=3),
            Transfer(giver=1, taker=3, direction=Direction.UP, levels=1, answer=TransferAnswer.REFUSED),
        ),
    )
    shown = correction_form(FRIENDS, None, stored, revision=7)
    assert (shown.opens_transfers, shown.opens_last_trick, shown.opens_trump) == (True, True, True)
    data = QueryDict(mutable=True)
    for name in shown.fields:
        value = shown[name].value()
        data[name] = "" if value is None else str(value)
    data |= {"reason": "misread"}
    data.pop("void", None)
    again = correction_form(FRIENDS, data, stored, revision=7)
    assert again.is_valid(), again.errors
    assert fit_hand(FRIENDS, read_hand(again.posted())) == stored


def test_several_friends_and_spoils_come_back_as_they_were():
    stored = PlayersHandReport(
        position=1,
        number=1,
        declarer_seat=2,
        friend_seats=(0,),
        points=TotalPoints(attackers_points=0),
        last_trick_seat=2,
        spoils=(Spoil(taker=0, levels=1), Spoil(taker=2, levels=2)),
    )
    form = correction_form(flexible(), None, stored, revision=1)
    assert [field.value() for field in form.spoils] == [1, None, 2, None, None]
    assert form.opens_spoils
    called = PlayersHandReport(
        position=1, number=1, declarer_seat=0, friend_seats=(3, 5), bid=90, points=TotalPoints(attackers_points=0)
    )
    shown = correction_form(AUCTION, None, called, revision=1)
    assert (shown["friend_seats"].value(), shown["bid"].value(), shown.friends) == ([3, 5], 90, 2)


@pytest.mark.parametrize("preset", players_preset_ids())
def test_bands_cover_every_total_once_and_say_what_the_rules_give(preset):
    rules = load_players_preset(preset)
    options = players_hand_options(rules)
    bid = 100 if options.bids else None
    for friends in range(options.most_friends + 1):
        bands = options.bands(friends=friends, bid=bid)
        for points in range(0, 2 * rules.points_in_play, 5):
            held = [band for band in bands if band.first <= points and (band.last is None or points <= band.last)]
            assert len(held) == 1
            gain = gain_of(
                rules.result,
                points,
                attackers=rules.players - 1 - friends,
                declarers=1 + friends,
                bid=bid or 0,
                points_in_play=rules.points_in_play,
                decks=rules.decks,
            )
            climb = gain.declarers_total if held[0].keeps else gain.each_attacker
            assert held[0].keeps is (gain.stage == "keep")
            assert held[0].climb == climb or (held[0].goes_on and climb > held[0].climb)
        assert all(band.first <= band.value for band in bands)
