"""Results that changed after a draft was drawn from them, and what taking one back means for rounds after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import EntryRound, Job, Match, Round, Stage
from tournament.rulebook.lists import listed
from tournament.selectors.public import Names


def results_since(draft: Round) -> int:
    """How many matches of the rounds before are open, or were confirmed after the draft had been drawn. Two queries,
    none for a round that is no draft drawn from the standings."""
    if draft.state != Round.State.DRAFT or not draft.stage.is_round_by_round:
        return 0
    drawn_at = Job.objects.filter(pk=draft.pairing.get("job")).values_list("finished_at", flat=True).first()
    changed = ~Q(state=Match.State.CONFIRMED)
    if drawn_at is not None:
        changed |= Q(confirmed_at__gt=drawn_at)
    matches = Match.objects.filter(round__stage_id=draft.stage_id, round__number__lt=draft.number, kind=Match.Kind.GAME)
    return matches.filter(changed).count()


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterReopening:
    """What else a match that is reopened touches outside of a bracket.

    `draft`: number of a round drawn by its result that waits as a draft; `published`: numbers of later rounds on the
    wall. `dropped`: entries that dropped out by it. `followers`: names of stages that were made from this one.
    `finishes`: the stage had been finished.
    """

    stage_number: int
    draft: int | None
    published: tuple[int, ...]
    dropped: int
    followers: tuple[str, ...]
    finishes: bool

    def to_mapping(self) -> dict[str, Any]:
        return {
            "draft": self.draft,
            "published": list(self.published),
            "dropped": self.dropped,
            "stages": list(self.followers),
            "sentences": list(self.sentences),
        }

    @property
    def sentences(self) -> tuple[str, ...]:
        """In the reader's language, the nearest first."""
        found = []
        if self.draft is not None:
            found.append(
                _("The draft of round %(number)d was drawn by this result. Once it is confirmed again, draw it again.")
                % {"number": self.draft}
            )
        if self.published:
            numbers = listed(self.published)
            found.append(
                ngettext(
                    "Round %(numbers)s is published and stays as it is, with its results; only the standings change.",
                    "Rounds %(numbers)s are published and stay as they are, with their results; only the standings "
                    "change.",
                    len(self.published),
                )
                % {"numbers": numbers}
            )
        if self.dropped:
            found.append(
                ngettext(
                    "%(count)d entry dropped out by these standings, and stays out.",
                    "%(count)d entries dropped out by these standings, and stay out.",
                    self.dropped,
                )
                % {"count": self.dropped}
            )
        found += [
            _("“%(stage)s” was made from these standings and stays as it is.") % {"stage": name}
            for name in self.followers
        ]
        if not self.published and self.draft is None and not self.finishes:
            found.append(_("The next round is not paired before it is confirmed again."))
        return tuple(found)


def after_reopening(match: Match) -> AfterReopening | None:
    """What taking this match's result back means for rounds and stages after it; None in a bracket. Four queries."""
    stage = match.round.stage
    if stage.has_bracket:
        return None
    later = list(
        Round.objects.filter(stage=stage, number__gt=match.round.number)
        .order_by("number")
        .values_list("number", "state")
    )
    drawn = later if stage.is_round_by_round else []
    dropped = EntryRound.objects.filter(
        round__stage=stage, round__number=match.round.number + 1, state=EntryRound.State.ELIMINATED
    ).exclude(round__state=Round.State.DRAFT)
    earlier = EntryRound.objects.filter(
        round__stage=stage, round__number__lte=match.round.number, state=EntryRound.State.ELIMINATED
    ).values("entry_id")
    return AfterReopening(
        stage_number=stage.number,
        draft=next((number for number, state in drawn if state == Round.State.DRAFT), None),
        published=tuple(number for number, state in drawn if state != Round.State.DRAFT),
        dropped=dropped.exclude(entry_id__in=earlier).count() if stage.format == Stage.Format.SWISS else 0,
        followers=tuple(
            str(Names(zh=each.name_zh, en=each.name_en))
            for each in Stage.objects.filter(source=stage).order_by("number")
        ),
        finishes=stage.state == Stage.State.FINISHED or stage.is_schedule,
    )
