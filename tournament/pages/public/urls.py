"""Addresses of what everybody may see."""

from django.urls import path

from tournament.pages.public import (
    brackets,
    draws,
    entries,
    events,
    matches,
    rounds,
    rules,
    schedules,
    site,
    standings,
    trainer,
)

urlpatterns = [
    path("", events.home, name="home"),
    path("robots.txt", site.robots, name="robots"),
    path("favicon.ico", site.favicon, name="favicon"),
    path("e/<slug:slug>/", events.event, name="public_event"),
    path("e/<slug:slug>/rounds/", rounds.current, name="public_rounds"),
    path("e/<slug:slug>/rounds/<int:stage>/<int:number>/", rounds.pairings, name="public_round"),
    path("e/<slug:slug>/entries/", entries.entries, name="public_entries"),
    path("e/<slug:slug>/entries/<int:number>/", entries.entry, name="public_entry"),
    path("e/<slug:slug>/standings/", standings.newest, name="public_newest_standings"),
    path("e/<slug:slug>/standings/<int:stage>/", standings.standings, name="public_standings"),
    path("e/<slug:slug>/standings/<int:stage>/units/", standings.units, name="public_unit_standings"),
    path("e/<slug:slug>/standings/<int:stage>/<int:number>/", standings.sums, name="public_standing"),
    path("e/<slug:slug>/crosstable/<int:stage>/", schedules.crosstable, name="public_crosstable"),
    path("e/<slug:slug>/bracket/<int:stage>/", brackets.bracket, name="public_bracket"),
    path("e/<slug:slug>/draws/", draws.draws, name="public_draws"),
    path("e/<slug:slug>/draws/<int:draw>/", draws.draw, name="public_draw"),
    path("e/<slug:slug>/draws/<int:stage>/<int:number>/", draws.round_draw, name="public_round_draw"),
    path("e/<slug:slug>/matches/<int:match>/", matches.match, name="public_match"),
    path("e/<slug:slug>/matches/<int:match>/hands/<int:number>/", matches.record, name="public_record"),
    path("e/<slug:slug>/rules/", rules.rules, name="public_rules"),
    path("e/<slug:slug>/card/", rules.card, name="public_card"),
    path("rules/", rules.rule_sets, name="rule_sets"),
    path("rules/<slug:preset>/", rules.rule_set, name="rule_set"),
    path("trainer/", trainer.trainer, name="trainer"),
    path("trainer/<slug:preset>/", trainer.trainer_set, name="trainer_set"),
    path("trainer/<slug:preset>/examples/<int:number>/", trainer.trainer_example, name="trainer_example"),
    path("live/<slug:slug>/", site.no_stream, name="live_public"),
    path("live/<slug:slug>/clocks/", site.no_stream, name="live_clocks"),
    path("live/<slug:slug>/desk/", site.no_stream, name="live_desk"),
]
