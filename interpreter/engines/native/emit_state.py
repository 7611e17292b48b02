"""The state as a C struct of fixed size, and everything that reads and writes it as a whole."""

from __future__ import annotations

from ... import core
from ... import types as t
from .emit_flow import t_none
from .errors import refuse
from .unit import Unit, plain

_MAX_PLAYERS = 100


def state_parts(unit: Unit) -> list[str]:
    """The struct, the writers of state functions, memories, endings, and how values come in and out."""
    return [
        _struct(unit),
        *(_setter(unit, fun) for fun in unit.game.funs),
        _memories(unit),
        _endings(unit),
        _values(unit),
    ]


def _struct(unit: Unit) -> str:
    game = unit.game
    if len(game.players) > _MAX_PLAYERS:
        refuse(f"more than {_MAX_PLAYERS} players")
    lines = ["typedef struct {", "  /* state functions, and with `mover` all that a search depends on */"]
    for fun in sorted(game.funs, key=lambda fun: -unit.stored[fun].size):
        domain = ", ".join(str(kind) for kind in fun.args)
        about = f"{fun.name}: {domain} -> {fun.result}" if domain else f"{fun.name}: {fun.result}"
        lines.append(f"  {unit.stored[fun].c} {unit.fields[fun]}[{max(1, fun.size)}]; /* {about} */")
    lines.append("  int8_t mover;")
    for fun, width in unit.tracked.items():
        lines.append(
            f"  SET{width} where_{unit.fields[fun]}[{unit.stored[fun].count + 1}]; /* by value, `none` first */"
        )
    for slot in sorted(unit.flow_fields):
        made = unit.shape(game.flow_types[slot])
        if made.kind not in ("scalar", "set"):
            refuse("a variable of the flow that is a list")
        lines.append(f"  {made.c} f{slot}; /* {game.flow_names[slot]} */")
    lines.append(f"  int32_t memory[{max(1, len(game.memories))}]; /* the last remembered key, or -1 */")
    lines.append("  int32_t place, offered; /* of the flow, and which list of the decide */")
    lines.append("  int32_t over, ended_by;")
    lines.append("  int8_t rank[PLAYERS]; /* when over: the smaller, the better */")
    lines.append("} S;")
    lines.append("#define KEY_BYTES (offsetof(S, mover) + 1)")
    return "\n".join(lines)


def _setter(unit: Unit, fun: core.Fun) -> str:
    name = unit.fields[fun]
    width = unit.tracked.get(fun)
    head = f"ALWAYS void w_{name}(S *s, int32_t i, int32_t value) {{"
    if width is None:
        return f"{head} s->{name}[i] = ({unit.stored[fun].c})value; }}"
    low = unit.stored[fun].low
    none = " == NO_NUMBER ? 0 : " if t_none(fun) != -1 and isinstance(fun.result, t.Opt) else ""

    def row(value: str) -> str:
        index = f"{value} - ({low}) + 1"
        return f"({value}{none}{index})" if none else index

    return "\n".join(
        [
            head,
            f"  int32_t old = s->{name}[i];",
            f"  drop{width}(&s->where_{name}[{row('old')}], i);",
            f"  put{width}(&s->where_{name}[{row('value')}], i);",
            f"  s->{name}[i] = ({unit.stored[fun].c})value;",
            "}",
        ]
    )


def _memories(unit: Unit) -> str:
    parts = []
    for memory in unit.game.memories:
        lines = [f"static KEY key_{memory.index}(const S *s) {{ /* {memory.name} */", "  KEY key = {0, 0};"]
        for fun in memory.funs:
            name, low = unit.fields[fun], core.domain_low(fun.result)
            value = f"s->{name}[i]"
            code = f"(uint64_t)((int64_t){value} - ({low}) + 1)"
            if isinstance(t.required(fun.result), t.Int):
                code = f"{value} == NO_NUMBER ? 0 : {code}"
            elif isinstance(fun.result, t.Opt):
                code = f"{value} < 0 ? 0 : {code}"
            lines.append(
                f"  for (int32_t i = 0; i < {fun.size}; i++) key_add(&key, (uint64_t)(i + {fun.offset}), {code});"
            )
        if memory.with_mover:
            lines.append("  if (s->mover >= 0) key_add(&key, 0x7fffffffu, (uint64_t)s->mover + 1);")
        lines += ["  return key;", "}"]
        lines += [
            f"static void remember_{memory.index}(G *g, S *s) {{",
            f"  KEY key = key_{memory.index}(s);",
            f"  int32_t before = times_remembered(g, s->memory[{memory.index}], key);",
            f"  s->memory[{memory.index}] = remember_key(g, s->memory[{memory.index}], key, before + 1);",
            "}",
        ]
        parts.append("\n".join(lines))
    return "\n".join(parts)


def _endings(unit: Unit) -> str:
    places = "".join(f"\n * {number}: {plain(place)}" for number, place in enumerate(unit.endings))
    return f"""/* How the game ends. The places in the rules, by number:{places} */
MAYBE void over(S *s, int32_t place) {{
  s->over = 1;
  s->place = -1;
  s->mover = -1;
  s->ended_by = place;
}}
MAYBE void over_draw(S *s, int32_t place) {{
  memset(s->rank, 0, sizeof s->rank);
  over(s, place);
}}
MAYBE void over_one(S *s, int32_t player, int32_t wins, int32_t place) {{
  for (int32_t p = 0; p < PLAYERS; p++) s->rank[p] = (int8_t)((p == player) != wins);
  over(s, place);
}}
MAYBE void over_rank(S *s, const int32_t *worth, const int32_t *has, int32_t place) {{
  for (int32_t p = 0; p < PLAYERS; p++) {{
    int32_t better = 0;
    for (int32_t q = 0; q < PLAYERS; q++) better += has[q] && worth[q] > worth[p];
    s->rank[p] = (int8_t)(has[p] ? better : PLAYERS);
  }}
  over(s, place);
}}"""


def _values(unit: Unit) -> str:
    """All values of the state as 32-bit numbers in the order of the core, and one by its number."""
    game = unit.game
    put = ["EXPORT void put_values(S *s, const int32_t *v) {", "  memset(s, 0, sizeof *s);"]
    for fun, width in unit.tracked.items():
        if isinstance(fun.result, t.Opt):
            whole = unit.set_literal((1 << fun.size) - 1, width)
            put.append(f"  for (int32_t i = 0; i < {fun.size}; i++) s->{unit.fields[fun]}[i] = {t_none(fun)};")
            put.append(f"  s->where_{unit.fields[fun]}[0] = {whole};")
        else:
            low = unit.stored[fun].low
            whole = unit.set_literal((1 << fun.size) - 1, width)
            put.append(f"  for (int32_t i = 0; i < {fun.size}; i++) s->{unit.fields[fun]}[i] = {low};")
            put.append(f"  s->where_{unit.fields[fun]}[1] = {whole};")
    get = ["EXPORT void get_values(const S *s, int32_t *v) {"]
    at = ["MAYBE void write_by_number(G *g, S *s, int32_t i, int32_t value) {"]
    for fun in game.funs:
        name = unit.fields[fun]
        put.append(f"  for (int32_t i = 0; i < {fun.size}; i++) w_{name}(s, i, v[{fun.offset} + i]);")
        get.append(f"  for (int32_t i = 0; i < {fun.size}; i++) v[{fun.offset} + i] = s->{name}[i];")
        at.append(f"  if (i < {fun.offset + fun.size}) {{ w_{name}(s, i - {fun.offset}, value); return; }}")
    put.append("  s->mover = -1;")
    put.append(f"  for (int32_t i = 0; i < {max(1, len(game.memories))}; i++) s->memory[i] = -1;")
    at.append("  fault(g);")
    slots_put = ["EXPORT void put_slots(S *s, const int32_t *v) {", "  (void)s; (void)v;"]
    slots_get = ["EXPORT void get_slots(const S *s, int32_t *v) {", "  (void)s; (void)v;"]
    for slot, start, count in slot_words(unit):
        if count == 1:
            slots_put.append(f"  s->f{slot} = v[{start}];")
            slots_get.append(f"  v[{start}] = s->f{slot};")
        else:
            slots_put.append(f"  memcpy(&s->f{slot}, v + {start}, sizeof s->f{slot});")
            slots_get.append(f"  memcpy(v + {start}, &s->f{slot}, sizeof s->f{slot});")
    return "\n".join(line for part in (put, get, at, slots_put, slots_get) for line in [*part, "}"])


def slot_words(unit: Unit) -> list[tuple[int, int, int]]:
    """Of each variable of the flow in the state: its slot, its first 32-bit word, and how many."""
    made, start = [], 0
    for slot in sorted(unit.flow_fields):
        shape = unit.shape(unit.game.flow_types[slot])
        count = 1 if shape.kind == "scalar" else 2 * shape.words
        made.append((slot, start, count))
        start += count
    return made
