"""What decides a tie for places: lots that anybody can repeat, or the chief referee's order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.errors import Invalid
from tournament.models import Account, CutDecision, Draw, Entry, Stage
from tournament.pairing import Blocks, audit_tie_order, keeps_blocks, order_by_lots
from tournament.rulebook.refusals import require_clean_audit
from tournament.services.commitments import taken_seed
from tournament.services.lots import next_draw_number
from tournament.services.revisions import require_reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """`order`: entry ids, best first. `draw` and `seed` of the lots, None and empty where nobody drew any."""

    order: list[int]
    seed: str
    reason: str
    draw: Draw | None


def decide_order(
    account: Account,
    stage: Stage,
    blocks: Blocks,
    *,
    place: int,
    group: str = "",
    method: str,
    order: Sequence[int],
    reason: str,
    seed: str | None,
) -> Decided:
    """The level entries of `blocks` in order, best first: those of a block stand behind all of an earlier one.

    Lots are a stored draw of the stage. They take the seed that was promised for its next draw, if none is typed (see
    `commitments`); passing over a promise needs a `reason`. `place`: the first that the entries are level for, in
    `group` if there is one. The caller holds the stage's lock. Raises `Invalid`: method, order (naming the entries),
    order_against_extra_matches, reason_missing, seed_invalid.
    """
    match method:
        case CutDecision.Method.LOTS:
            return _by_lots(account, stage, blocks, place=place, group=group, reason=reason, seed=seed)
        case CutDecision.Method.CHIEF_REFEREE:
            return _by_chief_referee(blocks, order, reason)
        case _:
            raise Invalid(
                "method",
                _("A tie is decided by lots, by the chief referee, or by extra matches that are played."),
                field="method",
                value=method,
                allowed=[str(CutDecision.Method.LOTS), str(CutDecision.Method.CHIEF_REFEREE)],
            )


def _by_lots(
    account: Account, stage: Stage, blocks: Blocks, *, place: int, group: str, reason: str, seed: str | None
) -> Decided:
    taken = taken_seed(stage, seed, reason)
    decided = order_by_lots(blocks, taken.seed)
    require_clean_audit(audit_tie_order(blocks, decided))
    entries = Entry.objects.filter(pk__in=decided.order).select_related("unit").order_by("number")
    given: dict[str, Any] = {
        # nobody is kept apart here: lots are drawn without units
        "entries": [{"id": each.pk, "number": each.number, "name": each.name, "unit": ""} for each in entries],
        "blocks": [list(block) for block in blocks],
        "group": group,
        "place": place,
    }
    draw = Draw.objects.create(
        stage=stage,
        number=next_draw_number(stage, Draw.Kind.TIE),
        kind=Draw.Kind.TIE,
        seed=taken.seed,
        commitment=taken.commitment,
        algorithm=decided.lots.algorithm,
        input=given,
        input_digest=decided.lots.input_digest,
        outcome={"lots": list(decided.lots.order), "order": list(decided.order)},
        reason=reason.strip(),
        drawn_by=account,
    )
    return Decided(order=list(decided.order), seed=taken.seed, reason=reason.strip(), draw=draw)


def _by_chief_referee(blocks: Blocks, order: Sequence[int], reason: str) -> Decided:
    entries = [entry for block in blocks for entry in block]
    if sorted(order) != sorted(entries):
        raise Invalid(
            "order",
            _("Put every tied entry in order, each once."),
            field="order",
            value=list(order),
            allowed=entries,
        )
    if not keeps_blocks(blocks, order):
        raise Invalid(
            "order_against_extra_matches",
            _("Extra matches have put some of them in order already; only who is still level is decided."),
            field="order",
            value=list(order),
            allowed=[list(block) for block in blocks],
        )
    return Decided(order=list(order), seed="", reason=require_reason(reason), draw=None)
