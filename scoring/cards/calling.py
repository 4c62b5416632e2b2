"""Friends called by a card: who is it, and may friends be called like that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.cards.card import Card, CardsRefused
from scoring.notes import Note, note
from scoring.players.rule_set import CalledInKitty


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledFriend:
    """`friend`: the seat of the friend; None: the declarer plays alone. `call_again`: another card has to be called,
    and `friend` says nothing yet."""

    friend: int | None
    reasons: tuple[Note, ...]
    call_again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRuling:
    accepted: bool
    reasons: tuple[Note, ...]


def called_friend(
    holders: Mapping[int, int],
    *,
    declarer: int,
    playing_order: Sequence[int],
    in_kitty: int = 0,
    rule: CalledInKitty = CalledInKitty.COUNTS_FOR_NOBODY,
) -> CalledFriend:
    """Whoever but the declarer holds a copy of the called card, the nearest in playing order (seed 000 柒, 对家).

    holders: seat -> copies held after the kitty is buried. in_kitty: copies that lie in the kitty, by `rule`.
    A declarer who holds all other copies is alone against the rest. CardsRefused: bad_seats.
    """
    if len(set(playing_order)) != len(playing_order) or declarer not in playing_order:
        raise CardsRefused("bad_seats", " ".join(map(str, playing_order)))
    if in_kitty and rule is CalledInKitty.CALLED_ANEW:
        return CalledFriend(friend=None, reasons=(note("friend_called_anew", copies=in_kitty),), call_again=True)
    at = playing_order.index(declarer)
    others = (*playing_order[at + 1 :], *playing_order[:at])
    friend = next((seat for seat in others if holders.get(seat, 0)), None)
    reasons = [note("friend_in_kitty", copies=in_kitty)] if in_kitty else []
    if friend is None:
        reasons.append(note("friend_nobody"))
    else:
        held = holders.get(declarer, 0)
        reasons.append(note("friend_holds" if held else "friend_nearest", seat=friend))
    return CalledFriend(friend=friend, reasons=tuple(reasons))


def judge_ace_calls(called: Sequence[Card], which: Sequence[int] | None, *, decks: int) -> CallRuling:
    """Whether aces may be called so: aces only, and of each suit the first copy among them (seed 000 捌 6).

    which: the copy of each called card, from 1, in the same order; None: not asked.
    """
    accepted = all(card.rank == "A" and not card.is_joker for card in called)
    if accepted and which is not None:
        copies: dict[Card, list[int]] = {}
        for card, copy in zip(called, which, strict=True):
            copies.setdefault(card, []).append(copy)
        accepted = all(min(own) == 1 and max(own) <= decks and len(set(own)) == len(own) for own in copies.values())
    return CallRuling(accepted=accepted, reasons=(note("call_accepted" if accepted else "call_refused"),))
