"""Simulated hands over all rule sets, played over again: `python -m benchmarks.hands --hands 100000 --processes 2`.

Every hand is dealt and played by chance, replayed, and checked: no play against the rules, every card played, the
points of all tricks and the kitty those of the decks, and both written forms read back. Of every so-manieth hand each
answer with at most MOST_HELD cards of the led suit is also put to a second opinion that tries every cut of the cards.
The same seed plays the same hands.
"""

from __future__ import annotations

import multiprocessing
import random
import time
from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass, field

from scoring.cards.play_rules import play_rules_of
from scoring.cards.record import (
    HandRecord,
    hands_of,
    record_from_data,
    record_from_text,
    record_to_data,
    record_to_text,
)
from scoring.cards.record.report import replay_by, report_of
from scoring.cards.simulate import simulate_hand
from scoring.cards.units import decompose
from scoring.either import AnyRuleSet, score_any_hand
from scoring.rules.published import all_preset_ids, load_any_preset
from tests.scoring.cards.following import every_cut

MOST_HELD = 10
"""Cards of the led suit up to which every cut can be tried."""


@dataclass(kw_only=True)
class Tally:
    """What was played and found; `faults` names each by rule set, seed and kind."""

    hands: int = 0
    tricks: int = 0
    throws: int = 0
    second_opinions: int = 0
    replay_seconds: float = 0.0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.hands += other.hands
        self.tricks += other.tricks
        self.throws += other.throws
        self.second_opinions += other.second_opinions
        self.replay_seconds += other.replay_seconds
        self.faults += other.faults


def play(rule_set: AnyRuleSet, seed: int, tally: Tally, *, every: int) -> None:
    """One hand of this seed, with its faults in the tally; each `every`-th is put to the second opinion."""
    record = simulate_hand(rule_set, random.Random(f"{rule_set.id} {seed}"))
    started = time.process_time()
    replayed = replay_by(rule_set, record)
    tally.replay_seconds += time.process_time() - started
    tally.hands += 1
    tally.tricks += len(record.tricks)
    tally.throws += sum(bool(trick.plays[0].tried) for trick in record.tricks)
    found = [f"{each.against.value} in trick {each.trick}" for each in replayed.violations]
    if not replayed.is_complete:
        found.append("cards left over")
    if sum(replayed.points) + replayed.kitty_points != 100 * record.decks:
        found.append("points do not add up")
    if record_from_text(record_to_text(record)) != record or record_from_data(record_to_data(record)) != record:
        found.append("does not read back")
    if score_any_hand(rule_set, report_of(replayed, rule_set)).attackers_points is None:
        found.append("no total")
    if seed % every == 0:
        found += _second_opinion(record, tally)
    tally.faults += [f"{rule_set.id} {seed}: {fault}" for fault in found]


def _second_opinion(record: HandRecord, tally: Tally) -> list[str]:
    rules = play_rules_of(record.rule_set)
    situation = rules.situation(decks=record.decks, trump=record.trump, level=record.level)
    hands = [list(hand) for hand in hands_of(record)]
    found = []
    for number, trick in enumerate(record.tricks, start=1):
        lead = trick.plays[0].cards
        suit = situation.suit_of(lead[0])
        blocks = tuple((unit.shape.width, unit.shape.length) for unit in decompose(lead, situation))
        for at, played in enumerate(trick.plays):
            seat = (trick.leader + at) % record.seats
            held = [card for card in hands[seat] if situation.suit_of(card) == suit]
            if at and len(held) <= MOST_HELD:
                tally.second_opinions += 1
                if not every_cut.is_legal(blocks, suit, hands[seat], played.cards, situation, rules):
                    found.append(f"seat {seat} in trick {number}: called illegal")
            hands[seat] = list((Counter(hands[seat]) - Counter(played.cards)).elements())
    return found


def _played(given: tuple[str, range, int]) -> Tally:
    rule_set_id, seeds, every = given
    rule_set = load_any_preset(rule_set_id)
    tally = Tally()
    for seed in seeds:
        play(rule_set, seed, tally, every=every)
    return tally


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100_000, help="over all rule sets together")
    parser.add_argument("--seed", type=int, default=0, help="number of the first hand of each rule set")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--every", type=int, default=50, help="hands of which each is put to the second opinion")
    parser.add_argument("--slice", type=int, default=50, help="hands that a process plays at a time")
    given = parser.parse_args()
    ids = all_preset_ids()
    each = -(-given.hands // len(ids))
    work = [
        (rule_set_id, range(first, min(first + given.slice, given.seed + each)), given.every)
        for first in range(given.seed, given.seed + each, given.slice)
        for rule_set_id in ids
    ]
    total = Tally()
    started = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        for done, tally in enumerate(pool.imap_unordered(_played, work), start=1):
            total.add(tally)
            for fault in tally.faults:
                print(fault, flush=True)
            if done % 100 == 0:
                print(
                    f"{total.hands} hands, {len(total.faults)} faults, {time.monotonic() - started:.0f} s", flush=True
                )
    milliseconds = 1000 * total.replay_seconds / max(total.hands, 1)
    print(
        f"{total.hands} hands of {len(ids)} rule sets, {total.tricks} tricks, {total.throws} failed throws; "
        f"{total.second_opinions} answers put to the second opinion; {milliseconds:.1f} ms a replay; "
        f"{len(total.faults)} faults; {time.monotonic() - started:.0f} s"
    )


if __name__ == "__main__":
    main()
