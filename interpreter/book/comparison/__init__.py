"""The semantic difference of two rulesets: what was added, removed and changed, whatever the form of their files.

Input: two checked programs. Output: a list of changes (`model.py`), and the same in words (`words.py`).
"""

from .compare import compare, differences
from .model import Change, ComparedSide, Comparison
from .plain import to_json
from .words import report, sentence

__all__ = ["Change", "ComparedSide", "Comparison", "compare", "differences", "report", "sentence", "to_json"]
