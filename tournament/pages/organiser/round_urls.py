"""Addresses of the desk, stages, rounds, cuts, and of entries that leave."""

from django.urls import path

from tournament.pages.organiser import brackets, cut, desk, history, jobs, leaving, lots, rounds, stages, swaps

_STAGE = "<slug:slug>/stages/<int:stage>/"
_ROUND = _STAGE + "rounds/<int:number>/"
_ENTRY = "<slug:slug>/entries/<int:number>/"
urlpatterns = [
    path("<slug:slug>/", desk.desk_page, name="desk"),
    path("<slug:slug>/desk/live/", desk.desk_live, name="desk_live"),
    path("<slug:slug>/stages/", stages.stage_list, name="event_stages"),
    path("<slug:slug>/stages/new/", stages.create, name="new_stage"),
    path(_STAGE, stages.edit, name="edit_stage"),
    path(_STAGE + "lots/", lots.lots, name="stage_lots"),
    path(_STAGE + "lots/by-hand/", lots.by_hand, name="lots_by_hand"),
    path(_STAGE + "pair/", rounds.pair, name="pair_round"),
    path(_STAGE + "bracket/", brackets.bracket, name="stage_bracket"),
    path(_STAGE + "bracket/live/", brackets.bracket_live, name="stage_bracket_live"),
    path(_STAGE + "bracket/draw/", brackets.draw, name="draw_bracket"),
    path(_STAGE + "cut/", cut.cut, name="cut_stage"),
    path(_STAGE + "cut/tie/", cut.tie, name="decide_tie"),
    path(_STAGE + "undo-cut/", cut.undo, name="undo_cut"),
    path(_ROUND, rounds.round_page, name="desk_round"),
    path(_ROUND + "live/", rounds.round_live, name="desk_round_live"),
    path(_ROUND + "swap/", swaps.swap, name="swap_entries"),
    path(_ROUND + "publish/", rounds.publish, name="publish_round"),
    path(_ROUND + "discard/", rounds.discard, name="discard_draft"),
    path(_ROUND + "clock/", rounds.clock, name="start_clock"),
    path(_ROUND + "close/", rounds.close, name="close_round"),
    path(_ENTRY + "withdraw/", leaving.withdraw, name="withdraw_entry"),
    path(_ENTRY + "disqualify/", leaving.disqualify, name="disqualify_entry"),
    path(_ENTRY + "return/", leaving.come_back, name="return_entry"),
    path(_ENTRY + "absent/", leaving.absent, name="mark_absent"),
    path(_ENTRY + "present/", leaving.present, name="mark_present"),
    path("<slug:slug>/history/", history.history, name="event_history"),
    path("<slug:slug>/jobs/", jobs.job_list, name="event_jobs"),
    path("<slug:slug>/jobs/<int:job_id>/", jobs.job, name="event_job"),
    path("<slug:slug>/jobs/<int:job_id>/live/", jobs.job_live, name="event_job_live"),
    path("<slug:slug>/jobs/<int:job_id>/retry/", jobs.retry, name="retry_job"),
]
