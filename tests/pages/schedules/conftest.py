"""Somebody with a role who follows the pages of round robins and groups."""

from tests.pages.rounds.conftest import chief, organiser

__all__ = ["chief", "organiser"]
