"""What the rules of an event are called: edited ones do not pass for the published ones that they were made from."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import AnyRuleSet, all_preset_ids, difference, load_any_preset
from tournament.rulebook.notes import reading_language


def is_edited(rules: AnyRuleSet, preset: str) -> bool:
    """Whether a value differs from the published rules. Names and sources are not values; False for a preset that is
    not published."""
    if preset not in all_preset_ids():
        return False
    return any(not _only_tells(change.path) for change in difference(rules, load_any_preset(preset)))


def rules_title(rules: AnyRuleSet, preset: str) -> str:
    """The name in the active language; of edited rules also the name of the published ones they were made from."""
    language = reading_language()
    own = rules.names[language]
    if not is_edited(rules, preset):
        return own
    published = load_any_preset(preset).names[language]
    if own == published:
        return _("Edited from: %(name)s") % {"name": published}
    return _("%(own)s (edited from: %(name)s)") % {"own": own, "name": published}


def _only_tells(path: str) -> bool:
    block, _point, key = path.rpartition(".")
    return path == "id" or key == "source" or block == "names"
