"""Commands for operators and developers."""

from __future__ import annotations

import io
import sys
from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command

from tests import builders
from tournament.management.commands import update_messages
from tournament.models import Account, AuditEntry, Job


def run(*arguments: str) -> str:
    said = StringIO()
    call_command(*arguments, stdout=said)
    return said.getvalue()


@pytest.mark.django_db
class TestCreateAccount:
    def test_the_password_is_read_from_standard_input(self, monkeypatch):
        monkeypatch.setattr(sys, "stdin", io.StringIO("a long pass phrase\n"))
        run("create_account", "wang", "--display-name", "王伟", "--may-create-events")
        account = authenticate(username="wang", password="a long pass phrase")
        assert isinstance(account, Account)
        assert account.may_create_events
        assert AuditEntry.objects.get().act == "create_account"

    def test_a_generated_password_is_shown_once_and_works(self):
        said = run("create_account", "li", "--generate")
        password = said.rstrip().rpartition(" ")[2]
        account = authenticate(username="li", password=password)
        assert isinstance(account, Account)
        assert not account.may_create_events

    def test_a_weak_password_is_refused(self, monkeypatch):
        monkeypatch.setattr(sys, "stdin", io.StringIO("123\n"))
        with pytest.raises(CommandError, match="password"):
            run("create_account", "wang")
        assert not Account.objects.exists()

    def test_a_name_is_given_once(self):
        builders.account("wang")
        with pytest.raises(CommandError, match="wang"):
            run("create_account", "wang", "--generate")
        assert Account.objects.count() == 1


@pytest.mark.django_db
def test_rebuilding_the_standings_of_no_event_is_an_error():
    with pytest.raises(CommandError, match="no-such"):
        run("rebuild_standings", "no-such")


@pytest.mark.django_db
def test_resending_says_how_many_jobs_were_overdue():
    assert run("resend_jobs") == "0 overdue jobs were sent again.\n"
    assert not Job.objects.exists()


class TestMessages:
    def test_texts_of_templates_are_found(self, tmp_path):
        page = tmp_path / "page.html"
        page.write_text(
            "{% load i18n %}\n  {% if x %}\n<p title=\"{% translate 'Close' %}\">"
            "{% blocktranslate trimmed count n=n %}\n one hand\n {% plural %}\n {{ n }} hands\n{% endblocktranslate %}\n"
            "  </p>{% endif %}\n{{ _('Next') }}"
        )
        found = [message for message, _comments, _context in update_messages._texts(page)]
        assert sorted(map(str, found)) == sorted(["Close", "('one hand', '%(n)s hands')", "Next"])

    def test_texts_of_python_are_found_with_their_context(self, tmp_path):
        module = tmp_path / "module.py"
        module.write_text("from x import pgettext, gettext_lazy as _\n_('Draft')\npgettext('card', 'Suit')\n")
        found = [(message, context) for message, _comments, context in update_messages._texts(module)]
        assert found == [("Draft", None), ("Suit", "card")]

    def test_an_untranslated_text_fails_the_check(self):
        catalogue = update_messages._read(b"")
        catalogue.add("Draft", "")
        with pytest.raises(CommandError, match="Draft"):
            update_messages._complain(catalogue, True, True)

    def test_a_translation_with_another_placeholder_fails_the_check(self):
        catalogue = update_messages._read(b"")
        catalogue.add("%(n)s hands", "%(m)s 副", flags=["python-format"])
        with pytest.raises(CommandError, match="hands"):
            update_messages._complain(catalogue, True, True)

    def test_a_stale_compiled_file_fails_the_check(self):
        catalogue = update_messages._read(b"")
        catalogue.add("Draft", "草稿")
        with pytest.raises(CommandError, match="make messages"):
            update_messages._complain(catalogue, True, False)
