"""A text, on a piece or by itself."""

from __future__ import annotations

from ..forms import BASE, COLOUR, INK, LABEL, PRINTED, SIZE, Form, Letters, MarkLook, Seated


def form(look: MarkLook) -> Form:
    alone = not look.over
    radius, rim = 1.25 if alone else 1.0, alone and not look.holds("printed")
    return Form((Letters((0.0, 0.0), look.text("label"), radius, BASE, rim),))


MARK = Seated(must=(LABEL,), may=(COLOUR, SIZE, PRINTED), colour=INK, size=60, letter="", form=form)
