"""The people of an event and how they act: now and then a request is sent twice, or rests on something stale."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from uuid import UUID

from django.db.models import Max

from tests.season.tally import Fault, Tally
from tournament.errors import Refused
from tournament.models import Account, AuditEntry, Job, RequestRecord
from tournament.services import jobs

Answer = dict[str, Any]

SENT_AGAIN = 0.12
SENT_STALE = 0.06
# an act that finds everything as it is asked for leaves no trace
_MAY_CHANGE_NOTHING = frozenset({"check_in", "set_seeds"})
_CHANGEABLE = ("reason", "note", "name_zh")


class Errors(logging.Handler):
    """Tracebacks of jobs that met an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trouble = record.exc_info
        text = "".join(traceback.format_exception(*trouble)) if trouble else ""
        self.seen.append(f"{record.getMessage()}\n{text}")


class Hall:
    """Who acts in one event. `story`: the acts so far, newest last. `refusal`: of the last act, if it was refused."""

    def __init__(self, chance: Random, tally: Tally) -> None:
        self.chance = chance
        self.tally = tally
        self.event_id = 0
        self.organiser: Account | None = None
        self.chief: Account | None = None
        self.referees: list[Account] = []
        self.story: list[str] = []
        self.refusal: Refused | None = None
        self.errors = Errors()

    @property
    def everybody(self) -> list[Account]:
        return [each for each in (self.organiser, self.chief, *self.referees) if each is not None]

    def somebody_but(self, account_id: int | None, *, among: list[Account] | None = None) -> Account:
        return self.chance.choice([each for each in among or self.everybody if each.pk != account_id])

    def act(self, verb: Callable[..., Answer], account: Account | None, **given: Any) -> Answer | None:
        """What the act answers; None when it was refused. Anything else that it raises is a fault."""
        name, request_id = verb.__name__, self._new_id()
        if "revision" in given and self.chance.random() < SENT_STALE:
            self._send_stale(verb, account, given)
        self.tally.acts[name] += 1
        before = self.newest_audit()
        answer = self._sent(verb, account, request_id, given)
        if answer is None:
            assert self.refusal is not None
            self.tally.refusals[self.refusal.code] += 1
            self._require_nothing_stored(before, request_id, f"{name} was refused with {self.refusal.code}")
            return None
        if name not in _MAY_CHANGE_NOTHING and not AuditEntry.objects.filter(request_id=request_id).exists():
            raise self.fault(f"{name} left no row in the audit trail")
        if self.chance.random() < SENT_AGAIN:
            self._send_again(verb, account, request_id, given, answer)
        return answer

    def run_jobs(self) -> list[Job]:
        """All jobs that wait, run until there are none. A refusal of theirs is told in the row."""
        done = []
        while (job := Job.objects.filter(state=Job.State.QUEUED, event_id=self.event_id).first()) is not None:
            with self._errors_heard():
                for _time in range(self.chance.choice((1, 1, 1, 2))):
                    jobs.run_job(job.pk)  # a job may come twice
            job.refresh_from_db()
            self.story.append(f"job {job.kind} {job.state} {job.error['code'] if job.error else ''}")
            if self.errors.seen or (job.error and job.error["code"] == "internal_error"):
                raise self.fault(f"job {job.kind} failed: {self.errors.seen}")
            if job.error:
                self.tally.refusals[f"job: {job.error['code']}"] += 1
            self.tally.counts[f"job {job.kind}"] += 1
            done.append(job)
        return done

    @contextmanager
    def _errors_heard(self) -> Iterator[None]:
        """What jobs log of errors is heard here, whatever the installation logs."""
        logger = logging.getLogger("tournament.services.jobs")
        level = logger.level
        logger.addHandler(self.errors)
        logger.setLevel(logging.ERROR)
        try:
            yield
        finally:
            logger.setLevel(level)
            logger.removeHandler(self.errors)

    def jobs_wait(self) -> bool:
        live = (Job.State.QUEUED, Job.State.RUNNING)
        return Job.objects.filter(event_id=self.event_id, state__in=live).exists()

    def newest_audit(self) -> int:
        return AuditEntry.objects.aggregate(newest=Max("pk"))["newest"] or 0

    def fault(self, text: str) -> Fault:
        told = "\n  ".join(self.story[-12:])
        return Fault(f"{text}\n  {told}")

    def _new_id(self) -> UUID:
        return UUID(int=self.chance.getrandbits(128), version=4)

    def _sent(
        self, verb: Callable[..., Answer], account: Account | None, request_id: UUID, given: dict[str, Any]
    ) -> Answer | None:
        self.refusal = None
        told = ", ".join(f"{name}={value!r}" for name, value in given.items())
        self.story.append(f"{verb.__name__}({told[:200]})")
        try:
            return verb(account, request_id=request_id, **given)
        except Refused as refusal:
            refusal.as_mapping()
            self.refusal = refusal
            self.story[-1] += f" refused: {refusal.code}"
            return None
        except Exception as error:
            raise self.fault(f"{verb.__name__} broke:\n{traceback.format_exc()}") from error

    def _send_stale(self, verb: Callable[..., Answer], account: Account | None, given: dict[str, Any]) -> None:
        """Somebody has seen another version: refused, for this or another reason, and nothing stored."""
        self.tally.counts["stale requests"] += 1
        before, request_id = self.newest_audit(), self._new_id()
        stale = given | {"revision": given["revision"] + self.chance.choice((1, 2))}
        if given["revision"] > 1 and self.chance.random() < 0.7:
            stale["revision"] = given["revision"] - 1
        if self._sent(verb, account, request_id, stale) is not None:
            raise self.fault(f"{verb.__name__} was carried out with a stale revision")
        self._require_nothing_stored(before, request_id, f"{verb.__name__} was stale")

    def _send_again(
        self,
        verb: Callable[..., Answer],
        account: Account | None,
        request_id: UUID,
        given: dict[str, Any],
        answer: Answer,
    ) -> None:
        self.tally.counts["requests sent again"] += 1
        before = self.newest_audit()
        again = self._sent(verb, account, request_id, given)
        if again != answer:
            raise self.fault(f"{verb.__name__} answered {answer} and, sent again, {again} {self.refusal}")
        if self.newest_audit() != before:
            raise self.fault(f"{verb.__name__} was carried out twice")
        changed, by = dict(given), account
        name = next((each for each in _CHANGEABLE if given.get(each)), None)
        if name is not None:
            changed[name] = f"{given[name]}!"
        else:
            by = self.chance.choice([None, *(each for each in self.everybody if each != account)])
        if self._sent(verb, by, request_id, changed) is not None:
            raise self.fault(f"{verb.__name__} took a request number for two different things")
        if self.refusal is None or self.refusal.code != "request_id_reused":
            raise self.fault(f"{verb.__name__} with a used request number: {self.refusal}")
        if self.newest_audit() != before:
            raise self.fault(f"{verb.__name__} stored something with a used request number")

    def _require_nothing_stored(self, before: int, request_id: UUID, text: str) -> None:
        if self.newest_audit() != before or RequestRecord.objects.filter(request_id=request_id).exists():
            raise self.fault(f"{text}, and something is stored")
