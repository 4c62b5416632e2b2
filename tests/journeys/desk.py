"""What the organiser and the chief referee do at the desk."""

from __future__ import annotations

from tests.journeys.doors import Answer, Door, wait_for


class Desk:
    """The desk of one event, worked by one person's session."""

    def __init__(self, door: Door, slug: str) -> None:
        self.door = door
        self.slug = slug
        self._at = f"events/{slug}/"

    def get(self, path: str, **query: object) -> Answer:
        return self.door.get(self._at + path, **query)

    def act(self, path: str, **fields: object) -> Answer:
        return self.door.act(self._at + path, **fields)

    def ask(self, path: str, **fields: object) -> Answer:
        return self.door.ask(self._at + path, **fields)

    def finished(self, job: int) -> Answer:
        """The result of a job, as soon as it is done."""

        def ended() -> Answer | None:
            found = self.get(f"jobs/{job}/")
            return found if found["state"] in ("done", "failed") else None

        found = wait_for(ended, f"job {job}")
        assert found["state"] == "done", found
        return dict(found["result"])

    def take_entries_from(self, filename: str, data: bytes) -> list[Answer]:
        """Every entry of the list, imported in the background."""
        batch = self.door.upload(self._at + "imports/", filename, data)
        assert batch["faults"] == 0, batch
        self.finished(self.act(f"imports/{batch['batch']}/run/")["job"])
        return list(self.get("entries/", page_size=100)["results"])

    def stage(self, number: int) -> Answer:
        return self.get(f"stages/{number}/")

    def round(self, stage: int, number: int) -> Answer:
        return self.get(f"stages/{stage}/rounds/{number}/")

    def pair(self, stage: int, number: int) -> Answer:
        """The draft of the round, asked for twice at once by two windows: there is one."""
        first = self.act(f"stages/{stage}/pairing/")
        self.finished(first["job"])
        refused = self.act(f"stages/{stage}/pairing/", status=409)["error"]
        assert refused["code"] == "draft_exists", refused
        assert first["round_number"] == number
        return self.round(stage, number)

    def publish(self, stage: int, number: int) -> None:
        self._on_round(stage, number, "publish/")

    def start_clock(self, stage: int, number: int) -> None:
        self._on_round(stage, number, "clock/")

    def close(self, stage: int, number: int) -> Answer:
        return self._on_round(stage, number, "close/")

    def _on_round(self, stage: int, number: int, act: str) -> Answer:
        revision = self.round(stage, number)["revision"]
        return self.act(f"stages/{stage}/rounds/{number}/{act}", revision=revision)
