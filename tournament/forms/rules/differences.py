"""What an edited rule set changes against the one it was made from, in words."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import AnyRuleSet, Change, difference
from scoring.wording.left_out import left_out_by_path
from tournament.forms.rules.parts import Kind
from tournament.forms.rules.published import published_answer
from tournament.forms.rules.reading import parts_of
from tournament.forms.rules.sheet import Node, make_sheet, must_play_label, named_words
from tournament.rulebook.lists import listed, listed_apart
from tournament.rulebook.notes import reading_language


@dataclass(frozen=True, slots=True, kw_only=True)
class Differing:
    """One value that differs: what it is called, and both values in words; an empty one is not there.

    `is_left_out`: a penalty, award or row that there is no more; `before` says what it was.
    """

    label: str
    before: str
    after: str
    is_left_out: bool = False


def differences(rules: AnyRuleSet, base: AnyRuleSet) -> tuple[Differing, ...]:
    """Every value in which the rules differ from `base`, in the order in which rule sets are written."""
    before, after = _nodes(base), _nodes(rules)
    changes = difference(rules, base)
    left_out = left_out_by_path(changes, base, reading_language())
    added = left_out_by_path(difference(base, rules), rules, reading_language())
    found = []
    for change in _each_value(changes, before, after, left_out):
        old, new = before.get(change.was_at or change.path), after.get(change.path)
        if old is not None and change.is_gone and (change.path in left_out or old.kind in ("row", "name")):
            said = left_out.get(change.path) or _told(old, base)
            found.append(Differing(label=" · ".join(old.trail), before=said, after="", is_left_out=True))
            continue
        if old is None and new is not None and new.kind == "name" and change.path in added:
            found.append(Differing(label=" · ".join(new.trail), before="", after=added[change.path]))
            continue
        if old is None and new is None:
            row = _end_of_table(change, before, after)
            if row is not None:
                found.append(Differing(label=row, before=_plain(change.before), after=_plain(change.after)))
            continue
        label = " · ".join((new or old).trail)  # type: ignore[union-attr]
        told = Differing(label=label, before=_told(old, base), after=_told(new, rules))
        if told.before != told.after:
            found.append(told)
    return tuple(found)


def _each_value(
    changes: Iterable[Change], before: Mapping[str, Node], after: Mapping[str, Node], left_out: Container[str]
) -> Iterator[Change]:
    """A block of which only one of the two has values, value by value; rows and named blocks stay whole, and what is
    told as `left_out`."""
    for change in changes:
        node = after.get(change.path) or before.get(change.path)
        block = change.after if change.before is None else change.before if change.after is None else None
        if change.path in left_out or node is None or node.kind != "group" or not isinstance(block, Mapping):
            yield change
            continue
        parts = (
            Change(path=f"{change.path}.{key}", before=None, after=value)
            if change.before is None
            else Change(path=f"{change.path}.{key}", before=value, after=None)
            for key, value in block.items()
        )
        yield from _each_value(parts, before, after, left_out)


def _nodes(rules: AnyRuleSet) -> dict[str, Node]:
    sheet = make_sheet(parts_of(rules), rules.to_mapping())
    return {node.path: node for section in sheet.sections for node in section.walk() if node.path}


def _end_of_table(change: Change, before: dict[str, Node], after: dict[str, Node]) -> str | None:
    """The label of where a table ends, if the path is that; ends of other rows follow from where the next begins."""
    for path, nodes in ((change.path, after), (change.was_at or change.path, before)):
        found = re.fullmatch(r"(.+)\[(\d+)\]\.last", path)
        if found is None:
            return path
        table = nodes.get(found[1])
        if table is not None and table.end is not None and int(found[2]) == len(table.children) - 1:
            return " · ".join((*table.trail, _("ends at")))
    return None


def _plain(value: object) -> str:
    return "" if value is None else str(value)


def _told(node: Node | None, rules: AnyRuleSet) -> str:
    """The value in words; of one that is left to the published rules what they say, of a penalty's counter the penalty
    that it is called after."""
    words = _words(node)
    if node is not None and re.fullmatch(r"penalties\.[^.]+\.counter", node.path):
        called_after = rules.to_mapping()["penalties"].get(words)
        return words if called_after is None else named_words(words, called_after, {})
    if node is None or words:
        return words
    answer = published_answer(node.path, rules.id)
    return "" if answer is None else _("as published: %(answer)s") % {"answer": answer}


def _words(node: Node | None) -> str:
    if node is None:
        return ""
    if node.kind not in list(Kind) and node.kind != "variants":
        said = [(leaf.label, _words(leaf)) for leaf in node.walk() if leaf.kind in list(Kind)]
        colon = pgettext("after a label", ": ")
        return listed_apart(f"{label}{colon}{words}" for label, words in said if words)
    if node.kind == "variants":
        return str(dict(node.choices).get(str(node.value), node.value))
    match Kind(node.kind):
        case Kind.CHOICE:
            return str(dict(node.choices).get(str(node.value), node.value))
        case Kind.LEVEL:
            return str(dict(node.choices).get(str(node.value), node.value)) if node.value != "" else ""
        case Kind.LEVELS:
            return listed(must_play_label(level) for level in node.values)
        case Kind.FLAG:
            return _("yes") if node.value else _("no")
        case Kind.TEXT | Kind.SOURCE | Kind.NUMBER:
            return str(node.value)
        case _:
            assert_never(node.kind)
