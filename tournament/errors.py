"""What the product says no with. Every refusal has a stable code, an HTTP status and a translatable sentence.

Three kinds of errors exist: the rules of the game refuse (`scoring` raises, services turn it into `Invalid` with the
code and the clause), the user can fix it (these classes), and bugs (anything else: answered 500, logged).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class Refused(Exception):
    """A refusal. `message` is a lazy translation with `%(name)s` places filled from `params`.

    `field` names what was wrong in the input, `value` what was found, `allowed` what may stand there. `details` goes
    to the caller as it is (both versions of a conflict, lines of a file).
    """

    status = 400

    def __init__(
        self,
        code: str,
        message: Any,
        *,
        field: str | None = None,
        value: Any = None,
        allowed: Any = None,
        params: Mapping[str, Any] | None = None,
        details: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.field = field
        self.value = value
        self.allowed = allowed
        self.params = dict(params or {})
        self.details = dict(details or {})

    def text(self) -> str:
        """The sentence in the active language."""
        text = str(self.message)
        return text % self.params if self.params else text

    def as_mapping(self) -> dict[str, Any]:
        """The JSON answer of the API."""
        answer: dict[str, Any] = {"code": self.code, "message": self.text()}
        for name in ("field", "value", "allowed"):
            found = getattr(self, name)
            if found is not None:
                answer[name] = found if isinstance(found, int | float | bool | list | dict) else str(found)
        if self.details:
            answer["details"] = self.details
        return answer


class Invalid(Refused):
    """The input cannot be taken as it is."""

    status = 400


class NotAllowed(Refused):
    """This account may not do this."""

    status = 403


class Missing(Refused):
    """There is no such thing, or this account may not know of it."""

    status = 404


class Conflict(Refused):
    """The world has moved on: a stale revision (with both versions), a state in which the act makes no sense."""

    status = 409


class TooMany(Refused):
    """Too many attempts; `params['seconds']` says how long to wait."""

    status = 429


class TooLarge(Refused):
    """More was sent than is read."""

    status = 413


class Questions(Refused):
    """The values are possible and unlikely: nothing is stored until the caller says that they are meant.

    `details['questions']` lists them; send again with `confirmed_questions` holding their codes.
    """

    status = 422

    def __init__(self, message: Any, questions: Sequence[Mapping[str, Any]]) -> None:
        super().__init__("questions", message, details={"questions": [dict(each) for each in questions]})
