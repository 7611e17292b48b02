"""Everything a user is told about a ruleset: what is wrong, where, why, and what would be right."""

from ..characters import shortened
from .catalogue import CATALOGUE, Code
from .errors import RulesetError, Sink, fail
from .model import Diagnostic, Edit, Label, Meant, Mend
from .quote import one_line, quoted
from .render import render, render_all
from .suggest import counted, did_you_mean, spelled

__all__ = [
    "CATALOGUE",
    "Code",
    "Diagnostic",
    "Edit",
    "Label",
    "Meant",
    "Mend",
    "RulesetError",
    "Sink",
    "counted",
    "did_you_mean",
    "fail",
    "one_line",
    "quoted",
    "render",
    "render_all",
    "shortened",
    "spelled",
]
