"""Rounds of a bracket, which close themselves, and the stage with the last of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.utils import timezone

from tournament.models import Match, Round, Stage
from tournament.rulebook.brackets import has_begun


def close_rounds(
    stage: Stage, rounds: Sequence[Round], matches: Sequence[Match]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rounds past draft of which every match is confirmed are closed, others are open, and the stage is finished when
    all are confirmed. Answers the numbers of the rounds that are closed now, and of those that are open again.

    A round runs as soon as one of its matches has begun, though whoever wrote there could not say so. The caller holds
    the locks of stage, rounds and matches.
    """
    by_round: defaultdict[int, list[Match]] = defaultdict(list)
    for match in matches:
        by_round[match.round_id].append(match)
    closed, opened, changed = [], [], []
    for its_round in rounds:
        over = all(match.state == Match.State.CONFIRMED for match in by_round[its_round.pk])
        begun = any(has_begun(match) for match in by_round[its_round.pk])
        match its_round.state:
            case Round.State.DRAFT:
                continue
            case Round.State.CLOSED if not over:
                its_round.state, its_round.closed_at = Round.State.RUNNING, None
                opened.append(its_round.number)
            case Round.State.PUBLISHED | Round.State.RUNNING if over:
                its_round.state, its_round.closed_at = Round.State.CLOSED, timezone.now()
                closed.append(its_round.number)
            case Round.State.PUBLISHED if begun:
                its_round.state = Round.State.RUNNING
            case _:
                continue
        its_round.revision += 1
        changed.append(its_round)
    if changed:
        Round.objects.bulk_update(changed, ["state", "closed_at", "revision"])
    _finish(stage, rounds, matches)
    return tuple(closed), tuple(opened)


def _finish(stage: Stage, rounds: Sequence[Round], matches: Sequence[Match]) -> None:
    """Finished when every match is confirmed; running again when one was taken back."""
    if any(each.state == Round.State.DRAFT for each in rounds):
        return
    over = all(match.state == Match.State.CONFIRMED for match in matches)
    state = Stage.State.FINISHED if over else Stage.State.RUNNING
    if stage.state != state:
        stage.state = state
        stage.save(update_fields=["state"])
