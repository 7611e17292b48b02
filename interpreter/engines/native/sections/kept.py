"""What the writers of a state function keep up to date besides its values: sets of the places with a value or with more than
a number, words of the lines of a board, connected parts. All of it follows from the values, so it is no part of what states
are compared by.
"""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ..writing.unit import Unit

_MOST_ROWS = 8
"""Values of a function up to which places are taken out of the sets of all of them."""


def kept_members(unit: Unit, fun: core.Fun) -> list[str]:
    """Members of the struct of a state."""
    made, name = [], unit.fields[fun]
    if fun in unit.kept.tracked and not stands_alone(unit, fun):
        made.append(f"  {sets_by_value(unit, fun)}")
    if fun in unit.kept.above:
        bounds = ", ".join(map(str, unit.kept.above[fun]))
        width = unit.places(fun)
        made.append(f"  SET{width} above_{name}[{len(unit.kept.above[fun])}]; /* the places with more than {bounds} */")
    if fun in unit.kept.lines:
        count, lines = unit.kept.stored(fun).count, unit.kept.lines[fun]
        made.append(f"  {_word(unit, fun)} lines_{name}[{count}][{len(lines.lengths)}]; /* by value and line */")
    if fun in unit.kept.parts:
        number = "uint8_t" if fun.size <= 256 else "uint16_t"
        made.append(f"  {number} parent_{name}[{fun.size}]; /* towards the root of the part */")
        made.append(f"  SET{unit.places(fun)} part_{name}[{fun.size}]; /* of each root the connected part */")
        made.append(f"  int32_t known_{name}; /* whether the parts are */")
    if fun in unit.ends.growing:
        made.append(f"  uint32_t grown_{name}; /* values that places gained since the ends were looked at */")
    if fun in unit.ends.resumed:
        rows, width = f"[{unit.ends.resumed[fun]}][{unit.kept.stored(fun).count}]", unit.places(fun)
        made.append(f"  SET{width} reached_{name}{rows}; /* by search and value what was reached over its places */")
    return made


def sets_by_value(unit: Unit, fun: core.Fun) -> str:
    """The member with the places of each value."""
    rows = unit.kept.stored(fun).count + 1
    return f"SET{unit.places(fun)} where_{unit.fields[fun]}[{rows}]; /* by value, `none` first */"


def stands_alone(unit: Unit, fun: core.Fun) -> bool:
    """Whether a function stands in the state as sets by value and not as values by place."""
    return unit.rolls and fun in unit.state.alone and kept_by_sets(unit, fun)


def kept_functions(unit: Unit, fun: core.Fun) -> list[str]:
    """What asks for it, where that is more than a look."""
    lines = _line_functions(unit, fun) if fun in unit.kept.lines else []
    if fun in unit.state.alone:
        lines += _value_functions(unit, fun)
    return [*lines, *_part_functions(unit, fun)]


def kept_before(unit: Unit, fun: core.Fun) -> list[str]:
    """Statements of a writer before it writes: `value` comes to the place `i`, where `old` was."""
    made, name = [], unit.fields[fun]
    if fun in unit.kept.tracked:
        width = unit.places(fun)
        made.append(f"  drop{width}(&s->where_{name}[{where_row(unit, fun, 'old')}], i);")
        made.append(f"  put{width}(&s->where_{name}[{where_row(unit, fun, 'value')}], i);")
    for bound, row in unit.kept.above.get(fun, {}).items():
        made.append(f"  set{unit.places(fun)}(&s->above_{name}[{row}], i, value > {bound});")
    if fun in unit.kept.lines:
        made.append(f"  if (old >= 0) mark_{name}(s, i, old);")
        made.append(f"  if (value >= 0) mark_{name}(s, i, value);")
    return [*made, *kept_gains(unit, fun), *kept_losses(unit, fun, "old")]


def kept_gains(unit: Unit, fun: core.Fun) -> list[str]:
    """A statement that notes the value that is written; none is bit 31, for which nobody asks."""
    return [f"  s->grown_{unit.fields[fun]} |= (uint32_t)1 << (value & 31);"] if fun in unit.ends.growing else []


def kept_losses(unit: Unit, fun: core.Fun, old: str) -> list[str]:
    """Statements that forget what was reached over the places with a value, `old`, where one of them loses it."""
    return _forgetting(unit, fun, f"if ({old} >= 0 && {old} != value)", old)


def kept_losses_of_all(unit: Unit, fun: core.Fun, lost: str) -> list[str]:
    """The same before places lose values that are not known one by one. `lost`: whether those with `where[k + 1]` do."""
    loop = f"for (int32_t k = 0; k < {unit.kept.stored(fun).count}; k++)"
    return _forgetting(unit, fun, f"{loop} if (k != value && {lost})", "k")


def _forgetting(unit: Unit, fun: core.Fun, head: str, value: str) -> list[str]:
    if fun not in unit.ends.resumed:
        return []
    reached, nothing = f"s->reached_{unit.fields[fun]}", f"none{unit.places(fun)}()"
    forget = "".join(f" {reached}[{number}][{value}] = {nothing};" for number in range(unit.ends.resumed[fun]))
    return [f"  {head} {{{forget} }}"]


def kept_by_sets(unit: Unit, fun: core.Fun) -> bool:
    """Whether nothing but a few sets by value is kept."""
    kept = unit.kept
    others = fun in kept.above or fun in kept.lines or fun in kept.parts
    return fun in kept.tracked and not others and kept.stored(fun).count <= _MOST_ROWS


def kept_after(unit: Unit, fun: core.Fun) -> list[str]:
    """Statements of a writer after it has written."""
    if fun not in unit.kept.parts:
        return []
    name = unit.fields[fun]
    return [
        "  if (old < 0 && value >= 0) {",
        f"    if (s->known_{name}) join_{name}(s, i, value); else find_parts_{name}(s);",
        "  } else if (old != value) {",
        f"    s->known_{name} = 0;",
        "  }",
    ]


def kept_first(unit: Unit, fun: core.Fun) -> list[str]:
    """The same for the first value of a place, in a state that is all zeros."""
    made, name = [], unit.fields[fun]
    if fun in unit.kept.tracked:
        made.append(f"    put{unit.places(fun)}(&s->where_{name}[{where_row(unit, fun, 'value')}], i);")
    for bound, row in unit.kept.above.get(fun, {}).items():
        made.append(f"    set{unit.places(fun)}(&s->above_{name}[{row}], i, value > {bound});")
    if fun in unit.kept.lines:
        made.append(f"    if (value >= 0) mark_{name}(s, i, value);")
    return made


def where_row(unit: Unit, fun: core.Fun, value: str) -> str:
    """Which of the sets by value has the places of a value."""
    index = f"{value} - ({unit.kept.stored(fun).low}) + 1"
    numbers = isinstance(fun.result, t.Opt) and isinstance(fun.result.of, t.Int)
    return f"({value} == NO_NUMBER ? 0 : {index})" if numbers else index


def _value_functions(unit: Unit, fun: core.Fun) -> list[str]:
    """The value at a place, and whether it is one that is known: by the sets, where nothing else is kept."""
    name, low = unit.fields[fun], unit.kept.stored(fun).low
    value, holds = f"s->{name}[i]", f"s->{name}[i] == value"
    if stands_alone(unit, fun):
        has = f"is_in{unit.places(fun)}(&s->where_{name}"
        value = " + ".join(
            [str(low - 1), *(f"{row} * {has}[{row}], i)" for row in range(1, unit.kept.stored(fun).count + 1))]
        )
        holds = f"{has}[{where_row(unit, fun, 'value')}], i)"
    return [
        f"ALWAYS int32_t v_{name}(const S *s, int32_t i) {{ return {value}; }}",
        f"ALWAYS int32_t is_{name}(const S *s, int32_t i, int32_t value) {{ return {holds}; }}",
    ]


# ---------------------------------------------------------------- words of lines (optimize/rules/runs.py)


def _word(unit: Unit, fun: core.Fun) -> str:
    longest = max(unit.kept.lines[fun].lengths)
    return "uint16_t" if longest < 16 else "uint32_t" if longest < 32 else "uint64_t"


def _line_functions(unit: Unit, fun: core.Fun) -> list[str]:
    name, count, lines = unit.fields[fun], unit.kept.stored(fun).count, unit.kept.lines[fun]
    line, place = unit.numbers(f"line_of_{name}", lines.line), unit.numbers(f"place_of_{name}", lines.place)
    lengths = unit.numbers(f"length_of_{name}", lines.lengths)
    mark = [
        f"ALWAYS void mark_{name}(S *s, int32_t i, int32_t value) {{ /* puts a place in or takes it out */",
        *(
            f"  s->lines_{name}[value][{line}[{axis * lines.size} + i]] ^= "
            f"({_word(unit, fun)})((uint64_t)1 << {place}[{axis * lines.size} + i]);"
            for axis in range(len(lines.steps))
        ),
        "}",
    ]
    word = f"""ALWAYS uint64_t line_{name}(G *g, const S *s, int32_t line, int32_t value) {{
  uint64_t x_taken = 0;
  if (value >= 0) return s->lines_{name}[at(g, value, {count})][line];
  for (int32_t v = 0; v < {count}; v++) x_taken |= s->lines_{name}[v][line];
  return x_taken ^ (((uint64_t)1 << {lengths}[line]) - 1);
}}
/* How many places from the k-th on have a value without a gap: upwards along its line, and downwards. */
ALWAYS int32_t run_up_{name}(G *g, const S *s, int32_t k, int32_t value) {{
  return lowest_bit(~(line_{name}(g, s, {line}[k], value) >> {place}[k]));
}}
ALWAYS int32_t run_down_{name}(G *g, const S *s, int32_t k, int32_t value) {{
  return 63 - highest_bit(~(line_{name}(g, s, {line}[k], value) << (63 - {place}[k])));
}}"""
    return ["\n".join(mark), word]


# ---------------------------------------------------------------- connected parts (optimize/rules/parts.py)


def _part_functions(unit: Unit, fun: core.Fun) -> list[str]:
    table = unit.kept.parts.get(fun)
    if table is None:
        return []
    width = unit.places(fun)
    rows = unit.sets(table.name, table.values, width)
    return [f"DEFINE_PARTS({unit.fields[fun]}, {width}, {rows}, {unit.kept.stored(fun).count})"]
