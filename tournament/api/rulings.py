"""Questions about the rules to whoever asks: one question in, the engine's answer out, nothing stored."""

from __future__ import annotations

from typing import Any

from django.urls import re_path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from scoring.answers import KINDS, QuestionRefused, answer
from scoring.wording.said import notes_of
from tournament.errors import Invalid, TooLarge
from tournament.rulebook.notes import LANGUAGES, reading_language, say_in_all
from tournament.services.accounts import client_address

MOST_BYTES = 100_000
"""Of a question; the record of a whole hand with six decks has a tenth of it."""


MOST_BYTES_EXPLAINED = 40_000
"""Of a question that wants every cell of standings explained: the answer is many times as large."""


class AskedOften(SimpleRateThrottle):
    """So many questions from one address; the answer beyond them is 429 with Retry-After."""

    scope = "rulings"
    rate = "600/min"

    def get_cache_key(self, request: Request, view: Any) -> str:
        return self.cache_format % {"scope": self.scope, "ident": client_address(request)}


class QuestionShape(serializers.Serializer):
    """A question as `python -m scoring` takes it; further keys are ignored. `--schema` prints what each kind asks."""

    id = serializers.JSONField(required=False, allow_null=True, help_text="comes back with the answer")
    kind = serializers.ChoiceField(choices=list(KINDS))
    rule_set = serializers.JSONField(help_text="id of a published rule set, or a whole one as plain data")
    language = serializers.ChoiceField(choices=list(LANGUAGES), required=False, help_text="of the answer's sentences")
    options = serializers.DictField(required=False, help_text="settings that are answered otherwise")
    input = serializers.DictField(
        help_text="cards as H5 ST CA LJ BJ; trump S H C D or null; level 2–9 T J Q K A or null"
    )


class AnsweredShape(serializers.Serializer):
    """The answer as `python -m scoring` gives it, and its reasons in both languages."""

    id = serializers.JSONField(allow_null=True)
    answer = serializers.DictField()
    sentences = serializers.DictField(help_text="{zh, en}: lists of sentences")


_EXAMPLE = OpenApiExample(
    "did he have to follow with the pair",
    value={
        "kind": "follow",
        "rule_set": "classic-2d",
        "input": {
            "trump": "H",
            "level": "5",
            "led": ["S9", "S9"],
            "hand": ["S3", "S3", "S4", "S4", "SK", "D3"],
            "play": ["SK", "S3"],
        },
    },
    request_only=True,
)


class CheckRuling(APIView):
    """What the rules say: was the throw good, had he to follow so, who wins the trick, what does the kitty count."""

    permission_classes = (AllowAny,)
    # nothing of a session is read or written, so nobody needs a token to ask
    authentication_classes = ()
    throttle_classes = (AskedOften,)

    @extend_schema(
        operation_id="check_ruling",
        request=QuestionShape,
        responses=AnsweredShape,
        examples=[_EXAMPLE],
        tags=["rulings"],
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Bad input is answered 400 with the engine's code. No account is needed; nothing is stored."""
        size = int(request.META.get("CONTENT_LENGTH") or 0)
        _require_size(size, MOST_BYTES)
        question = request.data
        if _asks_for_every_cell(question):
            _require_size(size, MOST_BYTES_EXPLAINED)
        try:
            found = answer(question)
        except QuestionRefused as refused:
            raise _refusal(refused) from refused
        sentences = say_in_all(notes_of(found.get("reasons") or found.get("steps", ())))
        return Response({"id": question.get("id"), "answer": found, "sentences": sentences})


def _refusal(refused: QuestionRefused) -> Invalid:
    """The engine's refusal in the reader's language, with the field at fault and all faults of a rule set or record."""
    told = refused.to_mapping(reading_language())
    return Invalid(
        told["code"],
        told["message"],
        field=told.get("field"),
        value=told.get("value"),
        allowed=told.get("allowed"),
        details={"faults": told["faults"]} if "faults" in told else None,
    )


def _require_size(size: int, most: int) -> None:
    if size > most:
        raise TooLarge(
            "body_too_large",
            _("This is too large; at most %(most)s bytes are read."),
            field="body",
            allowed=f"0–{most}",
            params={"most": most},
        )


def _asks_for_every_cell(question: Any) -> bool:
    asked = question.get("input") if isinstance(question, dict) else None
    return isinstance(asked, dict) and asked.get("explain") is True


urlpatterns = [
    re_path(r"^rulings/check/?$", CheckRuling.as_view(), name="api_check_ruling"),
]
