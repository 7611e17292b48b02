"""Planning nodes: effects of which it is decided how they are carried out. As those in `nodes`, each is a node of the core of a
class of its own and means what that means."""

from __future__ import annotations

from ....core import nodes as core


class WrittenAtOnce(core.Each, kw_only=True):
    """A write of one value to all places of a set, with all that is kept of the function. `new`: to those alone where another
    value stands."""

    new: bool
    shown = "write", "source", "new"

    @property
    def write(self) -> core.Write:
        body = self.body
        while isinstance(body, core.Seq):
            (body,) = body.parts
        assert isinstance(body, core.Write)
        return body


class Noted(core.Note, kw_only=True):
    """A note of which nothing is worked out where nobody reads it but what can meet a mistake of the rules."""

    failing: tuple[core.Expr, ...]
    shown = "text", "to", "failing"


class JustRemembered(core.Branch, kw_only=True):
    """A branch behind `remember`, whose condition is asked of a position that stands last in a memory."""

    memory: core.Memory
    shown = "memory", "cond", "yes", "no"
