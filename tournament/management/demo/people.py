"""Officials of the demo. Their passwords are known to everybody: they exist on demo installations only."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.permissions import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoPerson:
    """`tables` empty = all tables."""

    name: str
    display_name: str
    role: Role
    tables: tuple[int, ...] = ()

    @property
    def password(self) -> str:
        return f"{self.name}-demo-2026"


_HALL_ONE, _HALL_TWO = tuple(range(1, 13)), tuple(range(13, 25))

ORGANISER = DemoPerson(name="organiser", display_name="赛会 沈默", role=Role.ORGANISER)
CHIEF = DemoPerson(name="chief", display_name="裁判长 严正", role=Role.CHIEF_REFEREE)
# two for each hall, as one confirms what the other reports
REFEREES = (
    DemoPerson(name="referee1", display_name="裁判 陆一", role=Role.REFEREE, tables=_HALL_ONE),
    DemoPerson(name="referee2", display_name="裁判 孔二", role=Role.REFEREE, tables=_HALL_ONE),
    DemoPerson(name="referee3", display_name="裁判 张三", role=Role.REFEREE, tables=_HALL_TWO),
    DemoPerson(name="referee4", display_name="裁判 李四", role=Role.REFEREE, tables=_HALL_TWO),
)
# they work at the second event as well
FRIENDS_REFEREES = REFEREES[:2]
VIEWER = DemoPerson(name="viewer", display_name="观察员 温和", role=Role.VIEWER)
PEOPLE = (ORGANISER, CHIEF, *REFEREES, VIEWER)
