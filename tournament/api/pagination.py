"""Pages of lists."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import NotFound
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from tournament.errors import Missing
from tournament.rulebook.reports import unfit


class Pages(PageNumberPagination):
    """Raises `Missing` (`page_missing`) and `Invalid` (`not_a_number`, of the size of a page), naming what there is."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 1000

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        try:
            return super().paginate_queryset(queryset, request, view)
        except NotFound as refused:
            page = request.query_params.get(self.page_query_param, "")
            pages = self.django_paginator_class(queryset, self.get_page_size(request)).num_pages
            unknown = unfit("page_missing", self.page_query_param, page, f"1..{pages}")
            raise Missing(
                unknown.code,
                unknown.message,
                field=unknown.field,
                value=unknown.value,
                allowed=unknown.allowed,
                params=unknown.params,
            ) from refused

    def get_page_size(self, request: Request) -> int:
        asked = request.query_params.get(self.page_size_query_param)
        if asked is None:
            return self.page_size
        digits = asked if asked.isascii() and asked.isdigit() and len(asked) < 9 else "0"
        if not 1 <= int(digits) <= self.max_page_size:
            raise unfit("not_a_number", self.page_size_query_param, asked, f"1..{self.max_page_size}")
        return int(digits)
