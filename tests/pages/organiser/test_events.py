"""Making an event, and everything around it, in the browser's way: forms."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring import all_preset_ids
from tests import builders
from tournament.models import Event, Staff, Table

pytestmark = pytest.mark.django_db

NEW = {
    "name_zh": "春季双升赛",
    "name_en": "Spring",
    "slug": "",
    "place": "大厅",
    "time_zone": "Asia/Shanghai",
    "starts_at": "2026-05-01T09:00",
    "preset": "classic-2d",
}


def client_of(account, language="en"):
    client = Client(headers={"Accept-Language": language})
    client.force_login(account)
    return client


@pytest.fixture
def creator():
    return client_of(builders.account("creator", may_create_events=True))


def filled(page, **values):
    """What a browser sends: the hidden fields of the form on the page, and what was typed."""
    form = page.context["form"]
    hidden = {field.name: field.value() for field in form if field.is_hidden}
    return hidden | values


def test_the_rules_are_shown_in_words_before_the_event_is_made(creator):
    page = creator.get("/organise/new/")
    assert page.status_code == 200
    offered = page.context["presets"]
    assert [each["id"] for each in offered["choices"]] == list(all_preset_ids())
    assert [each["id"] for each in offered["choices"] if each["chosen"]] == [all_preset_ids()[0]]
    assert offered["blocks"][0].paragraph.heading in page.content.decode()


def test_an_event_is_made_with_a_proposed_address_and_its_own_time(creator):
    answer = creator.post("/organise/new/", filled(creator.get("/organise/new/"), **NEW))
    assert answer["Location"] == "/organise/spring/entries/"
    event = Event.objects.get()
    assert event.starts_at.isoformat() == "2026-05-01T01:00:00+00:00"
    assert event.rule_set_version.preset == "classic-2d"


def test_the_form_sent_twice_makes_one_event(creator):
    form = filled(creator.get("/organise/new/"), **NEW)
    assert creator.post("/organise/new/", form)["Location"] == creator.post("/organise/new/", form)["Location"]
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name_zh": ""}, "name_zh"),
        ({"slug": "Ä"}, "slug"),
        ({"time_zone": "Moon"}, "time_zone"),
        ({"starts_at": "soon"}, "starts_at"),
        ({"preset": "x"}, "preset"),
        ({"time_zone": "Europe/Berlin", "starts_at": "2026-03-29T02:30"}, "starts_at"),
        ({"request_id": "x"}, "request_id"),
    ],
)
def test_a_refused_form_comes_back_with_the_fault_at_its_field_and_what_was_typed(creator, wrong, field):
    answer = creator.post("/organise/new/", filled(creator.get("/organise/new/"), **(NEW | wrong)))
    assert answer.status_code == 400
    assert field in answer.context["form"].errors
    assert "大厅" in answer.content.decode()
    assert Event.objects.count() == 0


def test_who_may_not_create_events_is_not_asked():
    client = client_of(builders.account())
    assert client.get("/organise/new/").status_code == 403
    assert "/organise/new/" not in client.get("/organise/").content.decode()


def test_my_events_lead_referees_to_their_tables_and_others_to_the_desk():
    one, two, other = builders.event(), builders.event(), builders.event()
    someone = builders.staff(one)
    Staff.objects.create(event=two, account=someone, role="chief_referee")
    text = client_of(someone).get("/organise/").content.decode()
    assert reverse("referee_tables", args=[one.slug]) in text
    assert f'href="{reverse("desk", args=[two.slug])}"' in text
    assert other.slug not in text


def test_a_stale_edit_shows_what_stands_and_can_then_be_repeated():
    event = builders.event(state="draft")
    client = client_of(event.created_by)
    path = f"/organise/{event.slug}/event/"
    values = NEW | {"slug": event.slug, "preset": event.rule_set_version.preset}
    first, second = filled(client.get(path)), filled(client.get(path))
    assert client.post(path, first | values | {"name_zh": "第一"}).status_code == 302
    refused = client.post(path, second | values | {"name_zh": "第二"})
    assert refused.status_code == 409
    assert "第一" in refused.content.decode()
    again = filled(refused) | values | {"name_zh": "第二"}
    assert client.post(path, again).status_code == 302
    event.refresh_from_db()
    assert event.name_zh == "第二"


def test_frozen_rules_and_a_published_address_are_shown_and_not_asked_for():
    event = builders.event(rule_set_frozen_at="2026-05-01T00:00Z")
    page = client_of(event.created_by).get(f"/organise/{event.slug}/event/")
    assert not {"slug", "preset"} & set(page.context["form"].fields)
    assert page.context["rule_set_name"] in page.content.decode()


def test_publishing_is_asked_first_and_done_on_the_press():
    event = builders.event(state="draft")
    client = client_of(event.created_by)
    path = f"/organise/{event.slug}/event/publish/"
    asked = client.get(path)
    assert f"http://testserver/e/{event.slug}/" in asked.content.decode()
    assert Event.objects.get(pk=event.pk).state == "draft"
    assert client.post(path, filled(asked)).status_code == 302
    assert Event.objects.get(pk=event.pk).state == "published"
    again = client.post(path, {"request_id": str(uuid4())})
    assert again.status_code == 409


def test_the_question_comes_as_a_fragment_for_the_side_sheet():
    event = builders.event()
    answer = client_of(event.created_by).get(f"/organise/{event.slug}/event/finish/", headers={"HX-Request": "true"})
    assert "<html" not in answer.content.decode()
    assert "csrfmiddlewaretoken" in answer.content.decode()


def test_tables_are_typed_as_a_line_and_kept():
    event = builders.event()
    client = client_of(event.created_by)
    path = f"/organise/{event.slug}/tables/"
    answer = client.post(path, filled(client.get(path), tables="1-24 大厅; 25-30 二楼"))
    assert answer.status_code == 302
    assert Table.objects.filter(event=event, in_use=True, room="大厅").count() == 24
    assert "25-30 二楼" in client.get(path).context["form"]["tables"].value()


def test_unreadable_tables_come_back_as_typed():
    event = builders.event()
    client = client_of(event.created_by)
    path = f"/organise/{event.slug}/tables/"
    answer = client.post(path, filled(client.get(path), tables="大厅 24"))
    assert answer.status_code == 400
    assert "大厅 24" in answer.content.decode()
    assert Table.objects.count() == 0


def test_a_referee_is_taken_on_and_gets_a_link_and_a_code():
    event = builders.event()
    builders.tables(event, 4)
    client = client_of(event.created_by)
    form = filled(
        client.get(f"/organise/{event.slug}/staff/new/"), display_name="周敏", role="referee", table_numbers="1-2"
    )
    answer = client.post(f"/organise/{event.slug}/staff/new/", form)
    staff = Staff.objects.get(account__display_name="周敏")
    assert answer["Location"] == f"/organise/{event.slug}/staff/{staff.pk}/"
    page = client.get(answer["Location"]).content.decode()
    assert "http://testserver/referee/link/" in page
    code = client.get(f"/organise/{event.slug}/staff/{staff.pk}/link.svg")
    assert code["Content-Type"] == "image/svg+xml"
    assert b"<svg" in code.content
    printed = client.get(f"/organise/{event.slug}/staff/links/").content.decode()
    assert printed.count("/referee/link/") == 2


def test_the_printed_sheet_leaves_out_who_has_a_password():
    organiser = builders.account("anna", password=builders.PASSWORD)
    event = builders.event(created_by=organiser)
    assert "/referee/link/" not in client_of(organiser).get(f"/organise/{event.slug}/staff/links/").content.decode()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"table_numbers": "1-x"}, "table_numbers"),
        ({"table_numbers": "99"}, "table_numbers"),
        ({"account_name": "new", "password": "1"}, "password"),
        ({"account_name": "nobody"}, "account_name"),
    ],
)
def test_a_refused_official_comes_back_with_the_fault_at_its_field(wrong, field):
    event = builders.event()
    client = client_of(event.created_by)
    path = f"/organise/{event.slug}/staff/new/"
    answer = client.post(path, filled(client.get(path), display_name="周敏", role="referee", **wrong))
    assert answer.status_code == 400
    assert field in answer.context["form"].errors
    assert Staff.objects.filter(event=event).count() == 1


def test_links_are_renewed_and_roles_taken_and_given_back():
    event = builders.event()
    staff = Staff.objects.get(account=builders.staff(event))
    client = client_of(event.created_by)
    for act in ("renew-link", "revoke", "restore"):
        path = f"/organise/{event.slug}/staff/{staff.pk}/{act}/"
        assert client.post(path, filled(client.get(path))).status_code == 302
    staff.refresh_from_db()
    assert (staff.link_number, staff.revoked_at) == (3, None)


PAGES = [
    ("edit_event", {"organiser"}),
    ("publish_event", {"organiser"}),
    ("event_staff", {"organiser"}),
    ("add_staff", {"organiser"}),
    ("staff_links", {"organiser"}),
    ("event_tables", {"organiser", "chief_referee"}),
    ("event_entries", {"organiser", "chief_referee"}),
    ("add_entry", {"organiser", "chief_referee"}),
    ("event_seeds", {"organiser", "chief_referee"}),
    ("import_entries", {"organiser", "chief_referee"}),
    ("check_in", {"organiser", "chief_referee"}),
]


@pytest.mark.parametrize(("page", "roles"), PAGES)
def test_each_page_opens_for_its_roles_only(page, roles):
    event = builders.event(state="draft")
    path = reverse(page, args=[event.slug])
    for role in ("organiser", "chief_referee", "referee", "viewer"):
        answer = client_of(builders.staff(event, role)).get(path)
        assert answer.status_code == (200 if role in roles else 403), role
    assert client_of(builders.account()).get(path).status_code == 404
    assert Client().get(path).status_code == 302


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("page", [page for page, _roles in PAGES])
def test_no_page_has_inline_script_or_style(page, language):
    event = builders.event()
    builders.entries(event, 3, units=["数学系"], members=2)
    text = client_of(event.created_by, language).get(reverse(page, args=[event.slug])).content.decode()
    assert " style=" not in text
    assert "<style" not in text
    assert "javascript:" not in text
    assert " on" not in {part[:3] for part in text.split('"') if part.startswith(" on") and part.endswith("=")}


def test_who_enters_is_asked_until_somebody_has_entered(creator):
    page = creator.get("/organise/new/")
    assert "Players enter alone" in page.content.decode()
    creator.post("/organise/new/", filled(page, **NEW | {"preset": "friends-5p-3d"}))
    event = Event.objects.get()
    assert event.entries_are == "players"
    page = creator.get(f"/organise/{event.slug}/event/")
    assert page.context["form"]["entries_are"].value() == "players"
    refused = creator.post(
        f"/organise/{event.slug}/event/", filled(page, **NEW | {"slug": event.slug, "entries_are": "sides"})
    )
    assert refused.status_code == 409
    assert "plays for himself" in refused.content.decode()
    builders.entries(event, 1)
    page = creator.get(f"/organise/{event.slug}/event/")
    assert "entries_are" not in page.context["form"].fields
    assert "Players enter alone" in page.content.decode()


def test_a_choice_that_is_always_made_is_not_called_optional():
    event = builders.event()
    client = client_of(event.created_by)
    page = client.get(f"/organise/{event.slug}/event/").content.decode()
    legend = page[page.index("Who enters") :]
    assert "optional" not in legend[: legend.index("</legend>")]
