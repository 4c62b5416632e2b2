"""Keeping the processes of an installation running: which there are, and who restarts them."""

from tournament.serving.programs import AddressTaken, listen, programs_of
from tournament.serving.supervisor import Program, Supervisor

__all__ = ["AddressTaken", "Program", "Supervisor", "listen", "programs_of"]
