"""Public reads: no account, no session, nothing of drafts."""

from tournament.api.public.urls import urlpatterns

__all__ = ["urlpatterns"]
