"""The shape in which sentences stand: code -> (Chinese, English); braces name parameters."""

from __future__ import annotations

from collections.abc import Mapping

Sentences = Mapping[str, tuple[str, str]]
