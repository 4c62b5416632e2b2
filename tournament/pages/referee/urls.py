"""Addresses of the people at the tables."""

from django.urls import path

from tournament.pages.referee import acts, matches, plays, recordings, reopening, tables

_AT = "<slug:slug>/matches/<int:match_id>/"
urlpatterns = [
    path("<slug:slug>/", tables.tables, name="referee_tables"),
    path(_AT, matches.match, name="referee_match"),
    path(_AT + "clock/", matches.clock, name="referee_clock"),
    path(_AT + "hands/", matches.hands, name="referee_hands"),
    path(_AT + "hands/<int:number>/", matches.correction, name="referee_correction"),
    path(_AT + "hands/<int:number>/record/", recordings.record, name="referee_record"),
    path(_AT + "hands/<int:number>/record/away/", recordings.take_away, name="referee_take_record_away"),
    path(_AT + "preview/", matches.preview, name="referee_preview"),
    path(_AT + "penalty/", acts.penalty, name="referee_penalty"),
    path(_AT + "ruling/", acts.ruling, name="referee_ruling"),
    path(_AT + "extension/", acts.extend, name="referee_extend"),
    path(_AT + "play/", plays.play, name="referee_play"),
    path(_AT + "play/store/", plays.store, name="referee_store_play"),
    path(_AT + "time-up/", acts.time_up, name="referee_time_up"),
    path(_AT + "final-result/", acts.final_result, name="referee_final_result"),
    path(_AT + "lines/<int:position>/strike/", acts.strike, name="referee_strike"),
    path(_AT + "confirm/", acts.confirm, name="referee_confirm"),
    path(_AT + "dispute/", acts.dispute, name="referee_dispute"),
    path(_AT + "reopen/", reopening.reopen, name="referee_reopen"),
    path(_AT + "reopen/levels/", reopening.reopen_levels, name="referee_reopen_levels"),
    path(_AT + "reopen/clear/", reopening.clear, name="referee_clear"),
]
