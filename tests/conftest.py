"""What every test may use."""

import os

import pytest
from django.conf import settings
from django.utils import translation

# Playwright keeps an event loop in this thread; Django's guard would take ordinary test code for a coroutine
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@pytest.fixture(autouse=True)
def quick_passwords() -> None:
    """Argon2 is meant to be slow; tests are not about it."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def language_of_the_installation():
    """A request that a test sends leaves its reader's language active in this thread; the next test starts anew."""
    translation.deactivate()
    yield
    translation.deactivate()


@pytest.fixture
def jobs_run_here(settings):
    """Jobs run in this process when the transaction commits, as on the embedded default."""
    settings.REDIS_URL = ""
    return settings
