"""Making an event by chance: what is played, by which rules, by how many."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

from scoring import HeadToHead, Unplayed, all_preset_ids, load_any_preset
from tests.season.hall import Hall
from tournament.models import Account, Stage
from tournament.pairing import Pattern, TableOrder, UnitsApart
from tournament.pairing.values.bracket import ByesTo, PlacesPlayed, SecondFinal
from tournament.pairing.values.groups import GroupMethod
from tournament.pairing.values.individual import Formation
from tournament.pairing.values.round_robin import Annulment, Cycles
from tournament.services import entries as entry_services
from tournament.services import events, staff, stages
from tournament.services.entries import add_entry, check_in
from tournament.services.tables import set_tables

FEWEST, MOST = 3, 60
CUTS = (Stage.Format.KNOCKOUT, Stage.Format.DOUBLE_ELIMINATION, Stage.Format.ROUND_ROBIN)
FIRST = (
    Stage.Format.SWISS,
    Stage.Format.SWISS,
    Stage.Format.SWISS,
    Stage.Format.KNOCKOUT,
    Stage.Format.DOUBLE_ELIMINATION,
    Stage.Format.ROUND_ROBIN,
    Stage.Format.GROUPS,
    Stage.Format.GROUPS,
    Stage.Format.INDIVIDUAL,
    Stage.Format.INDIVIDUAL,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What an event will be. `cut`: the format after the first stage, None for none. `mishaps`: how much goes wrong."""

    format: Stage.Format
    preset: str
    entries: int
    units: int
    rounds: int
    settings: dict[str, Any]
    cut: Stage.Format | None
    mishaps: int


def plan_by_chance(chance: Random, *, format: Stage.Format | None = None, most: int = MOST) -> Plan:
    """The plan of an event; of this format, if one is named, and with at most so many entries."""
    chosen = format or chance.choice(FIRST)
    presets = {each: load_any_preset(each) for each in all_preset_ids()}
    alone = chosen == Stage.Format.INDIVIDUAL
    preset = chance.choice([name for name, rules in presets.items() if alone or rules.sides == 2])
    largest = min(most, chance.choice((8, 12, 16, 24, 40, 60)))
    if chosen == Stage.Format.ROUND_ROBIN:
        largest = min(largest, 14)
    count = chance.randint(FEWEST, largest)
    if alone:
        count = max(count, presets[preset].seats)
    rounds = chance.randint(1, 6)
    cut: Stage.Format | None = None
    if chosen in (Stage.Format.SWISS, Stage.Format.ROUND_ROBIN) and chance.random() < 0.6:
        cut = chance.choice(CUTS)
    elif chosen == Stage.Format.GROUPS:
        cut = chance.choice((None, Stage.Format.KNOCKOUT, Stage.Format.KNOCKOUT, Stage.Format.DOUBLE_ELIMINATION))
    return Plan(
        format=chosen,
        preset=preset,
        entries=count,
        units=chance.choice((0, 0, 2, max(1, count // 4), max(1, count // 2))),
        rounds=rounds,
        settings=_settings(chance, chosen, count, rounds),
        cut=cut,
        mishaps=chance.choice((0, 4, 10, 20, 30)),
    )


def _settings(chance: Random, format: Stage.Format, count: int, rounds: int) -> dict[str, Any]:
    asked: dict[str, Any] = {
        "first_round": chance.choice(("lots", "lots", "seeds")),
        "units_apart": one_of(chance, UnitsApart),
        "unplayed": one_of(chance, Unplayed),
        "head_to_head": one_of(chance, HeadToHead),
    }
    # many are level then, and somebody has to decide
    if chance.random() < 0.2:
        asked["tiebreaks"] = ["points"]
    match format:
        case Stage.Format.SWISS:
            asked |= {
                "rounds_planned": rounds,
                "pattern": one_of(chance, Pattern),
                "acceleration": chance.choice(("none", "none", "none", "baku")),
                "table_order": one_of(chance, TableOrder),
            }
            if chance.random() < 0.15:
                asked |= {
                    "drop_each_round": chance.randint(1, 2),
                    "drop_from_round": chance.randint(1, 3),
                    "stay_at_least": max(2, count // 3),
                }
        case Stage.Format.INDIVIDUAL:
            asked |= {"rounds_planned": rounds, "formation": one_of(chance, Formation)}
        case Stage.Format.GROUPS:
            asked |= {
                "group_count": max(2, min(count // chance.randint(2, 5), 12)),
                "group_method": chance.choice([str(GroupMethod.SNAKE), str(GroupMethod.POTS), str(GroupMethod.LOTS)]),
                "cycles": one_of(chance, Cycles) if count < 24 else str(Cycles.SINGLE),
                "annulment": one_of(chance, Annulment),
            }
        case Stage.Format.ROUND_ROBIN:
            asked |= {"cycles": one_of(chance, Cycles) if count < 9 else str(Cycles.SINGLE)}
        case _:
            asked |= {"byes_to": one_of(chance, ByesTo)} | settings_behind(chance, format)
    return asked


def one_of(chance: Random, kind: type[StrEnum]) -> str:
    return str(chance.choice(list(kind)))


def settings_behind(chance: Random, format: str) -> dict[str, Any]:
    """Settings of a stage that may come after a cut."""
    match format:
        case Stage.Format.KNOCKOUT:
            return {"places_played": one_of(chance, PlacesPlayed)}
        case Stage.Format.DOUBLE_ELIMINATION:
            return {"second_final": one_of(chance, SecondFinal)}
        case _:
            return {"carried_percent": chance.choice((0, 50, 100)), "cycles": str(Cycles.SINGLE)}


def open_event(hall: Hall, plan: Plan, name: str) -> None:
    """The event is published, its people and tables are there, entries are in and mostly checked in, and its first
    stage stands. All but the accounts by the services."""
    hall.organiser = Account.objects.create_user(f"{name}-organiser", None, may_create_events=True)
    alone = plan.format == Stage.Format.INDIVIDUAL
    made = must(
        hall,
        events.create_event,
        slug=name,
        name_zh=name,
        name_en=name,
        place="",
        time_zone="Asia/Shanghai",
        starts_at=None,
        preset=plan.preset,
        entries_are="players" if alone else "sides",
    )
    hall.event_id = made["event"]
    hall.chief = _official(hall, "chief_referee")
    hall.referees = [_official(hall, "referee"), _official(hall, "referee")]
    must(hall, events.publish_event, event_id=hall.event_id)
    must(
        hall,
        set_tables,
        event_id=hall.event_id,
        tables=[{"number": each, "room": ""} for each in range(1, plan.entries // 2 + hall.chance.randint(1, 4))],
    )
    ids = [int(must(hall, add_entry, **an_entry(hall, plan, number))["entry"]) for number in range(1, plan.entries + 1)]
    if plan.settings["first_round"] == "seeds" or hall.chance.random() < 0.2:
        seeded = hall.chance.sample(ids, hall.chance.randint(0, len(ids)))
        must(hall, entry_services.set_seeds, event_id=hall.event_id, seen=[], entry_ids=seeded)
    must(hall, check_in, event_id=hall.event_id, entry_ids=ids, checked_in_state="checked_in")
    must(
        hall,
        stages.create_stage,
        event_id=hall.event_id,
        format=str(plan.format),
        name_zh="第一阶段",
        name_en="First",
        settings=plan.settings,
    )


def _official(hall: Hall, role: str) -> Account:
    answer = must(hall, staff.add_staff, event_id=hall.event_id, display_name=role, role=role)
    return Account.objects.get(pk=answer["account"])


def an_entry(hall: Hall, plan: Plan, number: int) -> dict[str, Any]:
    """What is written down of an entry with all its members."""
    rules = load_any_preset(plan.preset)
    size = 1 if plan.format == Stage.Format.INDIVIDUAL else rules.players_per_side
    unit = f"unit {hall.chance.randrange(plan.units)}" if plan.units else ""
    members = [f"player {number}-{each}" for each in range(1, size + 1)]
    return {"event_id": hall.event_id, "name": f"entry {number}", "unit": unit, "members": members}


def must(hall: Hall, verb: Any, **given: Any) -> dict[str, Any]:
    """The answer of an act of the organiser that nothing speaks against."""
    answer = hall.act(verb, hall.organiser, **given)
    if answer is None:
        raise hall.fault(f"{verb.__name__} was refused: {hall.refusal!r} {hall.refusal.text() if hall.refusal else ''}")
    return answer
