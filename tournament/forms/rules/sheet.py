"""A rule set as nodes that a template draws: every value with its words, its input, and the faults at its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, assert_never

from django.utils.translation import gettext as _

from scoring import Fault
from scoring.levels import ACE, LOWEST, OVER_ACE, PastAce
from scoring.wording.sources import source_words
from scoring.wording.values import level_words
from tournament.forms.rules.parts import Field, Group, Items, Kind, Named, Part, Rows, Variants, join
from tournament.forms.rules.published import published_answer
from tournament.forms.rules.reading import WRITTEN, step_behind
from tournament.rulebook.notes import reading_language
from tournament.rulebook.rule_faults import fault_words

_NO_TRUMP_GOAL = OVER_ACE + 1
_LAPS = (LOWEST + 2 * (ACE - LOWEST + 1), LOWEST + 3 * (ACE - LOWEST + 1))


@dataclass(slots=True, kw_only=True)
class Node:
    """One thing on the page.

    `kind`: field kinds of `Kind`, "group", "rows", "row", "items", "named", "name", "variants". `adds` and `removes`
    are what the buttons of it post; `trail` names it from the section on. `end`: where the last row ends, of rows
    that do not go on. `written`: of a source what is stored; `value` says it in the reader's language.
    """

    kind: str
    path: str
    label: Any
    trail: tuple[str, ...]
    id: str = ""
    help: Any = ""
    value: Any = ""
    written: str = ""
    values: tuple[int, ...] = ()
    choices: tuple[tuple[str, Any], ...] = ()
    optional: bool = False
    folded: bool = False
    opened: bool = False
    adds: str = ""
    add_label: Any = ""
    add_choices: tuple[tuple[str, Any], ...] = ()
    removes: str = ""
    end: int | None = None
    focus: bool = False
    faults: list[str] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.id = self.id or dom_id(self.path)

    @property
    def described_by(self) -> str:
        """Ids of help and faults for the input."""
        said = f"{self.id}-help {self.id}-fault" if self.help else f"{self.id}-fault"
        return f"{said} {self.id}-hint" if self.kind == Kind.LEVELS else said

    @property
    def written_name(self) -> str:
        """The name under which a source goes along as it is stored."""
        return WRITTEN + self.path

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()

    def has_fault(self) -> bool:
        return any(node.faults for node in self.walk())


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A fault or a hint in the list over the form: where it is in words, the id of its input, and the sentence."""

    id: str
    label: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The whole form: its sections, and every fault and hint as it is listed."""

    sections: tuple[Node, ...]
    faults: tuple[Listed, ...]
    hints: tuple[Listed, ...]


def dom_id(path: str) -> str:
    return "rule-" + re.sub(r"[^a-z0-9_]+", "-", path).strip("-")


def make_sheet(
    parts: Iterable[Part],
    values: Mapping[str, Any],
    faults: Iterable[Fault] = (),
    *,
    hints: Iterable[tuple[str, str]] = (),
    focus: str = "",
) -> Sheet:
    """The form of these values. `hints`: paths and sentences of what is no fault. `focus`: the path of what a button
    has just added or stands beside."""
    root = Node(kind="group", path="", label="", trail=(), id="rules-root")
    root.children = [_node(part, values, "", (), str(index)) for index, part in enumerate(parts)]
    by_path = {node.path: node for node in root.walk() if node.kind != "group" or node.path}
    for node in by_path.values():
        _say_what_is_published(node, str(values.get("id", "")))
    listed: dict[tuple[str, str], Listed] = {}
    for fault in faults:
        node = _place(fault.path, by_path) or root
        said = fault_words(fault)
        if said not in node.faults:
            node.faults.append(said)
        label = " · ".join(node.trail) or fault.path
        listed[node.id, said] = Listed(id=node.id, label=label, message=said)
    hinted = []
    for path, said in hints:
        node = _place(path, by_path) or root
        node.hints.append(said)
        hinted.append(Listed(id=node.id, label=" · ".join(node.trail) or path, message=said))
    if focus:
        _set_focus(by_path, focus)
    for node in root.walk():
        node.opened = node.opened or node.has_fault() or any(child.focus for child in node.walk())
    return Sheet(sections=tuple(root.children), faults=tuple(listed.values()), hints=tuple(hinted))


def _say_what_is_published(node: Node, rule_set_id: str) -> None:
    """Beside a field that may be left to the published rules, what they say."""
    answer = published_answer(node.path, rule_set_id)
    if answer is None:
        return
    if node.kind == Kind.NUMBER:
        said = _("As published: never, which is 0.") if answer == "0" else _("As published: %(answer)s. 0: never.")
        node.help = said % {"answer": answer}
    chosen = dict(node.choices).get(answer)
    if chosen is not None:
        published = _("as published: %(answer)s") % {"answer": chosen}
        node.choices = tuple((value, published if value == "" else each) for value, each in node.choices)


def _set_focus(by_path: Mapping[str, Node], focus: str) -> None:
    node = by_path.get(focus)
    if node is None:
        return
    first = next((each for each in node.walk() if each.kind in list(Kind)), node)
    first.focus = True


def _place(path: str, by_path: Mapping[str, Node]) -> Node | None:
    """The node that a fault belongs to: the end of a row is where the next begins; else the nearest block around it."""
    ends = re.fullmatch(r"(.*)\[(\d+)\]\.last", path)
    if ends and path not in by_path:
        path = f"{ends[1]}[{int(ends[2]) + 1}].first"
        path = path if path in by_path else f"{ends[1]}[{ends[2]}].first"
    while path and path not in by_path:
        path = re.sub(r"(\.?[^.\[\]]+|\[\d+\])$", "", path)
    return by_path.get(path)


def _node(part: Part, values: Mapping[str, Any], path: str, trail: tuple[str, ...], place: str) -> Node:
    match part:
        case Field():
            return _field(part, values.get(part.key, part.default), join(path, part.key), trail)
        case Group():
            return _group(part, values, path, trail, place)
        case Variants():
            kind = str(values.get(part.key, ""))
            here = (*trail, str(part.label))
            node = Node(kind="variants", path=join(path, part.key), label=part.label, trail=here, value=kind)
            node.choices = _choices(part.choices(), kind)
            shown = part.parts_of.get(kind, ())
            node.children = [_node(each, values, path, trail, f"{place}-{i}") for i, each in enumerate(shown)]
            return node
        case Rows():
            return _rows(part, values, join(path, part.key), trail)
        case Items():
            return _items(part, values, join(path, part.key), trail)
        case Named():
            return _named(part, values, join(path, part.key), trail)
        case _:
            assert_never(part)


def _group(part: Group, values: Mapping[str, Any], path: str, trail: tuple[str, ...], place: str) -> Node:
    here = (*trail, str(part.label))
    found = values.get(part.key) if part.key else values
    inner = found if isinstance(found, Mapping) else {}
    below = join(path, part.key)
    node = Node(kind="group", path=below if part.key else "", label=part.label, trail=here, help=part.help)
    node.id = dom_id(below) if part.key else f"{dom_id(path)}-{place}"
    node.folded, node.optional = part.folded, part.optional
    node.children = [_node(each, inner, below, here, f"{place}-{i}") for i, each in enumerate(part.parts)]
    return node


def _rows(part: Rows, values: Mapping[str, Any], path: str, trail: tuple[str, ...]) -> Node:
    here = (*trail, str(part.label))
    node = Node(kind="rows", path=path, label=part.label, trail=here, help=part.help, adds=f"add:{path}")
    node.add_label = part.add_label
    rows = [row if isinstance(row, Mapping) else {} for row in _list(values.get(part.key))]
    for index, row in enumerate(rows):
        said = str(part.row_label) % {"number": index + 1}
        child = Node(kind="row", path=f"{path}[{index}]", label=said, trail=(*trail, said))
        child.removes = f"remove:{child.path}"
        child.children = [_node(each, row, child.path, child.trail, str(i)) for i, each in enumerate(part.parts)]
        node.children.append(child)
    if part.spans and rows and isinstance(rows[-1].get("last"), int) and step_behind(values, part.spans) is None:
        node.end = rows[-1]["last"]
    return node


def _items(part: Items, values: Mapping[str, Any], path: str, trail: tuple[str, ...]) -> Node:
    node = Node(kind="items", path=path, label=part.label, trail=(*trail, str(part.label)), help=part.help)
    node.adds, node.add_label = f"add:{path}", part.add_label
    for index, value in enumerate(_list(values.get(part.key))):
        child = _field(part.field, value, f"{path}[{index}]", trail)
        child.label = f"{part.field.label} {index + 1}"
        child.trail = (*trail, str(child.label))
        child.removes = f"remove:{child.path}"
        node.children.append(child)
    return node


def _named(part: Named, values: Mapping[str, Any], path: str, trail: tuple[str, ...]) -> Node:
    here = (*trail, str(part.label))
    node = Node(kind="named", path=path, label=part.label, trail=here, help=part.help, adds=f"add:{path}")
    node.add_label = part.add_label
    found = values.get(part.key)
    blocks = found if isinstance(found, Mapping) else {}
    known = part.known()
    for name, block in blocks.items():
        inner = block if isinstance(block, Mapping) else {}
        said = named_words(name, inner, known)
        child = Node(kind="name", path=f"{path}.{name}", label=said, trail=(*trail, said))
        child.folded, child.removes = True, f"remove:{path}.{name}"
        child.children = [_node(each, inner, child.path, child.trail, str(i)) for i, each in enumerate(part.parts)]
        node.children.append(child)
    more = [(name, _in_language(words)) for name, (words, _values) in known.items() if name not in blocks]
    if part.own is not None:
        more.append(("", _("another one")))
    node.add_choices = tuple(more)
    return node


def named_words(name: str, block: Mapping[str, Any], known: Mapping[str, tuple[Any, Any]]) -> str:
    """What a named block calls itself, else what published rule sets call it, else its name."""
    own = block.get("names")
    said = own.get(reading_language()) if isinstance(own, Mapping) else None
    return str(said or (_in_language(known[name][0]) if name in known else name))


def _in_language(words: Any) -> str:
    return str(words[reading_language()] if isinstance(words, Mapping) else words)


def _field(part: Field, value: Any, path: str, trail: tuple[str, ...]) -> Node:
    node = Node(
        kind=part.kind, path=path, label=part.label, trail=(*trail, str(part.label)), help=part.help,
        optional=part.optional or part.default is not None,
    )  # fmt: skip
    node.value = "" if value is None else value
    match part.kind:
        case Kind.CHOICE:
            node.choices = _choices(part.choices(), str(node.value))
        case Kind.LEVEL:
            node.choices = _choices(_levels(part), str(node.value))
        case Kind.LEVELS:
            node.values = tuple(_list(value))
            node.choices = tuple((str(level), must_play_label(level)) for level in range(LOWEST, _NO_TRUMP_GOAL))
        case Kind.SOURCE:
            node.written = str(node.value)
            node.value = source_words(node.written, reading_language())
        case Kind.TEXT | Kind.NUMBER | Kind.FLAG:
            pass
        case _:
            assert_never(part.kind)
    return node


def level_label(level: Any) -> str:
    """A level in words; what is no level as it stands."""
    if not isinstance(level, int) or level < LOWEST:
        return str(level)
    return level_words(level, reading_language())


def must_play_label(level: int) -> str:
    """A must-play level in words: above A there is none but the one without trumps."""
    return level_words(level, reading_language(), PastAce.NO_TRUMP_LEVEL)


def _levels(part: Field) -> list[tuple[str, str]]:
    levels = [*range(LOWEST, _NO_TRUMP_GOAL + 1), *_LAPS] if part.optional else [*range(LOWEST, ACE + 1)]
    none = [("", _("none"))] if part.optional else []
    return none + [(str(level), _goal_label(level)) for level in levels]


def _goal_label(level: int) -> str:
    """Passing the level without trumps wins where there is one; on later laps levels count on from over A."""
    return must_play_label(level) if level == _NO_TRUMP_GOAL else level_label(level)


def _choices(offered: Iterable[tuple[str, Any]], value: str) -> tuple[tuple[str, Any], ...]:
    """What is offered, and what stands there although it is not."""
    listed = tuple(offered)
    return listed if value in [each for each, _said in listed] else ((value, value or "–"), *listed)


def _list(values: Any) -> list[Any]:
    return list(values) if isinstance(values, list | tuple) else []
