"""The rule sets that come with the house, one TOML file each in `scoring/presets/`."""

import tomllib
from functools import cache
from importlib.resources import files

from scoring.rules.mapping import read_rule_set
from scoring.rules.rule_set import RuleSet

DEFAULT = "shuangsheng-match-2d"
_SUFFIX = ".toml"


@cache
def preset_ids() -> tuple[str, ...]:
    """The ids of all published rule sets: the default for events first, then by name."""
    names = (file.name for file in files("scoring").joinpath("presets").iterdir())
    ids = (name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX))
    return tuple(sorted(ids, key=lambda preset: (preset != DEFAULT, preset)))


@cache
def load_preset(preset_id: str) -> RuleSet:
    """The published rule set with this id. KeyError: there is none."""
    if preset_id not in preset_ids():
        raise KeyError(preset_id)
    text = files("scoring").joinpath("presets", preset_id + _SUFFIX).read_text(encoding="utf-8")
    return read_rule_set(tomllib.loads(text))
