"""Addresses of acts on the day: substitutes, tables at which nobody has come, referees' tables, tables and seats."""

from django.urls import path

from tournament.pages.organiser import leaving, no_shows, seats, substitutions, table_referees

_ROUND = "<slug:slug>/stages/<int:stage>/rounds/<int:number>/"
urlpatterns = [
    path("<slug:slug>/entries/<int:number>/substitute/", substitutions.substitute, name="substitute_member"),
    path("<slug:slug>/entries/<int:number>/miss/", leaving.miss, name="miss_match"),
    path("<slug:slug>/no-shows/", no_shows.no_shows, name="no_shows"),
    path("<slug:slug>/tables/referees/", table_referees.assign, name="table_referees"),
    path("<slug:slug>/tables/referees/sheet/", table_referees.sheet, name="table_referees_sheet"),
    path(_ROUND + "tables/", seats.tables, name="round_tables"),
    path(_ROUND + "turn/", seats.turn, name="turn_seats"),
]
