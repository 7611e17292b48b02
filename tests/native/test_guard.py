"""Nobody's text becomes code: what authors write stands in C as comments and mangled names, and a guard looks once more."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import ludograph
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from ludograph.checker import Program
from ludograph.core import nodes as core
from ludograph.core.types import Simple
from ludograph.engines import choice, notice
from ludograph.engines.native import NativeGame, NotNative
from ludograph.engines.native.c import spelling
from ludograph.engines.native.calls import libraries
from ludograph.engines.native.file.program import generate
from ludograph.engines.native.frame import PLAYING, SEARCHING, SOME
from ludograph.engines.native.toolchain import guard
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.source import SourceFile
from ludograph.pipeline import check_ruleset, check_text
from pygments.lexers.c_cpp import CLexer
from pygments.token import Comment, Whitespace

from tests.shared import thinned

ODD = Path(__file__).with_name("odd.yaml").read_text(encoding="utf-8")
GENERATED = re.compile(r"(?:[a-z0-9]+_)*?x_\w+")

ATTACK = "*\\ extern int system(const char *); __attribute__((constructor)) static void pwn(void) { system(\"touch PWNED\"); } \\*"  # fmt: skip
SNIPPETS = [
    "*/",
    "/*",
    "*\\",
    "\\*",
    "\\",
    "??/",
    "//",
    "\n#include <x>\n",
    "#",
    "%:",
    "\\\n",
    '"',
    "'",
    "\0",
    "\u202e",
    ATTACK,
]
any_text = st.lists(st.one_of(st.sampled_from(SNIPPETS), st.text(max_size=12)), max_size=6).map("".join)
"""Any text at all, and often one that would like to leave its comment."""
line = st.lists(
    st.one_of(
        st.sampled_from([part for part in SNIPPETS if part.isprintable()]),
        st.text(st.characters(exclude_categories=["C", "Z"]), max_size=12),
    ),
    max_size=6,
).map(" ".join)
"""What a ruleset may have in one line."""


def rules(
    title: str = "T", note: str = "", rule: str = "", notation: str = "", word: str = "plain", name: str = "at"
) -> str:
    """A ruleset with texts and names of an author wherever there can be some."""
    told = json.dumps(note)
    written = json.dumps(re.sub(r"[{}]", "", notation) + "{" + name + "}")
    return f"""
title: {json.dumps(title)}
about: {told}
sources: [{told}]
players: [Left, Right]
options: {{kind: {{type: [usual, {word}], default: usual, about: {told}}}}}
universes: {{sort: [one_{name}, two_{name}]}}
board: {{tiling: square, columns: 3, rows: 3}}
state:
  v_{name}: cell -> player?  # {rule}
  {name}_sort: sort?
turn_state: {{{name}_count: 0..9}}
memory: {{{name}_seen: v_{name}}}
define:
  {name}_free(s in cell):
    is: |
      v_{name}[s] is none  # {rule}
      and kind is usual
    about: {told}
actions: {{do_{name}(s in cell): "v_{name}[s] = mover; note \\"{{s}}\\""}}
moves:
  put_{name} in main:
    about: {told}
    choose: |
      {name} in cell  # {rule}
        where {name}_free({name})
    do: |
      do_{name}({name})  # {rule}
      {name}_count = min({name}_count + 1,  # {rule}
        9)
      remember {name}_seen
    written: {written}
flow: |
  forever: for {name}_p in player: turn {name}_p: decide main otherwise: lose mover  # {rule}
draw:
  marks:
    score: {{mark: caption, on: p in player, text: {told.replace("{", "").replace("}", "")}}}
"""


def made_of_rules(text: str) -> list[str]:
    """The parts of a file that are not the runtime."""
    found = []
    for part in PLAYING.parts:
        if part in SOME and part not in text:
            continue
        before, text = text.split(part)
        found.append(before)
    return [*found, text]


def tokens(text: str) -> list[tuple[str, str]]:
    """What a lexer of C that is not ours makes of the rules, without comments; names of authors are alike."""
    return [
        (str(kind), GENERATED.sub("x_", value))
        for part in made_of_rules(text)
        for kind, value in CLexer(stripnl=False).get_tokens(part)
        if kind not in Whitespace and kind not in (Comment.Multiline, Comment.Single) and value.strip()
    ]


def reached(node: Any, seen: set[int]) -> Iterator[Any]:
    """All values within a checked program."""
    if id(node) in seen:
        return
    seen.add(id(node))
    if isinstance(node, tuple | list | frozenset):
        for part in node:
            yield from reached(part, seen)
    elif isinstance(node, dict):
        for part in node.values():
            yield from reached(part, seen)
    elif is_dataclass(node):
        yield node
        for field in fields(node):
            yield from reached(getattr(node, field.name), seen)


BUILT_IN = {"player", "cell", "edge", "vertex", "direction"}
"""Names of the language, by which engines ask for what has them."""


def disguised(program: Program, texts: list[str]) -> str:
    """The C of a program in which every name of the author is another one, and so are the texts of its files, whatever a ruleset
    may have: things that are called alike still are."""
    ours: dict[int, Any] = {id(one): one for one in reached(program.game, set()) if isinstance(one, Simple)}
    program = deepcopy(program, ours)  # others share what is renamed here
    names: dict[str, str] = {}

    def other(name: str) -> str:
        return names.setdefault(name, f"{texts[len(names) % len(texts)]}{len(names)}")

    reference = ReferenceGame(program, "odd")
    found = list(reached(program.game, set()))
    for node in found:
        if isinstance(node, SourceFile):
            object.__setattr__(node, "text", (other("text") or "x") * 200)
            node.__dict__.pop("_line_starts", None)
        if hasattr(node, "name") and not isinstance(node, core.Op | Simple) and node.name not in BUILT_IN:
            object.__setattr__(node, "name", other(node.name))
    for node in found:
        for field, value in list(vars(node).items()):
            if isinstance(value, dict) and names.keys() & value.keys():
                renamed = {names.get(key, key): part for key, part in value.items()}
                value.clear()
                value.update(renamed)
            elif isinstance(value, tuple) and any(isinstance(part, str) and part in names for part in value):
                object.__setattr__(node, field, tuple(names.get(part, part) for part in value))
    object.__setattr__(program.game, "title", other("title"))
    object.__setattr__(program.game, "flow_names", tuple(map(other, program.game.flow_names)))
    assert len(names) > 20
    return generate(reference).text


@cache
def neutral_tokens() -> list[tuple[str, str]]:
    return tokens(disguised(check_text(ODD), ["x"]))


# ---------------------------------------------------------------- texts of authors


@given(any_text)
@example(ATTACK)
def test_a_text_cannot_leave_its_comment(text: str) -> None:
    made = spelling.plain(text)
    assert not re.search(r"\*/|/\*|//|\\|\?\?|#|[^ -~]", made)
    kinds = {kind for kind, value in CLexer().get_tokens(spelling.comment(text)) if value.strip()}
    assert kinds == {Comment.Multiline}


def test_what_rules_are_made_of_stays_readable() -> None:
    rule = "rulesets/a_b/c.yaml:5:7  n = 2 * (m + 1) mod 4; x[s] != none -> player? \"{s:-}\" 'y'"
    assert spelling.plain(rule) == rule
    assert spelling.plain("a\\b é */") == "a<U+005C>b <U+00E9> <U+002A><U+002F>"


@given(any_text, st.integers(1, 100))
def test_a_name_of_an_author_is_no_word_of_anything_else(wish: str, number: int) -> None:
    for name in (spelling.local(wish, number), spelling.local(wish), spelling.named("list", wish)):
        assert GENERATED.fullmatch(name)
        assert name.isidentifier()
        assert name.isascii()


@pytest.mark.long
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(any_text, min_size=1, max_size=9))
@example([ATTACK])
@example(["", "int", "system"])
def test_whatever_authors_write_the_code_is_the_same(texts: list[str]) -> None:
    made = disguised(check_text(ODD), texts)
    assert guard.guard(made) is made
    assert tokens(made) == neutral_tokens()


@pytest.mark.long
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(line, line, line, line, st.from_regex(r"[a-z][a-z0-9_]{0,20}", fullmatch=True))
@example(ATTACK, ATTACK, ATTACK, ATTACK, "system")
def test_whatever_a_ruleset_says_its_code_is_the_same(
    title: str, note: str, rule: str, notation: str, word: str
) -> None:
    try:
        program = check_text(rules(title, re.sub(r"[{}]", "", note), rule, notation, f"w_{word}", f"n_{word}"))
    except ludograph.RulesetError:
        assume(False)
    made = generate(ReferenceGame(program, "told")).text
    assert guard.guard(made) is made
    assert tokens(made) == tokens(generate(ReferenceGame(check_text(rules(name="n")), "told")).text)


@pytest.mark.parametrize("name", thinned(["int", "system", "memcpy", "S", "at", "NULL", "x_at_1"], first=2))
def test_words_of_c_and_of_the_runtime_are_names_like_others(name: str) -> None:
    program = check_text(rules(name=name))
    assert NativeGame(program, "words").perft(3) == ReferenceGame(program, "words").perft(3) == 9 * 8 * 7


def test_a_definition_called_like_a_variable_with_a_number() -> None:
    text = rules().replace("define:\n", "define:\n  r_at_1: 'count(cell) > 1'\n  at_1: 'count(cell) > 2'\n")
    program = check_text(text.replace("    do: |\n", "    when: r_at_1 and at_1\n    do: |\n"))
    assert NativeGame(program, "alike").perft(3) == ReferenceGame(program, "alike").perft(3) == 9 * 8 * 7


# ---------------------------------------------------------------- attacks


@pytest.mark.parametrize("where", ["title", "rule", "file"])
def test_an_attack_runs_nothing(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    attack = ATTACK.replace(" extern int system(const char *);", " int system(const char *);")
    path = tmp_path / ("f" + attack.replace("/", "") + ".yaml" if where == "file" else "attack.yaml")
    text = rules(title=attack) if where == "title" else rules(rule=attack) if where == "rule" else rules()
    path.write_text(text, encoding="utf-8")
    game = ludograph.load(path.name, engine="native")
    game.playout(1)
    assert {kept.name for kept in tmp_path.iterdir()} == {path.name}
    code = "".join(part for part in made_of_rules(game.source.text))
    assert "system" in code
    assert "system" not in re.sub(r"/\*.*?\*/", "", code, flags=re.DOTALL)


# ---------------------------------------------------------------- the guard


def compiled(more: str) -> str:
    """A file of a game with something more in it."""
    runtime, before, after = (part for part in PLAYING.parts if part not in SOME)
    return f"/* T */\n{runtime}\n#define PLAYERS 2\n{more}\n{before}\nstatic int32_t x_a;\n{after}"


@pytest.mark.parametrize(
    "said",
    [
        "/* 2 * n / m, a? -> b */ static const int32_t t_x_at[2] = {0x1fu, -1};",
        "SET2 x_at_1 = or2(none2(), w_x_at.w[3]); touches_step_x_at(x_at_1);",
        "DEFINE_SEARCHES(crowd_2_x_at, 2, t_x_at)\n#define SET_WORDS 12\nint8_t x_at;",
    ],
)
def test_what_a_translation_says_passes(said: str) -> None:
    assert guard.guard(compiled(said)) == compiled(said)


@pytest.mark.parametrize(
    "said",
    [
        'int x_a(void) { return system("x"); }',
        "int x_a = system(0);",
        "extern int x_a;",
        "__attribute__((constructor)) static void x_a(void) {}",
        '__asm__("nop");',
        "asm volatile (x_a);",
        "#include <stdio.h>",
        "#pragma once",
        "#define memcpy system",
        "#define PLAYERS 2 + x_a",
        " #define PLAYERS 3",
        "%: include",
        "x_a ??= 2;",
        "int x_a = 'a';",
        "int x_a; \\\n",
        "// x_a",
        "/* /* */",
        "/* never closed",
        "/* ??/ */",
        "/* \\ */",
        "/* é */",
        "int é;",
        "int x_a@;",
        "int x_a;\r",
        "dup2(0, 1);",
        "_x_a();",
        "int posix_spawn;",
    ],
)
def test_anything_else_is_refused(said: str) -> None:
    with pytest.raises(NotNative, match="unsafe-c"):
        guard.guard(compiled(said))


@pytest.mark.parametrize("missing", [at for at, part in enumerate(PLAYING.parts) if part not in SOME])
def test_a_file_has_the_whole_runtime(missing: int) -> None:
    with pytest.raises(NotNative, match="a part of the runtime is missing"):
        guard.guard(
            compiled("").replace(PLAYING.parts[missing], PLAYING.parts[missing].replace("return", "return 1 +", 1))
        )


def test_what_plays_in_lanes_is_there_as_it_is_or_not_at_all() -> None:
    text = generate(ReferenceGame(check_ruleset("reversi"), "reversi")).text  # has all of them
    assert guard.guard(text) == text
    for part in SOME:
        with pytest.raises(NotNative, match="unsafe-c"):
            guard.guard(text.replace(part, part.replace("return", "return 1 +", 1)))


def test_what_is_refused_is_not_compiled_and_the_reference_engine_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(notice, "_noticed", set())
    monkeypatch.setattr(libraries, "build", lambda *_: pytest.fail("it was compiled"))
    monkeypatch.setattr("ludograph.engines.native.writing.unit.comment", lambda text: f"/* {text} */")
    program = check_text(rules(rule="*/ int system(const char *); /*"))
    with pytest.raises(NotNative, match="unsafe-c"):
        NativeGame(program, "attack")
    assert isinstance(choice.make_game(program, "attack", "auto"), ReferenceGame)
    assert capsys.readouterr().err.count("C that it does not trust") == 1


def test_no_word_of_the_runtime_does_anything_to_the_system() -> None:
    doing = (
        "system popen execv fork clone kill signal open creat link unlink rename remove write send socket dlopen mmap"
    )
    words = guard._runtime_words(SEARCHING.parts)
    assert {"realloc", "free", "memcpy"} <= words
    assert not words & {
        *doing.split(),
        "exit",
        "abort",
        "getenv",
        "setenv",
        "fopen",
        "printf",
        "syscall",
        "longjmp",
        "dup",
    }


def test_the_guard_shares_nothing_with_the_emission() -> None:
    tree = ast.parse(Path(guard.__file__ or "").read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level}
    assert imported == {"ground.diagnostics", "errors", "frame"}
    for part in SEARCHING.parts:
        assert not re.search(r"\b(extern|asm|__asm__|constructor|section|alias)\b", part)
