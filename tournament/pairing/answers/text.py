"""Answers as lines to read and print: who meets whom and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tournament.pairing.wording import Language

_WORDS: Mapping[str, tuple[str, str]] = {
    "bye": ("轮空", "bye"),
    "sits_out": ("本轮不上桌", "sits out"),
    "table": ("第{table}桌", "table {table}"),
    "round": ("第{number}轮", "round {number}"),
    "group": ("{name}组", "group {name}"),
    "winner_of": ("{match} 胜者", "winner of {match}"),
    "loser_of": ("{match} 负者", "loser of {match}"),
    "algorithm": ("算法", "algorithm"),
    "digest": ("输入摘要", "digest of the input"),
    "proved": ("已证明最优：", "proved to be the best on: "),
    "error": ("错误", "error"),
    "clean": ("检查无误", "the audit found no error"),
}


def lines_of(told: Mapping[str, Any], names: Mapping[str, str], language: Language) -> Iterator[str]:
    """The answer (or error) to one question, as `answers.answer` gives it."""
    writer = _Writer(names, language)
    if "error" in told:
        error = told["error"]
        yield f"{writer.word('error')} {error['code']} {error['field']}: {error[language]}"
        return
    answer = told["answer"]
    if answer["kind"] == "audit":
        yield from writer.findings(answer["findings"])
        if answer["clean"]:
            yield writer.word("clean")
        return
    yield from writer.draw(answer["kind"], answer["draw"])
    yield from (writer.seat(each) for each in answer.get("seats", ()))
    yield from writer.findings(answer["findings"])
    if answer["algorithm"]:
        yield f"{writer.word('algorithm')}: {answer['algorithm']}"
        yield f"{writer.word('digest')}: {answer['input_digest']}"


class _Writer:
    def __init__(self, names: Mapping[str, str], language: Language) -> None:
        self.names = names
        self.language: Language = language

    def word(self, code: str, **values: object) -> str:
        return _WORDS[code][0 if self.language == "zh" else 1].format_map(values)

    def name(self, entry: int) -> str:
        return self.names.get(str(entry), f"#{entry}")

    def draw(self, kind: str, draw: Any) -> Iterator[str]:
        match kind:
            case "lots":
                yield from (f"{lot}. {self.name(entry)}" for lot, entry in enumerate(draw["order"], start=1))
            case "swiss":
                yield from self._swiss(draw)
            case "individual":
                yield from self._individual(draw)
            case "round_robin":
                yield from self._round_robin(draw)
            case "groups":
                for group in draw["groups"]:
                    yield self.word("group", name=group["name"])
                    for place in group["places"]:
                        yield f"  {place['pot']}. {self._with_reasons(self.name(place['entry']), place['reasons'])}"
            case "cross_over":
                for place, sides in enumerate(draw["first_round"], start=1):
                    yield f"{place}. {' – '.join(self._source(side) for side in sides)}"
            case "seating":
                yield from (self.seat(each) for each in draw)
            case _:
                yield from self._bracket(draw)
        if isinstance(draw, Mapping):
            yield from (f"* {reason[self.language]}" for reason in draw.get("reasons", ()))

    def seat(self, seated: Mapping[str, Any]) -> str:
        table = self.word("table", table=seated["table"])
        pair = f"{table}: {self.name(seated['side0'])} (NS) – {self.name(seated['side1'])} (EW)"
        return self._with_reasons(pair, seated["reasons"])

    def findings(self, findings: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        yield from (f"! {each[self.language]}" for each in findings)

    def _swiss(self, draw: Mapping[str, Any]) -> Iterator[str]:
        for place, each in enumerate(draw["pairings"], start=1):
            pair = f"{place}. {self.name(each['first'])} – {self.name(each['second'])}"
            yield self._with_reasons(pair, each["reasons"])
        for bye in draw["byes"]:
            yield self._with_reasons(f"{self.word('bye')}: {self.name(bye['entry'])}", bye["reasons"])
        yield from self._certificate(draw["certificate"])

    def _individual(self, draw: Mapping[str, Any]) -> Iterator[str]:
        for place, table in enumerate(draw["tables"], start=1):
            sides = " – ".join(" + ".join(self.name(each) for each in side) for side in table["sides"])
            yield self._with_reasons(f"{place}. {sides}", table["reasons"])
        for each in draw["sit_outs"]:
            yield self._with_reasons(f"{self.word('sits_out')}: {self.name(each['player'])}", each["reasons"])
        yield from self._certificate(draw["certificate"])

    def _round_robin(self, draw: Mapping[str, Any]) -> Iterator[str]:
        for each in draw["rounds"]:
            yield self.word("round", number=each["number"])
            yield from (f"  {self.name(pair['first'])} – {self.name(pair['second'])}" for pair in each["pairings"])
            if each["bye"]:
                yield f"  {self.word('bye')}: {self.name(each['bye']['entry'])}"

    def _bracket(self, draw: Mapping[str, Any]) -> Iterator[str]:
        number = 0
        for match in draw["matches"]:
            if match["round"] != number:
                number = match["round"]
                yield self.word("round", number=number)
            yield f"  {match['key']} ({match['name']}): {' – '.join(self._slot(slot) for slot in match['slots'])}"

    def _slot(self, slot: Mapping[str, Any]) -> str:
        match slot["kind"]:
            case "entry":
                return self.name(slot["entry"])
            case "bye":
                return self.word("bye")
            case kind:
                return self.word(kind, match=slot["match"])

    def _source(self, source: Mapping[str, Any] | None) -> str:
        if source is None:
            return self.word("bye")
        return (
            f"{source['place']}/{source['best']}" if source["group"] is None else f"{source['group']}{source['place']}"
        )

    def _certificate(self, certificate: Mapping[str, Any] | None) -> Iterator[str]:
        if certificate is None:
            return
        totals = ", ".join(f"{each['level']} {each['total']} (≥ {each['bound']})" for each in certificate["totals"])
        yield f"{certificate['method']}: {totals}"
        yield self.word("proved") + ", ".join(certificate["proved"])

    def _with_reasons(self, text: str, reasons: Sequence[Mapping[str, Any]]) -> str:
        told = " ".join(reason[self.language] for reason in reasons)
        return f"{text}  ({told})" if told else text
