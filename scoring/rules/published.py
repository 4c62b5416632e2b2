"""The rule sets that come with the house, one TOML file each.

Two-side sets lie in `scoring/presets/`, sets of players with levels of their own in `scoring/players/presets/`.
"""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from scoring.players.mapping import read_players_rule_set
from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.mapping import read_rule_set
from scoring.rules.rule_set import RuleSet

DEFAULT = "shuangsheng-match-2d"
_SUFFIX = ".toml"


def _two_sides() -> Traversable:
    return files("scoring").joinpath("presets")


def _players() -> Traversable:
    return files("scoring").joinpath("players", "presets")


def _ids(folder: Traversable) -> tuple[str, ...]:
    names = (file.name for file in folder.iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


@cache
def preset_ids() -> tuple[str, ...]:
    """The ids of the published two-side rule sets: the default for events first, then by name."""
    return tuple(sorted(_ids(_two_sides()), key=lambda preset: (preset != DEFAULT, preset)))


@cache
def players_preset_ids() -> tuple[str, ...]:
    """The ids of the published rule sets in which each player has a level of his own, by name."""
    return _ids(_players())


def all_preset_ids() -> tuple[str, ...]:
    """The ids of all published rule sets: two sides first, then players."""
    return preset_ids() + players_preset_ids()


@cache
def load_preset(preset_id: str) -> RuleSet:
    """The published two-side rule set with this id. KeyError: there is none."""
    if preset_id not in preset_ids():
        raise KeyError(preset_id)
    return read_rule_set(tomllib.loads(_two_sides().joinpath(preset_id + _SUFFIX).read_text(encoding="utf-8")))


@cache
def load_players_preset(preset_id: str) -> PlayersRuleSet:
    """The published rule set of players with this id. KeyError: there is none."""
    if preset_id not in players_preset_ids():
        raise KeyError(preset_id)
    return read_players_rule_set(tomllib.loads(_players().joinpath(preset_id + _SUFFIX).read_text(encoding="utf-8")))


def load_any_preset(preset_id: str) -> RuleSet | PlayersRuleSet:
    """The published rule set with this id, of either kind; `sides` tells them apart. KeyError: there is none."""
    return load_preset(preset_id) if preset_id in preset_ids() else load_players_preset(preset_id)
