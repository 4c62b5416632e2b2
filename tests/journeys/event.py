"""One event from its list of entries to its champion, played over HTTP by several people at once."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.journeys import checks
from tests.journeys.desk import Desk
from tests.journeys.doors import Answer, Door, Ledger, wait_for
from tests.journeys.tables import Officials, Story, play
from tests.stack import Stack

DATA = Path(__file__).resolve().parent.parent / "data"
SLUG, TWIN = "journey", "journey-twin"
TABLES, PER_HALL, ROUNDS, CUT = 24, 12, 5, 8
# threads that enter results at the same time, each with sessions of its own
TEAMS = 4
WITHDRAWN, LAST_ROUND_OF_WITHDRAWN = 48, 3
_PASSWORD = "journey pass phrase"
_EVENT = {"name_zh": "旅程", "name_en": "Journey", "place": "", "preset": "shuangsheng-match-2d"}


class Journey:
    """The people of the event and what they do, in the order in which an event goes."""

    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        self.ledger = Ledger()
        stack.manage("create_account", "organiser", "--may-create-events", stdin=f"{_PASSWORD}\n")
        self.organiser = Desk(self._door().log_in("organiser", _PASSWORD), SLUG)
        self.entries: list[Answer] = []
        self.links: dict[str, str] = {}

    def run(self) -> None:
        self.prepare()
        self.play_swiss()
        qualified = self.cut()
        self.play_knockout()
        self.look_back(qualified)

    def prepare(self) -> None:
        """Event, officials, entries; the list as another program saved it gives the same rows."""
        door = self.organiser.door
        for slug, encoded in ((TWIN, "entries-48-gb18030.csv"), (SLUG, "entries-48.csv")):
            door.act("events/", slug=slug, **_EVENT)
            desk = Desk(door, slug)
            rows = desk.take_entries_from(encoded, (DATA / encoded).read_bytes())
            if self.entries:
                assert [_as_written(each) for each in rows] == [_as_written(each) for each in self.entries]
            self.entries = rows
        assert len(self.entries) == 48
        desk = self.organiser
        revision = desk.get("")["revision"]
        halls = [{"number": n, "room": "Hall 1" if n <= PER_HALL else "Hall 2"} for n in range(1, TABLES + 1)]
        desk.act("tables/", method="PUT", revision=revision, tables=halls)
        self._take_on_staff()
        ids = [each["id"] for each in self.entries]
        desk.act("entries/check-in/", entries=ids, state="checked_in")
        desk.act("publish/")
        settings = {"rounds_planned": ROUNDS, "units_apart": "always"}
        desk.act("stages/", format="swiss", name_zh="积分赛", name_en="Swiss", settings=settings)
        self._chief_desk().act("stages/1/lots/", seed="a seed that all could hear")

    def play_swiss(self) -> None:
        chief = self._chief_desk()
        for number in range(1, ROUNDS + 1):
            draft = chief.pair(1, number)
            self._draft_is_hidden(number)
            chief.publish(1, number)
            chief.start_clock(1, number)
            refused = chief.act("stages/1/pairing/", status=409)["error"]
            assert refused["code"] == ("open_tables" if number < ROUNDS else "all_rounds_paired")
            self._play(draft["matches"], f"round {number}")
            chief.close(1, number)
            if number == LAST_ROUND_OF_WITHDRAWN:
                self._withdraw(chief)

    def cut(self) -> list[int]:
        """Numbers of the qualified, best first. A tie across the cut is decided by the chief referee."""
        chief = self._chief_desk()
        wait_for(lambda: not self._standings(1)["provisional"], "final standings")
        cut = {"size": CUT, "name_zh": "淘汰赛", "name_en": "Knock-out"}
        answer = chief.ask("stages/1/cut/", **cut)
        if "error" in answer:
            assert answer["error"]["code"] == "tie_across_cut"
            line = chief.get("stages/1/cut/", size=CUT)
            order = [each["id"] for each in line["tied"]]
            chief.act("stages/1/cut/tie/", size=CUT, method="chief_referee", order=order, reason="best last round")
            chief.act("stages/1/cut/", **cut)
        return [row["number"] for row in self._standings(1)["rows"][:CUT]]

    def play_knockout(self) -> None:
        chief = self._chief_desk()
        chief.publish(2, 1)
        for number in (1, 2, 3):
            ready = wait_for(lambda number=number: self._all_ready(chief, number), f"knock-out round {number}")
            self._play(ready, f"knock-out {number}")
        wait_for(lambda: self._bracket()["champion"], "the champion")
        for number in (1, 2, 3):
            wait_for(lambda number=number: chief.round(2, number)["state"] == "closed", "a round that closes itself")

    def look_back(self, qualified: list[int]) -> None:
        swiss = self._matches(1)
        numbers = {each["number"] for each in self.entries}
        checks.nobody_met_twice(swiss)
        checks.everybody_played_every_round(swiss, numbers, {WITHDRAWN: LAST_ROUND_OF_WITHDRAWN})
        checks.standings_follow_from(swiss, self._standings(1))
        checks.bracket_was_played_to_the_end(self._bracket(), qualified)
        checks.audit_trail_is_whole(self.stack, SLUG, self.ledger)
        checks.a_rebuild_agrees(self.stack, SLUG)
        self.organiser.act("finish/")
        assert self._door().page(f"/e/{SLUG}/bracket/2/").status_code == 200
        checks.nothing_broke(self.stack)

    def _play(self, matches: Iterable[Answer], name: str) -> None:
        """All matches, shared out among teams that work at the same time."""
        shares: list[list[tuple[Answer, Story]]] = [[] for _ in range(TEAMS)]
        stories = [story for story in Story if story is not Story.PLAIN]
        for place, match in enumerate(sorted(matches, key=lambda match: match["table"] or 0)):
            special = place % 3 == 0 and not (name.startswith("knock-out") and place % 2)
            story = stories[place // 3 % len(stories)] if special else Story.PLAIN
            hall = 0 if (match["table"] or 1) <= PER_HALL else 1
            shares[hall * 2 + place % 2].append((match, story))
        with ThreadPoolExecutor(TEAMS) as pool:
            for done in [pool.submit(self._team, team, share, name) for team, share in enumerate(shares)]:
                done.result()

    def _team(self, team: int, share: list[tuple[Answer, Story]], name: str) -> None:
        hall, turn = divmod(team, 2)
        pair = [f"referee-{hall * 2 + 1}", f"referee-{hall * 2 + 2}"]
        officials = Officials(
            self._door().enter_by_link(self.links[pair[turn]]),
            self._door().enter_by_link(self.links[pair[1 - turn]]),
            self._door().log_in("chief", _PASSWORD),
        )
        for match, story in share:
            play(officials, match, story, name=f"{name} table {match['table']}")

    def _take_on_staff(self) -> None:
        desk = self.organiser
        desk.act("staff/", display_name="Chief", role="chief_referee", account_name="chief", password=_PASSWORD)
        for number in (1, 2, 3, 4):
            hall = range(1, PER_HALL + 1) if number <= 2 else range(PER_HALL + 1, TABLES + 1)
            desk.act("staff/", display_name=f"referee-{number}", role="referee", table_numbers=list(hall))
        self.links = {each["display_name"]: each["link"] for each in desk.get("staff/")["staff"]}

    def _withdraw(self, chief: Desk) -> None:
        revision = chief.get(f"entries/{WITHDRAWN}/")["revision"]
        chief.act(f"entries/{WITHDRAWN}/withdraw/", revision=revision, reason="ill")

    def _draft_is_hidden(self, number: int) -> None:
        stranger = self._door()
        assert stranger.page(f"/e/{SLUG}/rounds/1/{number}/").status_code == 404
        rounds = stranger.get(f"public/events/{SLUG}/")["stages"]
        assert number not in [each["number"] for stage in rounds for each in stage["rounds"]]

    def _all_ready(self, chief: Desk, number: int) -> list[Answer]:
        games = chief.round(2, number)["matches"]
        return games if all(match["state"] == "ready" for match in games) else []

    def _standings(self, stage: int) -> Answer:
        return self._door().get(f"events/{SLUG}/standings/{stage}/")

    def _bracket(self) -> Answer:
        return self._door().get(f"public/events/{SLUG}/bracket/2/")

    def _matches(self, stage: int) -> list[Answer]:
        return list(self._door().get(f"events/{SLUG}/matches/", stage=stage, page_size=1000)["results"])

    def _chief_desk(self) -> Desk:
        return Desk(self._door().log_in("chief", _PASSWORD), SLUG)

    def _door(self) -> Door:
        return Door(self.stack.base, self.ledger)


def _as_written(entry: Answer) -> tuple[Any, ...]:
    return entry["name"], entry["unit"], entry["seed"], tuple(member["name"] for member in entry["members"])
