"""Actions that are carried out, and what is told."""

from __future__ import annotations

from ....core import nodes as core
from ..effects import EFFECTS, EffectWords, Told
from ..english.words import quoted
from ..matching import Capture, shape, whole
from ..naming import noun_of
from ..scope import Spoken
from ..trees import Phrase, frame, listed


def _given(by: EffectWords, act: core.Perform, scope: Spoken) -> dict[str, Phrase]:
    """What an action is carried out with, by its parameters."""
    return {name: by.terms.term(arg, scope) for name, arg in zip(act.action.params, act.args, strict=True)}


@EFFECTS.rule(
    "action by its words",
    whole("act", core.Perform),
    written="clear(x)",
    example="Clear the chosen square.",
)
def _called(by: EffectWords, scope: Spoken, act: core.Perform) -> Told | None:
    """An action in its author's words, or one whose name takes an object."""
    called = by.called(act.action, _given(by, act, scope))
    return frame("as said", what=called) if called is not None else None


@EFFECTS.rule(
    "action by its name",
    whole("act", core.Perform),
    written="tidy_up()",
    example="Carry out “tidy up”.",
)
def _named(by: EffectWords, scope: Spoken, act: core.Perform) -> Told:
    """An action by its name, with what it is carried out with."""
    action = act.action
    values = _given(by, act, scope)
    said = quoted(by.naming.event(action.name))
    if not values:
        return frame("carry out", action=said)
    nouns = [noun_of(kind) for kind in action.types]
    things: list[Phrase] = [
        term if nouns.count(noun) == 1 else frame("argument as", name=by.terms.label(name, kind), value=term)
        for (name, term), noun, kind in zip(values.items(), nouns, action.types, strict=True)
    ]
    return frame("carry out with", action=said, things=listed(things))


@EFFECTS.rule(
    "note to some",
    shape(core.Note, text=Capture("text"), to=Capture("to", lambda to: to is not None)),
    written='note "{height[x]}" to Red',
    example="Tell Red, and nobody else: the height of the chosen square.",
)
def _note_to(by: EffectWords, scope: Spoken, text: core.Template, to: core.Expr) -> Told:
    """What only some players are told."""
    return frame("note to", text=by.template(text, scope), players=by.terms.term(to, scope))


@EFFECTS.rule(
    "note",
    shape(core.Note, text=Capture("text"), to=None),
    written='note "{height[x]}"',
    example="Add to the record of the decision: the height of the chosen square.",
)
def _note(by: EffectWords, scope: Spoken, text: core.Template) -> Told:
    """What is added to the record."""
    return frame("note", text=by.template(text, scope))
