"""Everything a user is told about a ruleset: what is wrong, where, why, and what would be right."""

from ..characters import shortened
from .catalogue import CATALOGUE, Code
from .errors import RulesetError, Sink, fail
from .model import Clash, Diagnostic, Edit, Label, Meant, Mend, Miscount, Proposed, proposed
from .quote import one_line, quoted
from .render import render, render_all
from .scalars import fitted
from .suggest import counted, did_you_mean, spelled, spelled_site

__all__ = [
    "CATALOGUE",
    "Clash",
    "Code",
    "Diagnostic",
    "Edit",
    "Label",
    "Meant",
    "Mend",
    "Miscount",
    "Proposed",
    "RulesetError",
    "Sink",
    "counted",
    "did_you_mean",
    "fail",
    "fitted",
    "one_line",
    "proposed",
    "quoted",
    "render",
    "render_all",
    "shortened",
    "spelled",
    "spelled_site",
]
