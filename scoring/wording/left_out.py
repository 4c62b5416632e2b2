"""What rules have no more of those that they were made from, in the words that it had there."""

from collections.abc import Iterable, Iterator, Mapping

from scoring.players.rule_set import PlayersRuleSet
from scoring.rules.difference import Change
from scoring.rules.rule_set import RuleSet
from scoring.wording.describe import describe
from scoring.wording.paragraph import Paragraph, as_one_text
from scoring.wording.tables import MORE, RulesTable


def left_out(paragraph: Paragraph, published: Paragraph, changes: Iterable[Change]) -> tuple[str, ...]:
    """The published sentences on fines, penalties, awards and rows that are there no more; all of a paragraph that has
    no sentences left. A row that holds on without being printed, as the last before a continuation, is not left out."""
    if not paragraph.sentences:
        return published.sentences
    gone = [change.path for change in changes if change.is_gone]
    rows = _rows(paragraph.table)
    return tuple(
        sentence
        for index, (path, sentence) in enumerate(_by_path(published))
        if any(_lies_at(path, each) for each in gone)
        and not (path.endswith("]") and _rows(published.table)[index] in rows)
    )


def left_out_by_path(changes: Iterable[Change], base: RuleSet | PlayersRuleSet, language: str) -> Mapping[str, str]:
    """By the path of each change that leaves a fine, penalty, award or row of `base` out: what `base` says of it."""
    told = [each for paragraph in describe(base, language) for each in _by_path(paragraph)]
    found = {}
    for change in changes:
        said = [sentence for path, sentence in told if change.is_gone and _lies_at(path, change.path)]
        if said:
            found[change.path] = as_one_text(said, language)
    return found


def _by_path(paragraph: Paragraph) -> Iterator[tuple[str, str]]:
    return zip(paragraph.about, paragraph.sentences, strict=False)


def _lies_at(path: str, place: str) -> bool:
    return path == place or path.startswith(f"{place}.")


def _rows(table: RulesTable | None) -> list[tuple[str, ...]]:
    """Its rows, whether they go on or not."""
    return [] if table is None else [(row[0].removesuffix(MORE), *row[1:]) for row in table.rows]
