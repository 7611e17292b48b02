"""What expressions of the core mean, in plain Python: each becomes a closure from a frame to a value."""

from .expressions import Evaluator, Host
from .faults import Fault

__all__ = ["Evaluator", "Fault", "Host"]
