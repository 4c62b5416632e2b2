"""A double elimination of six: played on phones, corrected at the chief referee's desk, to the champion."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests import builders, play
from tournament.models import Match, MatchSide, Stage
from tournament.services import matches

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def _match(key: str) -> Match:
    return Match.objects.select_related("round__stage__event").get(key=key)


def _numbers(key: str) -> tuple[int | None, ...]:
    return tuple(MatchSide.objects.filter(match__key=key).order_by("side").values_list("entry__number", flat=True))


def _sheet(key: str) -> str:
    match = _match(key)
    return f"/referee/{match.round.stage.event.slug}/matches/{match.pk}/"


def _plays(stage: Stage, *keys: str, upset: tuple[str, ...] = ()) -> None:
    """Results as two referees enter and confirm them; the smaller number wins, but in `upset`."""
    first, second = (each.account for each in stage.event.staff.filter(role="referee").order_by("pk"))
    for key in keys:
        match = _match(key)
        winner = play.by_number(match) if key not in upset else 1 - play.by_number(match)
        levels = ((11, 6), (6, 11))[winner]
        answer = matches.record_final_result(
            first, request_id=uuid4(), match_id=match.pk, revision=match.revision, levels=levels
        )
        matches.confirm_match(second, request_id=uuid4(), match_id=match.pk, revision=answer["revision"])


def test_a_double_elimination_with_a_correction_is_played_to_the_champion(visit):
    stage = play.published_double_elimination(6, tables=2)
    event = stage.event
    for name in ("first", "second"):
        builders.staff(event, "referee", name=name)
    chief = play.chief_of(event)
    player = visit(width="phone")
    referee = visit(chief, width="phone")
    organiser = visit(play.organiser_of(event), width="desk")

    # one round at a time on a phone, with ways to those beside it
    page = player.goes(f"/e/{event.slug}/bracket/{stage.number}/")
    assert player.too_wide() == 0
    shown = page.locator(".bracket__round:visible")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Winners, round 1")
    shown.get_by_role("link", name="Next round").click()
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Winners, round 2")

    _plays(stage, "W1M2", "W1M4")
    assert (_numbers("W2M1"), _numbers("W2M2")) == ((1, 4), (2, 3))
    page = organiser.goes(f"/organise/{event.slug}/stages/{stage.number}/bracket/")
    expect(page.get_by_role("heading", name="Losers' side")).to_be_visible()

    # a wrong result, and the next match is still to begin: the entry is replaced
    page = referee.goes(_sheet("W1M2") + "reopen/")
    expect(page.locator("main")).to_contain_text("Winners, round 2: match 1")
    expect(page.locator("main")).to_contain_text("It waits for this result.")
    page.get_by_label("Reason").fill("the levels were written down the wrong way round")
    referee.presses("Reopen this match")
    expect(page.get_by_role("button", name="Reopen this match")).to_have_count(0)
    assert _numbers("W2M1") == (1, None)
    _corrects(stage, "W1M2")
    assert _numbers("W2M1") == (1, 5)
    page = player.page
    page.reload()
    expect(page.locator("#winners-2")).to_contain_text("Pair 5")

    # once others have played on by a result the chief referee strikes what was played
    _plays(stage, "W2M1", "W2M2")
    page = organiser.goes(_sheet("W1M4") + "reopen/")
    expect(page.locator("main")).to_contain_text("The chief referee decides whether they are played anew.")
    expect(page.get_by_role("button", name="Reopen this match")).to_have_count(0)
    page = referee.goes(_sheet("W1M4") + "reopen/")
    referee.presses("Strike these sheets and reopen …")
    expect(page.locator("main")).to_contain_text("1 match has begun by this result:")
    page.get_by_label("Reason").fill("the wrong pair was entered")
    referee.presses("Reopen the match and strike these sheets")
    expect(page.get_by_role("button", name="Reopen the match and strike these sheets")).to_have_count(0)
    assert (_match("W2M2").state, _numbers("W2M2")) == (Match.State.WAITING, (2, None))
    _corrects(stage, "W1M4")
    assert _numbers("W2M2") == (2, 6)

    # to the end: the unbeaten entry loses the final, and a second one decides
    while ready := list(
        Match.objects.filter(round__stage=stage, state=Match.State.READY).values_list("key", flat=True)
    ):
        _plays(stage, *ready[:1], upset=("final",))
    stage.refresh_from_db()
    assert stage.state == Stage.State.FINISHED
    page = player.goes(f"/e/{event.slug}/bracket/{stage.number}/")
    expect(page.locator(".answer")).to_contain_text("Pair 1")
    expect(page.locator(".final-places li")).to_have_count(6)
    expect(page.locator(".final-places li").first).to_contain_text("Pair 1")
    assert player.too_wide() == 0
    assert player.faults() == []
    page = organiser.goes(f"/organise/{event.slug}/")
    expect(page.locator("main")).to_contain_text("Finish the event")


def _corrects(stage: Stage, key: str) -> None:
    """The reported result is replaced by its opposite and confirmed by somebody else."""
    first, second = (each.account for each in stage.event.staff.filter(role="referee").order_by("pk"))
    match = _match(key)
    levels = (6, 11) if match.winner == 0 else (11, 6)
    answer = matches.record_final_result(
        first, request_id=uuid4(), match_id=match.pk, revision=match.revision, levels=levels, reason="written wrong"
    )
    matches.confirm_match(second, request_id=uuid4(), match_id=match.pk, revision=answer["revision"])
