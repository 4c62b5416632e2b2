"""The rules of an event, the referee's card, and the published sets: rendered from values, and from nothing else."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from scoring import RuleSet, all_preset_ids, load_any_preset, load_preset
from tests import builders
from tests.services.rules.edited import PRESET, edit, values_with
from tournament.models import Event, Round, RuleSetVersion, Staff

pytestmark = pytest.mark.django_db

LANGUAGES = {"en": "en", "zh": "zh-hans"}


def text_at(client: Client, address: str, language: str = "en") -> str:
    answer = client.get(address, headers={"accept-language": LANGUAGES[language]})
    assert answer.status_code == 200, address
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def event_of_players(preset: str) -> Event:
    """An event as it will stand once such sets are offered."""
    event = builders.event()
    rules = load_any_preset(preset)
    version = RuleSetVersion.objects.create(
        event=event, number=2, preset=preset, mapping=rules.to_mapping(), digest=rules.digest, reason="x",
        created_by=event.created_by,
    )  # fmt: skip
    event.rule_set_version = version
    event.save()
    return event


def test_levels_factors_and_penalties_stand_in_tables(client, shown):
    page = client.get(f"{shown.home}rules/", headers={"accept-language": "en"}).content.decode()
    assert page.count("<caption") >= 4
    text = text_at(client, f"{shown.home}rules/")
    assert "80–95 – – changes" in text
    assert "tractor 4 cards × 8, 6 cards × 16" in text
    assert "Follow error 1 level down after the hand, not below 2 offence number 3 loses the match" in text


@pytest.mark.parametrize(("language", "words"), [("en", "“on stage” is the side"), ("zh", "指下一副将坐庄的一方")])
def test_every_block_names_its_source_and_what_was_read_into_it(client, shown, language, words):
    text = text_at(client, f"{shown.home}rules/", language)
    assert words in text
    assert text.count("Source:" if language == "en" else "来源") >= 8 or language == "zh"


def test_edited_rules_bear_no_published_title_and_cite_no_clause_for_what_was_changed(client):
    event = builders.event()
    published = load_preset(PRESET).names["en"]
    untouched = text_at(client, f"/e/{event.slug}/rules/")
    assert "Changed for this event." not in untouched
    edit(event, values=values_with(levels__goal=13))
    for page in ("rules", "card"):
        assert f"Edited from: {published}" in text_at(client, f"/e/{event.slug}/{page}/")
    page = client.get(f"/e/{event.slug}/rules/", headers={"accept-language": "en"}).content.decode()
    levels, kitty = (re.search(rf'id="{topic}">.*?</section>', page, re.DOTALL)[0] for topic in ("levels", "kitty"))
    assert (
        "Changed for this event. * edited from “Tractor match rules”, questions and answers, 『肆』, rules 2 and 3"
        in levels
    )
    assert "The first side to climb past Q wins.* Levels beyond" in levels
    assert "Source:" in levels
    assert "Changed for this event." not in kitty
    assert "Source:" in kitty


def test_a_changed_part_cites_the_source_that_the_organiser_gave_it(client):
    event = builders.event()
    edit(event, values=values_with(clock__minutes=45, clock__source="hall rules, 3"))
    page = client.get(f"/e/{event.slug}/rules/", headers={"accept-language": "en"}).content.decode()
    clock = re.search(r'id="clock">.*?</section>', page, re.DOTALL)[0]
    assert "Changed for this event. * hall rules, 3" in clock
    assert "A match lasts 45 minutes.*" in clock


def test_one_edited_penalty_is_marked_on_both_pages_and_the_others_cite_their_clauses(client):
    event = builders.event()
    edit(event, values=values_with(penalties__wrong_follow__match_lost_at=2))
    rules, card = (text_at(client, f"/e/{event.slug}/{page}/") for page in ("rules", "card"))
    assert "Set by the organiser of this event" in card
    for page in (rules, card):
        assert "Follow error*" in page
        assert "Retracted play*" not in page
    penalties = rules[rules.index("Changed for this event.") :]
    document = "“Tractor match rules”, questions and answers, 『肆』"
    assert f"* edited from {document}, rule 5" in penalties
    assert "; ".join(f"{document}, rule {rule}" for rule in (6, 7, 8)) in penalties
    assert "*" not in text_at(client, f"/e/{builders.event().slug}/card/")


@pytest.mark.parametrize(
    ("language", "left_out"),
    [
        ("en", "Follow error: 1 level down after the hand, not below 2; offence number 3 loses the match."),
        ("zh", "跟牌错误：打完当副后降 1 级（不低于 2），累计 3 次判负。"),
    ],
)
def test_an_offence_that_was_left_out_is_told_as_it_was_on_both_pages(client, language, left_out):
    event = builders.event()
    values = values_with()
    del values["penalties"]["wrong_follow"]
    edit(event, values=values)
    for page in ("rules", "card"):
        text = text_at(client, f"/e/{event.slug}/{page}/", language)
        assert text.count(left_out) == 1
        assert language != "en" or f"Left out for this event: {left_out}" in text


def test_each_stage_tells_its_own_match_points_and_criteria(client, shown):
    shown.swiss.settings = shown.swiss.settings | {
        "scheme": "3-0",
        "scheme_values": {"bye": "5/2"},
        "tiebreaks": ["points", "head_to_head", "lots"],
    }
    shown.swiss.save()
    text = text_at(client, f"{shown.home}rules/")
    assert re.search(r"win 3 draw 1\.5 loss 0 bye 2\.5", text)
    assert "match points head-to-head lots" in text
    assert "Head-to-head decides only between exactly two that have met." in text
    assert "Who loses is out" in text


def test_before_the_first_round_the_proposal_of_the_rule_set_stands(client):
    event = builders.event()
    assert "Ranks go by match points, then" in text_at(client, f"/e/{event.slug}/rules/")


def changed_by_the_chief_referee(event: Event, from_round) -> RuleSetVersion:
    values = event.rule_set_version.mapping
    values = {**values, "clock": {**values["clock"], "minutes": 45}}
    event.rule_set_frozen_at = timezone.now()
    version = RuleSetVersion.objects.create(
        event=event, number=2, preset=event.rule_set_version.preset, mapping=values,
        digest=RuleSet.from_mapping(values).digest, holds_from=from_round, reason="The hall closes at noon.",
        created_by=event.created_by,
    )  # fmt: skip
    event.rule_set_version = version
    event.save()
    return version


def test_a_change_tells_from_which_round_it_holds_and_why_and_the_old_rules_can_be_read(client, shown):
    assert "Versions" not in text_at(client, f"{shown.home}rules/")
    changed_by_the_chief_referee(shown.event, shown.swiss.rounds.get(number=2))
    text = text_at(client, f"{shown.home}rules/")
    assert "A match lasts 45 minutes." in text
    assert "holds from round 2 of" in text
    assert "Reason: The hall closes at noon." in text
    assert re.search(r"Changed: ([^0-9]+) Version", text)[1] == "Time"
    old = text_at(client, f"{shown.home}rules/?version=1")
    assert "A match lasts 60 minutes." in old
    assert "This is version 1, which is not in force now." in old


@pytest.mark.parametrize("version", ["0", "3", "x", "²", "999999", "-1"])
def test_a_version_that_there_is_not_is_not_found(client, shown, version):
    assert client.get(f"{shown.home}rules/", {"version": version}).status_code == 404


def test_an_edited_block_shows_no_reading_of_the_preset(client):
    values = load_preset("shuangsheng-match-2d").to_mapping()
    values["equal_levels"]["answer"] = "draw"
    event = builders.event(mapping=values)
    text = text_at(client, f"/e/{event.slug}/rules/")
    assert "Equal levels are a draw." in text
    assert "is the side that would declare next. Alternative" not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["friends-5p-3d", "auction-3p-2d", "auction-friends"])
def test_rules_of_players_are_told_on_both_pages(client, preset, language):
    event = event_of_players(preset)
    rules, card = (text_at(client, f"/e/{event.slug}/{page}/", language) for page in ("rules", "card"))
    name = load_any_preset(preset).names[language]
    assert name in rules
    assert name in card
    assert "×" in card
    assert len(card) < len(rules)


def test_the_card_says_bands_time_equal_levels_penalties_entering_and_whom_to_call(client, shown):
    text = text_at(client, f"{shown.home}card/")
    for words in (
        "100–115 – +1 changes",
        "× 4",
        "the player after the declarer does",
        "A match lasts 60 minutes.",
        "At equal levels the side on stage wins.",
        "Retracted play",
        "Enter a hand",
        "Call the chief referee",
    ):
        assert words in text, words


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ("shuangsheng-match-2d", ("climb past 10", "Must be played: 10", "Nobody is exchanged")),
        ("permanent-two-2d", ("permanent trump", "Only trumps may be thrown")),
        ("jj-2d", ("5–35 -46 to -40", "These points decide the match.")),
        ("friends-5p-3d", ("passes the surplus on", "may refuse", "is placed last")),
    ],
)
def test_the_card_says_where_a_match_leads_how_cards_are_played_and_what_is_rare(client, preset, said):
    event = builders.event(preset=preset)
    text = text_at(client, f"/e/{event.slug}/card/")
    for words in said:
        assert words.lower() in text.lower(), words


def test_the_card_follows_what_the_event_says_of_play(client):
    values = load_preset("classic-2d").to_mapping() | {"play": {"throws_allowed": "never"}}
    event = builders.event(preset="classic-2d", mapping=values)
    for page in ("card", "rules"):
        assert "Nothing may be thrown." in text_at(client, f"/e/{event.slug}/{page}/")


def test_the_card_follows_the_values(client):
    values = load_preset("shuangsheng-match-2d").to_mapping()
    values["clock"]["minutes"] = 35
    event = builders.event(mapping=values)
    assert "A match lasts 35 minutes." in text_at(client, f"/e/{event.slug}/card/")


def test_an_event_without_rules_has_a_card_that_says_so(client):
    event = builders.event()
    event.rule_set_version = None
    event.save()
    for page in ("rules", "card"):
        assert "The rules have not been chosen yet" in text_at(client, f"/e/{event.slug}/{page}/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_published_set_can_be_found_and_read_whole(client, language):
    page = client.get("/rules/", headers={"accept-language": LANGUAGES[language]}).content.decode()
    assert page.count('<td class="num">') == 3 * len(all_preset_ids())
    for preset in all_preset_ids():
        assert f'href="/rules/{preset}/"' in page
        text = text_at(client, f"/rules/{preset}/", language)
        assert load_any_preset(preset).names[language] in text
        assert "seed 0" not in text


def test_a_set_that_is_not_published_is_not_found(client):
    assert client.get("/rules/of-the-club/").status_code == 404


def test_a_draft_from_which_they_are_to_hold_is_not_told(client, shown):
    its_round = shown.swiss.rounds.get(number=2)
    shown.event.rule_set_frozen_at = timezone.now()
    changed_by_the_chief_referee(shown.event, its_round)
    Round.objects.filter(pk=its_round.pk).update(state=Round.State.DRAFT)
    text = text_at(client, f"{shown.home}rules/")
    assert "holds from round 2" not in text
    assert "holds from the next round that is published" in text


@pytest.mark.parametrize("page", ["rules", "card"])
def test_before_an_event_is_public_its_officials_alone_read_its_rules(client, page):
    event = builders.event(state=Event.State.DRAFT)
    address = f"/e/{event.slug}/{page}/"
    for official in (event.created_by, builders.staff(event, Staff.Role.REFEREE)):
        client.force_login(official)
        shown = client.get(address, headers={"accept-language": "en"})
        assert "no-store" in shown.headers["Cache-Control"]
        text = shown.content.decode()
        assert "This event is not public yet: only its officials see this page." in text
        assert "data-events-url" not in text
        assert f'href="/e/{event.slug}/"' not in text, "it leads to no page that is not there"
        assert f'href="/organise/{event.slug}/"' in text
    client.force_login(builders.staff(builders.event()))
    assert client.get(address).status_code == 404
    client.logout()
    assert client.get(address).status_code == 404
    assert client.get("/e/none/rules/").status_code == 404
    Event.objects.filter(pk=event.pk).update(state=Event.State.PUBLISHED)
    assert "not public yet" not in text_at(client, address)


def test_the_desk_and_the_referees_lead_to_the_card_also_before_an_event_is_public(client):
    event = builders.event(state=Event.State.DRAFT)
    client.force_login(event.created_by)
    for page in (f"/organise/{event.slug}/", f"/referee/{event.slug}/"):
        text = client.get(page).content.decode()
        assert f'href="/e/{event.slug}/card/"' in text, page
        assert f'href="/e/{event.slug}/"' not in text, page
