"""Finds in Python source what writes rows or takes row locks."""

from __future__ import annotations

import ast
from collections.abc import Iterator

# of querysets and managers only; a dictionary has an `update` too
_OF_QUERYSETS = {
    "create", "update", "delete", "get_or_create", "update_or_create",
    "acreate", "aupdate", "adelete", "aget_or_create", "aupdate_or_create",
}  # fmt: skip
_ANYWHERE = {"bulk_create", "bulk_update", "asave", "create_user", "execute", "executemany", "raw"}
_OF_ROWS = {"save", "delete"}
_MAKES_QUERYSETS = {"objects", "filter", "exclude", "all", "select_for_update", "order_by", "public", "taking_part"}


def writes_in(source: str) -> Iterator[tuple[int, str]]:
    """Line and call of everything that writes rows."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _writes(node, node.func):
            yield node.lineno, node.func.attr


def _writes(call: ast.Call, called: ast.Attribute) -> bool:
    name = called.attr
    if name in _OF_QUERYSETS and _comes_from_a_queryset(called.value):
        return True
    if name == "copy":
        # a cursor's takes a statement; that of a dictionary takes nothing, and of the module a value
        return bool(call.args) and ast.unparse(called.value) != "copy"
    if name in _OF_ROWS:
        return not call.args and _is_a_row(called.value)
    return name in _ANYWHERE


def locks_in(source: str) -> Iterator[int]:
    """Lines that take row locks."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr == "select_for_update":
            yield node.lineno


def _comes_from_a_queryset(node: ast.expr) -> bool:
    while True:
        if isinstance(node, ast.Call):
            node = node.func
        elif isinstance(node, ast.Attribute):
            if node.attr in _MAKES_QUERYSETS or node.attr.endswith("_set"):
                return True
            node = node.value
        else:
            return False


def _is_a_row(node: ast.expr) -> bool:
    """`row.save()` and `row.child.save()`; not the session's or the cache's."""
    text = ast.unparse(node)
    return not any(word in text for word in ("session", "cache", "storage"))
