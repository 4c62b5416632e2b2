"""A view that inserts one row, and views that answer JSON of about the size of a page of standings."""

from __future__ import annotations

import json

from django.http import HttpRequest, JsonResponse
from django.urls import path

from benchmarks.bare.models import Line


def insert(request: HttpRequest) -> JsonResponse:
    given = json.loads(request.body)
    line = Line.objects.create(number=given["number"], points=given["points"])
    return JsonResponse({"line": line.pk})


def answer(request: HttpRequest, rows: int) -> JsonResponse:
    return JsonResponse({"rows": _ROWS[:rows]})


def small(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"answer": 1})


_ROWS = [
    {"rank": rank, "number": rank, "name": f"Entry {rank}", "unit": "Unit", "values": {"points": "3", "wins": "1"}}
    for rank in range(1, 1001)
]

urlpatterns = [path("insert/", insert), path("json/<int:rows>/", answer), path("small/", small)]
