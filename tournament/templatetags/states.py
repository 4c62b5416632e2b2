"""What a state looks like: a sign, a word and a tone. The word is always there; the tone only colours it."""

from dataclasses import dataclass

from django.utils.translation import pgettext_lazy


@dataclass(frozen=True, slots=True, kw_only=True)
class StateLook:
    """`tone` is a class of the style sheet: quiet, moving, asks, wrong or settled."""

    sign: str
    word: str
    tone: str


def _look(tone: str, sign: str, word: object) -> StateLook:
    return StateLook(sign=sign, word=word, tone=tone)  # type: ignore[arg-type]


LOOKS = {
    # events, stages and rounds
    "draft": _look("quiet", "◌", pgettext_lazy("state", "draft")),
    "published": _look("settled", "◎", pgettext_lazy("state", "published")),
    "setup": _look("quiet", "◌", pgettext_lazy("state", "being set up")),
    "running": _look("moving", "►", pgettext_lazy("state", "running")),
    "closed": _look("settled", "■", pgettext_lazy("state", "closed")),
    "finished": _look("settled", "■", pgettext_lazy("state", "finished")),
    # matches
    "waiting": _look("quiet", "○", pgettext_lazy("state", "to be decided")),
    "ready": _look("quiet", "◇", pgettext_lazy("state", "ready")),
    "playing": _look("moving", "►", pgettext_lazy("state", "playing")),
    "reported": _look("asks", "◑", pgettext_lazy("state", "unconfirmed")),
    "confirmed": _look("settled", "✓", pgettext_lazy("state", "confirmed")),
    "disputed": _look("wrong", "!", pgettext_lazy("state", "disputed")),
    "conflict": _look("wrong", "≠", pgettext_lazy("state", "conflict")),
    # entries, and entries in a round
    "registered": _look("quiet", "○", pgettext_lazy("state", "registered")),
    "checked_in": _look("settled", "✓", pgettext_lazy("state", "checked in")),
    "withdrawn": _look("quiet", "−", pgettext_lazy("state", "withdrawn")),
    "disqualified": _look("wrong", "×", pgettext_lazy("state", "disqualified")),
    "paired": _look("settled", "◆", pgettext_lazy("state", "paired")),
    "bye": _look("quiet", "◇", pgettext_lazy("state", "bye")),
    "absent": _look("wrong", "–", pgettext_lazy("state", "absent")),
    "not_yet_entered": _look("quiet", "◌", pgettext_lazy("state", "not yet entered")),
    "eliminated": _look("quiet", "▽", pgettext_lazy("state", "eliminated")),
    # of jobs and imports
    "queued": _look("quiet", "○", pgettext_lazy("state", "queued")),
    "done": _look("settled", "✓", pgettext_lazy("state", "done")),
    "failed": _look("wrong", "×", pgettext_lazy("state", "failed")),
    "previewed": _look("asks", "◑", pgettext_lazy("state", "to be checked")),
    "imported": _look("settled", "✓", pgettext_lazy("state", "imported")),
    "discarded": _look("quiet", "−", pgettext_lazy("state", "discarded")),
}
