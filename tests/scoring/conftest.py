"""Properties are judged by what they show, not by how busy the machine is."""

from hypothesis import settings

settings.register_profile("no_deadline", deadline=None)
settings.load_profile("no_deadline")
