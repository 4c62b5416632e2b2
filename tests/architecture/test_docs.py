"""What the documentation claims and a program can check."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.architecture.sources import ROOT
from tournament.permissions import GRANTS, Act, Role

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
IN_BOTH_LANGUAGES = ["README", "docs/organiser-handbook", "docs/referee-card"]
ROLES_IN_ORDER = [Role.PUBLIC, Role.VIEWER, Role.REFEREE, Role.CHIEF_REFEREE, Role.ORGANISER]

_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<img[^>]* src=\"([^\"]+)\"")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def prose_of(page: Path) -> str:
    return _CODE.sub("", _FENCED.sub("", page.read_text()))


def headings_of(page: Path) -> list[int]:
    """The levels of a page's headings, in order."""
    return [len(signs) for signs in re.findall(r"^(#+) ", _FENCED.sub("", page.read_text()), re.MULTILINE)]


def anchors_of(page: Path) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def table_under(page: Path, first_cell: str) -> list[list[str]]:
    """Cells of each row below the table head that begins with `first_cell`."""
    lines = iter(page.read_text().splitlines())
    for line in lines:
        if line.startswith(f"| {first_cell} |"):
            break
    next(lines)
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page):
    broken = []
    for match in _LINK.finditer(prose_of(page)):
        target = match[1] or match[2]
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = unquote(target).partition("#")
        goal = (page.parent / path).resolve() if path else page
        if not goal.exists() or (anchor and anchor not in anchors_of(goal)):
            broken.append(target)
    assert broken == []


def test_every_page_of_docs_is_reached_from_the_readme():
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        targets = [match[1] for match in _LINK.finditer(prose_of(page)) if match[1] and ":" not in match[1]]
        waiting += [(page.parent / target.partition("#")[0]).resolve() for target in targets]
    assert [name_of(page) for page in PAGES if page not in reached] == []


@pytest.mark.parametrize("name", IN_BOTH_LANGUAGES)
def test_both_languages_have_the_same_structure(name):
    english, chinese = ROOT / f"{name}.md", ROOT / f"{name}.zh-CN.md"
    assert headings_of(english) == headings_of(chinese)
    rows = [len(re.findall(r"^\|", page.read_text(), re.MULTILINE)) for page in (english, chinese)]
    assert rows[0] == rows[1]
    steps = [re.findall(r"^(\d+)\. ", page.read_text(), re.MULTILINE) for page in (english, chinese)]
    assert steps[0] == steps[1]


@pytest.mark.parametrize(
    ("page", "head"), [("docs/organiser-handbook.md", "act"), ("docs/organiser-handbook.zh-CN.md", "权限")]
)
def test_the_handbooks_roles_are_those_of_the_program(page, head):
    told = {}
    for act, *marks in table_under(ROOT / page, head):
        code = re.search(r"`(\w+)`$", act)
        assert code is not None, act
        told[code[1]] = [mark == "✓" for mark in marks]
    assert list(told) == [str(act) for act in Act]
    assert told == {str(act): [act in GRANTS[role] for role in ROLES_IN_ORDER] for act in Act}


def variables_read() -> set[str]:
    """Names that settings, the `serve` command and compose.yaml take from the environment."""
    settings = (ROOT / "tournament/config/settings.py").read_text()
    serve = (ROOT / "tournament/management/commands/serve.py").read_text()
    compose = (ROOT / "compose.yaml").read_text()
    return {
        *re.findall(r"env(?:\.\w+)?\(\s*\"(\w+)\"", settings),
        *re.findall(r"os\.environ\.get\(\"(\w+)\"", serve),
        *re.findall(r"(?<!\$)\$\{(\w+)", compose),
    }


def test_the_runbook_names_every_environment_variable_and_no_other():
    rows = table_under(ROOT / "docs/operators-runbook.md", "variable")
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row[0])}
    assert len(variables_read()) > 15, "the search finds them"
    assert told == variables_read()


def test_the_map_of_the_house_names_every_room_of_the_application():
    rooms = {
        name for row in table_under(ROOT / "docs/architecture.md", "room") for name in re.findall(r"`([^`]+)`", row[0])
    }
    assert [room for room in rooms if not (ROOT / room).exists()] == []
    left_out = {"__init__.py", "__pycache__", "apps.py", "migrations"}
    there = [path for path in (ROOT / "tournament").iterdir() if path.name not in left_out]
    assert [path.name for path in there if not rooms & {name_of(path), f"{name_of(path)}/"}] == []


def test_make_targets_that_documents_name_exist():
    targets = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {
        (name_of(page), target)
        for page in PAGES
        for target in re.findall(r"(?:`|^|&& )make ([a-z][a-z-]+)", page.read_text(), re.MULTILINE)
    }
    assert len(named) > 5, "the search finds them"
    assert [each for each in sorted(named) if each[1] not in targets] == []


def test_commands_that_the_runbook_names_exist():
    from django.core.management import get_commands

    named = set(re.findall(r"manage\.py (\w+)", (ROOT / "docs/operators-runbook.md").read_text()))
    assert len(named) > 5, "the search finds them"
    assert named - set(get_commands()) == set()


@pytest.mark.parametrize("picture", sorted((ROOT / "docs/pictures").iterdir()), ids=lambda path: path.name)
def test_pictures_are_small(picture):
    assert picture.stat().st_size < 250_000
