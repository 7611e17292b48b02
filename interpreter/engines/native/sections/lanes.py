"""Random games in the lanes of vectors as C: one line for each word of the code of a ply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ....core import nodes as core
from ....core import types as t
from ..frame import IN_LANES, LANES, SEVERAL_TRIES
from ..straight.fields import VALUE, Field
from ..straight.plies import VECTORS, Block, Plies, straight_plies
from ..straight.word import ALL, BITS, Word, parts_first
from ..writing.body import FunctionBody
from ..writing.standing import entry
from ..writing.unit import Unit

_BYTE = 8

_LINES = {3: 16, 2: 4}
"""Lines of one vector before those of the next, by how many vectors go abreast: registers hold what a few lines make."""

_INFIX = {"and": "&", "or": "|", "plus": "+", "minus": "-"}


def lanes_of(body: FunctionBody) -> list[str]:
    """The code of games in lanes, with its fixed parts; none: the plies of the game are no straight-line code. `body`: of a
    function behind the loop for random games. Where many threads play, each is a lane."""
    unit = body.unit
    rolled = unit.moves.rolled
    if rolled is None or not unit.asked.laned or not rolled.laned:
        return []
    plies = straight_plies(unit.plan, rolled, unit.ends.ends, unit.ending)
    if plies is None:
        return []
    rows = {number: _word_of(unit, *key) for number, key in plies.position.items()}
    begins = [(at, entry(body, rolled.steps[at])) for at in plies.begins]
    abreast = 1 if unit.asked.threads else plies.abreast
    sizes = f"#define LANE_WORDS {plies.words}\n#define IN_TURN {int(plies.in_turn)}"
    if unit.asked.threads:
        sizes += "\n#define ONE_LANE 1"
    else:
        sizes += f"\n#define LANED 1\n#define VECTORS {VECTORS}\n#define ABREAST {abreast}"
    numbers: dict[int, int] = {}
    code = _round(plies, abreast, numbers)
    tables = [_table(number, table) for number, table in enumerate(plies.tables)]
    met = _met(plies, numbers)
    dealing = [] if unit.asked.threads else [IN_LANES]
    tries = [SEVERAL_TRIES] if plies.has("numbered") else []
    start = _start(rows, begins)
    return [sizes, LANES, *tries, _outcomes(plies), start, _numbers(numbers), *tables, met, code, *dealing]


def _word_of(unit: Unit, fun: core.Fun, row: int, at: int) -> str:
    """A word of a position as C."""
    if row != VALUE:
        return f"s->where_{unit.fields[fun]}[{row}].w[{at}]"
    value = f"s->{unit.fields[fun]}[0]"
    if isinstance(t.required(fun.result), t.Elem):
        return f"{value} >> 6 == {at} ? (uint64_t)1 << ({value} & 63) : 0"
    return f"(uint64_t)-({value} != 0)" if fun.result == t.BOOL else f"(uint64_t)(int64_t){value}"


def _outcomes(plies: Plies) -> str:
    numbers = ", ".join(str(number) for outcome in plies.outcomes for number in outcome)
    return (
        "/* How games in lanes end: of each outcome its place in the rules and the ranks of the players. */\n"
        f"static const int32_t t_x_outcomes[] = {{{numbers}}};"
    )


def _start(rows: dict[int, str], begins: list[tuple[int, str]]) -> str:
    return "\n".join(
        [
            "/* The sets of a position, for lanes; the step where its games begin, or -1: not in lanes. */",
            "static int32_t lane_x_start(const S *s, uint64_t *words) {",
            *(f"  words[{number - Field.STATE}] = {rows[number]};" for number in sorted(rows)),
            *(f"  if ({test}) return {number};" for number, test in begins),
            "  return -1;",
            "}",
        ]
    )


def _met(plies: Plies, numbers: dict[int, int]) -> str:
    """`numbers`: as of `_round`."""
    code = _Code(plies.steps, numbers, "x", "  ", "(*lane)")
    (name,) = ["vec_all(0)"] if plies.met is None else code.names([plies.met])
    return "\n".join(
        [
            "/* Whether positions have something that no game in lanes has: it would have ended before. */",
            "ALWAYS uint32_t lane_x_met(const LANE *lane) {",
            *code.lines,
            f"  return vec_bits({name});",
            "}",
        ]
    )


def _numbers(numbers: dict[int, int]) -> str:
    return (
        "/* Numbers of the code of a ply: see `lane_mixing`. */\n"
        f"LANE_NUMBERS lane_x_numbers[] = {{{', '.join(f'0x{number:x}u' for number in numbers) or '0'}}};"
    )


def _table(number: int, table: tuple[int, ...]) -> str:
    """For `vec_entry`, which may ask for any place below a power of two."""
    size = 1 << (max(len(table), BITS) - 1).bit_length()
    entries = ", ".join(f"0x{entry:x}u" for entry in (*table, *(0 for _ in range(size - len(table)))))
    return f"static const uint64_t t_x_entries_{number}[{size}] = {{{entries}}};"


def _round(plies: Plies, abreast: int, numbers: dict[int, int]) -> str:
    """`abreast`: vectors that are gone through at once; `numbers`: those that are needed, with their places in
    `lane_x_numbers`; more are entered."""
    lines = ["/* One try of the decision where each lane stands. */", "ALWAYS void ply_x_lanes(LANE *lane) {"]
    first, *others = plies.blocks
    codes = [_Code(plies.steps, numbers, f"x_{number}", "    ", f"lane[{number}]") for number in range(abreast)]
    stores = [_stores(code, first) for code in codes]
    some = _LINES.get(abreast, 1)
    lines += ["  {", *_in_turn([code.lines for code in codes], some), *_in_turn(stores, 1), "  }"]
    if plies.apart is not None:
        codes = [_Code(plies.steps, numbers, f"x_{number}", "  ", f"lane[{number}]") for number in range(abreast)]
        apart = " | ".join(name for code in codes for name in code.names([plies.apart]))
        lines += [line for code in codes for line in code.lines]
        lines.append(f"  if (!vec_bits({apart})) return;")
    for block in others:
        lines.append(f"  for (LANE *x_lane = lane; x_lane < lane + {abreast}; x_lane++) {{")
        if block.where is not None:
            where = _Code(plies.steps, numbers, "x_w", "    ", "(*x_lane)")
            (name,) = where.names([block.where])
            lines += [*where.lines, f"    if (!vec_bits({name})) continue;"]
        code = _Code(plies.steps, numbers, "x", "    ", "(*x_lane)")
        last = _stores(code, block)
        lines += [*code.lines, *last, "  }"]
    return "\n".join([*lines, "}"])


def _stores(code: _Code, block: Block) -> list[str]:
    names = code.names(list(block.after.values()))
    return [f"    {code.lane}.f[{number}] = {name};" for number, name in zip(block.after, names, strict=True)]


def _in_turn(texts: Sequence[Sequence[str]], some: int) -> list[str]:
    """The lines of texts that are alike, the first `some` of all, then the next ones: these are there while the others wait for
    what they are made of."""
    return [line for at in range(0, len(texts[0]), some) for text in texts for line in text[at : at + some]]


@dataclass
class _Code:
    """Lines that say what words are. `steps`: of searches; `prefix`: of the names of words; `lane`: whose fields are meant;
    `met`: what a search has met."""

    steps: tuple[tuple[Word, ...], ...]
    numbers: dict[int, int]
    prefix: str
    indent: str
    lane: str
    met: str = ""
    lines: list[str] = field(default_factory=list)

    def names(self, roots: Sequence[Word]) -> list[str]:
        """What words are called behind the lines."""
        names: dict[int, str] = {}
        for number, word in enumerate(parts_first(roots)):
            args = [names[id(part)] for part in word.args]
            if word.name in ("const", "part", "met"):
                names[id(word)] = self._taken(word, args)
                continue
            name = names[id(word)] = f"{self.prefix}_{number}"
            if word.name == "search":
                self._search(name, args, self.steps[word.number])
            else:
                self.lines.append(f"{self.indent}VEC {name} = {self._word(word, args)};")
        return [names[id(word)] for word in roots]

    def _taken(self, word: Word, args: list[str]) -> str:
        if word.name == "const":
            return _number(word.number, self.numbers)
        return f"{args[0] if args else self.met}[{word.number}]"

    def _word(self, word: Word, args: list[str]) -> str:
        return f"{self.lane}.f[{word.number}]" if word.name == "field" else _word(word, args)

    def _search(self, name: str, args: list[str], steps: tuple[Word, ...]) -> None:
        """All lanes go on until none meets anything new."""
        count, indent = len(steps), self.indent + "  "
        self.lines += [
            f"{self.indent}VEC {name}[{count}] = {{{', '.join(args[:count])}}};",
            f"{self.indent}for (;;) {{",
        ]
        inner = _Code(self.steps, self.numbers, name, indent, self.lane, met=name, lines=self.lines)
        stepped = inner.names(steps)
        news = [f"new_{name}_{at}" for at in range(count)]
        self.lines += [
            *(
                f"{indent}VEC {new} = {one} & {within} & ~{name}[{at}];"
                for at, (new, one, within) in enumerate(zip(news, stepped, args[count:], strict=True))
            ),
            f"{indent}if (!vec_bits(vec_some({' | '.join(news)}))) break;",
            *(f"{indent}{name}[{at}] |= {new};" for at, new in enumerate(news)),
            f"{self.indent}}}",
        ]


def _number(number: int, numbers: dict[int, int]) -> str:
    if number in (0, ALL):
        return f"vec_all(0x{number:x}u)"
    return f"vec_all(lane_x_numbers[{numbers.setdefault(number, len(numbers))}])"


def _word(word: Word, args: list[str]) -> str:
    if word.name == "not":
        return f"~{args[0]}"
    if word.name == "bit":
        return f"vec_up_by(vec_all(1), {args[0]})"
    if word.name == "place" and word.number <= _BYTE:
        return f"vec_place_of_8({', '.join(args)})"
    if word.name == "entry":
        return f"vec_entry(t_x_entries_{word.number}, {args[0]})"
    if word.name == "joint":
        return f"vec_joint({args[0]}, {args[1]}, {word.number})"
    if word.name in ("up", "down"):
        return f"{args[0]} {'<<' if word.name == 'up' else '>>'} {word.number}"
    if word.name in _INFIX:
        return f"{args[0]} {_INFIX[word.name]} {args[1]}"
    return f"vec_{word.name}({', '.join(args)})"
