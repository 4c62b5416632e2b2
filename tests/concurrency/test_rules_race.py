"""Editing the rules while the first round is published; changing them while a table begins."""

from uuid import uuid4

import pytest

from tests import play
from tests.at_table import at_table
from tests.concurrency.racing import at_once
from tests.services.rules.edited import change, edit, values_with
from tournament.errors import Conflict
from tournament.models import Event, Match, Round, RuleSetVersion
from tournament.services.rounds import publish_round

pytestmark = pytest.mark.django_db(transaction=True)


def publish(draft):
    return publish_round(
        play.organiser_of(draft.stage.event), request_id=uuid4(), round_id=draft.pk, revision=draft.revision
    )


@pytest.mark.parametrize("_time", range(4))
def test_a_round_is_published_by_the_rules_as_they_are_frozen(_time):
    """Either the edit came first and the round is played by it, or it is refused."""
    stage = play.swiss(4)
    draft = play.drafted(stage)
    edited, published = at_once(lambda: edit(stage.event, revision=1), lambda: publish(draft))
    assert isinstance(published, dict)
    played_by = {match.rule_set_version.number for match in Match.objects.filter(round=draft)}
    if isinstance(edited, dict):
        assert (edited["version"], played_by) == (2, {2})
    else:
        assert isinstance(edited, Conflict)
        assert (edited.code, played_by) == ("rule_set_frozen", {1})
    held = Event.objects.get(pk=stage.event_id).rule_set_version
    assert {held.number} == played_by


def test_of_two_edits_at_once_one_is_refused():
    stage = play.swiss(4)
    outcomes = at_once(
        lambda: edit(stage.event, revision=1, values=values_with(clock__minutes=45)),
        lambda: edit(stage.event, revision=1, values=values_with(clock__minutes=50)),
    )
    assert sorted(type(each).__name__ for each in outcomes) == ["Conflict", "dict"]
    assert RuleSetVersion.objects.filter(event=stage.event).count() == 2


@pytest.mark.parametrize("_time", range(4))
def test_a_hand_and_a_change_of_its_round_do_not_mix(_time):
    """The hand is scored by the version its match keeps: it was first, or it is told to look again."""
    stage = play.swiss(4)
    its_round = play.published(play.drafted(stage))
    table = at_table(Match.objects.filter(round=its_round).order_by("number")[0])
    seen = table.now.revision
    hand = {"declarer_seat": 0, "attackers_points": 45}
    play.chief_of(stage.event)
    recorded, changed = at_once(
        lambda: table.act("record_hand", revision=seen, hand=hand),
        lambda: change(stage.event, revision=1, from_round_id=its_round.pk),
    )
    version = table.now.rule_set_version.number
    if isinstance(changed, dict):
        assert (recorded.code, version, table.now.hands_played) == ("stale_revision", 2, 0)
    else:
        assert (changed.code, version, table.now.hands_played) == ("round_begun", 1, 1)
    assert Round.objects.get(pk=its_round.pk).state in ("published", "running")
