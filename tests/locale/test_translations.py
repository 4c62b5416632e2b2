"""The catalogue is whole: every text is translated, none is doubtful, and the compiled file is the source's."""

from io import StringIO

from django.core.management import call_command


def test_every_text_is_translated_and_the_compiled_file_is_up_to_date():
    said = StringIO()
    call_command("update_messages", "--check", stdout=said)
    assert "texts are translated" in said.getvalue()
