"""How pages that everybody may see are kept by browsers and proxies: always asked about, seldom sent twice."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import conditional_page, require_safe

View = Callable[..., HttpResponse]

_SOURCES = ("templates", "tournament", "scoring")
_UNREAD = {".pyc", ".po"}


def public_page(view: View) -> View:
    """A page that is the same for everybody who reads the same language, whoever is signed in.

    It is revalidated at each visit (ETag, 304). `Vary` names the cookie because the reader's language may stand there.
    """

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        patch_cache_control(response, no_cache=True)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response

    return require_safe(conditional_page(answered))


def etag_of(*parts: object) -> str:
    """A strong ETag of what a page is made from, its language and this version of the program."""
    text = "\x1f".join([str(part) for part in (*parts, get_language(), program_digest())])
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'


def not_modified(request: HttpRequest, etag: str) -> HttpResponse | None:
    """The 304 (or 412) for a request that knows this ETag already; None when the page has to be made."""
    answer = get_conditional_response(request, etag=etag)
    if answer is not None:
        answer.headers.setdefault("ETag", etag)
    return answer


@lru_cache(maxsize=1)
def program_digest() -> str:
    """Of every template, program file and text of the product: a new version of it makes all stored pages old."""
    seen = hashlib.sha256()
    for folder in _SOURCES:
        for path in sorted((settings.BASE_DIR / folder).rglob("*")):
            if path.is_file() and path.suffix not in _UNREAD:
                seen.update(path.read_bytes())
    return seen.hexdigest()[:16]
