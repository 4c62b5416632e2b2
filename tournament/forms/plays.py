"""The form of a question about a play: what is asked, the situation of the hand, and the cards by place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import AnyRuleSet, level_letter
from scoring.cards.card import RANKS, CardsRefused, points_of, read_cards
from scoring.cards.declaring import Moment
from tournament.forms.matches import AskedForm
from tournament.rulebook.plays import (
    NO_TRUMP,
    Place,
    PlayKind,
    Remedy,
    RemedyKind,
    asks_about_side_tricks,
    places_of,
    play_rules_for,
    question_of,
    trumps_of,
)
from tournament.rulebook.plays.words import SUIT_WORDS, place_words, trump_words

KIND_WORDS: Mapping[PlayKind, Any] = {
    PlayKind.THROW: _("Is this throw good?"),
    PlayKind.FOLLOW: _("Is this answer allowed?"),
    PlayKind.TRICK: _("Who wins this trick?"),
    PlayKind.FORMAT: _("Which format and order?"),
    PlayKind.KITTY: _("How often does the kitty count?"),
    PlayKind.BID: _("Does this bid stand?"),
}
_PLACE_HELP = {
    "thrown": _("All the cards of the throw."),
    "next": _("Only cards of the suit thrown matter."),
    "hand": _("Cards of the suit led, and whatever was played."),
    "kitty": _("Only its points count: 5, 10 and K."),
    "current": _("Empty while nobody has declared."),
}
MOMENT_WORDS = {
    Moment.FIRST_DEAL.value: _("while the first hand is drawn"),
    Moment.DEALING.value: _("while a later hand is drawn"),
    Moment.BEFORE_PLAY.value: _("after the draw"),
    Moment.KITTY_TAKEN.value: _("after the kitty was taken"),
}
_SEPARATORS = re.compile(r"[\s,，、;；+]+")
_WRITTEN = (("♠", "S"), ("♥", "H"), ("♡", "H"), ("♦", "D"), ("♢", "D"), ("♣", "C"), ("小王", "LJ"), ("大王", "BJ"))
_MOST_SIDE_TRICKS = 54


class CardsField(forms.CharField):
    """Cards as text: `H5 ST LJ`, also in small letters, with signs or with 10; clean to a list of their texts."""

    def __init__(self, *, decks: int, most: int, **kwargs: Any) -> None:
        super().__init__(max_length=2000, strip=True, **kwargs)
        self.decks = decks
        self.most = most
        self.widget.attrs |= {
            "autocomplete": "off",
            "autocapitalize": "characters",
            "spellcheck": "false",
            "data-cards": decks,
        }

    def clean(self, value: Any) -> list[str]:
        text = super().clean(value)
        for sign, letters in _WRITTEN:
            text = text.replace(sign, f" {letters}" if len(letters) > 1 else letters)
        words = [word.upper().replace("10", "T") for word in _SEPARATORS.split(text) if word]
        try:
            cards = [str(card) for card in read_cards(words, decks=self.decks)]
        except CardsRefused as refused:
            raise forms.ValidationError(_refused(refused), code=refused.code) from refused
        if len(cards) > self.most:
            raise forms.ValidationError(
                gettext("These are %(count)d cards; at most %(most)d lie here.")
                % {"count": len(cards), "most": self.most},
                code="too_many_cards",
            )
        return cards


def _refused(refused: CardsRefused) -> str:
    if refused.code == "not_a_card":
        return gettext("“%(found)s” is no card. Write suit and rank as H5, ST, CA, and the jokers LJ and BJ.") % {
            "found": refused.found
        }
    return gettext("There are more equal cards than the decks hold: %(found)s.") % {"found": refused.found}


class PlayForm(forms.Form):
    """A question of one kind under a rule set. It is asked by its address, as it stores nothing."""

    kind = forms.CharField(widget=forms.HiddenInput)
    trump = forms.ChoiceField(label=_("Trump suit"), widget=forms.RadioSelect)
    level = forms.ChoiceField(label=_("Level played"))

    def __init__(
        self, *args: Any, rule_set: AnyRuleSet, kind: PlayKind, level: int | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.rule_set = rule_set
        self.asked_kind = kind
        self.places = places_of(kind, rule_set)
        self.initial |= {"kind": kind.value, "level": level_letter(rule_set.start_level if level is None else level)}
        self.fields["level"].choices = [(rank, rank.replace("T", "10")) for rank in RANKS]
        self.fields["trump"].choices = [(each, trump_words(each, trumps_of(rule_set))) for each in trumps_of(rule_set)]
        if kind is PlayKind.BID:
            del self.fields["trump"]
            self.fields["stage"] = forms.ChoiceField(
                label=_("When"), choices=list(MOMENT_WORDS.items()), widget=forms.RadioSelect
            )
            self.fields["same_player"] = forms.BooleanField(label=_("By the player who has declared"), required=False)
            self.fields["others_overcalled"] = forms.BooleanField(
                label=_("Somebody else has overcalled since"), required=False
            )
            self.initial.setdefault("stage", Moment.DEALING.value)
        if kind is PlayKind.KITTY:
            parties = [("attackers", _("attackers")), ("declarers", _("declarers"))]
            self.fields["last_trick_winner"] = forms.ChoiceField(
                label=_("Last trick"), choices=parties, widget=forms.RadioSelect
            )
            self.initial.setdefault("last_trick_winner", "attackers")
        if kind is PlayKind.THROW and asks_about_side_tricks(play_rules_for(rule_set)):
            self.fields["side_tricks_before"] = forms.IntegerField(
                label=_("Tricks of side suits before this one"),
                min_value=0,
                max_value=_MOST_SIDE_TRICKS,
                required=False,
            )
        for place in self.places:
            self.fields[place.name] = CardsField(
                decks=rule_set.decks,
                most=place.most,
                label=place_words(place.name),
                help_text=_PLACE_HELP.get(place.name, ""),
                required=place.needed,
            )

    @property
    def card_fields(self) -> list[tuple[Place, Any]]:
        """The places with their fields, in order."""
        return [(place, self[place.name]) for place in self.places]

    @property
    def situation_fields(self) -> list[Any]:
        """What else is asked, besides trump and level."""
        others = {"kind", "trump", "level", *(place.name for place in self.places)}
        return [self[name] for name in self.fields if name not in others]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        seen = Counter(card for place in self.places if not place.of_another for card in given.get(place.name) or ())
        twice = [card for card, count in seen.items() if count > self.rule_set.decks]
        if twice:
            found = ", ".join(f"{card} × {seen[card]}" for card in twice)
            self.add_error(
                None, gettext("There are more equal cards than the decks hold: %(found)s.") % {"found": found}
            )
        return given

    def question(self) -> dict[str, Any]:
        """The question as `python -m scoring` takes it. Of a valid form only."""
        given = self.cleaned_data
        cards = {place.name: given.get(place.name) or [] for place in self.places}
        also: dict[str, Any] = {}
        if self.asked_kind is PlayKind.KITTY:
            points = points_of(read_cards(cards["kitty"], decks=self.rule_set.decks))
            also = {"kitty_points": points, "last_trick_winner": given["last_trick_winner"]}
        if self.asked_kind is PlayKind.BID:
            also = {name: given[name] for name in ("stage", "same_player", "others_overcalled")}
        if given.get("side_tricks_before") is not None:
            also["side_tricks_before"] = given["side_tricks_before"]
        return question_of(
            self.asked_kind,
            self.rule_set,
            trump=given.get("trump") or NO_TRUMP,
            level=given["level"],
            cards=cards,
            also=also,
        )


def card_words(card: str) -> str:
    """A card as it is read out."""
    if card in ("LJ", "BJ"):
        return gettext("little joker") if card == "LJ" else gettext("big joker")
    rank = card[1].replace("T", "10")
    return gettext("%(rank)s of %(suit)s") % {"rank": rank, "suit": SUIT_WORDS[card[0]]}


class QuestionField(forms.JSONField):
    """A question as it was shown; what is too deep or has a number without end is no JSON to it."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        try:
            return super().to_python(value)
        except (ValueError, RecursionError):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid", params={"value": "…"}) from None

    def bound_data(self, data: Any, initial: Any) -> Any:
        """What was sent is shown again as it came, not read and written anew."""
        return None if data is None else forms.fields.InvalidJSONInput(data)


class StoreRulingForm(AskedForm):
    """A ruling that was seen, to be stored: the question again, what follows from it, and a note.

    `remedies`: what may follow, each with its words.
    """

    question = QuestionField()
    remedy = forms.ChoiceField(label=_("What follows"), required=False, widget=forms.RadioSelect)
    cards = forms.IntegerField(label=_("Cards that are fined"), required=False, min_value=1, max_value=324)
    note = forms.CharField(label=_("Note"), required=False, max_length=2000)

    def __init__(self, *args: Any, remedies: Iterable[tuple[Remedy, str]] = (), **kwargs: Any) -> None:
        # several rulings may stand on one page
        super().__init__(*args, auto_id=f"store_{uuid4().hex[:8]}_%s", **kwargs)
        offered = list(remedies)
        self.fields["remedy"].choices = [("", pgettext_lazy("fine", "nothing")), *((r.value, w) for r, w in offered)]
        fined = next((remedy.cards for remedy, _words in offered if remedy.kind is RemedyKind.FINE), None)
        if fined is None:
            del self.fields["cards"]
        else:
            self.initial.setdefault("cards", fined)
        if not offered:
            del self.fields["remedy"]

    def _asked_about(self) -> tuple[str, ...]:
        return ("question", "remedy")

    def remedy_mapping(self) -> dict[str, Any] | None:
        """What was chosen, as the service reads it. Of a valid form only."""
        chosen = self.cleaned_data.get("remedy")
        if not chosen:
            return None
        kind, key, offender = chosen.split(":", 2)
        mapping = {"kind": kind, "key": key, "offender": offender}
        cards = self.cleaned_data.get("cards")
        return mapping | {"cards": cards} if kind == RemedyKind.FINE and cards else mapping
