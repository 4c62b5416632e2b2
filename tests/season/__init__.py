"""A simulated season: random events of all formats, played through the services alone, with all that goes wrong on the
day. After each step the laws of the house are looked at from what is stored."""
