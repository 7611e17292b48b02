"""Values of YAML that are `yes` or `no`."""

from __future__ import annotations

from ..files.document import Node, Text
from ..ground.diagnostics import Sink


def flag(node: Node | None, usual: bool, sink: Sink) -> bool:
    """What a value says; the usual, where nothing is said and after a diagnostic."""
    if node is None:
        return usual
    if isinstance(node, Text) and node.value in ("yes", "no", "true", "false"):
        return node.value in ("yes", "true")
    sink.add("wrong-kind", "`yes` or `no` is expected here", node.span, "neither")
    return usual
