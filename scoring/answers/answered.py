"""The JSON schema of an answer: what other programs get back."""

from typing import Any

from scoring.answers import KINDS

Schema = dict[str, Any]

_WHOLE: Schema = {"type": "integer"}
_MAYBE: Schema = {"type": ["integer", "null"]}
_NUMBER: Schema = {"type": "number"}
_TEXT: Schema = {"type": "string"}
_MAYBE_TEXT: Schema = {"type": ["string", "null"]}
_TRUTH: Schema = {"type": "boolean"}
_MAYBE_TRUTH: Schema = {"type": ["boolean", "null"]}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


_WHOLES = _list(_WHOLE)
_TEXTS = _list(_TEXT)
_UNITS = _list(_TEXTS)
_SENTENCES: Schema = {"type": "array", "items": _TEXT, "description": "sentences in the language of the question"}
_BOTH: Schema = {"type": "object", "required": ["zh", "en"], "properties": {"zh": _TEXT, "en": _TEXT}}


def _of(always: dict[str, Schema], **sometimes: Schema) -> Schema:
    """An object with what always stands in it and what stands in it where it was asked for."""
    return {"type": "object", "required": list(always), "properties": always | sometimes}


_CHANGE: dict[str, Schema] = {
    "dealer_side_gain": _WHOLE,
    "attackers_gain": _WHOLE,
    "dealer_side_stays": _MAYBE_TRUTH,
    "next_dealer": _TEXT,
    "band": _TEXT,
}
_GAIN: dict[str, Schema] = {
    "jj_score": _WHOLE,
    "score": _WHOLE,
    "score_formula": _TEXT,
    "attackers_count": _WHOLE,
    "gain_per_attacker": _WHOLE,
    "attackers_total_gain": _WHOLE,
    "split": _TEXT,
    "half_bid": _NUMBER,
}
_WHY: dict[str, Schema] = {"reasons": _SENTENCES, "source": _TEXT}
_OPTIONS: dict[str, Schema] = {"ignored_options": _TEXTS}
_OUTCOME = _of(
    {
        "reason": _TEXT,
        "winner": _MAYBE,
        "decided_by": _TEXT,
        "clause": _TEXT,
        "needs_decision": _TRUTH,
        "points_forfeited": _TRUTH,
    },
    places=_WHOLES,
    levels_earned={"anyOf": [_WHOLES, {"type": "null"}]},
    out_seats=_WHOLES,
    absent_seats=_WHOLES,
)
_LINE = _of(
    {
        "position": _WHOLE,
        "kind": _TEXT,
        "number": _MAYBE,
        "standing": _TEXT,
        "levels": _TEXTS,
        "attackers_points": _MAYBE,
    },
    on_stage=_MAYBE,
    left_over=_WHOLES,
)


def _play(always: dict[str, Schema], **sometimes: Schema) -> Schema:
    return _of(always | _WHY, **sometimes, **_OPTIONS)


ANSWERS: dict[str, Schema] = {
    "level": _of(_CHANGE, **_GAIN),
    "kitty": _of(
        {"multiplier": _WHOLE, "points_added_to_attackers": _WHOLE, "format": _MAYBE_TEXT} | _WHY,
    ),
    "hand_result": _of(
        {"attackers_total": _MAYBE, **_CHANGE, "steps": _SENTENCES}, **_GAIN, void=_TRUTH, redealt=_TRUTH
    ),
    "penalty": _of(
        {},
        **_CHANGE,
        points=_WHOLE,
        attackers_points_change=_WHOLE,
        stake_percent=_WHOLE,
        stake_loss=_NUMBER,
        level_change={"type": "object", "additionalProperties": _WHOLE},
        new_level=_TEXT,
        when=_TEXT,
        warning=_TRUTH,
        match_lost=_TRUTH,
        void=_TRUTH,
        redealt=_TRUTH,
        deal_may_be_stopped=_TRUTH,
        offender_points_counted=_TRUTH,
        innocent_gain=_WHOLE,
        new_deal_allowed=_TRUTH,
        running_hand_played_on=_TRUTH,
        allowed=_TRUTH,
        source=_TEXT,
    ),
    "advance": {
        "type": "object",
        "properties": {
            "new_level": _TEXT,
            "levels_lost": _WHOLE,
            "match_won": _TRUTH,
            "levels_played": _TEXTS,
            "winner": _MAYBE_TEXT,
            "decided_by": _TEXT,
            "next_dealer": _TEXT,
            "declare_needs": _TEXT,
            "overcall_may_take_the_deal": _TRUTH,
            "level_rights": {"type": "object", "additionalProperties": _list({})},
            "new_player_level": _WHOLE,
            "allowed": _TRUTH,
            "dealer": _WHOLE,
            "friend": _WHOLE,
            "each_attacker": _WHOLE,
            "to_be_assigned": _WHOLE,
            "assigned_by": _TEXT,
            "hook": _TRUTH,
            "dealer_to": _TEXT,
            "total": _WHOLE,
            "left_for_opponents": _WHOLE,
        },
        "patternProperties": {"^may_skip_": _TRUTH},
    },
    "points": _of(_WHY, points=_WHOLE, total_points=_WHOLE, total_cards=_WHOLE, cards_per_player=_WHOLE, kitty=_WHOLE),
    "friends": _of(_WHY, partner=_MAYBE, teams=_TEXT, call_again=_TRUTH, accepted=_TRUTH, most_friends=_WHOLE),
    "card_order": _play({}, relation=_TEXT, effective_suits=_TEXTS, effective_suit=_TEXT, high_to_low=_UNITS),
    "tractor": _play(
        {
            "is_tractor": _TRUTH,
            "is_pair": _TRUTH,
            "is_bomb": _TRUTH,
            "one_effective_suit": _TRUTH,
            "width": _MAYBE,
            "length": _MAYBE,
            "decomposition": {"anyOf": [_UNITS, {"type": "null"}]},
            "also_accepted": _list(_UNITS),
        }
    ),
    "follow": _play(
        {
            "legal": _TRUTH,
            "owed": _list(_of({"shape": _TEXT, "count": _WHOLE, "played": _WHOLE})),
            "owed_rung": _MAYBE_TEXT,
            "played_rung": _MAYBE_TEXT,
        }
    ),
    "follow_order": _play({"led": _TEXTS, "best_to_worst": _TEXTS}),
    "trick": _play({"winner": _WHOLE, "points_in_trick": _WHOLE, "standings": _TEXTS, "winning_units": _UNITS}),
    "throw": _play(
        {
            "valid": _TRUTH,
            "components": _UNITS,
            "beaten_components": _UNITS,
            "beaten_by": _list(_of({"unit": _TEXTS, "hand": _TEXT, "cards": _TEXTS})),
            "forced": {"anyOf": [_TEXTS, {"type": "null"}]},
            "cards_taken_back": _WHOLE,
            "refused": _TRUTH,
            "penalty": _WHOLE,
        },
        fined_cards=_WHOLE,
        stake_percent=_WHOLE,
        stake_loss=_NUMBER,
    ),
    "bid": _play(
        {},
        accepted=_TRUTH,
        fixed=_TRUTH,
        trump=_MAYBE_TEXT,
        kitty_flip_allowed=_TRUTH,
        may_swap_five_with_partner=_TRUTH,
        may_call=_TRUTH,
        may_demand_redeal=_TRUTH,
        dealer_stays=_TRUTH,
        result=_TEXT,
        dealer=_TEXT,
    ),
    "record": _of(
        {
            "complete": _TRUTH,
            "tricks": _list(_of({"leader": _WHOLE, "winner": _WHOLE, "points": _WHOLE})),
            "points": _WHOLES,
            "attackers_trick_points": _WHOLE,
            "kitty_points": _MAYBE,
            "last_trick_winner": _MAYBE,
            "last_trick_format": _MAYBE_TEXT,
            "violations": _list(_of({"trick": _MAYBE, "seat": _MAYBE, "against": _TEXT, "reasons": _SENTENCES})),
            "failed_throws": _list(_of({"trick": _WHOLE, "seat": _WHOLE, "fined_cards": _WHOLE})),
            "source": _TEXT,
        },
        **_OPTIONS,
        **_CHANGE,
        attackers_total=_MAYBE,
        steps=_SENTENCES,
        differences=_list(_of({"field": _TEXT, "entered": {}, "recorded": {}})),
    ),
    "match": _of(
        {
            "levels": _TEXTS,
            "hands_played": _WHOLE,
            "outcome": {"anyOf": [_OUTCOME, {"type": "null"}]},
            "lines": _list(_LINE),
            "steps": _list(_BOTH),
            "warnings": _SENTENCES,
        },
        games=_WHOLES,
        on_stage=_MAYBE,
        next_declarer_seat=_MAYBE,
        hand_points={"anyOf": [_WHOLES, {"type": "null"}]},
        may_declare=_WHOLES,
    ),
    "standings": _of(
        {
            "rows": _list(
                _of(
                    {
                        "entry": _TEXT,
                        "rank": _WHOLE,
                        "shared": _TRUTH,
                        "values": {"type": "object", "additionalProperties": _TEXT},
                        "decided_by": _MAYBE_TEXT,
                    },
                    cells={"type": "object", "additionalProperties": _TEXT},
                )
            ),
            "final": _TRUTH,
        }
    ),
}
"""The answer to every kind of question."""

_ERROR = _of(
    {"code": {"type": "string", "description": "stable; build on it"}, "message": _TEXT},
    field={"type": "string", "description": "path of the value at fault within input"},
    value={"type": "string", "description": "what stands there, shortened"},
    allowed={"type": "string", "description": "what may stand there"},
    faults=_list(_of({"path": _TEXT, "code": _TEXT, "found": _TEXT, "allowed": _TEXT})),
)


def answer_schema() -> Schema:
    """The schema of one line of answer; `$defs` has the answer of every kind."""
    assert set(ANSWERS) == set(KINDS)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The answer to a question about the rules",
        "type": "object",
        "required": ["id"],
        "properties": {
            "id": {"description": "as it was sent; null where the line could not be read"},
            "answer": {"anyOf": [{"$ref": f"#/$defs/{kind}"} for kind in ANSWERS]},
            "error": _ERROR,
        },
        "oneOf": [{"required": ["answer"]}, {"required": ["error"]}],
        "$defs": dict(ANSWERS),
    }
