"""Shapes of the public answers."""

from __future__ import annotations

from rest_framework import serializers


class NamesShape(serializers.Serializer):
    """A name by language; `en` is empty where there is none."""

    zh = serializers.CharField()
    en = serializers.CharField(allow_blank=True)


class PublicEventShape(serializers.Serializer):
    """An event that is published or over. Times are UTC; `time_zone` is the event's own."""

    slug = serializers.CharField()
    names = NamesShape()
    place = serializers.CharField(allow_blank=True)
    time_zone = serializers.CharField()
    starts_at = serializers.DateTimeField(allow_null=True)
    state = serializers.CharField()


class EventListsShape(serializers.Serializer):
    """Events that are on, coming and over."""

    now = PublicEventShape(many=True)
    upcoming = PublicEventShape(many=True)
    past = PublicEventShape(many=True)


class PublicRoundShape(serializers.Serializer):
    """A round past draft."""

    number = serializers.IntegerField()
    state = serializers.CharField()
    starts_at = serializers.DateTimeField(allow_null=True)
    published_at = serializers.DateTimeField(allow_null=True)


class PublicStageShape(serializers.Serializer):
    """A stage with its rounds past draft."""

    number = serializers.IntegerField()
    names = NamesShape()
    format = serializers.CharField()
    state = serializers.CharField()
    rounds = PublicRoundShape(many=True)
    current_round = serializers.IntegerField(source="current_round.number")
    has_standings = serializers.BooleanField()


class PublicFrameShape(serializers.Serializer):
    """An event with its stages."""

    event = PublicEventShape()
    stages = PublicStageShape(many=True)


class PublicEntryRefShape(serializers.Serializer):
    """An entry as lists name it."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    unit = serializers.CharField(allow_blank=True)


class PublicEntryShape(serializers.Serializer):
    """An entry with the names of its members."""

    number = serializers.IntegerField(source="ref.number")
    name = serializers.CharField(source="ref.name")
    unit = serializers.CharField(source="ref.unit", allow_blank=True)
    kind = serializers.CharField()
    state = serializers.CharField()
    members = serializers.ListField(child=serializers.CharField())


class SourceShape(serializers.Serializer):
    """The match whose winner or loser will sit at a place."""

    id = serializers.IntegerField(source="pk")
    round = serializers.IntegerField(source="round_number")
    number = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)


class SlotShape(serializers.Serializer):
    """A place at the table: the entry, or the match that decides who it is (`source` winner_of, loser_of), or the place
    in the groups (`place`, as A1), or bye."""

    side = serializers.IntegerField()
    position = serializers.IntegerField(help_text="among the entries of a side whose partners are drawn")
    seat = serializers.IntegerField()
    entry = PublicEntryRefShape(allow_null=True)
    source = serializers.CharField()
    source_place = serializers.CharField(allow_blank=True)
    source_match = SourceShape(allow_null=True)


class ResultShape(serializers.Serializer):
    """How a match ended; it counts once the match is confirmed."""

    reason = serializers.CharField()
    winner = serializers.IntegerField(allow_null=True, help_text="side; null = draw, nobody, or open")
    decided_by = serializers.CharField(allow_blank=True)
    needs_decision = serializers.BooleanField()
    places = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="by side, where every player is a side of his own"
    )


class PublicMatchShape(serializers.Serializer):
    """A match of a round past draft. Levels: 2 to 10 as they are, J 11, Q 12, K 13, A 14, over A 15."""

    id = serializers.IntegerField(source="pk")
    stage = serializers.IntegerField(source="stage_number")
    round = serializers.IntegerField(source="round_number")
    number = serializers.IntegerField()
    key = serializers.CharField(allow_blank=True, help_text="place in the bracket")
    group = serializers.CharField(allow_blank=True, help_text="the group it belongs to, as A")
    name = serializers.CharField(allow_blank=True)
    kind = serializers.CharField()
    state = serializers.CharField()
    table = serializers.IntegerField(source="table_number", allow_null=True)
    room = serializers.CharField(allow_blank=True)
    slots = SlotShape(many=True)
    levels = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    on_stage = serializers.IntegerField(allow_null=True)
    hands_played = serializers.IntegerField()
    result = ResultShape(allow_null=True)
    revision = serializers.IntegerField()


class SittingOutShape(serializers.Serializer):
    """An entry that does not play in a round."""

    entry = PublicEntryRefShape()
    state = serializers.CharField()


class DrawnShape(serializers.Serializer):
    """What anyone needs to repeat the draw."""

    algorithm = serializers.CharField()
    seed = serializers.CharField(allow_blank=True)
    input_digest = serializers.CharField(allow_blank=True)
    swaps = serializers.IntegerField(help_text="changes by hand after the draw")


class PairingsShape(serializers.Serializer):
    """A round: matches by table, and who does not play."""

    round = PublicRoundShape()
    matches = PublicMatchShape(many=True)
    sitting_out = SittingOutShape(many=True)
    drawn = DrawnShape(allow_null=True)


class AnswerShape(serializers.Serializer):
    """What an entry does next (`kind`); `match` is given for "plays"."""

    kind = serializers.CharField()
    stage = serializers.IntegerField(source="stage.number", default=None, allow_null=True)
    round = serializers.IntegerField(source="round.number", default=None, allow_null=True)
    match = PublicMatchShape(allow_null=True)


class FoundShape(serializers.Serializer):
    """An entry that was found, and what it does next."""

    entry = PublicEntryShape()
    answer = AnswerShape()


class EntryListShape(serializers.Serializer):
    """All entries by number."""

    entries = PublicEntryShape(many=True)


class FoundListShape(serializers.Serializer):
    """Found entries by number, at most forty."""

    found = FoundShape(many=True)


class StepShape(serializers.Serializer):
    """One round on an entry's way."""

    stage = serializers.IntegerField(source="stage.number")
    round = serializers.IntegerField(source="round.number")
    state = serializers.CharField()
    match = PublicMatchShape(allow_null=True)


class EntryPathShape(serializers.Serializer):
    """An entry, what it does next, and its rounds."""

    entry = PublicEntryShape()
    answer = AnswerShape()
    steps = StepShape(many=True)


class BracketColumnShape(serializers.Serializer):
    """A round of one side of a bracket."""

    round = serializers.IntegerField(source="number")
    name = serializers.CharField(allow_blank=True)
    matches = PublicMatchShape(many=True)


class BracketSectionShape(serializers.Serializer):
    """A side of a bracket: main and places of a knock-out; winners, losers and finals of a double elimination."""

    part = serializers.CharField()
    columns = BracketColumnShape(many=True)


class FinalPlaceShape(serializers.Serializer):
    """The place of an entry that plays no more, shared where first and last differ."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    entry = PublicEntryRefShape()


class BracketShape(serializers.Serializer):
    """A bracket from the first round to the final."""

    sections = BracketSectionShape(many=True)
    places = FinalPlaceShape(many=True)
    champion = PublicEntryRefShape(allow_null=True)


class StoryLineShape(serializers.Serializer):
    """A line of the score sheet as it stands; sentences are in the language that was asked for."""

    kind = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    standing = serializers.CharField()
    attackers_points = serializers.IntegerField(allow_null=True)
    trump = serializers.CharField(allow_blank=True)
    levels_before = serializers.ListField(child=serializers.IntegerField())
    levels_after = serializers.ListField(child=serializers.IntegerField())
    on_stage_after = serializers.IntegerField(allow_null=True)
    sentences = serializers.ListField(child=serializers.CharField())
    corrected = serializers.BooleanField()


class MatchStoryShape(serializers.Serializer):
    """A match with its sheet."""

    match = PublicMatchShape()
    lines = StoryLineShape(many=True)
