"""What expressions of the core mean, in plain Python: each becomes a closure from a frame to a value."""

from . import board, operations  # noqa: F401 - they enter themselves
from .expressions import Evaluator
from .faults import Fault
from .host import Host, NoState

__all__ = ["Evaluator", "Fault", "Host", "NoState"]
