"""The audit trail as a page."""

import ast
from pathlib import Path

import pytest
from django.utils import translation

from tests import builders
from tests.at_table import at_table
from tournament.models import AuditEntry, Match, Staff, Stage
from tournament.permissions import Act
from tournament.selectors.history import PAGE, act_page
from tournament.templatetags.history_words import ACTS, act_words, subject_words

SERVICES = Path(__file__).parents[3] / "tournament" / "services"
NAMED = {"record_act": 1, "_done": 2, "append_line": None}


def _choices(act):
    return [act.body, act.orelse] if isinstance(act, ast.IfExp) else [act]


def _acts_of_the_services():
    """Every act that a service writes by a literal, a constant of its module, or a member of `Act`."""
    for path in sorted(SERVICES.rglob("*.py")):
        module = ast.parse(path.read_text())
        constants = {
            node.targets[0].id: node.value.value
            for node in module.body
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in NAMED:
                continue
            place = NAMED[node.func.id]
            given = [keyword.value for keyword in node.keywords if keyword.arg == "act"]
            if place is not None and len(node.args) > place:
                given.append(node.args[place])
            for act in [each for one in given for each in _choices(one)]:
                if isinstance(act, ast.Constant):
                    yield act.value
                elif isinstance(act, ast.Attribute):
                    yield str(Act[act.attr])
                elif isinstance(act, ast.Name) and act.id in constants:
                    yield constants[act.id]


def test_every_act_that_a_service_writes_has_words():
    acts = set(_acts_of_the_services())
    assert {"record_hand", "confirm_match", "publish_round"} <= acts
    # acts on an account belong to no event
    assert acts - {"create_account", "change_password"} <= set(ACTS)


@pytest.mark.django_db
def test_acts_come_newest_first_and_name_what_they_were_done_to():
    table = at_table()
    table.hand(0, 45)
    table.correct(1, 0, 50)
    newest = act_page(table.event).rows[0]
    assert (newest.act, newest.reason, newest.account) == ("correct_hand", "misread", str(table.referee))
    assert subject_words(newest.subject)
    assert newest.subject.pk == table.match.pk


@pytest.mark.django_db
def test_a_match_is_told_with_its_stage_where_there_are_several():
    table = at_table()
    table.hand(0, 45)
    with translation.override("en"):
        assert subject_words(act_page(table.event).rows[0].subject) == "round 1, table 1"
    stage = table.match.round.stage
    Stage.objects.create(event=table.event, number=2, name_zh="决赛", name_en="Finals", format=Stage.Format.KNOCKOUT)
    with translation.override("en"):
        assert (
            subject_words(act_page(table.event).rows[0].subject)
            == f"{stage.name_en or stage.name_zh} · round 1, table 1"
        )
        Match.objects.filter(pk=table.match.pk).update(name="semi_final")
        assert subject_words(act_page(table.event).rows[0].subject).endswith("· Semi-final, table 1")


@pytest.mark.django_db
def test_a_page_says_where_the_next_begins_and_costs_seven_queries_at_most(django_assert_max_num_queries):
    table = at_table()
    AuditEntry.objects.bulk_create(
        AuditEntry(event=table.event, act="record_hand", subject=f"match:{table.match.pk}") for _ in range(PAGE + 5)
    )
    with django_assert_max_num_queries(7):
        first = act_page(table.event)
    second = act_page(table.event, before=first.older)
    assert len(first.rows) == PAGE
    assert {row.pk for row in first.rows}.isdisjoint(row.pk for row in second.rows)
    assert second.older is None


@pytest.mark.django_db
@pytest.mark.parametrize("before", ["", "x", "-1", "9" * 30, "\u0663", "1\x00"])
def test_the_page_opens_for_the_desk_whatever_it_is_asked(client, before):
    table = at_table()
    table.hand(0, 45)
    client.force_login(builders.staff(table.event, Staff.Role.ORGANISER))
    answer = client.get(f"/organise/{table.event.slug}/history/", {"before": before})
    assert answer.status_code == 200


@pytest.mark.django_db
def test_asking_for_a_pairing_and_the_pairing_are_told_apart():
    event = builders.event()
    stage = builders.stage(event)
    AuditEntry.objects.create(event=event, act="pair_round", subject=f"stage:{stage.pk}", after={"job": 1, "round": 1})
    AuditEntry.objects.create(event=event, act="pair_round", subject="round:7", after={"job": 1, "seed": "x"})
    AuditEntry.objects.create(event=event, act="pair_round", subject=f"stage:{stage.pk}", after={"draw": 1})
    told = [row.told for row in act_page(event).rows]
    assert told == ["make_bracket", "pair_round", "ask_for_pairing"]
    assert len({act_words(each) for each in told}) == 3


@pytest.mark.django_db
def test_what_a_referee_notes_is_not_told_as_a_ruling():
    table = at_table()
    table.hand(0, 45)
    table.time_up()
    row = act_page(table.event).rows[0]
    assert (row.act, row.told) == ("record_ruling", "note_time_up")
    table.act("record_ruling", table.chief, kind="annul_outcome", note="bell rang too early")
    assert act_page(table.event).rows[0].told == "record_ruling"


@pytest.mark.django_db
def test_referees_do_not_read_the_history(client):
    table = at_table()
    client.force_login(table.referee)
    assert client.get(f"/organise/{table.event.slug}/history/").status_code == 403
