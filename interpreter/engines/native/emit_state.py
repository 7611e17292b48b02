"""The state as a C struct of fixed size, and everything that reads and writes it as a whole."""

from __future__ import annotations

from ...core import nodes as core
from ...core import types as t
from ...core.results import outcomes
from ..keys import key
from ..reference.flow import start_values
from .emit_kept import (
    kept_after,
    kept_before,
    kept_by_sets,
    kept_first,
    kept_functions,
    kept_gains,
    kept_members,
    sets_by_value,
    stands_alone,
    where_row,
)
from .emit_sealed import SEALED
from .emit_types import none_value
from .errors import refuse
from .spelling import comment
from .unit import Unit

_MAX_PLAYERS = 100
_MAX_KEYS = 4096
"""Constants of one state function; the keys of larger ones are computed when they are needed."""


def state_parts(unit: Unit) -> list[str]:
    """The struct, the writers of state functions, memories, endings, and how values come in and out."""
    return [
        _struct(unit),
        *key_tables(unit),
        *(text for fun in unit.game.funs for text in kept_functions(unit, fun)),
        *(_setter(unit, fun) for fun in unit.game.funs),
        *(_known_setter(unit, fun) for fun in unit.written_from),
        *(_set_writer(unit, fun) for fun in unit.written_at_once),
        _memories(unit),
        _endings(unit),
        _values(unit),
        *([SEALED] if unit.together else []),
    ]


def _struct(unit: Unit) -> str:
    game = unit.game
    if len(game.players) > _MAX_PLAYERS:
        refuse(f"more than {_MAX_PLAYERS} players")
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
    name, c = unit.fields[fun], unit.kept.stored(fun).c
    head = f"ALWAYS void w_{name}(S *s, int32_t i, int32_t value) {{"
    if stands_alone(unit, fun):
        drop = f"drop{unit.places(fun)}(&s->where_{name}[k], i);"
        every = f"  for (int32_t k = 0; k < {unit.kept.stored(fun).count + 1}; k++) {drop}"
        return "\n".join([head, every, *_put_alone(unit, fun), "}"])
    before, after = [*kept_before(unit, fun), *_kept_keys(unit, fun)], kept_after(unit, fun)
    if not before and not after:
        return f"{head} s->{name}[i] = ({c})value; }}"
    old = f"  int32_t old = s->{name}[i];"
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
        return "\n".join([head, drop, *_put_alone(unit, fun), "}"])
    return f"{head} KNOWN(s->{name}[i] == old); w_{name}(s, i, value); }}"


def _set_writer(unit: Unit, fun: core.Fun) -> str:
    """Writes one value to all places of a set: sets by value are kept with one operation each."""
    name, width, stored = unit.fields[fun], unit.places(fun), unit.kept.stored(fun)
    by_sets = kept_by_sets(unit, fun) and not _kept_keys(unit, fun)
    lines = [f"MAYBE void all_{name}(S *s, SET{width} a, int32_t value) {{"]
    if by_sets:
        where, rows = f"s->where_{name}", stored.count + 1
        lines.append(f"  for (int32_t i = 0; i < {rows}; i++) {where}[i] = without{width}({where}[i], a);")
        row = f"{where}[{where_row(unit, fun, 'value')}]"
        lines.append(f"  {row} = or{width}({row}, a);")
        lines += kept_gains(unit, fun)
    if stands_alone(unit, fun):
        return "\n".join([*lines, "}"])
    at = "64 * k + lowest_bit(b)"
    write = f"s->{name}[{at}] = ({stored.c})value;" if by_sets else f"w_{name}(s, {at}, value);"
    lines.append(f"  for (int32_t k = 0; k < {width}; k++)")
    lines.append(f"    for (uint64_t b = a.w[k]; b; b &= b - 1) {write}")
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
    if any(fun in memory.funs for memory in unit.game.memories):
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


def _kept_keys(unit: Unit, fun: core.Fun) -> list[str]:
    """The keys of memories, by constants where there are not too many."""
    memories = [memory for memory in unit.game.memories if fun in memory.funs]
    if not memories:
        return []
    codes = unit.kept.stored(fun).count + 1
    old, new = _code(unit, fun, "old"), _code(unit, fun, "value")
    targets = [f"&s->key_x_{memory.index}" for memory in memories]
    if codes * fun.size > _MAX_KEYS:
        return [
            f"  key_add({target}, (uint64_t)(i + {fun.offset}), (uint64_t)({code}));"
            for target in targets
            for code in (old, new)
        ]
    table = f"keys_{unit.fields[fun]}"
    return [
        f"  const KEY *was = &{table}[{codes} * i + (int32_t)({old})], *is = &{table}[{codes} * i + (int32_t)({new})];",
        *(f"  key_change({target}, was, is);" for target in targets),
    ]


def key_tables(unit: Unit) -> list[str]:
    """What a value of a function at a place adds to the keys of memories: see zobrist.py."""
    made = []
    for fun in unit.game.funs:
        codes = unit.kept.stored(fun).count + 1
        if any(fun in memory.funs for memory in unit.game.memories) and codes * fun.size <= _MAX_KEYS:
            keys = (_key(key(i + fun.offset, code)) for i in range(fun.size) for code in range(codes))
            table = f"static const KEY keys_{unit.fields[fun]}[{codes * fun.size}] = {{{', '.join(keys)}}};"
            made.append(unit.budget.part(table))
    return made


def _key(value: int) -> str:
    return f"{{0x{value & 2**64 - 1:x}u, 0x{value >> 64:x}u}}"


def _code(unit: Unit, fun: core.Fun, value: str) -> str:
    """How a value counts in a key."""
    code = f"(int64_t){value} - ({core.domain_low(fun.result)}) + 1"
    if isinstance(t.required(fun.result), t.Int):
        return f"({value} == NO_NUMBER ? 0 : {code})" if isinstance(fun.result, t.Opt) else code
    return f"({value} < 0 ? 0 : {code})" if isinstance(fun.result, t.Opt) else code


def _memories(unit: Unit) -> str:
    parts = []
    for memory in unit.game.memories:
        number = memory.index
        lines = [f"static KEY whole_key_x_{number}(const S *s) {{ {comment(memory.name)}", "  KEY key = {0, 0};"]
        for fun in memory.funs:
            lines += _key_loop(unit, fun)
        lines += ["  return key;", "}", f"ALWAYS KEY key_x_{number}(const S *s) {{", f"  KEY key = s->key_x_{number};"]
        if memory.with_mover:
            lines.append("  key_add_mover(&key, s->mover);")
        lines += [
            "  return key;",
            "}",
            f"static void remember_x_{number}(G *g, S *s) {{",
            f"  KEY key = key_x_{number}(s);",
            *(_remember_last(memory) if memory.last else _remember(memory)),
            "}",
        ]
        parts.append("\n".join(lines))
    return "\n".join(parts)


def _remember(memory: core.Memory) -> list[str]:
    return [
        f"  int32_t before = times_remembered(g, s->memory[{memory.index}], key);",
        f"  s->memory[{memory.index}] = remember_key(g, s->memory[{memory.index}], key, before + 1);",
    ]


def _remember_last(memory: core.Memory) -> list[str]:
    """Makes the chain anew, each link with a bit for each time, as `reference/machine.py` has them."""
    return [
        "  int32_t x_chain = -1, x_times = 1;",
        f"  for (int32_t i = s->memory[{memory.index}]; i >= 0; i = g->remembered[i].before) {{",
        "    KEY x_old = {g->remembered[i].low, g->remembered[i].high};",
        f"    int32_t x_older = g->remembered[i].count << 1 & {(1 << memory.last) - 1};",
        "    if (x_old.low == key.low && x_old.high == key.high) x_times |= x_older;",
        "    else if (x_older) x_chain = remember_key(g, x_chain, x_old, x_older);",
        "  }",
        f"  s->memory[{memory.index}] = remember_key(g, x_chain, key, x_times);",
    ]


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
        if fun in unit.growing:
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
    for slot, start, count in slot_words(unit):
        if count == 1:
            slots_put.append(f"  s->flow_x_{slot} = v[{start}];")
            slots_get.append(f"  v[{start}] = s->flow_x_{slot};")
        else:
            slots_put.append(f"  memcpy(&s->flow_x_{slot}, v + {start}, sizeof s->flow_x_{slot});")
            slots_get.append(f"  memcpy(v + {start}, &s->flow_x_{slot}, sizeof s->flow_x_{slot});")
    return "\n".join(line for part in (put, get, at, read, slots_put, slots_get) for line in [*part, "}"])


def key_parts(unit: Unit) -> list[str]:
    """The key of a state but for its memories: see zobrist.py."""
    return [_values_key(unit), _variables_key(unit)]


def _values_key(unit: Unit) -> str:
    """Of the values of all state functions. A memory's functions have theirs already."""
    memory = max(unit.game.memories, key=lambda memory: len(memory.funs), default=None)
    lines = ["static KEY key_of_values(const S *s) {"]
    lines.append(f"  KEY key = {'{0, 0}' if memory is None else f's->key_x_{memory.index}'};")
    for fun in unit.game.funs:
        if memory is None or fun not in memory.funs:
            lines += _key_loop(unit, fun)
    return "\n".join([*lines, "  return key;", "}"])


def _key_loop(unit: Unit, fun: core.Fun) -> list[str]:
    """Adds what all values of a function count."""
    code = _code(unit, fun, str(unit.value(fun, "i")))
    return [
        f"  for (int32_t i = 0; i < {fun.size}; i++) key_add(&key, (uint64_t)(i + {fun.offset}), (uint64_t)({code}));"
    ]


def _variables_key(unit: Unit) -> str:
    """Of the variables of the flow that are read after the pause where the state is."""
    words = {slot: count for slot, _, count in slot_words(unit)}
    lines = ["static void add_variables(const S *s, KEY *key) {", "  (void)key;", "  switch (s->place) {"]
    for at, part in enumerate(unit.game.flow):
        if isinstance(part, core.Decide) and any(slot in words for slot in part.live):
            lines.append(f"    case {at}:")
            for number, slot in enumerate(part.live):
                if slot in words:
                    lines.append(f"      {_variable_key(unit, slot, number, words[slot])}")
            lines.append("      break;")
    return "\n".join([*lines, "  }", *["  key_x_sealed(s, key);"] * bool(unit.together), "}"])


def _variable_key(unit: Unit, slot: int, number: int, words: int) -> str:
    """One variable: nothing for none, all of a list, the limbs of a set up to the last that is not 0, or the value itself."""
    field = f"s->flow_x_{slot}"
    if unit.flow_shape(slot).kind == "list":
        return f"for (int32_t i = 0; i < {field}[0]; i++) key_add_part(key, {number}, i, (uint32_t){field}[1 + i]);"
    if words > 1:
        return f"key_add_set(key, {number}, {field}.w, {words // 2});"
    added = f"key_add_part(key, {number}, 0, (uint32_t){field});"
    kind = unit.game.flow_types[slot]
    if isinstance(kind, t.Opt):
        return f"if ({field} != {'NO_NUMBER' if isinstance(kind.of, t.Int) else '-1'}) {added}"
    return added


def slot_words(unit: Unit) -> list[tuple[int, int, int]]:
    """Of each variable of the flow in the state: its slot, its first 32-bit word, and how many."""
    made, start = [], 0
    for slot in sorted(unit.flow_fields):
        count = unit.flow_shape(slot).numbers
        made.append((slot, start, count))
        start += count
    return made
