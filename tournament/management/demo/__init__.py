"""The demo events: made-up tournaments of 48 pairs in their third round, and of 20 players in their second."""

from tournament.management.demo.event import SLUG, is_complete, seed
from tournament.management.demo.friends import SLUG as FRIENDS_SLUG
from tournament.management.demo.people import PEOPLE, DemoPerson

__all__ = ["FRIENDS_SLUG", "PEOPLE", "SLUG", "DemoPerson", "is_complete", "seed"]
