"""Addresses of signing in and out, and of one's password."""

from django.urls import path

from tournament.pages.account import password, session

urlpatterns = [
    path("log-in/", session.log_in_page, name="log_in"),
    path("password/", password.password_page, name="change_password"),
    path("log-out/", session.log_out_page, name="log_out"),
    path("referee/link/<str:token>/", session.link_page, name="enter_by_link"),
]
