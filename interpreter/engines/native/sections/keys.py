"""Keys of positions as C: those of memories, kept up to date by the writers, and that of a whole state. See zobrist.py."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ...keys import MOVER, key
from ..c.spelling import comment
from ..writing.unit import Unit

_MAX_KEYS = 4096
"""Constants of one state function; the keys of larger ones are computed when they are needed."""


def key_tables(unit: Unit) -> list[str]:
    """What a value of a function at a place adds to the keys of memories: see zobrist.py."""
    made = []
    for fun in unit.game.funs:
        codes = unit.kept.stored(fun).count + 1
        if unit.has_keys(fun) and codes * fun.size <= _MAX_KEYS:
            keys = (_key(key(i + fun.offset, code)) for i in range(fun.size) for code in range(codes))
            table = f"static const KEY keys_{unit.fields[fun]}[{codes * fun.size}] = {{{', '.join(keys)}}};"
            made.append(unit.budget.part(table))
    if any(memory.with_mover for memory in unit.game.memories):
        movers = ("{0, 0}", *(_key(key(MOVER, player + 1)) for player in range(len(unit.game.players))))
        made.append(f"static const KEY keys_of_x_mover[{len(movers)}] = {{{', '.join(movers)}}}; /* from nobody on */")
    return made


def _key(value: int) -> str:
    return f"{{0x{value & 2**64 - 1:x}u, 0x{value >> 64:x}u}}"


def kept_keys(unit: Unit, fun: core.Fun) -> list[str]:
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


def _code(unit: Unit, fun: core.Fun, value: str) -> str:
    """How a value counts in a key."""
    low = core.domain_low(fun.result)
    if isinstance(fun.result, t.Opt) and not isinstance(fun.result.of, t.Int):
        return f"{value} + 1"  # they count from 0, and none is -1
    code = f"(int64_t){value} - ({low}) + 1"
    return f"({value} == NO_NUMBER ? 0 : {code})" if isinstance(fun.result, t.Opt) else code


def memory_parts(unit: Unit) -> str:
    parts = []
    for memory in unit.game.memories:
        number = memory.index
        lines = [f"static KEY whole_key_x_{number}(const S *s) {{ {comment(memory.name)}", "  KEY key = {0, 0};"]
        for fun in memory.funs:
            lines += _key_loop(unit, fun)
        lines += ["  return key;", "}", f"ALWAYS KEY key_x_{number}(const S *s) {{", f"  KEY key = s->key_x_{number};"]
        if memory.with_mover:
            lines.append("  key_change(&key, keys_of_x_mover, keys_of_x_mover + s->mover + 1);")
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
    words = {slot: count for slot, _, count in unit.slot_words()}
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
