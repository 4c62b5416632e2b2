"""Every text on a page can be translated."""

import pytest

from tests.architecture.sources import name_of, template_files
from tests.architecture.template_texts import untranslated_in

# names that are the same in every language
NAMES = {"上台", "Shangtai", "上台 Shangtai", "中文", "English", "简体中文", "CSV", "JSON"}


def test_every_text_in_templates_passes_through_translation():
    found = [
        f"{name_of(path)}:{line} {text}"
        for path in template_files()
        for line, text in untranslated_in(path.read_text())
        if text not in NAMES
    ]
    assert found == []


@pytest.mark.parametrize(
    "template",
    [
        "<p>Next round</p>",
        "<p>{{ name }} wins</p>",
        '<button title="Close">×</button>',
        "<p>下一轮</p>",
        "{% if x %}over{% endif %}",
    ],
)
def test_a_text_without_translation_is_seen(template):
    assert list(untranslated_in(template))


@pytest.mark.parametrize(
    "template",
    [
        '<p class="stat">{% translate "Next round" %}</p>',
        "{% blocktranslate %}{{ n }} rounds{% endblocktranslate %}",
        '<button title="{% translate "Close" %}">×</button>',
        "<p>{{ a }} : {{ b }} &middot; 3</p>",
        "{# a remark #}<script src='x.js'></script>",
    ],
)
def test_a_translated_text_is_let_through(template):
    assert list(untranslated_in(template)) == []
