"""Pages of an event that players enter alone: stage, draft, round, swap, leaving."""

from random import Random

import pytest
from django.test import Client

from tests import builders, individual, play
from tests.pages.rounds.conftest import Reader
from tournament.models import Entry, Match, Round, Stage

pytestmark = pytest.mark.django_db


def _entry(stage, number):
    return Entry.objects.get(event=stage.event, number=number)


def test_only_individual_rounds_are_offered_and_asked_about():
    event = builders.event(preset="friends-5p-3d", entries_are="players")
    builders.players(event, 5)
    builders.tables(event, 1)
    reader = Reader(event.created_by, event.slug)
    assert "how tables are formed" in reader.get()
    page = reader.get("stages/")
    assert "format=individual" in page
    assert "format=swiss" not in page
    form = reader.get("stages/new/?format=individual")
    assert 'name="formation"' in form
    assert 'name="pattern"' not in form
    assert 'value="places"' in form
    assert 'value="2-1-0"' not in form
    assert "knock-out" not in form.lower()
    assert "bracket" not in form.lower()
    typed = {"name_zh": "个人赛", "rounds_planned": 4, "first_round": "lots", "formation": "rotating"}
    typed |= {"units_apart": "always", "scheme": "places", "tiebreak_1": "points", "tiebreak_2": "wins"}
    typed |= {"head_to_head": "two_way", "unplayed": "nothing"}
    reader.press("stages/new/?format=individual", **typed)
    stage = Stage.objects.get()
    assert (stage.format, stage.settings["formation"]) == ("individual", "rotating")
    assert "0 of 4 rounds drawn" in reader.get("stages/")


def test_a_draft_shows_sides_reasons_who_sits_out_and_the_proof(organiser):
    stage = individual.individual("jj-2d", 9)
    draft = play.drafted(stage)
    page = organiser(stage).get("stages/1/rounds/1/")
    for number in range(1, 10):
        assert f"Player {number}" in page
    assert " + " in page, "partners stand together"
    assert "Swap two players" in page
    assert "are partners for the first time" in page
    assert "cannot be seated at full tables" in page
    assert "partners who have been partners before" in page
    assert draft.pairing["seed"] in page


@pytest.mark.parametrize(("preset", "shown", "senseless"), [
    ("friends-5p-3d", "Opponents so far", "Partners so far"),
    ("jj-2d", "Partners so far", "Opponents so far"),
])  # fmt: skip
def test_the_public_draw_names_partners_only_where_there_are_any(client, preset, shown, senseless):
    stage = individual.individual(preset, 10)
    play.published(play.drafted(stage))
    page = client.get(f"/e/{stage.event.slug}/draws/1/1/", headers={"accept-language": "en"}).content.decode()
    assert shown in page
    assert senseless not in page


def test_the_draft_asks_the_same_number_of_queries_for_any_field(organiser, django_assert_max_num_queries):
    for players in (5, 25):
        stage = individual.individual("friends-5p-3d", players)
        play.drafted(stage)
        reader = organiser(stage)
        with django_assert_max_num_queries(18):
            reader.get("stages/1/rounds/1/")


def test_a_round_in_play_shows_every_seat_and_the_pair_page_leads_on(organiser):
    stage = individual.individual("friends-5p-3d", 11)
    its_round = play.published(play.drafted(stage))
    page = organiser(stage).get("stages/1/rounds/1/")
    assert all(f"Player {number}" in page for number in range(1, 12))
    for match in its_round.matches.filter(kind=Match.Kind.GAME):
        individual.finish(match, Random(1))
    play.close(its_round)
    assert "Pair round 2" in organiser(stage).get("stages/1/pair/")


def test_a_swap_shows_what_it_gives_up_before_the_button(organiser):
    stage = individual.individual("jj-2d", 8)
    individual.play_round(stage, Random(3))
    draft = play.drafted(stage)
    first_round = Round.objects.get(stage=stage, number=1)
    (one, mate), _others = individual.seated(draft)[1]
    former = next(
        each
        for sides in individual.seated(first_round).values()
        for side in sides
        if one in side
        for each in side
        if each != one
    )
    page = organiser(stage).get(
        f"stages/1/rounds/2/swap/?first={_entry(stage, mate).pk}&second={_entry(stage, former).pk}"
    )
    assert "have been partners before" in page
    assert "Swap all the same" in page


def test_the_chief_referee_is_asked_about_the_partner_and_others_are_told(organiser, chief):
    stage = individual.individual("jj-2d", 4)
    match = play.published(play.drafted(stage)).matches.get()
    told = organiser(stage).get("entries/1/withdraw/")
    assert "stays behind against" in told
    assert "shared_matches" not in told
    assert 'name="shared_matches"' in chief(stage).get("entries/1/withdraw/")
    chief(stage).press("entries/1/withdraw/", reason="ill", shared_matches="lost")
    match.refresh_from_db()
    assert match.outcome_reason == "forfeit"
    assert _entry(stage, 1).state == Entry.State.WITHDRAWN


def test_players_sit_the_next_round_out_from_their_page(organiser):
    stage = individual.individual("auction-3p-2d", 7)
    reader = organiser(stage)
    assert "entries/3/absent/" in reader.get("entries/3/")
    reader.press("entries/3/absent/", reason="train")
    assert stage.stage_entries.get(entry__number=3).absent_in_round == 1


def test_everybody_sees_sides_partners_and_opponents():
    stage = individual.individual("jj-2d", 5)
    its_round = play.published(play.drafted(stage))
    client = Client(headers={"accept-language": "en"})
    base = f"/e/{stage.event.slug}/"
    page = client.get(f"{base}rounds/1/1/").content.decode()
    assert all(f"Player {number}" in page for number in range(1, 6))
    (one, mate), others = individual.seated(its_round)[1]
    page = client.get(f"{base}entries/{one}/").content.decode()
    answer = page[page.index('class="answer"') : page.index("</section>", page.index('class="answer"'))]
    assert answer.index(f"Player {mate}") < answer.index("against") < answer.index(f"Player {others[0]}")
    out = next(iter(individual.sitting_out(its_round)))
    assert "no match in this round" in client.get(f"{base}entries/{out}/").content.decode()
