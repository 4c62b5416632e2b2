"""Making and changing a stage, every setting in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from scoring import criterion_ids, load_scheme, scheme_ids
from scoring.wording.criteria import criterion_name
from tournament.forms.acts import ActForm, RevisedActForm
from tournament.models import Stage
from tournament.rulebook import StageSettings
from tournament.rulebook.notes import reading_language
from tournament.rulebook.stage_settings import ASKED, SCHEME_VALUES

FORMATS = [
    (Stage.Format.SWISS.value, _("Swiss: everybody plays every round, best score against best score")),
    (Stage.Format.KNOCKOUT.value, _("Knock-out: who loses is out")),
    (Stage.Format.GROUPS.value, _("Groups: in each group all meet; the best go on to a knock-out")),
    (Stage.Format.ROUND_ROBIN.value, _("Round robin: everybody meets everybody")),
    (Stage.Format.DOUBLE_ELIMINATION.value, _("Double elimination: who loses twice is out")),
    (Stage.Format.INDIVIDUAL.value, _("Individual: partners and opponents are drawn anew each round")),
]
PATTERNS = [
    ("adjacent", _("Neighbours in the ranking meet: 1–2, 3–4 …")),
    ("slide", _("Upper half against lower half of each score")),
    ("fold", _("First against last of each score")),
]
UNITS = [
    ("first_round", _("Kept apart in round 1")),
    ("always", _("Kept apart in every round, as far as that is possible")),
    ("never", _("May meet at any time")),
]
_UNITS_IN_BRACKETS = [("first_round", _("Spread over the bracket, where lots or seeds order it")), *UNITS[1:]]
FIRST_ROUNDS = [("lots", _("The lots drawn")), ("seeds", _("The seeds, and the lots behind them"))]
HEAD_TO_HEAD = [
    ("two_way", _("Only when exactly two are tied and have met")),
    ("mini_table", _("As a table among all that are tied, counting those who have met")),
    ("complete_mini_table", _("As a table among all that are tied, if all of them have met")),
]
UNPLAYED = [
    ("nothing", _("Nothing")),
    ("own_points", _("As if met by an opponent with the entry's own points")),
]
PLACES_PLAYED = [
    ("1", _("The final alone; the losing semi-finalists share third place")),
    ("4", _("Third place as well")),
    ("8", _("Places 3 to 8")),
    ("16", _("Places 3 to 16")),
    ("all", _("Every place")),
]
BYES_TO = [("top", _("The highest seeds or lowest lots")), ("highest_lot", _("Who drew the highest lots"))]
SECOND_FINALS = [
    ("if_needed", _("Played when the entry without a loss is beaten in the final")),
    ("never", _("One final decides")),
]
CYCLES = [("single", _("Once")), ("double", _("Twice, with seats exchanged"))]
ANNULMENTS = [
    ("under_half", _("Struck if it has played fewer than half of its matches")),
    ("never", _("They stand; its other opponents win without play")),
    ("always", _("Struck in any case")),
]
GROUP_METHODS = [
    ("snake", _("Snake by seed: A B C D, D C B A …")),
    ("pots", _("Pots by seed, lots within a pot")),
    ("lots", _("Lots alone")),
    ("numbers", _("Lots drawn by hand, typed in")),
    ("placed", _("Put together by hand")),
]
UNEQUAL_GROUPS = [
    ("drop_last_placed", _("Results against the last of the larger groups are left out")),
    ("per_match", _("By the average of a match")),
]
FORMATIONS = [
    ("by_score", _("Like meets like from round 2 on")),
    ("rotating", _("Everybody comes together with as many others as possible")),
    ("balanced", _("After a schedule laid out for all rounds, where there is one")),
]
SUBSTITUTIONS = [
    ("by_rules", _("As the rules of the game say")),
    ("with_consent", _("With the opponents' or the committee's consent, written down")),
    ("nobody", _("None")),
]
ACCELERATIONS = [
    ("none", _("None: equals meet equals from round 1 on")),
    ("baku", _("Accelerated: the upper half of the list has virtual points in the first half of the rounds")),
]
_SPREAD = ("spread", _("Spread over the rooms, by lot within each"))
TABLE_ORDERS = [("top_first", _("The top pairing at the first table, and so on down")), _SPREAD]
_ORDERS_OF_SCHEDULES = [
    ("top_first", _("Who is first by lot or seed at the first table, and so on down")),
    ("spread", _("Spread over the rooms, by lot within each, so that nobody keeps to one table")),
]
_ORDERS_OF_BRACKETS = [
    ("top_first", _("The next match at the free table with the lowest number")),
    ("spread", _("The next match in the room where the fewest matches are played")),
]
_ORDERS_BY_FORMAT: Mapping[str, list[tuple[str, Any]]] = {
    Stage.Format.INDIVIDUAL: [
        ("top_first", _("The highest scores at the first table, and so on down, where scores form the tables")),
        _SPREAD,
    ],
    **dict.fromkeys(Stage.SCHEDULES, _ORDERS_OF_SCHEDULES),
    **dict.fromkeys(Stage.BRACKETS, _ORDERS_OF_BRACKETS),
}
# why something is not asked for
_LEFT_OUT: Mapping[str, Any] = {
    **dict.fromkeys(
        Stage.SCHEDULES,
        _("Last places do not drop out here: all rounds are drawn beforehand. A cut lets the best go on."),
    ),
    **dict.fromkeys(Stage.BRACKETS, _("Last places do not drop out here: the bracket itself says who is out.")),
}
SCHEME_VALUE_NAMES = {
    "bye": _("A bye"),
    "forfeit_win": _("The opponent did not come"),
    "forfeit_loss": _("Did not come"),
    "both_absent": _("Neither side came"),
    "absence": _("A round sat out"),
}
TIEBREAK_PLACES = 8


def _scheme_choices(sides: int) -> list[tuple[str, str]]:
    return [(scheme, load_scheme(scheme).names[reading_language()]) for scheme in scheme_ids(sides=sides)]


def _criterion_choices() -> Iterator[tuple[str, Any]]:
    yield "", "–"
    for criterion in criterion_ids():
        yield criterion, capfirst(criterion_name(criterion, reading_language()))


def _number_text() -> forms.TextInput:
    return forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})


def _radio(label: Any, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect)


def _seldom(label: Any, choices: list[tuple[str, Any]], help_text: Any = "") -> forms.ChoiceField:
    """Not chosen, the setting stays as it is."""
    return forms.ChoiceField(
        label=label, choices=choices, widget=forms.RadioSelect, required=False, help_text=help_text
    )


class StageFields(forms.Form):
    """`initial` takes the values of `StageSettings`; `settings()` gives them back as the services take them."""

    left_out: Any = ""

    name_zh = forms.CharField(label=_("Name in Chinese"), max_length=80)
    name_en = forms.CharField(label=_("Name in English"), max_length=80, required=False)
    rounds_planned = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=30)
    first_round = _radio(_("Order in round 1"), FIRST_ROUNDS)
    pattern = _radio(_("Who meets whom"), PATTERNS)
    units_apart = _radio(_("Entries of one unit"), UNITS)
    cycles = _radio(_("How often all meet"), CYCLES)
    group_count = forms.IntegerField(label=_("Number of groups"), min_value=2, max_value=64)
    group_method = _radio(_("How the groups are made"), GROUP_METHODS)
    formation = _radio(_("How tables are formed"), FORMATIONS)
    places_played = _radio(_("Places played out"), PLACES_PLAYED)
    byes_to = _radio(_("Byes of the first round"), BYES_TO)
    second_final = _radio(_("Second final"), SECOND_FINALS)
    annulment = _seldom(_("Results of an entry that withdraws"), ANNULMENTS)
    unequal_groups = _seldom(_("Comparing groups of different size"), UNEQUAL_GROUPS)
    scheme = forms.ChoiceField(label=_("Match points"))
    head_to_head = _radio(_("When head-to-head counts"), HEAD_TO_HEAD)
    unplayed = _radio(_("What a round without an opponent adds to the opponents' score"), UNPLAYED)
    carried_percent = forms.IntegerField(
        label=_("Points brought along, in per cent"),
        min_value=0,
        max_value=100,
        required=False,
        help_text=_("Match points of the stage before; 0 where everybody starts anew."),
    )
    unit_best = forms.IntegerField(
        label=_("Best of a unit that count"),
        min_value=0,
        max_value=100,
        required=False,
        help_text=_("Units are ranked by the sum of their match points. 0 or left empty: units are not ranked."),
    )
    first_table = forms.IntegerField(label=_("First table"), min_value=1, max_value=9999, required=False)
    last_table = forms.IntegerField(
        label=_("Last table"),
        min_value=1,
        max_value=9999,
        required=False,
        help_text=_("Left empty, all tables of the hall are used."),
    )
    substitution = _seldom(_("Substitutes"), SUBSTITUTIONS)
    table_order = _seldom(
        _("Order of the tables"),
        TABLE_ORDERS,
        _("Tables and ranges that entries have of their own go first. Without names of rooms the hall is one room."),
    )
    acceleration = _seldom(_("Accelerated rounds"), ACCELERATIONS)
    drop_each_round = forms.IntegerField(
        label=_("Last places that drop out after a round"),
        min_value=0,
        max_value=1000,
        required=False,
        help_text=_("0: everybody plays every round."),
    )
    drop_from_round = forms.IntegerField(label=_("Beginning after round"), min_value=1, max_value=30, required=False)
    stay_at_least = forms.IntegerField(label=_("So many stay at least"), min_value=2, max_value=10_000, required=False)

    def __init__(self, *args: Any, stage_settings: StageSettings, sides: int = 2, **kwargs: Any) -> None:
        mapping = stage_settings.to_mapping()
        initial = {name: mapping[name] for name in self.base_fields if name in mapping}
        initial |= {f"scheme_{name}": value for name, value in stage_settings.scheme_values.items()}
        initial |= {f"tiebreak_{place}": each for place, each in enumerate(stage_settings.tiebreaks, start=1)}
        kwargs["initial"] = initial | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        self.fields["scheme"].choices = _scheme_choices(sides)
        for name in SCHEME_VALUES:
            self.fields[f"scheme_{name}"] = forms.CharField(
                label=SCHEME_VALUE_NAMES[name], required=False, max_length=12, widget=_number_text()
            )
        for place in range(1, TIEBREAK_PLACES + 1):
            self.fields[f"tiebreak_{place}"] = forms.ChoiceField(
                label=str(place), choices=_criterion_choices, required=False
            )

    def ask_for(self, format: str, *, has_source: bool = False) -> None:
        """Only what the format uses is asked for; without a scheme neither its values nor the criteria."""
        self.left_out = _LEFT_OUT.get(format, "")
        if format in Stage.BRACKETS:
            self.fields["units_apart"].choices = _UNITS_IN_BRACKETS
        self.fields["table_order"].choices = _ORDERS_BY_FORMAT.get(format, TABLE_ORDERS)
        asked = set(ASKED[format]) - (set() if has_source else {"carried_percent"})
        for name in list(self.fields):
            of_scheme = "scheme" not in asked and name.startswith(("scheme_", "tiebreak_"))
            if of_scheme or (name in _SETTINGS and name not in asked):
                del self.fields[name]

    @property
    def drawing(self) -> list[forms.BoundField]:
        """How the stage is drawn."""
        names = (
            "cycles",
            "group_count",
            "group_method",
            "first_round",
            "pattern",
            "formation",
            "units_apart",
            "places_played",
            "byes_to",
            "second_final",
        )
        return [self[name] for name in names if name in self.fields]

    @property
    def seldom_wrong(self) -> bool:
        return any(field.errors for field in self.seldom)

    @property
    def seldom(self) -> list[forms.BoundField]:
        """Settings that most events leave as they are."""
        names = (
            "acceleration",
            "drop_each_round",
            "drop_from_round",
            "stay_at_least",
            "annulment",
            "unequal_groups",
            "carried_percent",
            "table_order",
            "first_table",
            "last_table",
            "substitution",
        )
        return [self[name] for name in names if name in self.fields]

    def freeze(self, names: tuple[str, ...]) -> None:
        """These settings are shown as they stand and cannot be changed."""
        for name, field in self.fields.items():
            of_scheme = name.startswith(("scheme_", "tiebreak_"))
            if name in names or (of_scheme and "scheme" in names):
                field.disabled = True

    def scheme_fields(self) -> list[forms.BoundField]:
        return [self[f"scheme_{name}"] for name in SCHEME_VALUES if f"scheme_{name}" in self.fields]

    def tiebreak_fields(self) -> list[forms.BoundField]:
        names = [f"tiebreak_{place}" for place in range(1, TIEBREAK_PLACES + 1)]
        return [self[name] for name in names if name in self.fields]

    def clean_unit_best(self) -> int:
        """Left empty, units are ranked no longer."""
        return self.cleaned_data["unit_best"] or 0

    def settings(self) -> Mapping[str, Any]:
        """The settings that were asked for."""
        given = {
            name: self.cleaned_data[name]
            for name in (*self.base_fields,)
            if name in self.fields
            and name in _SETTINGS
            and (name in _MAY_BE_EMPTY or self.cleaned_data.get(name) not in (None, ""))
        }
        if "scheme" in self.fields:
            values = {name: self.cleaned_data[f"scheme_{name}"].strip() for name in SCHEME_VALUES}
            given["scheme_values"] = {name: value for name, value in values.items() if value}
            chain = [self.cleaned_data[f"tiebreak_{place}"] for place in range(1, TIEBREAK_PLACES + 1)]
            given["tiebreaks"] = [each for each in dict.fromkeys(chain) if each]
        return given


_MAY_BE_EMPTY = ("first_table", "last_table")
_SETTINGS = frozenset(each.name for each in fields(StageSettings))


class NewStageForm(StageFields, ActForm):
    """A stage of a format; what the format does not know is not asked for."""

    format = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, format: str, stage_settings: StageSettings, **kwargs: Any) -> None:
        kwargs["initial"] = {"format": format} | kwargs.get("initial", {})
        super().__init__(*args, stage_settings=stage_settings, **kwargs)
        self.ask_for(format)


class EditStageForm(StageFields, RevisedActForm):
    """A stage as it stands."""

    def __init__(
        self,
        *args: Any,
        format: str,
        stage_settings: StageSettings,
        frozen: tuple[str, ...],
        has_source: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, stage_settings=stage_settings, **kwargs)
        self.ask_for(format, has_source=has_source)
        self.freeze(frozen)
