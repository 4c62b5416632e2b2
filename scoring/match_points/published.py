"""The schemes that the house knows, each with its published values.

Where a published table names no value for a forfeit, a ruling or a bye, a reading stands: a forfeit or a ruling is
worth a win and a loss, an absence nothing. Each is a setting of the stage.
"""

from dataclasses import replace
from fractions import Fraction

from scoring.match_points.scheme import Scheme, SchemeBasis, StagePoints

_EVENTS = "public notices of events"
_READING = "our reading; no published table of players has match points"
_NOTHING = Fraction(0)
_ACE_AND_OVER = 13


def _by_outcome(scheme_id: str, zh: str, en: str, *values: Fraction | int, **other: Fraction | int) -> Scheme:
    win, draw, loss = (Fraction(value) for value in values)
    return _scheme(scheme_id, zh, en, SchemeBasis.OUTCOME, (), win=win, draw=draw, loss=loss, **other)


def _scheme(
    scheme_id: str,
    zh: str,
    en: str,
    basis: SchemeBasis,
    stages: tuple[StagePoints, ...] = (),
    **other: Fraction | int,
) -> Scheme:
    most = int(other.pop("most_difference", 0))
    given = {name: Fraction(value) for name, value in other.items()}
    win, loss = given.get("win", _NOTHING), given.get("loss", _NOTHING)
    values = {
        "win": win,
        "draw": _NOTHING,
        "loss": loss,
        "base": _NOTHING,
        "bye": win,
        "forfeit_win": win,
        "forfeit_loss": _NOTHING,
        "both_absent": _NOTHING,
        "ruled_win": given.get("forfeit_win", win),
        "ruled_loss": _NOTHING,
        "abandoned": _NOTHING,
        "absence": _NOTHING,
        "points_forfeited": _NOTHING,
        **given,
    }
    return Scheme(
        id=scheme_id,
        names={"zh": zh, "en": en},
        basis=basis,
        most_difference=most,
        source=_EVENTS,
        stages=stages,
        **values,
    )


_HALF, _TENTH, _AVERAGE_OF_FOUR = Fraction(1, 2), Fraction(1, 10), Fraction(3, 2)
_DIFFERENCE = SchemeBasis.DIFFERENCE

_SCHEMES = {
    scheme.id: scheme
    for scheme in (
        _by_outcome("2-1-0", "胜2 平1 负0", "2 for a win, 1 for a draw, 0 for a loss", 2, 1, 0),
        _by_outcome(
            "1-half-0", "胜1 平0.5 负0", "1 for a win, a half for a draw, 0 for a loss", 1, _HALF, 0, forfeit_loss=-1
        ),
        _by_outcome(
            "3-2-1-0", "胜3 平2 负1 弃权0", "3 for a win, 2 for a draw, 1 for a loss, 0 for a forfeit", 3, 2, 1
        ),
        _by_outcome("3-0", "胜3 负0", "3 for a win, 0 for a loss", 3, Fraction(3, 2), 0),
        _by_outcome("1-0", "胜1 负0", "1 for a win, 0 for a loss", 1, _HALF, 0),
        # The table always gives out 26 points a match; a decided match without play gives all of them to one side.
        _scheme(
            "26-point",
            "26分制（13±级差）",
            "26 points, 13 plus or minus the level difference",
            _DIFFERENCE,
            win=13,
            draw=13,
            loss=13,
            base=13,
            most_difference=_ACE_AND_OVER,
            bye=0,
            forfeit_win=26,
        ),
        _scheme(
            "base-15",
            "基础15分（15±级差）",
            "base 15, plus or minus the level difference, at most 10",
            _DIFFERENCE,
            win=15,
            draw=15,
            loss=15,
            base=15,
            most_difference=10,
            bye=18,
            forfeit_win=18,
        ),
        _scheme(
            "decimal",
            "胜2加级差十分之一",
            "2 for a win plus a tenth of the level difference, which the loser loses",
            SchemeBasis.OUTCOME_AND_DIFFERENCE,
            win=2,
            draw=1,
            loss=0,
            per_level=_TENTH,
            most_difference=_ACE_AND_OVER,
            bye=1,
            forfeit_win=2,
            both_absent=1,
        ),
        # Reading: a bye and a forfeit are worth the highest stage, as a match that was won to the end.
        _scheme(
            "stage-reached",
            "按打到的级数计分",
            "by the level reached: 5, 10, K and over K",
            SchemeBasis.STAGE_REACHED,
            bye=5,
            forfeit_win=5,
            stages=(
                StagePoints(level=5, points=Fraction(1)),
                StagePoints(level=10, points=Fraction(2)),
                StagePoints(level=13, points=Fraction(3)),
                StagePoints(level=14, points=Fraction(5)),
            ),
        ),
        _scheme(
            "sum-of-hands",
            "每副升级数相加",
            "the levels earned in all hands; the number of hands is fixed",
            SchemeBasis.HAND_LEVELS,
        ),
        _scheme("jj-points", "JJ积分", "the sum of the points of all hands", SchemeBasis.HAND_POINTS),
        # Reading: a bye, and coming to a table that could not play, are worth the average at a table of four.
        replace(
            _scheme(
                "places",
                "名次分（每胜一人1分）",
                "1 for each player left behind, a half for each player level with",
                SchemeBasis.PLACES,
                win=1,
                draw=_HALF,
                loss=0,
                bye=_AVERAGE_OF_FOUR,
                forfeit_win=_AVERAGE_OF_FOUR,
            ),
            source=_READING,
        ),
    )
}


def scheme_ids(*, sides: int | None = None) -> tuple[str, ...]:
    """All schemes, the default first; with `sides` those that fit matches of so many sides."""
    return tuple(scheme.id for scheme in _SCHEMES.values() if sides is None or scheme.fits(sides))


def load_scheme(scheme_id: str) -> Scheme:
    """The scheme with its published values. KeyError: there is none with this id."""
    return _SCHEMES[scheme_id]
