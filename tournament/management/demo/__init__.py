"""The demo event: a made-up tournament of 48 pairs in the middle of its third round."""

from tournament.management.demo.event import SLUG, is_complete, seed
from tournament.management.demo.people import PEOPLE, DemoPerson

__all__ = ["PEOPLE", "SLUG", "DemoPerson", "is_complete", "seed"]
