"""What may be posted about a match, for the description of the API; the services read it and refuse."""

from __future__ import annotations

from rest_framework import serializers

from scoring import AwardKind, Direction, FormatKind, Hook, Party, TransferAnswer, Trump
from tournament.services.matches.extending import MOST_MINUTES
from tournament.services.matches.sheets import MOST_SIDES


class WriteBody(serializers.Serializer):
    """What every write carries."""

    request_id = serializers.UUIDField()
    revision = serializers.IntegerField(min_value=1, help_text="of the match as you saw it")


class FormatShape(serializers.Serializer):
    """The largest format of the play that won the last trick."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in FormatKind])
    cards = serializers.IntegerField(min_value=1)


class FineShape(serializers.Serializer):
    """Cards played against the rules."""

    offence = serializers.CharField(help_text="a key of the rule set's fines")
    offender = serializers.ChoiceField(choices=[party.value for party in Party])
    cards = serializers.IntegerField(min_value=1)


class AwardShape(serializers.Serializer):
    """A fault that decides the hand; not among players with levels of their own."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in AwardKind])
    offender = serializers.ChoiceField(choices=[party.value for party in Party])
    cards_left = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        help_text="when the fault was found, where the rules play the hand out below a number of cards",
    )


class SpoilShape(serializers.Serializer):
    """Levels of the last third that the winner of the last trick gives to declarer or friend."""

    taker = serializers.IntegerField(min_value=0, help_text="seat")
    levels = serializers.IntegerField(min_value=1)


class TransferShape(serializers.Serializer):
    """Levels that their owner cannot use: a partner climbs them, an opponent drops them."""

    giver = serializers.IntegerField(min_value=0, help_text="seat")
    taker = serializers.IntegerField(min_value=0, help_text="seat")
    direction = serializers.ChoiceField(choices=[each.value for each in Direction])
    levels = serializers.IntegerField(min_value=1)
    answer = serializers.ChoiceField(
        choices=[each.value for each in TransferAnswer], required=False, help_text="taken unless told otherwise"
    )


class HandShape(serializers.Serializer):
    """A hand: the attackers' total, or the points counted with the last trick; a total beside them is compared.

    The fields from `friend_seats` on are for rule sets in which every player has a level of his own.
    """

    declarer_seat = serializers.IntegerField(min_value=0)
    level = serializers.IntegerField(required=False, allow_null=True)
    trump = serializers.ChoiceField(choices=[trump.value for trump in Trump], required=False)
    attackers_points = serializers.IntegerField(required=False, allow_null=True)
    trick_points = serializers.IntegerField(required=False, allow_null=True)
    kitty_points = serializers.IntegerField(required=False, allow_null=True)
    last_trick_winner = serializers.ChoiceField(choices=[Party.DECLARERS.value, Party.ATTACKERS.value], required=False)
    winning_format = FormatShape(required=False, allow_null=True)
    fines = FineShape(many=True, required=False)
    award = AwardShape(required=False, allow_null=True)
    void = serializers.BooleanField(required=False)
    friend_seats = serializers.ListField(
        child=serializers.IntegerField(min_value=0), required=False, help_text="friends who were found; none: alone"
    )
    bid = serializers.IntegerField(required=False, allow_null=True, help_text="where the rules have an auction")
    last_trick_seat = serializers.IntegerField(
        required=False, allow_null=True, help_text="needed where shares depend on who won the last trick"
    )
    hook = serializers.ChoiceField(
        choices=[hook.value for hook in Hook],
        required=False,
        help_text="the attackers won the last trick with this format of the declarer's level card",
    )
    spoils = SpoilShape(many=True, required=False)
    transfers = TransferShape(many=True, required=False)


class HandBody(WriteBody):
    hand = HandShape()
    confirmed_questions = serializers.ListField(child=serializers.CharField(), required=False)


class CorrectionBody(HandBody):
    reason = serializers.CharField()


class ReasonBody(WriteBody):
    reason = serializers.CharField()


class ClearBody(ReasonBody):
    clears = serializers.ListField(
        child=serializers.IntegerField(min_value=1), help_text="ids of the matches that are to be played anew"
    )


class PenaltyBody(WriteBody):
    offence = serializers.CharField()
    side = serializers.IntegerField(min_value=0, max_value=MOST_SIDES - 1, help_text="or the player's seat")
    note = serializers.CharField(required=False)
    confirmed_questions = serializers.ListField(child=serializers.CharField(), required=False)


class RulingBody(WriteBody):
    kind = serializers.CharField()
    side = serializers.IntegerField(required=False, allow_null=True)
    levels = serializers.IntegerField(required=False, allow_null=True)
    minutes = serializers.IntegerField(required=False, allow_null=True)
    note = serializers.CharField(required=False)
    confirmed_questions = serializers.ListField(child=serializers.CharField(), required=False)


class ExtensionBody(serializers.Serializer):
    request_id = serializers.UUIDField()
    extension_seconds = serializers.IntegerField(
        min_value=0, help_text="all that the table was given before, as its sheet told you; the revision of this act"
    )
    reason = serializers.CharField()
    minutes = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES, help_text="added to what was given before")


class PlayRulingBody(WriteBody):
    """A ruling on a play; what it comes to is the engine's."""

    question = serializers.DictField(help_text="{kind, input} as for rulings/check; the rules are the match's")
    remedy = serializers.DictField(
        required=False,
        allow_null=True,
        help_text="{kind: fine|penalty|award, key, offender, cards?} as the rules offer it",
    )
    note = serializers.CharField(required=False)
    confirmed_questions = serializers.ListField(child=serializers.CharField(), required=False)


class RecordBody(WriteBody):
    record = serializers.JSONField(help_text="text, one fact a line, or the same as an object")


class FinalBody(WriteBody):
    levels = serializers.ListField(
        child=serializers.IntegerField(), min_length=2, max_length=MOST_SIDES, help_text="by side, side 0 first"
    )
    on_stage = serializers.IntegerField(required=False, allow_null=True, help_text="of two sides only")
    reason = serializers.CharField(required=False)
    confirmed_questions = serializers.ListField(child=serializers.CharField(), required=False)


class PreviewBody(serializers.Serializer):
    hand = HandShape()
    number = serializers.IntegerField(required=False, help_text="the hand it would replace")
