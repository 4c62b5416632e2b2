"""A match hand by hand."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.caching import public_page
from tournament.pages.public.framing import Here, show
from tournament.pages.public.keeping import kept_page
from tournament.selectors import public


@public_page
@kept_page
def match(request: HttpRequest, slug: str, match: int) -> HttpResponse:
    """The story of a match of a published round."""
    frame = public.public_frame(slug)
    story = public.match_story(frame, match)
    stage = frame.stage(story.match.stage_number)
    its_round = stage.round(story.match.round_number)
    context = {
        "story": story,
        "match": story.match,
        "stage": stage,
        "round": its_round,
        "clock": None
        if story.match.result is not None
        else public.clock_now(its_round, story.shape, timezone.now(), extension_seconds=story.match.extension_seconds),
        "shape": story.shape,
        "players": public.players_of(match),
    }
    return show(request, frame, Here.PAIRINGS, "match", context)


@public_page
@kept_page
def record(request: HttpRequest, slug: str, match: int, number: int) -> HttpResponse:
    """The cards of a hand, trick by trick, of a match whose result counts."""
    frame = public.public_frame(slug)
    found = public.public_record(frame, match, number)
    stage = frame.stage(found.match.stage_number)
    context = {
        "record": found,
        "match": found.match,
        "shape": found.shape,
        "stage": stage,
        "round": stage.round(found.match.round_number),
    }
    return show(request, frame, Here.PAIRINGS, "record", context)
