"""The state as a C struct of fixed size, and everything that reads and writes it as a whole."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....core.results import outcomes
from ....core.turns import asked_of_choice
from ...reference.flow import start_values
from ..c.cshape import none_value
from ..c.spelling import comment
from ..writing.sealed_flow import SEALED
from ..writing.unit import Unit
from .kept import (
    kept_after,
    kept_before,
    kept_by_sets,
    kept_first,
    kept_functions,
    kept_gains,
    kept_losses,
    kept_losses_of_all,
    kept_members,
    sets_by_value,
    stands_alone,
    where_row,
)
from .keys import kept_keys, key_tables, memory_parts


def state_parts(unit: Unit) -> list[str]:
    """The struct, the writers of state functions, memories, endings, and how values come in and out."""
    return [
        _struct(unit),
        *key_tables(unit),
        *(text for fun in unit.game.funs for text in kept_functions(unit, fun)),
        *(_setter(unit, fun) for fun in unit.game.funs),
        *(_known_setter(unit, fun) for fun in unit.written_from),
        *(_bare_setter(unit, fun) for fun in unit.written_bare),
        *(_set_writer(unit, fun) for fun in unit.written_at_once),
        memory_parts(unit),
        _endings(unit),
        _values(unit),
        *([SEALED] if unit.together else []),
    ]


def _struct(unit: Unit) -> str:
    game = unit.game
    lines = ["typedef struct {", "  /* state functions, and with `mover` all that a search depends on */"]
    for fun in sorted(game.funs, key=lambda fun: -unit.kept.stored(fun).size):
        domain = ", ".join(str(kind) for kind in fun.args)
        about = f"{fun.name}: {domain} -> {fun.result}" if domain else f"{fun.name}: {fun.result}"
        member = f"{unit.kept.stored(fun).c} {unit.fields[fun]}[{max(1, fun.size)}];"
        lines.append(f"  {sets_by_value(unit, fun) if stands_alone(unit, fun) else member} {comment(about)}")
    lines.append("  int8_t mover;")
    lines += [
        f"  KEY key_x_{memory.index}; {comment(f'of {memory.name}, kept up to date by the writers')}"
        for memory in game.memories
    ]
    lines += [member for fun in game.funs for member in kept_members(unit, fun)]
    for slot in sorted(unit.flow_fields):
        made, about = unit.flow_shape(slot), game.flow_names[slot]
        if made.kind == "list":
            lines.append(f"  int32_t flow_x_{slot}[{1 + made.room}]; {comment(f'{about}: how many, and these')}")
        else:
            lines.append(f"  {made.c} flow_x_{slot}; {comment(about)}")
    lines.append(f"  int32_t memory[{max(1, len(game.memories))}]; /* the last remembered key, or -1 */")
    lines.append("  int32_t place, offered; /* of the flow, and which list of the decide */")
    lines.append("  int32_t over, ended_by;")
    if unit.asks_afterwards:
        lines.append("  int32_t x_ahead; /* on trial: by how many decisions; what stands before is the position */")
        lines.append("  int32_t x_asks; /* on trial: the move whose `afterwards` is looked at, from 1 */")
        if any(map(asked_of_choice, game.moves.values())):
            lines.append("  const void *const *x_chosen; /* on trial: what that looks at of the choice */")
        lines.append("  const void *x_behind; /* on trial: the position before that is looked at, or NULL */")
    if unit.together:
        lines.append("  int8_t seal_x_n, seal_x_by[PLAYERS]; /* decisions taken together: how many so far, whose, */")
        lines.append("  int32_t seal_x_of[PLAYERS][STRIDE]; /* and which */")
    if outcomes(game).points is None:
        lines.append("  int8_t rank[PLAYERS]; /* when over: the smaller, the better */")
    else:
        lines.append("  int32_t rank[PLAYERS]; /* when over: the smaller, the better; or points */")
    lines.append("} S;")
    return "\n".join(lines)


def _setter(unit: Unit, fun: core.Fun) -> str:
    """Writes one value, and keeps what is known of the whole function."""
    if not stands_alone(unit, fun):
        return _writer(unit, fun, "w", kept_keys(unit, fun))
    name = unit.fields[fun]
    head = f"ALWAYS void w_{name}(S *s, int32_t i, int32_t value) {{"
    rows = range(unit.kept.stored(fun).count + 1)  # one by one, for a loop over them would keep them in memory
    every = [f"  drop{unit.places(fun)}(&s->where_{name}[{row}], i);" for row in rows]
    lost = kept_losses_of_all(unit, fun, f"is_in{unit.places(fun)}(&s->where_{name}[k + 1], i)")
    return "\n".join([head, *lost, *every, *_put_alone(unit, fun), "}"])


def _bare_setter(unit: Unit, fun: core.Fun) -> str:
    """Writes one value where nobody asks for keys of positions."""
    if stands_alone(unit, fun):
        name = unit.fields[fun]
        return f"ALWAYS void bare_{name}(S *s, int32_t i, int32_t value) {{ w_{name}(s, i, value); }}"
    return _writer(unit, fun, "bare", [])


def _writer(unit: Unit, fun: core.Fun, role: str, keys: list[str]) -> str:
    """Writes one value to its place and to all that is kept besides. `keys`: statements for those of positions."""
    name, c = unit.fields[fun], unit.kept.stored(fun).c
    head = f"ALWAYS void {role}_{name}(S *s, int32_t i, int32_t value) {{"
    before, after = [*kept_before(unit, fun), *keys], kept_after(unit, fun)
    if not before and not after:
        return f"{head} s->{name}[i] = ({c})value; }}"
    old = f"  int32_t old = s->{name}[i];"
    if keys and fun in unit.state.once:
        old += "\n  if (!RARELY(old != value)) return;"
    return "\n".join([head, old, *before, f"  s->{name}[i] = ({c})value;", *after, "}"])


def _put_alone(unit: Unit, fun: core.Fun) -> list[str]:
    put = f"  put{unit.places(fun)}(&s->where_{unit.fields[fun]}[{where_row(unit, fun, 'value')}], i);"
    return [put, *kept_gains(unit, fun)]


def _known_setter(unit: Unit, fun: core.Fun) -> str:
    """Writes one value where the old one is known."""
    name = unit.fields[fun]
    head = f"ALWAYS void from_{name}(S *s, int32_t i, int32_t old, int32_t value) {{"
    if stands_alone(unit, fun):
        drop = f"  drop{unit.places(fun)}(&s->where_{name}[{where_row(unit, fun, 'old')}], i);"
        return "\n".join([head, drop, *_put_alone(unit, fun), *kept_losses(unit, fun, "old"), "}"])
    return f"{head} KNOWN(s->{name}[i] == old); w_{name}(s, i, value); }}"


def _set_writer(unit: Unit, fun: core.Fun) -> str:
    """Writes one value to all places of a set: sets by value are kept with one operation each."""
    name, width, stored = unit.fields[fun], unit.places(fun), unit.kept.stored(fun)
    by_sets = kept_by_sets(unit, fun) and not kept_keys(unit, fun)
    lines = [f"MAYBE void all_{name}(S *s, SET{width} a, int32_t value) {{"]
    if by_sets:
        where = f"s->where_{name}"
        lines += kept_losses_of_all(unit, fun, f"some{width}(and{width}({where}[k + 1], a))")
        lines += [f"  {where}[{row}] = without{width}({where}[{row}], a);" for row in range(stored.count + 1)]
        row = f"{where}[{where_row(unit, fun, 'value')}]"
        lines.append(f"  {row} = or{width}({row}, a);")
        lines += kept_gains(unit, fun)
    if stands_alone(unit, fun):
        return "\n".join([*lines, "}"])
    at = "64 * k + lowest_bit(b)"
    write = f"s->{name}[{at}] = ({stored.c})value;" if by_sets else f"w_{name}(s, {at}, value);"
    lines.append(f"  for (int32_t k = 0; k < {width}; k++)")
    changed = "a.w[k]"
    if not by_sets and fun in unit.kept.tracked and fun in unit.state.once:
        changed += f" & ~s->where_{name}[{where_row(unit, fun, 'value')}].w[k]"
    lines.append(f"    for (uint64_t b = {changed}; b; b &= b - 1) {write}")
    return "\n".join([*lines, "}"])


def reset_parts(unit: Unit) -> list[str]:
    """The functions that end turn state; they stand behind the constant tables."""
    return [_again(unit, fun) for fun in unit.game.funs if fun.life == "turn" and fun.size > 1]


def _again(unit: Unit, fun: core.Fun) -> str:
    """Puts all values of turn state back to their start, at once where no key depends on them."""
    name, stored = unit.fields[fun], unit.kept.stored(fun)
    values = [none_value(fun.result) if v is None else int(v) for v in start_values(fun, unit.machine)]
    start = unit.stored_values(f"start_of_{name}", values, stored.c)
    lines = [f"MAYBE void again_{name}(S *s) {{"]
    if unit.has_keys(fun):
        lines.append(f"  for (int32_t i = 0; i < {fun.size}; i++) w_{name}(s, i, {start}[i]);")
        return "\n".join([*lines, "}"])
    lines.append(f"  memcpy(s->{name}, {start}, sizeof {start});")
    if fun in unit.kept.tracked:
        none = none_value(fun.result) if isinstance(fun.result, t.Opt) else None
        for row in range(stored.count + 1):
            wanted = none if row == 0 else stored.low + row - 1
            sites = sum(1 << i for i, value in enumerate(values) if value == wanted)
            lines.append(f"  s->where_{name}[{row}] = {unit.set_literal(sites, unit.places(fun))};")
    return "\n".join([*lines, "}"])


def _endings(unit: Unit) -> str:
    """By which numbers the state knows the places in the rules where a game can end."""
    return "\n".join(comment(f"ending {number}: {ending.place}") for number, ending in enumerate(unit.endings))


def _values(unit: Unit) -> str:
    """All values of the state as 32-bit numbers in the order of the core, and one by its number."""
    game = unit.game
    put = ["EXPORT void put_values(S *s, const int32_t *v) {", "  memset(s, 0, sizeof *s);"]
    get = ["EXPORT void get_values(const S *s, int32_t *v) {"]
    at = ["MAYBE void write_by_number(G *g, S *s, int32_t i, int32_t value) {"]
    read = ["MAYBE int32_t read_by_number(G *g, const S *s, int32_t i) {"]
    for fun in game.funs:
        name = unit.fields[fun]
        put.append(f"  for (int32_t i = 0; i < {fun.size}; i++) {{")
        put.append(f"    int32_t value = v[{fun.offset} + i];")
        if not stands_alone(unit, fun):
            put.append(f"    s->{name}[i] = ({unit.kept.stored(fun).c})value;")
        put += kept_first(unit, fun)
        put.append("  }")
        if fun in unit.ends.growing:
            put.append(f"  s->grown_{name} = ~(uint32_t)0;")
        get.append(f"  for (int32_t i = 0; i < {fun.size}; i++) v[{fun.offset} + i] = {unit.value(fun, 'i')};")
        at.append(f"  if (i < {fun.offset + fun.size}) {{ w_{name}(s, i - {fun.offset}, value); return; }}")
        read.append(f"  if (i < {fun.offset + fun.size}) return {unit.value(fun, f'i - {fun.offset}')};")
    put += [f"  s->key_x_{memory.index} = whole_key_x_{memory.index}(s);" for memory in game.memories]
    put.append("  s->mover = -1;")
    put.append(f"  for (int32_t i = 0; i < {max(1, len(game.memories))}; i++) s->memory[i] = -1;")
    at.append("  fault(g);")
    read.append("  return fault(g);")
    slots_put = ["EXPORT void put_slots(S *s, const int32_t *v) {", "  (void)s; (void)v;"]
    slots_get = ["EXPORT void get_slots(const S *s, int32_t *v) {", "  (void)s; (void)v;"]
    for slot, start, count in unit.slot_words():
        if count == 1:
            slots_put.append(f"  s->flow_x_{slot} = v[{start}];")
            slots_get.append(f"  v[{start}] = s->flow_x_{slot};")
        else:
            slots_put.append(f"  memcpy(&s->flow_x_{slot}, v + {start}, sizeof s->flow_x_{slot});")
            slots_get.append(f"  memcpy(v + {start}, &s->flow_x_{slot}, sizeof s->flow_x_{slot});")
    return "\n".join(line for part in (put, get, at, read, slots_put, slots_get) for line in [*part, "}"])
