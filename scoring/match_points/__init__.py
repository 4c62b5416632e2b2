"""What a match is worth: schemes from results to match points."""

from scoring.match_points.award import MatchResult, PointsAward, award_match_points
from scoring.match_points.places import ResultRefused
from scoring.match_points.published import load_scheme, scheme_ids
from scoring.match_points.scheme import SCHEME_VALUES, Scheme, SchemeBasis, StagePoints

__all__ = [
    "SCHEME_VALUES",
    "MatchResult",
    "PointsAward",
    "ResultRefused",
    "Scheme",
    "SchemeBasis",
    "StagePoints",
    "award_match_points",
    "load_scheme",
    "scheme_ids",
]
