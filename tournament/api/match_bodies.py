"""What may be posted about a match, for the description of the API; the services read it and refuse."""

from __future__ import annotations

from rest_framework import serializers


class WriteBody(serializers.Serializer):
    """What every write carries."""

    request_id = serializers.UUIDField()
    revision = serializers.IntegerField(min_value=1, help_text="of the match as you saw it")


class HandBody(WriteBody):
    hand = serializers.DictField()
    confirmed_questions = serializers.ListField(child=serializers.CharField(), required=False)


class CorrectionBody(HandBody):
    reason = serializers.CharField()


class ReasonBody(WriteBody):
    reason = serializers.CharField()


class PenaltyBody(WriteBody):
    offence = serializers.CharField()
    side = serializers.IntegerField(min_value=0, max_value=1)
    note = serializers.CharField(required=False)


class RulingBody(WriteBody):
    kind = serializers.CharField()
    side = serializers.IntegerField(required=False, allow_null=True)
    levels = serializers.IntegerField(required=False, allow_null=True)
    minutes = serializers.IntegerField(required=False, allow_null=True)
    note = serializers.CharField(required=False)


class FinalBody(WriteBody):
    levels = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    on_stage = serializers.IntegerField(required=False, allow_null=True)
    reason = serializers.CharField(required=False)
    confirmed_questions = serializers.ListField(child=serializers.CharField(), required=False)


class PreviewBody(serializers.Serializer):
    hand = serializers.DictField()
    number = serializers.IntegerField(required=False, help_text="the hand it would replace")
