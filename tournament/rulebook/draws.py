"""Draws as they are stored on rounds, matches and draws (JSON-able mappings), and back as values of `pairing`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, TypedDict

from tournament.pairing import (
    Bracket,
    BracketMatch,
    ByeGiven,
    ByeKind,
    Certificate,
    DraftWarning,
    Finding,
    FindingGrade,
    Level,
    LevelTotal,
    Method,
    Pairing,
    Pattern,
    Reason,
    Slot,
    SlotKind,
    SwissDraw,
    SwissEntry,
    SwissSettings,
    UnitsApart,
    UnitsOrder,
)

Mapped = dict[str, Any]


def reason_mapping(reason: Reason) -> Mapped:
    return {"code": reason.code, "params": _plain(reason.params)}


def read_reason(mapping: Mapping[str, Any]) -> Reason:
    return Reason(code=mapping["code"], params=_params(mapping["params"]))


def finding_mapping(finding: Finding | DraftWarning) -> Mapped:
    return {"code": finding.code, "grade": str(finding.grade), "params": _plain(finding.params)}


def read_finding(mapping: Mapping[str, Any]) -> Finding:
    return Finding(code=mapping["code"], grade=FindingGrade(mapping["grade"]), params=_params(mapping["params"]))


class SwissWishes(TypedDict):
    """Arguments of `pair_swiss` and `audit_swiss` beside entries and settings."""

    absent: tuple[int, ...]
    assigned_byes: tuple[int, ...]
    forced: tuple[tuple[int, int], ...]
    forbidden: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSwiss:
    """A Swiss round as it was drawn, with all that went in: enough to draw it again and to audit it.

    `job` is the id of the job that drew it; `findings` are the audit's notices. `beforehand` says why the field was
    as it was: who had dropped out, whether the round was accelerated.
    """

    draw: SwissDraw
    entries: tuple[SwissEntry, ...]
    settings: SwissSettings
    absent: tuple[int, ...]
    assigned_byes: tuple[int, ...] = ()
    forced: tuple[tuple[int, int], ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    beforehand: tuple[Reason, ...] = ()
    findings: tuple[Finding, ...]
    job: int

    @property
    def wishes(self) -> SwissWishes:
        """What was decided before the draw, as the pairing room takes it."""
        return {
            "absent": self.absent,
            "assigned_byes": self.assigned_byes,
            "forced": self.forced,
            "forbidden": self.forbidden,
        }

    def with_draw(self, draw: SwissDraw, findings: Iterable[Finding]) -> StoredSwiss:
        """The same input with another draw: a draft changed by hand."""
        return replace(self, draw=draw, findings=tuple(findings))

    def to_mapping(self) -> Mapped:
        draw = self.draw
        return {
            "format": "swiss",
            "algorithm": draw.algorithm,
            "seed": draw.seed,
            "input_digest": draw.input_digest,
            "round_number": draw.round_number,
            "rematches": draw.rematches,
            "certificate": None if draw.certificate is None else _certificate_mapping(draw.certificate),
            "reasons": [reason_mapping(reason) for reason in draw.reasons],
            "pairings": [
                {"first": each.first, "second": each.second, "reasons": [reason_mapping(one) for one in each.reasons]}
                for each in draw.pairings
            ],
            "byes": [
                {"entry": bye.entry, "kind": str(bye.kind), "reasons": [reason_mapping(one) for one in bye.reasons]}
                for bye in draw.byes
            ],
            "swaps": [list(swap) for swap in draw.swaps],
            "findings": [finding_mapping(finding) for finding in self.findings],
            "absent": list(self.absent),
            "assigned_byes": list(self.assigned_byes),
            "forced": [list(pair) for pair in self.forced],
            "forbidden": [list(pair) for pair in self.forbidden],
            "beforehand": [reason_mapping(reason) for reason in self.beforehand],
            "settings": {
                name: value if isinstance(value, int) or value is None else str(value)
                for name, value in asdict(self.settings).items()
            },
            "entries": [_entry_mapping(entry) for entry in self.entries],
            "job": self.job,
        }

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, Any]) -> StoredSwiss:
        certificate = mapping["certificate"]
        draw = SwissDraw(
            round_number=mapping["round_number"],
            pairings=tuple(
                Pairing(
                    first=each["first"],
                    second=each["second"],
                    reasons=tuple(read_reason(reason) for reason in each["reasons"]),
                )
                for each in mapping["pairings"]
            ),
            byes=tuple(
                ByeGiven(
                    entry=bye["entry"],
                    kind=ByeKind(bye["kind"]),
                    reasons=tuple(read_reason(reason) for reason in bye["reasons"]),
                )
                for bye in mapping["byes"]
            ),
            certificate=None if certificate is None else _read_certificate(certificate),
            rematches=mapping["rematches"],
            algorithm=mapping["algorithm"],
            seed=mapping["seed"],
            input_digest=mapping["input_digest"],
            reasons=tuple(read_reason(reason) for reason in mapping["reasons"]),
            swaps=tuple((swap[0], swap[1]) for swap in mapping["swaps"]),
        )
        settings = mapping["settings"]
        first_round_pattern = settings["first_round_pattern"]
        return cls(
            draw=draw,
            entries=tuple(_read_entry(entry) for entry in mapping["entries"]),
            settings=SwissSettings(
                pattern=Pattern(settings["pattern"]),
                first_round_pattern=None if first_round_pattern is None else Pattern(first_round_pattern),
                units_apart=UnitsApart(settings["units_apart"]),
                units_order=UnitsOrder(settings["units_order"]),
                score_scale=settings["score_scale"],
            ),
            absent=tuple(mapping["absent"]),
            # rounds stored before wishes were known have none
            assigned_byes=tuple(mapping.get("assigned_byes", ())),
            forced=tuple((pair[0], pair[1]) for pair in mapping.get("forced", ())),
            forbidden=tuple((pair[0], pair[1]) for pair in mapping.get("forbidden", ())),
            beforehand=tuple(read_reason(reason) for reason in mapping.get("beforehand", ())),
            findings=tuple(read_finding(finding) for finding in mapping["findings"]),
            job=mapping["job"],
        )


def bracket_mapping(bracket: Bracket) -> Mapped:
    return {
        "size": bracket.size,
        "rounds": bracket.rounds,
        "seeds": bracket.seeds,
        "algorithm": bracket.algorithm,
        "input_digest": bracket.input_digest,
        "reasons": [reason_mapping(reason) for reason in bracket.reasons],
        "matches": [
            {
                "key": match.key,
                "round": match.round,
                "number": match.number,
                "name": str(match.name),
                "places": list(match.places),
                "slots": [{"kind": str(slot.kind), "entry": slot.entry, "match": slot.match} for slot in match.slots],
            }
            for match in bracket.matches
        ],
    }


def read_bracket(mapping: Mapping[str, Any]) -> Bracket:
    return Bracket(
        size=mapping["size"],
        rounds=mapping["rounds"],
        seeds=mapping["seeds"],
        matches=tuple(
            BracketMatch(
                key=match["key"],
                round=match["round"],
                number=match["number"],
                slots=(_read_slot(match["slots"][0]), _read_slot(match["slots"][1])),
                name=match["name"],
                places=_places(match, mapping["size"]),
            )
            for match in mapping["matches"]
        ),
        reasons=tuple(read_reason(reason) for reason in mapping["reasons"]),
        algorithm=mapping["algorithm"],
        input_digest=mapping["input_digest"],
    )


def _places(match: Mapping[str, Any], size: int) -> tuple[int, int]:
    """Brackets stored before places were written down decide first place, or third."""
    if "places" in match:
        best, worst = match["places"]
        return best, worst
    return (3, 4) if match["key"] == "third" else (1, size >> (match["round"] - 1))


def _read_slot(mapping: Mapping[str, Any]) -> Slot:
    return Slot(kind=SlotKind(mapping["kind"]), entry=mapping["entry"], match=mapping["match"])


def _read_entry(mapping: Mapping[str, Any]) -> SwissEntry:
    given = dict(mapping)
    given["opponents"] = tuple(given["opponents"])
    given["tables"] = tuple(given["tables"])
    given["met_in"] = tuple(given.get("met_in", ()))
    return SwissEntry(**given)


_ENTRY_FIELDS = tuple(each.name for each in fields(SwissEntry))


def _entry_mapping(entry: SwissEntry) -> Mapped:
    """`asdict` copies deeply, which takes seconds for thousands of entries."""
    return _plain({name: getattr(entry, name) for name in _ENTRY_FIELDS})


def _certificate_mapping(certificate: Certificate) -> Mapped:
    return {
        "method": str(certificate.method),
        "window": certificate.window,
        "horizon": certificate.horizon,
        "exact_through": None if certificate.exact_through is None else str(certificate.exact_through),
        "totals": [{"level": str(each.level), "total": each.total, "bound": each.bound} for each in certificate.totals],
    }


def _read_certificate(mapping: Mapping[str, Any]) -> Certificate:
    through = mapping.get("exact_through")
    return Certificate(
        method=Method(mapping["method"]),
        totals=tuple(
            LevelTotal(level=Level(each["level"]), total=each["total"], bound=each["bound"])
            for each in mapping["totals"]
        ),
        window=mapping["window"],
        horizon=mapping["horizon"],
        exact_through=None if through is None else Level(through),
    )


def _plain(params: Mapping[str, Any]) -> Mapped:
    """Tuples as lists, so that what is stored equals what is read."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in params.items()}


def _params(mapping: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in mapping.items()}
