"""Draws on public pages: promised, drawn, repeated for whoever asks; nothing of a draft."""

import hashlib
import re
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from tests import builders, play
from tournament.models import Draw, DrawCommitment, Event, Round, Stage
from tournament.selectors.public import draws as public_draws_selector
from tournament.services.brackets import make_bracket
from tournament.services.commitments import commit_to_draw, withdraw_commitment
from tournament.services.lots import draw_lots, record_lots
from tournament.services.rounds import publish_round
from tournament.templatetags.drawn import method_words
from tournament.templatetags.shangtai import event_time

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def _text(response) -> str:
    return _text_of(response.content.decode())


def _text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


@pytest.fixture(autouse=True)
def _fresh():
    cache.clear()


@pytest.fixture
def stage():
    event = builders.event()
    builders.entries(event, 6, units=("North", "South"))
    builders.tables(event, 3)
    return builders.stage(event)


def _act(stage, act, **fields):
    return act(play.organiser_of(stage.event), request_id=uuid4(), stage_id=stage.pk, **fields)


def _places(stage):
    here, api = f"/e/{stage.event.slug}/", f"/api/v1/public/events/{stage.event.slug}/"
    return [here, f"{here}?part=live", f"{here}draws/", f"{here}draws/?part=live", f"{api}draws/", api]


def test_a_promise_stands_on_the_event_page_at_once_and_its_seed_nowhere(client, stage):
    digest = _act(stage, commit_to_draw)["digest"]
    seed = DrawCommitment.objects.get().seed
    for address in _places(stage):
        body = client.get(address, headers=ENGLISH).content.decode()
        assert seed not in body, address
        assert (digest in body) == (address != f"/api/v1/public/events/{stage.event.slug}/"), address
    assert "Promised before the draw" in _text(client.get(f"/e/{stage.event.slug}/", headers=ENGLISH))


def test_officials_do_not_learn_the_seed_before_the_draw_either(stage):
    _act(stage, commit_to_draw)
    seed = DrawCommitment.objects.get().seed
    official = Client()
    official.force_login(play.chief_of(stage.event))
    here = f"/organise/{stage.event.slug}/"
    for address in [
        f"{here}stages/1/lots/", f"{here}stages/1/lots/by-hand/", f"{here}stages/1/lots/promise/withdraw/",
        f"{here}history/", here, f"/api/v1/events/{stage.event.slug}/stages/1/commitment/",
        f"/api/v1/events/{stage.event.slug}/stages/1/lots/", f"/api/v1/events/{stage.event.slug}/stages/1/",
    ]:  # fmt: skip
        answer = official.get(address)
        assert answer.status_code == 200, address
        assert seed not in answer.content.decode(), address


def test_the_drawn_seed_is_shown_and_checked_and_one_can_check_it_oneself(client, stage):
    _act(stage, commit_to_draw)
    drawn = _act(stage, draw_lots)
    page = client.get(f"/e/{stage.event.slug}/draws/{drawn['draw']}/", headers=ENGLISH)
    text = _text(page)
    assert "The seed has the hash that was promised." in text
    assert f"printf %s {drawn['seed']} | sha256sum" in text
    document = client.get(f"/api/v1/public/events/{stage.event.slug}/draws/").json()
    assert document["promises"][0]["seed"] == drawn["seed"]
    assert hashlib.sha256(drawn["seed"].encode()).hexdigest() == document["promises"][0]["digest"]
    assert document["draws"][0]["promised"] is True


def test_a_seed_that_is_not_the_promised_one_is_told(client, stage):
    _act(stage, commit_to_draw)
    drawn = _act(stage, draw_lots)
    DrawCommitment.objects.update(seed="another")
    page = client.get(f"/e/{stage.event.slug}/draws/{drawn['draw']}/", headers=ENGLISH)
    assert "The seed does not have the hash that was promised." in _text(page)


def test_a_withdrawn_promise_stays_on_record_with_its_reason_and_seed(client, stage):
    _act(stage, commit_to_draw)
    answer = _act(stage, withdraw_commitment, reason="paper lots after all")
    text = _text(client.get(f"/e/{stage.event.slug}/draws/", headers=ENGLISH))
    assert "Promise withdrawn" in text
    assert "paper lots after all" in text
    assert answer["seed"] in text


@pytest.mark.parametrize(("language", "word"), [("en", "It matches"), ("zh-hans", "")])
def test_a_draw_is_repeated_for_whoever_asks(client, stage, language, word):
    drawn = _act(stage, draw_lots, seed="2026-03-08 index 3312.5")
    answer = client.get(f"/e/{stage.event.slug}/draws/{drawn['draw']}/?repeat=1", headers={"accept-language": language})
    assert answer.status_code == 200
    assert word in _text(answer)
    assert "notice--done" in answer.content.decode()


def test_a_draw_that_was_tampered_with_differs(client, stage):
    drawn = _act(stage, draw_lots)
    row = Draw.objects.get(pk=drawn["draw"])
    row.outcome = row.outcome[::-1]
    row.save()
    text = _text(client.get(f"/e/{stage.event.slug}/draws/{row.pk}/?repeat=1", headers=ENGLISH))
    assert "It differs" in text
    assert "another outcome" in text


def test_a_draw_is_computed_once_however_often_it_is_asked_for(client, stage, monkeypatch):
    drawn = _act(stage, draw_lots)
    asked = []
    whole = public_draws_selector.RecordedDraw.repeat
    monkeypatch.setattr(public_draws_selector.RecordedDraw, "repeat", lambda self: asked.append(self.pk) or whole(self))
    for _ in range(3):
        assert "It matches" in _text(
            client.get(f"/e/{stage.event.slug}/draws/{drawn['draw']}/?repeat=1", headers=ENGLISH)
        )
    assert asked == [drawn["draw"]]


def test_without_being_asked_nothing_is_computed(client, stage):
    drawn = _act(stage, draw_lots)
    page = client.get(f"/e/{stage.event.slug}/draws/{drawn['draw']}/", headers=ENGLISH)
    assert "It matches" not in _text(page)
    assert 'href="?repeat=1"' in page.content.decode()


def test_a_draw_above_the_limit_is_left_to_the_command(client, stage, monkeypatch):
    drawn = _act(stage, draw_lots)
    monkeypatch.setitem(public_draws_selector.LARGEST_REPEATED, "lots", 5)
    text = _text(client.get(f"/e/{stage.event.slug}/draws/{drawn['draw']}/?repeat=1", headers=ENGLISH))
    assert "too large to be repeated on this page" in text
    assert f"verify_draw {stage.event.slug} --stage 1 --draw 1" in text


def test_lots_by_hand_are_called_so(client, stage):
    ids = sorted(stage.event.entries.values_list("pk", flat=True))
    drawn = _act(stage, record_lots, lots={entry: lot for lot, entry in enumerate(ids, start=1)})
    text = _text(client.get(f"/e/{stage.event.slug}/draws/{drawn['draw']}/?repeat=1", headers=ENGLISH))
    assert "by hand" in text


def test_rounds_are_listed_once_they_are_published_and_can_be_repeated(client):
    stage = play.swiss(7, units=("A", "B"))
    draft = play.drafted(stage)
    here = f"/e/{stage.event.slug}/draws/"
    assert f"{here}1/1/" not in client.get(here).content.decode()
    assert client.get(f"{here}1/1/").status_code == 404
    assert client.get(f"/api/v1/public/events/{stage.event.slug}/draws/1/1/").status_code == 404
    play.published(draft)
    assert f"{here}1/1/" in client.get(here).content.decode()
    text = _text(client.get(f"{here}1/1/?repeat=1", headers=ENGLISH))
    assert "It matches" in text
    assert Round.objects.get().pairing["seed"] in text


def test_a_bracket_is_listed_once_it_is_published(client):
    event = builders.event()
    stage = builders.stage(event, builders.entries(event, 6), format=Stage.Format.KNOCKOUT)
    builders.tables(event, 3)
    made = _act(stage, make_bracket)
    here = f"/e/{event.slug}/draws/"
    draw = Draw.objects.get(kind=Draw.Kind.BRACKET)
    assert f"{here}{draw.pk}/" not in client.get(here).content.decode()
    assert client.get(f"{here}{draw.pk}/").status_code == 404
    assert client.get(f"/api/v1/public/events/{event.slug}/draws/{draw.pk}/").status_code == 404
    publish_round(play.organiser_of(event), request_id=uuid4(), round_id=made["rounds"][0], revision=1)
    assert "It matches" in _text(client.get(f"{here}{draw.pk}/?repeat=1", headers=ENGLISH))


def test_a_draw_of_another_event_or_of_a_draft_event_is_missing(client, stage):
    drawn = _act(stage, draw_lots)
    other = builders.event()
    assert client.get(f"/e/{other.slug}/draws/{drawn['draw']}/").status_code == 404
    Event.objects.filter(pk=stage.event_id).update(state=Event.State.DRAFT)
    for address in ("", f"{drawn['draw']}/"):
        assert client.get(f"/e/{stage.event.slug}/draws/{address}").status_code == 404


def test_the_list_takes_as_many_queries_for_many_draws_as_for_one(client, stage, django_assert_max_num_queries):
    _act(stage, draw_lots)
    with django_assert_max_num_queries(6) as few:
        client.get(f"/e/{stage.event.slug}/draws/")
    for _ in range(4):
        _act(stage, draw_lots, reason="again")
    with django_assert_max_num_queries(6) as many:
        client.get(f"/e/{stage.event.slug}/draws/")
    assert len(many.captured_queries) == len(few.captured_queries)


def test_the_list_of_draws_speaks_in_words_and_dates_and_of_no_ids(client, stage):
    drawn = _act(stage, draw_lots)
    listed = _text(client.get(f"/e/{stage.event.slug}/draws/", headers=ENGLISH))
    assert "lots by shuffling, version 1" in listed
    assert "lots/1" not in listed
    page = client.get(f"/e/{stage.event.slug}/draws/{drawn['draw']}/", headers=ENGLISH).content.decode()
    assert "<dd>lots by shuffling, version 1</dd>" in page
    assert '<th scope="col">Id</th>' not in page
    assert '<th scope="col">Number</th>' in page


def test_a_round_in_the_list_has_the_date_on_which_it_was_published(client):
    played = play.swiss(4)
    round_ = play.published(play.drafted(played))
    listed = _text(client.get(f"/e/{played.event.slug}/draws/", headers=ENGLISH))
    assert _text_of(f"published {event_time(round_.published_at, played.event.time_zone)}") in listed
    assert "Swiss pairing, the best of all possible, version 2" in listed


def test_every_method_of_drawing_has_words():
    assert {method_words(each) for each in ("lots/1", "groups/1", "berger/1")}.isdisjoint({"lots/1", "groups/1"})
    assert method_words("seeding/9") == "seeding/9"
