"""How positions are judged: features and progress. They become definitions that no expression can name."""

from __future__ import annotations

from ...core import nodes as core
from ...core.types import NOTHING, Elem, Int, describe
from ...files.nodes import Mapping, Node, Text, word_at
from ...files.schema.reader import flag, number
from ...ground.diagnostics import spelled
from ...ground.records import replace
from ...language.parser import parse
from ..names.meanings import Defined, Sense
from ..names.signatures import read_signature
from .definitions import Definitions

_OF_A_PLAYER = "{name}(p in player)"


class Features:
    def __init__(self, definitions: Definitions) -> None:
        self.definitions, self.scope, self.sink = definitions, definitions.scope, definitions.sink

    def features(self) -> tuple[core.Feature, ...]:
        nodes = self.scope.ruleset.mapping("evaluate")
        made = (self._feature(key, node) for key, node in nodes if not self.scope.is_spoiled(node))
        return tuple(feature for feature in made if feature is not None)

    def progress(self) -> core.Progress | None:
        node = self.scope.ruleset.sections.get("progress")
        if not isinstance(node, Mapping) or self.scope.is_spoiled(node):
            return None
        done, whole = (self._value(key, node) for key in ("is", "of"))
        if done is None or whole is None:
            return None
        if whole.definition.reads_state:
            self.sink.add(
                "not-constant",
                "how much there is to do must be known before the game begins",
                whole.span,
                "depends on the state",
                helps=("use options, constants and the board only",),
            )
        most = whole.definition.result
        if isinstance(most, Int) and most.high < 1:
            self.sink.add(
                "out-of-range",
                "there is nothing to do",
                whole.span,
                f"this is {describe(most)}",
                helps=("what there is to do is a number from 1 on, for instance `of: count(cell)`",),
            )
        return core.Progress(done, whole, node.span)

    def _feature(self, key: Text, node: Node) -> core.Feature | None:
        signature = read_signature(key, self.sink)
        text = node.get("is") if isinstance(node, Mapping) else node
        if signature is None:
            return None
        if not isinstance(text, Text):
            self._without_value(signature.name.id, key)
            return None
        if not signature.params:  # a name alone: the player is `p`
            usual = parse("signature", word_at(_OF_A_PLAYER.format(name="feature"), key.span).rule, self.sink)
            assert usual is not None
            signature = replace(signature, params=usual.params)
        made = self._judged(
            Defined(f"evaluate.{signature.name.id}", key, signature, text, node, None), (self._player(),)
        )
        if made is None:
            return None
        player = core.Var(0, made.params[0], type=made.types[0], span=key.span)
        value = core.Invoke(made, (player,), type=made.result, span=text.span)
        weight = number(node.get("weight")) if isinstance(node, Mapping) else None
        advises = isinstance(node, Mapping) and flag(node, "book", False)
        return core.Feature(signature.name.id, value, weight, advises, key.span)

    def _without_value(self, name: str, key: Text) -> None:
        known = [one.value.partition("(")[0] for one, _ in self.scope.ruleset.mapping("evaluate") if one is not key]
        self.sink.add(
            "weight-without-feature",
            f"there is no feature `{name}` that could have a weight",
            key.span,
            "no `is` here, nor in what this extends",
            helps=spelled(name, known, "features"),
        )

    def _value(self, key: str, node: Mapping) -> core.Invoke | None:
        text = node.get(key)
        if not isinstance(text, Text):
            return None
        signature = parse("signature", word_at("progress", text.span).rule, self.sink)
        assert signature is not None
        made = self._judged(Defined(f"progress.{key}", text, signature, text, node, None), ())
        return core.Invoke(made, (), type=made.result, span=text.span) if made is not None else None

    def _player(self) -> Elem:
        return Elem(self.scope.players)

    def _judged(self, defined: Defined, types: tuple[Elem, ...]) -> core.Definition | None:
        """A number that depends on a player, or on nobody, and not on whose turn it is."""
        made = self.definitions.definition(defined, Sense(None))
        if made is None:
            return None
        if made.types != types:
            self.sink.add(
                "not-a-feature",
                f"a feature is of one player: `{_OF_A_PLAYER.format(name=defined.signature.name.id)}`",
                defined.key.span,
                "other parameters",
                helps=("what else it needs, work out in a definition",),
            )
            return None
        if made.uses_mover:
            self.sink.add(
                "no-mover",
                "positions are judged for each player, whoever is to move",
                defined.text.span,
                "this asks for the mover",
                helps=(f"speak of the player that it is of: write `{made.params[0]}` for `mover`",) if types else (),
            )
        if not isinstance(made.result, Int) and made.result != NOTHING:
            self.sink.add(
                "not-a-feature",
                "positions are judged by numbers",
                defined.text.span,
                f"this is {describe(made.result)}",
                helps=("count something, as `count(s in stones(p) where …)`, or write `if … then 1 else 0`",),
            )
            return None
        return made
