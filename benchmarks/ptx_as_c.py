"""PTX as C that a processor runs, one thread at a time, and that writes down by which blocks it goes.

Only what LLVM makes of our C is understood, and no more: whole numbers, memory, branches, calls of functions by name. An
instruction that is not known here ends the program with its name. Memory of all kinds is this machine's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

CALLS, RETURNS = 1 << 31, (1 << 31) + 1
"""What stands in a trace beside numbers of blocks, around the blocks of a function that is called."""

_TYPES = {f"{sign}{bits}": f"{'' if sign == 's' else 'u'}int{bits}_t" for sign in "bus" for bits in (8, 16, 32, 64)}
_TYPES["pred"] = "int32_t"
_SPECIAL = {"%tid.x": "SIM_THREAD", "%ctaid.x": "0", "%ntid.x": "1", "%nctaid.x": "1"}
_COMPARED = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_JOINED = {"and": "&", "or": "|", "xor": "^", "add": "+", "sub": "-", "rem": "%", "div": "/"}

_HEAD = f"""
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
static uint32_t *trace, *trace_end;
static jmp_buf full;
static uint64_t SIM_THREAD;
static uint64_t *places, *places_end;
static uint8_t returned[64] __attribute__((aligned(16)));
#define T(x) do {{ if (trace == trace_end) longjmp(full, 1); *trace++ = (x); }} while (0)
#define P(x) do {{ if (places) {{ if (places == places_end) longjmp(full, 1); *places++ = (uint64_t)(x); }} }} while (0)
#define CALLS {CALLS}u
#define RETURNS {RETURNS}u
static inline uint32_t prmt(uint32_t a, uint32_t b, uint32_t chosen) {{
  uint64_t both = (uint64_t)b << 32 | a;
  uint32_t made = 0;
  for (int i = 0; i < 4; i++) {{
    uint32_t n = chosen >> 4 * i & 15, byte = both >> 8 * (n & 7) & 255;
    made |= (n & 8 ? byte & 128 ? 255u : 0u : byte) << 8 * i;
  }}
  return made;
}}
"""


@dataclass
class Block:
    """Instructions that are carried out one after the other.

    Attributes:
        function:  where it stands.
        size:      how many.
        touches:   of those that read or write memory that can be written, how many bytes each does.
        lines:     of the C, and how many instructions come of each.
        after:     blocks that may follow, -1 where the function ends.
    """

    function: str
    size: int = 0
    touches: list[int] = field(default_factory=list)
    lines: Counter[int] = field(default_factory=Counter)
    after: list[int] = field(default_factory=list)


def _operands(text: str) -> list[str]:
    return [part.strip() for part in re.findall(r"(?:[^,{(\[]|\{[^}]*\}|\([^)]*\)|\[[^]]*\])+", text)]


def _value(text: str) -> str:
    if text in _SPECIAL:
        return _SPECIAL[text]
    if text.startswith("%"):
        return "R_" + text[1:]
    if re.fullmatch(r"-?(?:0[xX][0-9A-Fa-f]+|\d+)U?", text):
        return f"((int64_t){int(text.rstrip('U'), 0) & (1 << 64) - 1}ULL)"
    return f"(uint64_t){text}"


def _address(text: str) -> str:
    base, _, offset = text.strip("[]").partition("+")
    return f"({_value(base)} + ({offset or 0}LL))"


def _label(text: str) -> str:
    return text.strip().replace("$", "X")


class Function:
    """One function on its way to C. `several`: those that return several numbers; whoever called reads them at once."""

    def __init__(self, blocks: list[Block], head: re.Match[str], body: str, several: Collection[str]) -> None:
        self.several, self.called = several, ""
        self.blocks, self.name, self.line = blocks, head["name"], 0
        self.c: list[str] = []
        self.labels: dict[str, int] = {}
        self.jumps: list[tuple[Block, str]] = []
        self.tables: dict[str, list[str]] = {}
        parameters = re.findall(r"\.param \.(\w+)[^,()]*?(\w+)\s*(?=,|$)", head["given"].strip())
        given = ", ".join(f"{_TYPES[kind]} P_{name}" for kind, name in parameters)
        self.is_void = not head["result"] or bool(head["several"])
        self.head = f"static {'void' if self.is_void else _TYPES[head['result']]} F_{self.name}({given})"
        self._begin()
        for statement in _statements(body):
            self._statement(statement)
        for block, label in self.jumps:
            block.after.append(self.labels[label])

    def _begin(self, follows: bool = False) -> None:
        before = self.block if follows else None
        self.block: Block | None = Block(self.name)
        if before:
            before.after.append(len(self.blocks))
        self.c.append(f"T({len(self.blocks)});")
        self.blocks.append(self.block)

    def _statement(self, text: str) -> None:
        if text.endswith(":"):
            self.c.append(f"{_label(text)}")
            self.labels[text[:-1]] = len(self.blocks)
            self._begin(follows=self.block is not None)
        elif line := re.match(r"\.loc\s+\d+\s+(\d+)", text):
            self.line = int(line[1])
        elif made := re.match(r"\.reg \.(\w+)\s+%(\w+)(?:<(\d+)>)?", text):
            names = [f"R_{made[2]}{number}" for number in range(int(made[3]))] if made[3] else [f"R_{made[2]}"]
            self.c.append(f"{_TYPES[made[1]]} {', '.join(f'{name} = 0' for name in names)};")
        elif made := re.match(r"\.local \.align (\d+) \.b8\s+(\w+)\[(\d+)\]", text):
            self.c.append(f"uint8_t {made[2]}[{made[3]}] __attribute__((aligned({made[1]})));")
        elif made := re.match(r"\$?(\w+)\s*:\s*\.branchtargets (.*)", text):
            self.tables[made[1]] = _operands(made[2])
        elif not text.startswith("."):
            self._instruction(text)

    def _instruction(self, text: str) -> None:
        assert self.block is not None
        self.block.size += 1
        self.block.lines[self.line] += 1
        parts = re.fullmatch(r"(?:@(!?)%(\w+)\s+)?(\S+)\s*(.*)", text)
        assert parts is not None
        name, *kinds = parts[3].split(".")
        given = _operands(parts[4])
        guard = f"if ({parts[1]}R_{parts[2]}) " if parts[2] else ""
        if name == "bra":
            self.jumps.append((self.block, given[0]))
            self._leave(f"{guard}goto {_label(given[0])};", bool(guard))
        elif name == "brx":
            targets = self.tables[given[1].lstrip("$")]
            self.jumps += [(self.block, target) for target in targets]
            cases = " ".join(f"case {at}: goto {_label(target)};" for at, target in enumerate(targets))
            self._leave(f"switch ({_value(given[0])}) {{ {cases} default: __builtin_unreachable(); }}", False)
        elif name == "ret":
            self.block.after.append(-1)
            self._leave(f"{guard}{{ T(RETURNS); return{'' if self.is_void else ' result'}; }}", bool(guard))
        elif name == "call":
            *results, callee, passed = given
            passed_names = [part.strip() for part in passed.strip("()").split(",") if part.strip()]
            self.called = callee
            call = f"F_{callee}({', '.join(f'given_{one}' for one in passed_names)});"
            self.c.append(f"T(CALLS); {'back = ' if results and callee not in self.several else ''}{call}")
            self._begin(follows=True)
        elif "param" in kinds:
            self._parameter(name, kinds[-1], given)
        elif name in {"ld", "st", "atom"}:
            if "nc" not in kinds:
                place, values = (given[0], given[1]) if name == "st" else (given[1], given[0])
                self.block.touches.append(int(kinds[-1][1:]) // 8 * len(_operands(values.strip("{}"))))
                self.c.append(f"P({_address(place)});")
            self.c.append(guard + _memory(name, kinds[-1], given))
        elif name in {"trap", "exit"}:
            self._leave("__builtin_trap();", False)
        elif name == "mov" and "{" in parts[4]:
            self.c.append(guard + _halves(given))
        elif name not in {"bar", "barrier"}:
            self.c.append(f"{guard}{_value(given[0])} = {_result(name, kinds, [_value(one) for one in given[1:]])};")

    def _leave(self, c: str, may_stay: bool) -> None:
        self.c.append(c)
        if may_stay:
            self._begin(follows=True)
        else:
            self.block = None

    def _parameter(self, name: str, kind: str, given: list[str]) -> None:
        place = given[0] if name == "st" else given[1]
        place, _, at = place.strip("[]").partition("+")
        whose = self.name if place.startswith("func_retval") else self.called if place.startswith("retval") else ""
        if whose in self.several:
            values = given[1] if name == "st" else given[0]
            both = [f"returned+{at or 0}", values] if name == "st" else [values, f"returned+{at or 0}"]
            self.c.append(_memory(name, kind, both))
        elif name == "ld":
            value = "back" if place.startswith("retval") else f"P_{place}"
            self.c.append(f"{_value(given[0])} = ({_TYPES[kind]}){value};")
        else:
            self.c.append(f"{'result' if place.startswith('func_retval') else 'given_' + place} = {_value(given[1])};")

    def text(self) -> str:
        declared = " ".join(f"uint64_t given_param{number} = 0;" for number in range(16))
        return "\n".join([f"{self.head} {{", declared, "uint64_t back = 0, result = 0;", *self.c, "}"])


def _memory(name: str, kind: str, given: list[str]) -> str:
    c = _TYPES[kind]
    if name == "atom":
        return f"{{ {c} *at = ({c} *){_address(given[1])}; {_value(given[0])} = *at; *at += {_value(given[2])}; }}"
    place, values = (given[1], given[0]) if name == "ld" else (given[0], given[1])
    moved = []
    for number, one in enumerate(_operands(values.strip("{}"))):
        moved.append(f"{_value(one)} = at[{number}];" if name == "ld" else f"at[{number}] = ({c}){_value(one)};")
    return f"{{ {c} *at = ({c} *){_address(place)}; {' '.join(moved)} }}"


def _halves(given: list[str]) -> str:
    """A word made of two halves, or parted into them."""
    low, high = _operands((given[1] if given[1].startswith("{") else given[0]).strip("{}"))
    if given[1].startswith("{"):
        return f"{_value(given[0])} = (uint32_t)({_value(low)}) | (uint64_t)({_value(high)}) << 32;"
    parted = ((low, given[1], 0), (high, given[1], 32))
    return " ".join(f"{_value(to)} = (uint32_t)({_value(word)} >> {by});" for to, word, by in parted if to != "_")


def _result(name: str, kinds: list[str], given: list[str]) -> str:
    kind = kinds[-1]
    c = _TYPES.get(kind, "uint64_t")
    bits = int(kind[1:]) if kind[1:].isdigit() else 0
    typed = [f"(({c})({one}))" for one in given]
    if name in {"mov", "cvta"}:
        return f"({given[0]}) != 0" if kind == "pred" else given[0]
    if name == "cvt":
        return f"({_TYPES[kinds[0]]})({_TYPES[kinds[1]]}){given[0]}"
    if name in _JOINED:
        return f"{typed[0]} {_JOINED[name]} {typed[1]}"
    if name == "setp":
        return f"{typed[0]} {_COMPARED[kinds[0]]} {typed[1]}"
    if name == "selp":
        return f"{given[2]} ? {given[0]} : {given[1]}"
    if name in {"shl", "shr"}:
        sign = "<<" if name == "shl" else ">>"
        beyond = f"{typed[0]} >> {bits - 1}" if kind[0] == "s" else "0"
        by = f"((uint32_t)({given[1]}))"
        return f"{by} >= {bits} ? {beyond} : {typed[0]} {sign} ({by} & {bits - 1})"
    if name == "mul" and kinds[0] == "hi":
        return f"(uint64_t)((unsigned __int128)(uint64_t)({given[0]}) * (uint64_t)({given[1]}) >> 64)"
    if name in {"mul", "mad"}:
        wide = c if kinds[0] != "wide" else "int64_t" if kind[0] == "s" else "uint64_t"
        product = f"({wide}){typed[0]} * ({wide}){typed[1]}"
        return f"{product} + {given[2]}" if name == "mad" else product
    if name in {"min", "max"}:
        return f"{typed[0]} {'<' if name == 'min' else '>'} {typed[1]} ? {typed[0]} : {typed[1]}"
    if name == "shf":
        by, word = f"({given[2]} & 31)", f"((uint64_t)(uint32_t){given[1]} << 32 | (uint32_t){given[0]})"
        return f"{word} << {by} >> 32" if kinds[0] == "l" else f"{word} >> {by}"
    if name == "bfe":
        return f"{typed[0]} >> ({given[1]}) & ((1ULL << ({given[2]})) - 1)"
    simple = {
        "not": f"!({given[0]})" if kind == "pred" else f"~({given[0]})",
        "neg": f"-{typed[0]}",
        "popc": f"__builtin_popcountll((uint{bits}_t){given[0]})",
        "clz": f"({typed[0]} ? __builtin_clzll((uint{bits or 64}_t){given[0]}) - {64 - bits} : {bits})",
        "prmt": f"prmt({', '.join(given)})",
    }
    if name not in simple:
        raise SystemExit(f"PTX that is not known here: {name}.{'.'.join(kinds)}")
    return simple[name]


def _statements(body: str) -> list[str]:
    """Instructions, directives and labels, without the lines that only frame calls."""
    found: list[str] = []
    begun = ""
    for line in (line.strip() for line in body.splitlines()):
        if half := re.fullmatch(r"\{ \.reg \.b32 tmp; (mov.*;) \}", line):
            line = half[1].replace("tmp", "_")
        if line in ("", "{", "}") or re.fullmatch(r"\$L__(?:tmp|func)\w*:", line):
            continue
        if re.match(r"\.loc\s", line) or re.fullmatch(r"\$?\w+:", line):
            found.append(line)
        elif not re.match(r"\.(file|section)\s", line):
            begun += " " + line
            if line.endswith(";"):
                found.append(begun[:-1].strip())
                begun = ""
    return found


def as_c(ptx: str, kernel: str) -> tuple[str, list[Block]]:
    """The C and its blocks. `run_thread(thread, trace, room, arguments, places, most)` of it runs the kernel, whose arguments
    are given as numbers of 64 bits, and returns how long the trace is: it ends with the kernel, or where there is no more room.
    `places`: NULL, or room for `most` numbers: how many there are, where the stack begins, and what was touched."""
    ptx = re.sub(r"//.*", "", ptx)
    blocks: list[Block] = []
    c = [_HEAD]
    form = r"^\.(?:visible )?global \.align (\d+) \.(\w+) (\w+)(?:\[(\d+)\])?(?: = (\{[^}]*\}|[^;]+))?;"
    for align, kind, name, count, values in re.findall(form, ptx, re.MULTILINE):
        first = values if values.startswith("{") else f"{{{values or 0}}}"
        c.append(f"static {_TYPES[kind]} {name}[{count or 1}] __attribute__((aligned({align}))) = {first};")
    result = r"(?:\(\.param (?:\.align \d+ )?\.(?P<result>\w+) \w+(?P<several>\[\d+\])?\)\s*)?"
    form = result + r"(?P<name>\w+)\s*\((?P<given>[^)]*)\)"
    functions = []
    several: set[str] = set()
    for part in re.split(r"^\.(?:visible \.entry|func)\s*", ptx, flags=re.MULTILINE)[1:]:
        head = re.match(form, part)
        assert head is not None
        several |= {head["name"]} if head["several"] else set()
        if "\n{" in part:
            functions.append(Function(blocks, head, part[part.index("\n{") :], several))
    (entry,) = (one for one in functions if one.name == kernel)
    count = entry.head.count("P_")
    c += [f"{one.head};" for one in functions] + [one.text() for one in functions]
    c.append(
        "uint64_t run_thread(uint64_t thread, uint32_t *room, uint64_t size, const uint64_t *given, uint64_t *touched, "
        "uint64_t most) {\n"
        "  SIM_THREAD = thread, trace = room, trace_end = room + size;\n"
        "  places = touched ? touched + 2 : NULL, places_end = touched + most;\n"
        f"  if (!setjmp(full)) F_{kernel}({', '.join(f'given[{number}]' for number in range(count))});\n"
        "  if (touched) touched[0] = (uint64_t)(places - touched), touched[1] = (uint64_t)__builtin_frame_address(0);\n"
        "  return (uint64_t)(trace - room);\n}"
    )
    return "\n".join(c), blocks
