"""What referees do at one table: hands, trouble, results, and a second person's word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import uuid4

from tests.journeys.doors import Answer, Door
from tournament.management.demo.hands import hands_until_the_bell, made_up_hand


class Story(StrEnum):
    """What is special about a table in a round."""

    PLAIN = "plain"
    FINAL_RESULT = "final_result"
    CORRECTION = "correction"
    PENALTY = "penalty"
    FORFEIT = "forfeit"
    SENT_TWICE = "sent_twice"
    STALE = "stale"
    SUMMED_UP_TWICE = "summed_up_twice"


@dataclass(frozen=True, slots=True)
class Officials:
    """Sessions of one thread: who writes, who confirms, and the chief referee."""

    writer: Door
    second: Door
    chief: Door


def play(officials: Officials, match: Answer, story: Story, *, name: str) -> None:
    """The match is over and confirmed."""
    path = f"matches/{match['id']}/"
    match story:
        case Story.FINAL_RESULT:
            _meant(
                officials.writer, path + "final-result/", revision=_revision(officials, path), levels=[9, 6], on_stage=0
            )
        case Story.FORFEIT:
            officials.chief.act(
                path + "rulings/", revision=_revision(officials, path), kind="forfeit", side=1, note="no show"
            )
        case _:
            _play_hands(officials, path, story, name)
    _confirm(officials, path, story)


def _play_hands(officials: Officials, path: str, story: Story, name: str) -> None:
    told = _sheet(officials, path)
    revision, seat = told["revision"], told["next"]["declarer_seat"]
    for number in range(1, hands_until_the_bell(name) + 1):
        hand = made_up_hand(name, number, seat)
        answer = _hand(officials, path, revision, hand, story, number)
        revision, seat = answer["revision"], answer["next_declarer_seat"]
        if answer["over"]:
            return
        if number == 3 and story in (Story.CORRECTION, Story.PENALTY):
            answer = _trouble(officials, path, revision, story, name)
            revision, seat = answer["revision"], answer["next_declarer_seat"]
            if answer["over"]:
                return
    officials.chief.act(
        path + "rulings/", revision=revision, kind="time_up", note="60 minutes", confirmed_questions=["ask_clock_runs"]
    )


def _hand(officials: Officials, path: str, revision: int, hand: Mapping[str, Any], story: Story, number: int) -> Answer:
    fields = {"revision": revision, "hand": hand}
    if number == 2 and story is Story.SENT_TWICE:
        body = {"request_id": str(uuid4()), **fields, "confirmed_questions": _codes(officials, path, hand)}
        first = officials.writer.send(path + "hands/", body)
        again = officials.writer.send(path + "hands/", body)
        assert again == first, "the same request is answered alike"
        return first
    answer = _meant(officials.writer, path + "hands/", **fields)
    if number == 2 and story is Story.STALE:
        refused = officials.second.act(path + "hands/", status=409, **fields)["error"]
        assert refused["code"] == "stale_revision"
        assert refused["details"]["current"]["revision"] == answer["revision"]
        assert refused["details"]["yours"], "both versions are told"
    return answer


def _trouble(officials: Officials, path: str, revision: int, story: Story, name: str) -> Answer:
    if story is Story.PENALTY:
        return officials.writer.act(
            path + "penalties/", revision=revision, offence="wrong_follow", side=1, note="did not follow"
        )
    return _meant(
        officials.writer,
        path + "hands/2/",
        method="PUT",
        revision=revision,
        hand=made_up_hand(f"{name} again", 2, None),
        reason="written down wrongly",
    )


def _confirm(officials: Officials, path: str, story: Story) -> None:
    revision = _revision(officials, path)
    reporter = officials.chief if story is Story.FORFEIT else officials.writer
    if story in (Story.FINAL_RESULT, Story.FORFEIT):
        refused = reporter.act(path + "confirm/", revision=revision, status=409)["error"]
        assert refused["code"] == "same_person", refused
    if story is Story.SUMMED_UP_TWICE:
        body = {"request_id": str(uuid4()), "revision": revision}
        assert officials.second.send(path + "confirm/", body) == officials.second.send(path + "confirm/", body)
    else:
        officials.second.act(path + "confirm/", revision=revision)


def _meant(door: Door, path: str, *, method: str = "POST", **fields: Any) -> Answer:
    """The act; asked whether unlikely values are meant, the referee says yes."""
    answer = door.ask(path, method=method, **fields)
    if "error" not in answer:
        return answer
    assert answer["error"]["code"] == "questions", answer
    codes = [question["code"] for question in answer["error"]["details"]["questions"]]
    return door.act(path, method=method, confirmed_questions=codes, **fields)


def _codes(officials: Officials, path: str, hand: Mapping[str, Any]) -> list[str]:
    preview = officials.writer.send(path + "preview/", {"hand": hand})
    return [question["code"] for question in preview["questions"]]


def _sheet(officials: Officials, path: str) -> Answer:
    return officials.writer.get(path + "sheet/")


def _revision(officials: Officials, path: str) -> int:
    return int(_sheet(officials, path)["revision"])
