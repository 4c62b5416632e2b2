"""Individual rounds as they are stored (JSON-able mappings), and back as values of `pairing`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from tournament.pairing import (
    ByeKind,
    Finding,
    ForcedPair,
    Formation,
    IndividualCertificate,
    IndividualDraw,
    IndividualLevel,
    IndividualMethod,
    IndividualPlayer,
    IndividualSettings,
    IndividualTable,
    IndividualTotal,
    Met,
    Reason,
    Relation,
    SitOut,
    UnitsApart,
)
from tournament.rulebook.draws import finding_mapping, read_finding, read_reason, reason_mapping

Mapped = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredIndividual:
    """An individual round as it was drawn, with all that went in: enough to draw it again and to audit it.

    `job` is the id of the job that drew it; `findings` are the audit's notices.
    """

    draw: IndividualDraw
    players: tuple[IndividualPlayer, ...]
    settings: IndividualSettings
    absent: tuple[int, ...]
    assigned_sit_outs: tuple[int, ...]
    forbidden: tuple[tuple[int, int], ...]
    forced: tuple[ForcedPair, ...]
    findings: tuple[Finding, ...]
    job: int

    def with_draw(self, draw: IndividualDraw, findings: Iterable[Finding]) -> StoredIndividual:
        """The same input with another draw: a draft changed by hand."""
        return replace(self, draw=draw, findings=tuple(findings))

    def to_mapping(self) -> Mapped:
        draw = self.draw
        return {
            "format": "individual",
            "algorithm": draw.algorithm,
            "seed": draw.seed,
            "input_digest": draw.input_digest,
            "round_number": draw.round_number,
            "repeated_partners": draw.repeated_partners,
            "repeated_opponents": draw.repeated_opponents,
            "certificate": None if draw.certificate is None else _certificate_mapping(draw.certificate),
            "reasons": _reasons_mapping(draw.reasons),
            "tables": [
                {"sides": [list(side) for side in table.sides], "reasons": _reasons_mapping(table.reasons)}
                for table in draw.tables
            ],
            "sit_outs": [
                {"player": each.player, "kind": str(each.kind), "reasons": _reasons_mapping(each.reasons)}
                for each in draw.sit_outs
            ],
            "swaps": [list(swap) for swap in draw.swaps],
            "findings": [finding_mapping(finding) for finding in self.findings],
            "absent": list(self.absent),
            "assigned_sit_outs": list(self.assigned_sit_outs),
            "forbidden": [list(pair) for pair in self.forbidden],
            "forced": [[pair.first, pair.second, str(pair.relation)] for pair in self.forced],
            "settings": {
                "sides": self.settings.sides,
                "players_per_side": self.settings.players_per_side,
                "formation": str(self.settings.formation),
                "units_apart": str(self.settings.units_apart),
                "score_scale": self.settings.score_scale,
            },
            "players": [_player_mapping(player) for player in self.players],
            "job": self.job,
        }

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, Any]) -> StoredIndividual:
        certificate = mapping["certificate"]
        draw = IndividualDraw(
            round_number=mapping["round_number"],
            tables=tuple(
                IndividualTable(
                    sides=tuple(tuple(side) for side in table["sides"]), reasons=_read_reasons(table["reasons"])
                )
                for table in mapping["tables"]
            ),
            sit_outs=tuple(
                SitOut(player=each["player"], kind=ByeKind(each["kind"]), reasons=_read_reasons(each["reasons"]))
                for each in mapping["sit_outs"]
            ),
            certificate=None if certificate is None else _read_certificate(certificate),
            repeated_partners=mapping["repeated_partners"],
            repeated_opponents=mapping["repeated_opponents"],
            algorithm=mapping["algorithm"],
            seed=mapping["seed"],
            input_digest=mapping["input_digest"],
            reasons=_read_reasons(mapping["reasons"]),
            swaps=tuple((swap[0], swap[1]) for swap in mapping["swaps"]),
        )
        settings = mapping["settings"]
        return cls(
            draw=draw,
            players=tuple(_read_player(player) for player in mapping["players"]),
            settings=IndividualSettings(
                sides=settings["sides"],
                players_per_side=settings["players_per_side"],
                formation=Formation(settings["formation"]),
                units_apart=UnitsApart(settings["units_apart"]),
                score_scale=settings["score_scale"],
            ),
            absent=tuple(mapping["absent"]),
            assigned_sit_outs=tuple(mapping["assigned_sit_outs"]),
            forbidden=tuple((pair[0], pair[1]) for pair in mapping["forbidden"]),
            # rounds drawn before pairs could be forced have none
            forced=tuple(
                ForcedPair(first=pair[0], second=pair[1], relation=Relation(pair[2]))
                for pair in mapping.get("forced", ())
            ),
            findings=tuple(read_finding(finding) for finding in mapping["findings"]),
            job=mapping["job"],
        )


def _reasons_mapping(reasons: Iterable[Reason]) -> list[Mapped]:
    return [reason_mapping(reason) for reason in reasons]


def _read_reasons(mappings: Iterable[Mapping[str, Any]]) -> tuple[Reason, ...]:
    return tuple(read_reason(mapping) for mapping in mappings)


def _player_mapping(player: IndividualPlayer) -> Mapped:
    """Meetings as [player, round]: a long event has many."""
    return {
        **asdict(player),
        "partners": [[met.player, met.round_number] for met in player.partners],
        "opponents": [[met.player, met.round_number] for met in player.opponents],
        "seats": list(player.seats),
        "tables": list(player.tables),
    }


def _read_player(mapping: Mapping[str, Any]) -> IndividualPlayer:
    given = dict(mapping)
    for name in ("partners", "opponents"):
        given[name] = tuple(Met(player=met[0], round_number=met[1]) for met in given[name])
    given["seats"] = tuple(given["seats"])
    given["tables"] = tuple(given["tables"])
    return IndividualPlayer(**given)


def _certificate_mapping(certificate: IndividualCertificate) -> Mapped:
    return {
        "method": str(certificate.method),
        "totals": [{"level": str(each.level), "total": each.total, "bound": each.bound} for each in certificate.totals],
    }


def _read_certificate(mapping: Mapping[str, Any]) -> IndividualCertificate:
    return IndividualCertificate(
        method=IndividualMethod(mapping["method"]),
        totals=tuple(
            IndividualTotal(level=IndividualLevel(each["level"]), total=each["total"], bound=each["bound"])
            for each in mapping["totals"]
        ),
    )
