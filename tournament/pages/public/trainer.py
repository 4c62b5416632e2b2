"""规则练习: questions about plays for everybody, and worked examples to guess at. Nothing is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext_lazy as _

from scoring import AnyRuleSet
from scoring.answers.examples import Example, examples_of
from scoring.wording.cards_in_words import cards_words
from tournament.caching import public_page
from tournament.errors import Missing
from tournament.forms.plays import KIND_WORDS, MOMENT_WORDS
from tournament.pages.asking import asked_play, asking_context, shown
from tournament.rulebook.notes import reading_language
from tournament.rulebook.plays import NO_TRUMP, PlayKind, places_of, rule_on, trumps_of
from tournament.rulebook.plays.words import place_words, trump_words
from tournament.selectors import public

_KITTY_FACTORS = (2, 4, 8, 16)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownExample:
    """An example in the reader's language: the facts of its situation, its cards by place, and what can be guessed."""

    number: int
    asks: str
    facts: tuple[tuple[str, str], ...]
    guesses: tuple[tuple[str, str], ...]
    borrowed: bool


@public_page
def trainer(request: HttpRequest) -> HttpResponse:
    """The published rule sets to practise."""
    found = public.published_rules()
    context = {
        "two_sides": [each for each in found if not each.of_players],
        "players": [each for each in found if each.of_players],
    }
    return render(request, "public/trainer.html", context)


@public_page
def trainer_set(request: HttpRequest, preset: str) -> HttpResponse:
    """A question of one's own under a rule set, and its ruling; the ruling alone for scripts."""
    rule_set = public.published_rule_set(preset)
    asked = asked_play(request, rule_set, level=None)
    context = {
        **_frame(rule_set, preset),
        **asking_context(asked, rule_set),
        "play_url": reverse("trainer_set", args=[preset]),
        "examples": [(number, KIND_WORDS[PlayKind(each.kind)]) for number, each in _numbered(preset)],
    }
    template = "trainer_ruling" if request.htmx else "trainer_set"
    # a fragment that says what is wrong has to be shown as well
    return _whole_or_part(request, template, context, 200 if request.htmx else asked.status)


@public_page
def trainer_example(request: HttpRequest, preset: str, number: int) -> HttpResponse:
    """A worked example; with `guess` also what is right, and why."""
    rule_set = public.published_rule_set(preset)
    examples = examples_of(preset)
    if not 1 <= number <= len(examples):
        raise Missing("example_missing", _("There is no such example."))
    example = examples[number - 1]
    to_show = _shown_example(rule_set, example, number)
    guess = request.GET.get("guess", "")
    context: dict[str, Any] = {
        **_frame(rule_set, preset),
        "example": to_show,
        "count": len(examples),
        "next": number % len(examples) + 1,
    }
    if guess in dict(to_show.guesses):
        ruling = rule_on(rule_set, example.question)
        context |= {"guess": guess, "is_right": guess == ruling.right, "ruling": shown(ruling)}
    template = "trainer_told" if request.htmx else "trainer_example"
    return _whole_or_part(request, template, context, 200)


def _whole_or_part(request: HttpRequest, template: str, context: dict[str, Any], status: int) -> HttpResponse:
    """The page, or its part for scripts, which have one address."""
    response = render(request, f"public/{template}.html", context, status=status)
    patch_vary_headers(response, ("HX-Request",))
    return response


def _frame(rule_set: AnyRuleSet, preset: str) -> dict[str, Any]:
    return {"preset": preset, "set_name": rule_set.names[reading_language()]}


def _numbered(preset: str) -> list[tuple[int, Example]]:
    return list(enumerate(examples_of(preset), 1))


def _shown_example(rule_set: AnyRuleSet, example: Example, number: int) -> ShownExample:
    kind = PlayKind(example.kind)
    return ShownExample(
        number=number,
        asks=str(KIND_WORDS[kind]),
        facts=tuple(_facts(rule_set, kind, example)),
        guesses=tuple(_guesses(kind, example)),
        borrowed=bool(example.borrowed),
    )


def _facts(rule_set: AnyRuleSet, kind: PlayKind, example: Example) -> list[tuple[str, str]]:
    """Label and words, in the order in which the form asks."""
    asked, language = example.input, reading_language()
    offered = trumps_of(rule_set)
    facts = []
    if kind is not PlayKind.BID:
        facts.append((str(_("Trump suit")), trump_words(asked["trump"] or NO_TRUMP, offered)))
    facts.append((str(_("Level played")), str(asked["level"]).replace("T", "10")))
    if kind is PlayKind.BID:
        facts.append((str(_("When")), str(MOMENT_WORDS[asked.get("stage", "dealing")])))
        if asked.get("same_player"):
            facts.append((str(_("By the player who has declared")), str(_("yes"))))
    if kind is PlayKind.KITTY:
        winner = _("attackers") if asked["last_trick_winner"] == "attackers" else _("declarers")
        facts.append((str(_("Last trick")), str(winner)))
        facts.append((str(_("Points in the kitty")), str(asked["kitty_points"])))
    for name, cards in _cards(kind, rule_set, asked):
        facts.append((place_words(name), cards_words(" ".join(cards), language) if cards else "–"))
    return facts


def _cards(kind: PlayKind, rule_set: AnyRuleSet, asked: Any) -> list[tuple[str, list[str]]]:
    if kind is PlayKind.TRICK:
        return [(f"play{place}", list(cards)) for place, cards in enumerate(asked["plays"], 1)]
    held = {**asked, **asked.get("other_hands", {})}
    return [
        (place.name, list(held.get(place.name) or ())) for place in places_of(kind, rule_set) if place.name != "kitty"
    ]


def _guesses(kind: PlayKind, example: Example) -> list[tuple[str, str]]:
    match kind:
        case PlayKind.TRICK:
            return [(str(each), place_words(f"play{each}")) for each in range(1, len(example.input["plays"]) + 1)]
        case PlayKind.KITTY:
            factors = sorted({*_KITTY_FACTORS, int(example.right)})
            return [(str(each), f"× {each}") for each in factors]
        case PlayKind.FORMAT:
            return [("yes", str(_("A tractor"))), ("no", str(_("No tractor")))]
        case _:
            return [("yes", str(_("Yes"))), ("no", str(_("No")))]
