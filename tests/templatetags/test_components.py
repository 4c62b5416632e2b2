"""Components and error pages, rendered as pages include them."""

import re
from pathlib import Path

import pytest
from django import forms
from django.conf import settings
from django.core.paginator import Paginator
from django.template.loader import render_to_string
from django.utils import translation

TEMPLATES = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))
INLINE = re.compile(r"<style|\sstyle=|\son[a-z]+=[\"']|<script(?![^>]*\ssrc=)", re.IGNORECASE)


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


class EventForm(forms.Form):
    name = forms.CharField(label="Name", help_text="As on the programme.")
    rounds = forms.IntegerField(label="Rounds", required=False)
    pattern = forms.ChoiceField(label="Pattern", choices=[("adjacent", "Adjacent")], widget=forms.RadioSelect)
    revision = forms.IntegerField(widget=forms.HiddenInput)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(settings.BASE_DIR)))
def test_no_template_carries_inline_style_script_or_handler(path):
    assert INLINE.findall(path.read_text()) == []


@pytest.mark.parametrize("bad", ['<p style="x">', "<a onclick='x'>", "<script>x</script>", "<style>"])
def test_the_search_for_inline_code_finds_it(bad):
    assert INLINE.search(bad)


def test_a_field_is_tied_to_its_label_help_and_error():
    markup = render_to_string("components/field.html", {"field": EventForm({})["name"]})
    assert '<label for="id_name">Name</label>' in markup
    assert 'aria-describedby="id_name_helptext id_name_error"' in markup
    assert 'id="id_name_helptext"' in markup
    assert 'id="id_name_error"' in markup


def test_a_field_that_may_be_empty_says_so():
    assert "optional" in render_to_string("components/field.html", {"field": EventForm()["rounds"]})


def test_a_group_of_answers_is_a_fieldset_with_a_legend():
    markup = render_to_string("components/field.html", {"field": EventForm()["pattern"]})
    assert re.search(r"<fieldset.*<legend>Pattern", markup, re.DOTALL)


def test_form_errors_link_to_their_fields_and_name_hidden_ones():
    markup = render_to_string("components/form_errors.html", {"form": EventForm({})})
    assert '<a href="#id_name">Name</a>: This field is required.' in markup
    assert "revision: This field is required." in markup
    assert render_to_string("components/form_errors.html", {"form": EventForm()}).strip() == ""


def test_side_names_say_who_is_on_stage_in_a_word():
    names = {"first_name": "A", "first_level": 13, "second_name": "B", "second_level": 15, "on_stage": 1}
    first, second = render_to_string("components/side_names.html", names).split('<div class="side">')[1:]
    assert "on stage" not in first
    assert "on stage" in second
    assert "over A" in second


def test_nobody_is_on_stage_before_the_first_hand():
    names = {"first_name": "A", "first_level": 2, "second_name": "B", "second_level": 2, "on_stage": None}
    assert "on stage" not in render_to_string("components/side_names.html", names)


def test_the_pager_keeps_the_rest_of_the_query(rf):
    page = Paginator(range(30), 10).page(2)
    markup = render_to_string("components/pager.html", {"page": page}, request=rf.get("/?q=li&page=2"))
    assert 'href="?q=li&amp;page=1"' in markup
    assert 'href="?q=li&amp;page=3"' in markup
    assert "Page 2 of 3" in markup


def test_confirm_carries_request_and_revision(rf):
    values = {"title": "Close", "action": "Close", "action_url": "/x", "request_id": "r1", "revision": 0}
    markup = render_to_string("components/confirm.html", values, request=rf.get("/"))
    assert 'name="request_id" value="r1"' in markup
    assert 'name="revision" value="0"' in markup
    assert "csrfmiddlewaretoken" in markup


@pytest.mark.parametrize("status", [400, 403, 404, 409, 429])
def test_inside_an_open_page_an_error_comes_as_a_fragment(rf, status):
    request = rf.get("/")
    request.htmx = True
    markup = render_to_string(f"errors/{status}.html", {"message": "Table 7 is closed."}, request=request)
    assert "<html" not in markup
    assert "Table 7 is closed." in markup


def test_the_page_of_a_fault_of_ours_needs_nothing_at_all():
    assert "Something is broken here" in render_to_string("errors/500.html")
