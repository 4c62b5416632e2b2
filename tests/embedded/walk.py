"""Walks all pages of the installation that the environment names, as several visitors; prints JSON."""

import json
import os
import re
import sys

import django

LINK = re.compile(rb'(?:href|hx-get|data-live-url|src)="(/[^"#]*)"')
STARTS = {
    "": [
        "/",
        "/e/spring-open/",
        "/e/friends-cup/",
        "/api/v1/schema/",
        "/api/v1/public/events/",
        "/api/v1/public/events/spring-open/",
        "/api/v1/events/spring-open/standings/1/",
    ],
    "organiser": [
        "/organise/",
        "/organise/spring-open/",
        "/organise/friends-cup/",
        "/api/v1/events/",
        "/api/v1/events/spring-open/",
        "/api/v1/events/spring-open/entries/",
        "/api/v1/events/spring-open/staff/",
        "/api/v1/events/spring-open/stages/",
        "/api/v1/events/spring-open/stages/1/",
        "/api/v1/events/spring-open/stages/1/rounds/3/",
        "/api/v1/events/spring-open/matches/",
        "/api/v1/matches/1/",
        "/api/v1/matches/1/sheet/",
    ],
    "chief": ["/organise/spring-open/", "/referee/spring-open/"],
    "referee1": ["/referee/spring-open/", "/referee/friends-cup/"],
}
# static files are not pages, a stream does not end, and one page of a kind stands for all of its kind
LEFT_OUT = ("/static/", "/live/", "/i18n/")
MOST_OF_A_KIND = 4


def kind_of(address: str) -> str:
    return re.sub(r"\d+", "0", address.partition("?")[0])


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    django.setup()
    from django.conf import settings
    from django.db import connection
    from django.test import Client

    from tournament.models import Account, Match

    settings.ALLOWED_HOSTS = ["testserver"]
    # the list of tables begins with those that are over and wait for somebody
    playing = Match.objects.filter(round__stage__event__slug="spring-open", state=Match.State.PLAYING).first()
    if playing is not None:
        STARTS["chief"].append(f"/referee/spring-open/matches/{playing.pk}/")
    walked = {"vendor": {connection.vendor: 1}}
    for visitor, starts in STARTS.items():
        client = Client(raise_request_exception=False)
        if visitor:
            client.force_login(Account.objects.get(name=visitor))
        waiting, answers, kinds = list(starts), {}, {}
        while waiting:
            address = waiting.pop(0)
            kind = kind_of(address)
            if address in answers or address.startswith(LEFT_OUT) or kinds.get(kind, 0) >= MOST_OF_A_KIND:
                continue
            kinds[kind] = kinds.get(kind, 0) + 1
            answer = client.get(address)
            answers[address] = answer.status_code
            content = b"" if answer.streaming else answer.content
            waiting += [found.decode().replace("&amp;", "&") for found in LINK.findall(content)]
        walked[visitor] = answers
    json.dump(walked, sys.stdout)


if __name__ == "__main__":
    main()
