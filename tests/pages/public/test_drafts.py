"""Nothing of a draft is visible anywhere: no page, document, page source, ETag or token knows of it."""

import json
import re
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from tests import builders
from tests.snapshots import snapshot
from tournament.models import (
    AuditEntry,
    Draw,
    EntryRound,
    Event,
    Match,
    Round,
    Stage,
    Table,
)
from tournament.selectors.revisions import Audience, event_revision

pytestmark = pytest.mark.django_db

SECRET = "Geheimnis"


@pytest.fixture
def drafted(shown):
    """The event again, with drafts beside all that is public; whatever only a draft knows carries the secret."""
    swiss = shown.swiss
    late = builders.entries(shown.event, 1)[0]
    draft = builders.published_round(
        swiss, shown.entries, state=Round.State.DRAFT, absent={late: EntryRound.State.ABSENT}
    )
    EntryRound.objects.filter(round=draft).update(reason=SECRET)
    draft.starts_at = datetime(2077, 1, 1, tzinfo=UTC)
    draft.pairing = {"algorithm": SECRET, "seed": SECRET, "input_digest": SECRET}
    draft.override_reason = SECRET
    draft.save()
    room = Table.objects.create(event=shown.event, number=7077, room=SECRET)
    Match.objects.filter(round=draft, number=1).update(table=room, reasons=[{"code": SECRET}], key=SECRET, name=SECRET)
    hidden = builders.stage(shown.event, shown.entries)
    Stage.objects.filter(pk=hidden.pk).update(name_zh=SECRET, name_en=SECRET)
    builders.published_round(hidden, shown.entries, state=Round.State.DRAFT)
    snapshot(hidden, shown.entries)
    Draw.objects.create(
        stage=hidden, number=1, kind="bracket", seed=SECRET, algorithm=SECRET, input={}, input_digest=SECRET,
        outcome={"secret": SECRET}, drawn_by=shown.event.created_by,
    )  # fmt: skip
    builders.event(slug=SECRET.lower(), name_zh=SECRET, name_en=SECRET, state=Event.State.DRAFT)
    return draft, hidden


def secrets_in(body: str, draft: Round) -> list[str]:
    matches = [f"/matches/{pk}/" for pk in draft.matches.values_list("pk", flat=True)]
    words = [each for each in [SECRET, SECRET.lower(), "rounds/1/3", *matches] if each in body]
    # whole numbers only: a digest in an ETag may hold any four digits
    return words + [each for each in ["7077", "2077"] if re.search(rf"(?<![0-9A-Za-z]){each}(?![0-9A-Za-z])", body)]


def test_no_public_address_gives_a_draft_away(client, shown, drafted):
    draft, _hidden = drafted
    looked_at = ["/", *shown.addresses, *shown.documents, *shown.standings_documents]
    looked_at += [f"{each}{'&' if '?' in each else '?'}part=live" for each in shown.addresses]
    looked_at += ["/robots.txt", "/api/v1/schema/"]
    for address in looked_at:
        answer = client.get(address)
        assert answer.status_code == 200, address
        body = answer.content.decode()
        assert secrets_in(body, draft) == [], address
        assert secrets_in(json.dumps(dict(answer.headers)), draft) == [], address


def test_addresses_of_drafts_are_answered_404_without_their_secrets(client, shown, drafted):
    draft, _hidden = drafted
    home, api = shown.home, f"/api/v1/public/events/{shown.event.slug}/"
    match = draft.matches.first()
    absent = [
        f"{home}rounds/1/3/",
        f"{home}rounds/1/3/?by=name&part=live",
        f"{home}rounds/3/1/",
        f"{home}standings/3/",
        f"{home}standings/3/1/",
        f"{home}bracket/3/",
        f"{home}matches/{match.pk}/",
        f"{api}rounds/1/3/",
        f"{api}rounds/3/1/",
        f"{api}bracket/3/",
        f"{api}matches/{match.pk}/",
        f"/api/v1/events/{shown.event.slug}/standings/3/",
        f"/api/v1/events/{shown.event.slug}/standings/3/entries/1/",
    ]
    secret = f"/e/{SECRET.lower()}/"
    absent += [secret, f"{secret}?q=1", f"{secret}entries/", f"{secret}rules/", f"{secret}rounds/"]
    absent += [f"/api/v1/public/events/{SECRET.lower()}/", f"/api/v1/public/events/{SECRET.lower()}/entries/"]
    for address in absent:
        answer = client.get(address)
        assert answer.status_code == 404, address
        assert secrets_in(answer.content.decode().replace(address.partition("?")[0], ""), draft) == [], address


def test_a_draft_moves_no_etag_and_no_public_token(client, shown):
    home = shown.home
    watched = [f"{home}standings/1/", home, f"{home}entries/1/", f"/api/v1/events/{shown.event.slug}/standings/1/"]
    before = [client.get(address).headers["ETag"] for address in watched]
    token = event_revision(shown.event.pk, Audience.PUBLIC)
    draft = builders.published_round(shown.swiss, shown.entries, state=Round.State.DRAFT)
    AuditEntry.objects.create(event=shown.event, act="pair_round", subject=f"round:{draft.pk}", public=False)
    assert [client.get(address).headers["ETag"] for address in watched] == before
    assert event_revision(shown.event.pk, Audience.PUBLIC) == token
    assert event_revision(shown.event.pk, Audience.DESK) != token


def test_publishing_shows_what_the_draft_hid(client, shown, drafted):
    """The control: the same secrets are found once the round is public, so the walk would have seen them."""
    draft, _hidden = drafted
    Round.objects.filter(pk=draft.pk).update(state=Round.State.PUBLISHED, published_at=timezone.now())
    Match.objects.filter(round=draft).update(name="")
    body = client.get(f"{shown.home}rounds/1/3/").content.decode()
    assert {SECRET, "7077", "2077"} <= set(secrets_in(body, draft))


def test_a_match_of_a_draft_event_is_under_no_address_of_a_public_one(client, shown):
    draft = builders.event(state=Event.State.DRAFT)
    entries = builders.entries(draft, 2)
    hidden = builders.published_round(builders.stage(draft, entries), entries).matches.get()
    for address in (f"{shown.home}matches/{hidden.pk}/", f"/e/{draft.slug}/matches/{hidden.pk}/"):
        assert client.get(address).status_code == 404
