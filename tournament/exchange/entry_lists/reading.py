"""Lists of entries as people keep them: bytes of a CSV file in, rows and faults by line out. Knows no database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournament.exchange.entry_lists.columns import (
    Layout,
    is_header,
    layout_of_header,
    layout_without_header,
    read_seed,
)
from tournament.exchange.entry_lists.fault_log import FaultLog
from tournament.exchange.entry_lists.text import decode, guess_delimiter, named_delimiter, odd_character, read_records
from tournament.exchange.entry_lists.values import (
    LARGEST_SEED,
    LONGEST_TEXT,
    MOST_BYTES,
    MOST_MEMBERS,
    MOST_ROWS,
    EntryList,
    Fault,
    LineFault,
    ListedEntry,
)


def read_entry_list(data: bytes, *, least_members: int = 2) -> EntryList:
    """Everything the file holds and everything that is wrong with it. Total: never raises for any bytes.

    `least_members` is how many players a side has; 1 where players enter alone, and the name is the player's. Faults
    stand in the order of lines; after `MOST_FAULTS` the rest is only counted.
    """
    if len(data) > MOST_BYTES:
        return _whole(Fault.FILE_TOO_LARGE, params={"most": MOST_BYTES})
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        return _whole(Fault.FILE_IS_NO_TEXT)
    try:
        encoding, text = decode(data)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return _whole(Fault.BAD_ENCODING, line=line, value=data[error.start : error.start + 4].hex(" "))
    if "\0" in text:
        return _whole(Fault.FILE_IS_NO_TEXT, encoding=encoding)
    if not text.strip():
        return _whole(Fault.FILE_EMPTY, encoding=encoding)
    return _read(text, encoding, least_members)


def _whole(
    code: Fault,
    *,
    line: int = 0,
    value: str = "",
    encoding: str = "",
    params: Mapping[str, str | int] | None = None,
) -> EntryList:
    fault = LineFault(line=line, field="", value=value, code=code, params=params or {})
    return EntryList(encoding=encoding, delimiter=",", rows=(), faults=(fault,))


def _read(text: str, encoding: str, least_members: int) -> EntryList:
    faults = FaultLog()
    text, skipped_lines, delimiter = named_delimiter(text)
    delimiter = delimiter or guess_delimiter(text)
    records: list[tuple[int, list[str]]] = []
    for line, cells in read_records(text, delimiter):
        if cells is None:
            faults.add(line + skipped_lines, Fault.BAD_QUOTES)
        elif any(cells):
            records.append((line + skipped_lines, cells))
        if len(records) > MOST_ROWS + 1:
            return _whole(Fault.TOO_MANY_ROWS, encoding=encoding, params={"most": MOST_ROWS})
    rows: tuple[ListedEntry, ...] = ()
    if records:
        header = is_header(records[0][1], least_members)
        layout = (
            layout_of_header(*records[0], least_members, faults)
            if header
            else layout_without_header([cells for _line, cells in records], least_members)
        )
        body = records[1:] if header else records
        if len(body) > MOST_ROWS:
            return _whole(Fault.TOO_MANY_ROWS, encoding=encoding, params={"most": MOST_ROWS})
        if layout is not None:
            rows = _rows(body, layout, least_members, faults)
    if not rows and not faults.kept:
        faults.add(0, Fault.FILE_EMPTY)
    return EntryList(encoding=encoding, delimiter=delimiter, rows=rows, faults=faults.all())


def _rows(
    records: Sequence[tuple[int, list[str]]], layout: Layout, least_members: int, faults: FaultLog
) -> tuple[ListedEntry, ...]:
    rows: list[ListedEntry] = []
    first_by_name: dict[str, ListedEntry] = {}
    first_by_seed: dict[int, int] = {}
    for line, cells in records:
        found: list[LineFault] = []
        row = _row(line, cells, layout, least_members, found)
        earlier = first_by_name.get(row.name)
        if row.name and earlier is not None:
            code = Fault.REPEATS_LINE if _same(row, earlier) else Fault.NAME_REPEATS_LINE
            found.append(LineFault(line=line, field="name", value=row.name, code=code, params={"first": earlier.line}))
        elif row.name:
            first_by_name[row.name] = row
        repeats = any(each.code is Fault.REPEATS_LINE for each in found)
        if row.seed is not None and not repeats:
            if row.seed in first_by_seed:
                params = {"first": first_by_seed[row.seed]}
                found.append(
                    LineFault(
                        line=line,
                        field="seed",
                        value=str(row.seed),
                        code=Fault.SEED_REPEATS_LINE,
                        params=params,
                    )
                )
            first_by_seed.setdefault(row.seed, line)
        for fault in found:
            faults.add(fault.line, fault.code, fault.field, fault.value, **fault.params)
        if not found:
            rows.append(row)
    return tuple(rows)


def _same(one: ListedEntry, other: ListedEntry) -> bool:
    return (one.unit, one.members, one.seed) == (other.unit, other.members, other.seed)


def _row(line: int, cells: Sequence[str], layout: Layout, least_members: int, found: list[LineFault]) -> ListedEntry:
    def fault(code: Fault, field: str = "", value: str = "", **params: str | int) -> None:
        found.append(LineFault(line=line, field=field, value=value, code=code, params=params))

    def text(index: int | None, field: str) -> str:
        value = cells[index] if index is not None and index < len(cells) else ""
        if len(value) > LONGEST_TEXT:
            fault(Fault.TOO_LONG, field, value, most=LONGEST_TEXT, length=len(value))
        odd = odd_character(value)
        if odd is not None:
            shown = "".join(each for each in value if odd_character(each) is None)
            fault(Fault.CONTROL_CHARACTER, field, shown, character=odd)
        return value

    name = text(layout.name, "name")
    if not name:
        fault(Fault.NAME_MISSING, "name")
    unit = text(layout.unit, "unit")
    listed = [text(index, f"member_{position}") for position, index in enumerate(layout.members, start=1)]
    members = tuple(each for each in listed if each)
    most = MOST_MEMBERS
    if least_members == 1:
        members, most = members or (name,), 1
    if len(members) < least_members:
        empty = next(position for position, each in enumerate([*listed, ""], start=1) if not each)
        fault(Fault.MEMBER_MISSING, f"member_{empty}", needed=least_members, given=len(members))
    if len(members) > most:
        fault(Fault.TOO_MANY_MEMBERS, f"member_{most + 1}", members[most], most=most)
    seed_text = cells[layout.seed] if layout.seed is not None and layout.seed < len(cells) else ""
    seed = read_seed(seed_text)
    if seed_text and seed is None:
        fault(Fault.SEED_NOT_A_NUMBER, "seed", seed_text, most=LARGEST_SEED)
    extra = [cells[index] for index in layout.unnamed if index < len(cells)] + list(cells[layout.width :])
    if any(extra):
        shown = next(each for each in extra if each)
        fault(Fault.TOO_MANY_CELLS, value=shown, most=layout.width - len(layout.unnamed))
    return ListedEntry(line=line, name=name, unit=unit, members=members, seed=seed)
