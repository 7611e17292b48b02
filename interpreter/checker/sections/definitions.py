"""Definitions and actions, checked when first asked for; and the needs of modules."""

from __future__ import annotations

import re

from ...boards.tables import KINDS
from ...core import nodes as core
from ...core.types import ERROR, Elem, Int, Opt, Type, Universe
from ...files.edition import needs_edition
from ...files.modules import ModuleUse
from ...files.nodes import Mapping, Node, Text, entry_name
from ...ground.diagnostics import Diagnostic, Label, did_you_mean
from ...ground.limits import MAX_CALL_DEPTH
from ...language import syntax as ast
from ...language.parser import parse
from ..names.frame import Frame
from ..names.link_kinds import link_parameters, usual_kinds
from ..names.meanings import BROKEN, Broken, Constant, Defined, Sense
from ..names.scope import Scope
from ..names.signatures import read_signature
from ..names.types import type_of
from ..values.convert import fit
from .effects import Effects

_SITE_KIND = re.compile(rf"\b({'|'.join(KINDS)})\b")


class Definitions:
    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.expressions = effects.expressions
        self.scope: Scope = effects.scope
        self.sink = effects.sink
        self.made: list[core.Definition] = []
        self.made_actions: list[core.Action] = []
        self.depth = 0
        self.too_deep = False
        self.scope.elaborate_definition = self.definition
        self.scope.elaborate_action = self.action
        self.scope.forget_definitions = self.forget

    def declare(self) -> None:
        for section, inner in (("define", "is"), ("actions", "do")):
            for key, node in self.scope.ruleset.mapping(section):
                signature = read_signature(key, self.sink, defaults=section == "define")
                text: Node | None = node.get(inner) if isinstance(node, Mapping) else node
                if signature is None or self.scope.is_spoiled(node):
                    self._lose(section, key)
                    continue
                if not isinstance(text, Text):
                    self._lose(section, key)
                    continue
                defined = Defined(signature.name.id, key, signature, text, node, _says_of(node))
                if section == "define" and key.span.file is self.scope.ruleset.modules["graph"].file:
                    # always there without being asked for, so it yields to a ruleset's own words as the board's names do
                    self.scope.given[signature.name.id] = defined
                elif section == "define":
                    self.scope.declare(signature.name.id, defined, key.span, "a definition")
                else:
                    self.scope.actions[signature.name.id] = defined
                    self.scope.places.setdefault(f"action {signature.name.id}", key.span)

    def _lose(self, section: str, key: Text) -> None:
        """A definition or action whose declaration is wrong keeps its name."""
        words = re.findall(r"[^\W\d]\w*", key.value.partition("(")[0])
        name = words[-1] if words else entry_name(key.value)
        if section == "define":
            self.scope.broken(name, key.span, "a definition")
        else:
            self.scope.lost.add(f"action {name}")

    def check_replaced(self) -> None:
        """A variant that writes a signature again keeps its parameters' number and types. For `site` of a module any kind may
        stand."""
        for old, new in self.scope.ruleset.replaced_keys:
            one, two = (parse("signature", key.rule, self.sink) for key in (old, new))
            if one is None or two is None:
                continue
            if self._domain(one, old) != self._domain(two, new):
                self.sink.put(
                    Diagnostic(
                        "override-type",
                        f"`{two.name.id}` is inherited with other parameters",
                        new.span,
                        "these differ",
                        (Label(old.span, "inherited from here"),),
                        helps=("keep the types of the parameters: what uses it was written for them",),
                    )
                )
                name = two.name.id
                if name in self.scope.values:
                    self.scope.values[name] = BROKEN
                self.scope.lost |= {f"action {name}", f"move {name}"}

    def _domain(self, signature: ast.Signature, key: Text) -> list[str]:
        types = [str(type_of(self.scope, param.type)) for param in signature.params]
        return [_SITE_KIND.sub("site", kind) for kind in types]

    # ------------------------------------------------------------ needs of modules

    def bind_modules(self) -> None:
        """Finds out what each module's words are called here, universes by the types of the functions given for its needs."""
        for module in self.scope.ruleset.modules.values():
            self.scope.aliases[module.file] = dict(module.names)
        for module in self.scope.ruleset.modules.values():
            if module.needs:
                self._bind(module)

    def _bind(self, module: ModuleUse) -> None:
        aliases = self.scope.aliases[module.file]
        assert module.needs is not None
        universes = {
            key.value for key, node in module.needs.entries if isinstance(node, Text) and node.value == "universe"
        }
        for name in module.names:
            if name not in [key.value for key, _ in module.needs.entries]:
                self.sink.add(
                    "need-unmet",
                    f"the module `{module.name}` does not need `{name}`",
                    module.span,
                    "not one of its needs",
                )
        known = self.sink.trouble
        for key, node in module.needs.entries:
            if not isinstance(node, Text) or node.value == "universe":
                continue
            name = aliases.get(key.value, key.value)
            if node.value == "action":
                if name not in self.scope.actions and not self.scope.is_lost("action", name):
                    self._unmet(module, key, "an action")
                    self.scope.lost.add(f"action {name}")
                self.scope.used.add(f"action {name}")
                continue
            if node.value == "memory":
                self._bind_memory(module, key, node, name)
                continue
            self._bind_function(module, key, node, name, universes)
        for name in universes:
            if name != "site" and aliases.get(name, name) not in self.scope.values:
                if self.sink.trouble == known:  # else what would have told which it is has no type
                    self._unmet(module, module.needs.key(name) or module.needs.entries[0][0], "a universe")
                self.scope.values[aliases.get(name, name)] = BROKEN

    def _bind_memory(self, module: ModuleUse, key: Text, node: Text, name: str) -> None:
        needs_edition(2, "a module that needs a memory", node.span, self.sink)
        if name not in [declared.value for declared, _ in self.scope.ruleset.mapping("memory")]:
            self._unmet(module, key, "a memory")
            self.scope.lost.add(f"memory {name}")

    def _bind_function(self, module: ModuleUse, key: Text, node: Text, name: str, universes: set[str]) -> None:
        found = self.scope.values.get(name)
        if found is None or isinstance(found, Universe):
            self._unmet(module, key, node.value)
            self.scope.values.setdefault(name, BROKEN)
            return
        self.scope.used.add(name)
        if isinstance(found, Broken):
            self.sink.silently()
        tree = parse("declaration", node.rule, self.sink)
        if tree is not None and isinstance(found, Constant) and isinstance(tree.result, ast.RangeType):
            self._bind_number(module, key, tree.result, name, found.value)
        if tree is None or not isinstance(found, core.Fun | core.Table):
            return
        aliases = self.scope.aliases[module.file]
        if len(tree.domain) != len(found.args):
            self._unlike(module, key, name, node.value)
            return
        for wanted, actual in [*zip(tree.types, found.args, strict=True), (tree.result, found.result)]:
            self._unify(wanted, actual, aliases, universes)

    def _bind_number(self, module: ModuleUse, key: Text, node: ast.RangeType, name: str, value: object) -> None:
        """What a module needs is a number of a range, and here it is an option or a constant."""
        wanted = type_of(self.scope, node)
        if isinstance(wanted, Int) and isinstance(value, int) and not wanted.low <= value <= wanted.high:
            self.sink.put(
                Diagnostic(
                    "need-unmet",
                    f"the module `{module.name}` needs `{key.value}: {node.span.text}`, and here it is {value}",
                    self.scope.places.get(name, module.span),
                    f"not in {node.span.text}",
                    (Label(key.span, "needed here"),),
                    helps=(f"give it a value from {wanted.low} to {wanted.high}",),
                )
            )
            self.scope.values[name] = BROKEN

    def _unify(self, wanted: ast.TypeExpr, actual: Type, aliases: dict[str, str], universes: set[str]) -> None:
        if isinstance(wanted, ast.OptionalType):
            self._unify(wanted.of, actual.of if isinstance(actual, Opt) else actual, aliases, universes)
        elif isinstance(wanted, ast.NamedType) and wanted.id in universes and isinstance(actual, Elem):
            aliases.setdefault(wanted.id, actual.universe.name)

    def _unlike(self, module: ModuleUse, key: Text, name: str, wanted: str) -> None:
        """What a module needs is there, with another number of arguments."""
        place = self.scope.places.get(name, module.span)
        self.sink.put(
            Diagnostic(
                "need-unmet",
                f"the module `{module.name}` needs `{key.value}: {wanted}`, and here it has other arguments",
                place,
                f"not `{wanted}`",
                (Label(key.span, "needed here"),),
                helps=("say before `->` of what it is told, such as `cell -> player?`",),
            )
        )
        self.scope.values[name] = BROKEN

    def _unmet(self, module: ModuleUse, key: Text, what: str) -> None:
        section = {"an action": "actions", "a memory": "memory", "a universe": "universes"}.get(what)
        names = [entry.value for entry, _ in self.scope.ruleset.mapping(section)] if section else self.scope.values
        near = did_you_mean(key.value, {name.partition("(")[0] for name in names} - {key.value}, 1)
        called = near[0] if near else "NAME"
        self.sink.put(
            Diagnostic(
                "need-unmet",
                f"the module `{module.name}` needs `{key.value}`, and this ruleset has none",
                module.span,
                f"needs {what}",
                (Label(key.span, "needed here"),),
                helps=(
                    *(f"`{name}` is nearly called so: call it `{key.value}`" for name in near),
                    f"declare it, or say what it is called here: `uses: [{{{module.name}: {{{key.value}: {called}}}}}]`",
                ),
            )
        )

    # ------------------------------------------------------------ on demand

    def _frame(self, defined: Defined, sense: Sense) -> tuple[Frame, tuple[str, ...], tuple[Type, ...]]:
        """The frame in which it is read, and its parameters in the core with their types."""
        frame = Frame(has_mover=None, site_kind=sense.site_kind)
        links = [param.place for param in link_parameters(defined, self.scope)]
        params: list[tuple[str, Type]] = []
        for place, param in enumerate(defined.signature.params):
            param_type = type_of(self.scope, param.type, frame)
            if defined.key.span.file not in self.scope.aliases:
                self.expressions.fresh_name(param.name, frame)
            if place in links:
                frame.declare_link(param.name.id, param_type, param.name.span, sense.links[links.index(place)])
                continue
            frame.declare(param.name.id, param_type, param.name.span)
            params.append((param.name.id, param_type))
            if param.default is not None:
                self.scope.constant(param.default, param_type, f"`{param.name.id}`")
        return frame, tuple(name for name, _ in params), tuple(kind for _, kind in params)

    def forget(self) -> None:
        """Forgets all definitions that were asked for, since they may speak of a board that is another now."""
        for known in (*self.scope.values.values(), *self.scope.given.values()):
            if isinstance(known, Defined):
                known.definitions.clear()
        self.made.clear()

    def definition(self, defined: Defined, sense: Sense) -> core.Definition | None:
        if sense in defined.definitions:
            return defined.definitions[sense]
        assert not defined.busy, "a use inside itself is refused where it stands"
        tree = parse("body", defined.text.rule, self.sink)
        made = None
        if tree is not None and self._enter(defined, tree.depth):
            made = self._definition(defined, tree, sense)
            self._leave(defined, tree.depth)
        defined.definitions[sense] = made
        if made:
            self.made.append(made)
        return made

    def _enter(self, defined: Defined, depth: int) -> bool:
        """Whether there is room for one more inside those that are being checked; told once."""
        if self.depth + depth > MAX_CALL_DEPTH:
            if not self.too_deep:
                self.sink.add(
                    "too-deep",
                    f"definitions and actions are nested more than {MAX_CALL_DEPTH} deep in each other",
                    defined.key.span,
                    "used by one that is used by one that ...",
                )
            self.too_deep = True
            return False
        self.depth += depth
        defined.busy = True
        return True

    def _leave(self, defined: Defined, depth: int) -> None:
        self.depth -= depth
        defined.busy = False

    def _definition(self, defined: Defined, tree: ast.Body, sense: Sense) -> core.Definition | None:
        frame, params, types = self._frame(defined, sense)
        lets = []
        for let in tree.lets:
            value = self.expressions.check(let.value, frame)
            self.expressions.fresh_name(let.name, frame)
            local = frame.declare(let.name.id, value.type, let.name.span, is_let=True)
            lets.append((local, value, let))
        body = self.expressions.check(tree.value, frame)
        if defined.signature.result is not None:
            body = fit(body, type_of(self.scope, defined.signature.result, frame), self.sink, f"`{defined.name}`")
        for local, value, let in reversed(lets):
            if not local.used and local.span.file not in self.scope.aliases:
                self.sink.add("unused", f"`{local.name}` is never read", local.span, "given a value and never used")
            body = core.Bind(local.slot, local.name, value, body, type=body.type, span=let.span)
        if ERROR in (body.type, *types) or any(value.type == ERROR for _, value, _ in lets):
            return None
        usual = usual_kinds(defined, self.scope) or ()
        return core.Definition(
            defined.name,
            params,
            types,
            body.type,
            frame.slots,
            body,
            frame.reads_state,
            frame.uses_mover,
            defined.key.span,
            defined.says,
            tuple(kind for kind, usual in zip(sense.links, usual, strict=True) if kind != usual),
        )

    def action(self, defined: Defined, sense: Sense) -> core.Action | None:
        if sense in defined.actions:
            return defined.actions[sense]
        assert not defined.busy, "a use inside itself is refused where it stands"
        statements = self.effects.action_body(defined)
        depth = 1 + max((node.depth for node in statements), default=0)
        made = None
        if not self._enter(defined, depth):
            defined.actions[sense] = None
            return None
        frame, params, types = self._frame(defined, sense)
        body = self.effects.block(statements, frame) if statements else None
        self._leave(defined, depth)
        if body is not None and ERROR not in types:
            made = core.Action(defined.name, params, types, frame.slots, body, defined.key.span)
            self.made_actions.append(made)
        defined.actions[sense] = made
        defined.uses_mover = defined.uses_mover or frame.uses_mover
        return made


def _says_of(node: Node) -> str | None:
    says = node.get("says") if isinstance(node, Mapping) else None
    return says.value if isinstance(says, Text) else None
