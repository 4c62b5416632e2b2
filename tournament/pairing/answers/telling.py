"""Values of `pairing` as plain data, with every reason and finding also in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from tournament.pairing.values import Certificate, Finding, IndividualCertificate, Reason
from tournament.pairing.wording import say_finding, say_reason


def tell(value: Any, names: Mapping[int, str]) -> Any:
    """`value` for JSON; `names` stand in the sentences."""
    if isinstance(value, Enum):
        return str(value.value)
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): tell(each, names) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [tell(each, names) for each in value]
    if is_dataclass(value):
        told = {field.name: tell(getattr(value, field.name), names) for field in fields(value)}
        return told | _besides(value, names)
    raise TypeError(f"nothing tells {type(value)}")


def _besides(value: Any, names: Mapping[int, str]) -> dict[str, Any]:
    """What words and proofs add; `reading.TOLD` names it."""
    match value:
        case Reason():
            return {"zh": say_reason(value, "zh", names), "en": say_reason(value, "en", names)}
        case Finding():
            return {"zh": say_finding(value, "zh", names), "en": say_finding(value, "en", names)}
        case Certificate():
            return {"proved": [str(each.level) for each in value.totals if value.proved(each.level)]}
        case IndividualCertificate():
            return {"proved": [str(each.level) for each in value.totals if value.proved(each.level)]}
        case _:
            return {}
