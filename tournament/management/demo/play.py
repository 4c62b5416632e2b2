"""Plays the demo's rounds at its tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tournament.errors import Questions
from tournament.management.demo.diary import Answer, act
from tournament.management.demo.hands import hands_until_the_bell, made_up_hand
from tournament.management.demo.people import CHIEF, REFEREES, DemoPerson
from tournament.models import Account, Match, Round
from tournament.services import matches

People = dict[str, Account]
# of the 24 tables of the round that is going on
_CONFIRMED, _REPORTED, _PLAYING = 9, 15, 22
_FINAL_RESULT_TABLE, _PENALTY_TABLE, _CORRECTED_TABLE = 7, 11, 16
_EVENTFUL_HAND = 3


def play_a_round(round_: Round, people: People) -> None:
    """Every table's result is reported and confirmed."""
    for match in _at_tables(round_):
        if match.table.number == _FINAL_RESULT_TABLE:
            _report_final_result(match, people)
        else:
            _play_to_the_end(match, people)
        _confirm(match, people)


def play_half_a_round(round_: Round, people: People) -> None:
    """Some tables are confirmed, some reported, most others in play, the last ones about to begin."""
    for place, match in enumerate(_at_tables(round_), 1):
        if place <= _REPORTED:
            _play_to_the_end(match, people)
            if place <= _CONFIRMED:
                _confirm(match, people)
        elif place <= _PLAYING:
            _play(match, people, hands=place % 5 + 2)


def dispute_a_result(round_: Round, people: People, name: str) -> None:
    """A side objects to the last result that was reported; the chief referee will have to look at it."""
    match = _at_tables(round_)[_REPORTED - 1]
    act(
        name,
        matches.dispute_match,
        people[_referees_of(match)[1].name],
        match_id=match.pk,
        revision=_revision(match),
        reason="东西方对第 4 副的得分有异议",
    )


def _at_tables(round_: Round) -> list[Match]:
    games = Match.objects.filter(round=round_, kind=Match.Kind.GAME)
    return list(games.select_related("round", "table").order_by("table__number"))


def _play_to_the_end(match: Match, people: People) -> None:
    hands = hands_until_the_bell(_name(match))
    if _play(match, people, hands=hands)["over"]:
        return
    _meant(
        f"{_name(match)} time up",
        matches.record_ruling,
        people[CHIEF.name],
        match_id=match.pk,
        revision=_revision(match),
        kind="time_up",
        side=None,
        levels=None,
        minutes=None,
        note="60 分钟到",
    )


def _play(match: Match, people: People, *, hands: int) -> Answer:
    """The answer to the last hand; the match may be over earlier."""
    name, referee = _name(match), people[_referees_of(match)[0].name]
    answer: Answer = {"over": False, "next_declarer_seat": None}
    for number in range(1, hands + 1):
        answer = _meant(
            f"{name} hand {number}",
            matches.record_hand,
            referee,
            match_id=match.pk,
            revision=_revision(match),
            hand=made_up_hand(name, number, answer["next_declarer_seat"]),
        )
        if answer["over"]:
            break
        if number == _EVENTFUL_HAND:
            answer = _something_happens(match, people, answer)
    return answer


def _something_happens(match: Match, people: People, answer: Answer) -> Answer:
    """At two tables of each round an offence is punished, and the hand that was just written down is corrected.

    The newest answer: what was corrected says who declares the next hand.
    """
    name, referee = _name(match), people[_referees_of(match)[0].name]
    if match.table.number == _PENALTY_TABLE:
        return act(
            f"{name} penalty",
            matches.record_penalty,
            referee,
            match_id=match.pk,
            revision=_revision(match),
            offence="wrong_follow",
            side=1,
            note="有牌未跟",
        )
    if match.table.number == _CORRECTED_TABLE:
        stood = match.hands.get(number=_EVENTFUL_HAND, revision=1)
        return _meant(
            f"{name} correction",
            matches.correct_hand,
            referee,
            match_id=match.pk,
            revision=_revision(match),
            number=_EVENTFUL_HAND,
            hand=made_up_hand(f"{name} again", _EVENTFUL_HAND, stood.declarer_seat),
            reason="记分表抄错",
        )
    return answer


def _meant(name: str, service: Callable[..., Answer], referee: Account, **arguments: Any) -> Answer:
    """As `act`; asked whether unlikely values are meant, the referee says yes."""
    try:
        return act(name, service, referee, **arguments)
    except Questions as asked:
        codes = [question["code"] for question in asked.details["questions"]]
        return act(name, service, referee, confirmed_questions=codes, **arguments)


def _report_final_result(match: Match, people: People) -> None:
    _meant(
        f"{_name(match)} final result",
        matches.record_final_result,
        people[_referees_of(match)[0].name],
        match_id=match.pk,
        revision=_revision(match),
        levels=(9, 7),
        on_stage=0,
    )


def _confirm(match: Match, people: People) -> None:
    act(
        f"{_name(match)} confirm",
        matches.confirm_match,
        people[_referees_of(match)[1].name],
        match_id=match.pk,
        revision=_revision(match),
    )


def _referees_of(match: Match) -> list[DemoPerson]:
    return [person for person in REFEREES if match.table.number in person.tables]


def _name(match: Match) -> str:
    return f"round {match.round.number} table {match.table.number}"


def _revision(match: Match) -> int:
    return Match.objects.values_list("revision", flat=True).get(pk=match.pk)
