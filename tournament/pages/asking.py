"""A question about a play, read from its address, and the ruling on it: for the referee's page and for the trainer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, QueryDict

from scoring import AnyRuleSet
from scoring.cards.card import RANKS
from tournament.errors import Invalid
from tournament.forms.plays import KIND_WORDS, PlayForm, card_words
from tournament.rulebook.notes import reading_language
from tournament.rulebook.plays import PlayKind, PlayRuling, kinds_of, rule_on
from tournament.rulebook.plays.words import SUIT_SIGNS, SUIT_WORDS

_SUITS = ("S", "H", "C", "D")
_JOKERS = ("BJ", "LJ")
_BESIDE_A_SUIT = {"S": "BJ", "H": "LJ"}


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCard:
    """A card to tap. `words` are read out, `rank` is shown."""

    card: str
    words: str
    rank: str
    suit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GridRow:
    """The cards of one suit, highest first, and a joker where there is room for it."""

    suit: str
    sign: str
    words: str
    cards: tuple[GridCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRuling:
    """A ruling in the reader's language."""

    verdict: str
    reasons: tuple[str, ...]
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedPlay:
    """The form as it was sent, or empty, and the ruling; None while nothing was asked or it cannot be ruled on."""

    kind: PlayKind
    form: PlayForm
    ruling: PlayRuling | None

    @property
    def shown(self) -> ShownRuling | None:
        return None if self.ruling is None else shown(self.ruling)

    @property
    def status(self) -> int:
        return 400 if self.form.is_bound and self.ruling is None else 200


def asked_play(request: HttpRequest, rule_set: AnyRuleSet, *, level: int | None) -> AskedPlay:
    """What the address asks: `kind`, and with `ask` the whole question. An unknown kind is the first one."""
    kinds = kinds_of(rule_set)
    wanted = request.GET.get("kind", "")
    kind = next((each for each in kinds if each == wanted), kinds[0])
    return ask(request.GET if "ask" in request.GET else None, rule_set, kind=kind, level=level)


def ask(data: QueryDict | None, rule_set: AnyRuleSet, *, kind: PlayKind, level: int | None = None) -> AskedPlay:
    """The question in `data` and its ruling; what the engine refuses stands as an error on the form."""
    form = PlayForm(data, rule_set=rule_set, kind=kind, level=level)
    ruling = None
    if form.is_bound and form.is_valid():
        try:
            ruling = rule_on(rule_set, form.question())
        except Invalid as refused:
            form.add_error(None, refused.text())
    return AskedPlay(kind=kind, form=form, ruling=ruling)


def shown(ruling: PlayRuling) -> ShownRuling:
    language = reading_language()
    verdict, *reasons = ruling.sentences(language)
    return ShownRuling(verdict=verdict, reasons=tuple(reasons), clause=ruling.clause(language))


def asking_context(asked: AskedPlay, rule_set: AnyRuleSet) -> dict[str, Any]:
    """What the templates of questions show: the kinds to choose from, the form, the cards to tap, the ruling."""
    return {
        "kinds": [(each.value, KIND_WORDS[each], each is asked.kind) for each in kinds_of(rule_set)],
        "form": asked.form,
        "grid": _grid(),
        "ruling": asked.shown,
    }


def _grid() -> list[GridRow]:
    rows = []
    for suit in _SUITS:
        cards = [_card(suit + rank) for rank in reversed(RANKS)]
        if suit in _BESIDE_A_SUIT:
            cards.append(_card(_BESIDE_A_SUIT[suit]))
        rows.append(GridRow(suit=suit, sign=SUIT_SIGNS[suit], words=str(SUIT_WORDS[suit]), cards=tuple(cards)))
    return rows


def _card(card: str) -> GridCard:
    if card in _JOKERS:
        return GridCard(card=card, words=card_words(card), rank="", suit="J")
    return GridCard(card=card, words=card_words(card), rank=card[1].replace("T", "10"), suit=card[0])
