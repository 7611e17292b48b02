"""Steps: blocks with names in texts of statements, and what variants, modules and prose say of single ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import ludograph
import pytest
from ludograph.book.comparison import compare
from ludograph.book.comparison.words import sentence
from ludograph.core.listing import listing
from ludograph.engines.native import generate
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.diagnostics import Diagnostic, RulesetError
from ludograph.ground.limits import MAX_RULE_DEPTH
from ludograph.language.merged import merged_yaml
from ludograph.pipeline import check_ruleset, read_ruleset, report_text

from .helpers import play, rules

Make = Callable[..., ReferenceGame]

STEPPED = {
    "state": "{owner: cell -> player?, n: 0..99, k: 0..99}",
    "moves": """
  place in main:
    choose: at in cell where owner[at] is none
    do: |
      step mark: owner[at] = mover
      step add:
        let old = n
        n = old + 1
""",
    "actions": "\n  take(p in player): |\n    turn p:\n      step take: decide main otherwise: draw\n  up: |\n    step up: k += 1",
    "setup": "|\n  step first: n = 5\n  step second: for p in player: step each: up()",
    "flow": "|\n  step whole: forever: for p in player:\n    step count:\n      k = n\n      step small: k += 1\n    step lay: take(p)",
}
BASE = "language: 2\n" + rules(**STEPPED)


def without_names(text: str) -> str:
    """A ruleset as if its steps had no names: `if 1 == 1:` is not the same, so each header goes with its indentation."""
    lines: list[str] = []
    gone: list[int] = []
    for line in text.split("\n"):
        margin = len(line) - len(line.lstrip())
        gone = [column for column in gone if column < margin]
        moved = " " * (margin - 2 * len(gone)) + line.lstrip()
        bare = re.sub(r"step [a-z]+:[ ]?", "", moved)
        if bare.strip() or not line.strip():
            lines.append(bare)
        else:
            gone.append(margin)
    return "\n".join(lines)


@pytest.fixture
def load(tmp_path: Path) -> Make:
    def make(main: str, **files: str) -> ReferenceGame:
        for name, text in {"base": BASE, **files}.items():
            (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
        return ludograph.load(tmp_path / f"{main}.yaml")

    return make


def variant(*lines: str, of: str = "base") -> str:
    return "\n".join(["language: 2", "title: Variant", f"extends: {of}", *lines]) + "\n"


def told(load: Make, *lines: str, **files: str) -> list[Diagnostic]:
    with pytest.raises(RulesetError) as refused:
        load("v", v=variant(*lines), **files)
    return refused.value.diagnostics


def mistakes(flow: str) -> list[Diagnostic]:
    """What is told of a ruleset with a flow."""
    return list(report_text("language: 2\n" + rules(flow=flow)).diagnostics)


def flow_of(game: ReferenceGame) -> str:
    """The merged flow, on one line."""
    text = merged_yaml(game.program.ruleset)
    (found,) = re.findall(r"^flow:(.*(?:\n .*)*)", text, re.MULTILINE)
    return " ".join(found.replace("|", "").split())


# ---------------------------------------------------------------- what they mean: nothing


def test_core_and_c_are_those_of_the_same_text_without_names() -> None:
    plain = without_names(BASE)
    assert "step" not in plain
    one, two = ludograph.loads(BASE, engine="reference"), ludograph.loads(plain, engine="reference")
    assert listing(one.core) == listing(two.core)
    comments = re.compile(r"/\*.*?\*/", re.DOTALL)
    assert comments.sub("", generate(one).text) == comments.sub("", generate(two).text)


def test_step_is_a_word_only_before_a_name_and_a_colon() -> None:
    state = ludograph.loads(
        "language: 2\n"
        + rules(
            state="{owner: cell -> player?, step: 0..9}",
            moves="""
  go:
    choose: at in step(cell("a1"), N)
    do: |
      step = step + 1
      step step: step += 1
""",
            flow="'forever: for p in player: turn p: decide go'",
        )
    ).initial()
    assert state.apply("a2").value("step") == 2


def test_a_let_ends_with_its_step() -> None:
    flow = """|
  forever: for p in player: turn p:
    step one:
      let free = count(those(s in cell where owner[s] is none))
      if free == 0: draw
    step two: repeat free: decide main otherwise: draw
"""
    (problem,) = mistakes(flow)
    assert problem.title == "`free` is a `let` of the step `one`, and ends with it"
    assert problem.others[0].span.line < problem.span.line


def test_nothing_is_reached_behind_a_step_without_an_end() -> None:
    flow = "|\n  step all: forever: for p in player: turn p: decide main otherwise: draw\n  draw"
    assert "unreachable" in [item.slug for item in mistakes(flow)]


# ---------------------------------------------------------------- what a variant says


@pytest.mark.parametrize(
    ("said", "flow"),
    [
        ("small: draw", "step count: k = n step small: draw step lay: take(p)"),
        ("small: {do: draw}", "step count: k = n step small: draw step lay: take(p)"),
        ("small: ~", "step count: k = n step lay: take(p)"),
        ("count: ~", "step lay: take(p)"),
        ("rest after small: k = 0", "step count: k = n step small: k += 1 step rest: k = 0 step lay: take(p)"),
        ("rest before lay: k = 0", "step count: k = n step small: k += 1 step rest: k = 0 step lay: take(p)"),
        ("count: draw", "step count: draw step lay: take(p)"),
    ],
)
def test_one_step_is_changed_and_all_else_stays(load: Make, said: str, flow: str) -> None:
    changed = flow_of(load("v", v=variant("flow:", "  steps:", f"    {said}", "    whole: {about: All.}")))
    assert flow in changed.replace(" steps: # v.yaml whole: about: All.", "")


def test_a_step_whose_block_holds_nothing_else_leaves_nothing_to_do(load: Make) -> None:
    game = load("v", v=variant("setup: {steps: {each: ~}}"))
    assert "step second: for p in player: nothing" in merged_yaml(game.program.ruleset)


def test_a_new_step_without_a_place_comes_last(load: Make) -> None:
    assert load("v", v=variant("setup: {steps: {step third: n += 2}}")).initial().value("n") == 7


def test_texts_of_moves_choices_and_actions_have_steps_too(load: Make) -> None:
    game = load(
        "v",
        v=variant(
            "moves:",
            "  place:",
            "    do: {steps: {add: n += 10}}",
            "    then: {do: |-\n        step more: n += 1\n, steps: {more: n += 2}}".replace(
                "|-\n        step more: n += 1\n", "'step more: n += 1'"
            ),
            "choices: {main: {then: {do: 'step last: n += 1', steps: {next after last: n += 5}}}}",
            "actions: {up: {steps: {up: k += 3}}}",
        ),
    )
    state = game.initial()
    assert state.value("k") == 6
    assert state.apply("a1").value("n") == 5 + 10 + 2 + 1 + 5


def test_the_new_text_sees_the_names_that_were_in_scope_at_the_step(load: Make) -> None:
    game = load("v", v=variant("moves: {place: {do: {steps: {mark: 'owner[at] = mover; n += row(at)'}}}}"))
    assert play(game.initial(), "a3").value("n") == 5 + 2 + 1


def test_a_mistake_stands_in_the_file_of_the_step(load: Make) -> None:
    (problem,) = told(load, "flow:", "  steps:", "    small: k = many")
    assert (problem.slug, problem.span.line, Path(problem.span.file.name).stem) == ("unknown-name", 6, "v")


def test_levels_speak_of_steps_one_after_the_other(load: Make) -> None:
    files = {
        "v1": variant("setup: {steps: {first: n = 6, third after first: n += 10}}"),
        "v2": variant("setup: {steps: {third: n += 20}}", of="v1"),
        "v3": variant("setup: {steps: {first: ~, third: {about: Twenty more.}}}", of="v2"),
    }
    assert [load(name, **files).initial().value("n") for name in ("v1", "v2", "v3")] == [16, 26, 20]


def test_another_text_for_a_step_takes_the_steps_within_it_along(load: Make) -> None:
    files = {
        "v1": variant("flow: {steps: {small: k = 1}}"),
        "v2": variant("flow: {steps: {count: 'step small: k = 2'}}", of="v1"),
        "v3": variant("flow: {steps: {small: k = 3}}", of="v2"),
    }
    assert "step count: step small: k = 2" in flow_of(load("v2", **files))
    assert "step count: step small: k = 3" in flow_of(load("v3", **files))


def test_a_text_given_anew_ends_what_was_said_of_the_steps_of_the_old_one(load: Make) -> None:
    files = {
        "v1": variant("flow: {about: The course., steps: {small: k = 1, lay: {about: Lay.}}}"),
        "v2": variant("flow: {do: 'forever: for p in player: step lay: take(p)'}", "keeps: [flow]", of="v1"),
    }
    game = load("v2", **files)
    assert set(game.program.abouts) >= {("flow",)}
    assert ("flow", "steps", "lay") not in game.program.abouts


def test_a_short_form_is_the_main_key_of_the_long_one_that_a_variant_writes(load: Make) -> None:
    game = load("v", v=variant("state: {n: {about: How many.}}", "actions: {up: {about: One more.}}"))
    assert game.program.abouts[("state", "n")].text() == "How many."
    assert listing(game.core).partition("\n")[2] == listing(load("base").core).partition("\n")[2]


# ---------------------------------------------------------------- modules

MODULE = """
language: 2
module: tally
setup: {steps: {tally before second: n += 30}}
moves: {place: {do: {steps: {tally after add: n += 3}}}}
"""


def test_a_module_brings_steps_and_its_ruleset_may_change_them(load: Make) -> None:
    user = variant("uses: [tally]", "setup: {steps: {tally: {about: Thirty.}, second: ~}}")
    last = variant("moves: {place: {do: {steps: {tally: n += 4}}}}", of="user")
    files = {"tally": MODULE, "user": user, "last": last}
    assert play(load("user", **files).initial(), "a1").value("n") == 5 + 30 + 1 + 3
    assert play(load("last", **files).initial(), "a1").value("n") == 5 + 30 + 1 + 4


def test_two_modules_may_not_change_one_step_unless_the_ruleset_decides(load: Make) -> None:
    one, two = (f"language: 2\nmodule: {name}\nsetup: {{steps: {{first: n = 4}}}}\n" for name in ("one", "two"))
    with pytest.raises(RulesetError) as raised:
        load("user", one=one, two=two, user=variant("uses: [one, two]"))
    (problem,) = raised.value.diagnostics
    assert (problem.slug, problem.title) == (
        "module-clash",
        "the modules `one` and `two` both give `setup.steps.first`",
    )
    user = variant("uses: [one, two]", "setup: {steps: {first: n = 3}}")
    assert play(load("user", one=one, two=two, user=user).initial(), "a1").value("n") == 3 + 1
    apart = two.replace("first", "second")
    assert play(load("user", one=one, two=apart, user=variant("uses: [one, two]")).initial(), "a1").value("n") == 4 + 1


def test_what_show_prints_is_one_file_that_plays_the_same(load: Make) -> None:
    user = variant("uses: [tally]", "setup: {steps: {tally: {about: Thirty.}, second: ~}}")
    last = variant("moves: {place: {do: {steps: {tally: n += 4, mark: ~}}}}", of="user")
    game = load("last", tally=MODULE, user=user, last=last)
    again = load("one", one=merged_yaml(game.program.ruleset))
    assert listing(again.core) == listing(game.core)
    assert again.program.abouts.keys() == game.program.abouts.keys()


# ---------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("said", "slug", "title"),
    [
        ("smal: draw", "no-step", "`flow` of Test has no step `smal`: it has `whole`, `count`, `small`, `lay`"),
        (
            "smal: {about: Small.}",
            "no-step",
            "`flow` of Test has no step `smal`: it has `whole`, `count`, `small`, `lay`",
        ),
        (
            "rest after play: draw",
            "no-step",
            "`flow` of Test has no step `play`: it has `whole`, `count`, `small`, `lay`",
        ),
        ("lay before count: draw", "step-twice", "two steps of one text are called `lay`"),
        ("small: 'step lay: draw'", "step-twice", "two steps of one text are called `lay`"),
        ("rest after lay: ~", "missing-key", "the step `rest` is new, so it needs rule text"),
        ("rest behind lay: draw", "unknown-key", "`rest behind lay` is no step"),
        ("small: [draw]", "yaml-brace", "the step `small` needs rule text"),
    ],
)
def test_what_is_wrong_with_steps_is_told(load: Make, said: str, slug: str, title: str) -> None:
    assert (slug, title) in [(item.slug, item.title) for item in told(load, "flow:", "  steps:", f"    {said}")]


def test_a_name_that_its_text_has_no_more_is_told_with_where_it_was(load: Make) -> None:
    (problem,) = told(load, "moves: {place: {do: {steps: {add: n = old + 2}}}}")
    assert problem.slug == "step-undefined"
    assert problem.others[0].span.text == "old"


def test_a_step_needs_a_name_and_a_colon() -> None:
    (problem,) = mistakes("|\n  forever: for p in player: turn p:\n    step lay\n      decide main otherwise: draw")
    assert problem.title == "a step is written with a name and a colon: `step lay: …`"


def test_steps_nest_no_deeper_than_other_texts(load: Make) -> None:
    deep = "repeat 2: " * (MAX_RULE_DEPTH // 2)
    files = {
        f"v{at}": variant(f"setup: {{steps: {{{'abc'[at]}: '{deep}step {'bcd'[at]}: n = 1'}}}}", of=of)
        for at, of in enumerate(["s", "v0", "v1"])
    }
    with pytest.raises(RulesetError) as refused:
        load("v2", s=variant("setup: 'step a: n = 1'"), **files)
    assert "too-deep" in [item.slug for item in refused.value.diagnostics]


@pytest.mark.parametrize(
    "line", ["flow: {steps: {lay: draw}}", "setup: 'step a: n = 1'", "actions: {up: {steps: {up: draw}}}"]
)
def test_steps_are_of_the_second_edition(load: Make, line: str) -> None:
    with pytest.raises(RulesetError) as refused:
        load("v", v=f"title: V\nextends: base\n{line}\n")
    assert "edition" in [item.slug for item in refused.value.diagnostics]


# ---------------------------------------------------------------- what is told of them


def test_a_comparison_names_the_steps_that_are_different(load: Make, tmp_path: Path) -> None:
    load(
        "v",
        v=variant(
            "flow: {steps: {small: draw}}", "moves: {place: {do: {steps: {add: n += 2}}}}", "setup: {steps: {first: ~}}"
        ),
    )
    found = compare(*(check_ruleset(str(tmp_path / f"{name}.yaml")) for name in ("base", "v"))).changes
    assert [sentence(change) for change in found] == [
        "the step `add` of `do` of the move `place` is different",
        "the setup is different",
        "the step `small` of the flow is different: k += 1 → draw",
    ]


def test_names_of_steps_make_no_other_rules(load: Make, tmp_path: Path) -> None:
    load("v", v=without_names(BASE))
    assert compare(*(check_ruleset(str(tmp_path / f"{name}.yaml")) for name in ("base", "v"))).is_empty


def test_the_facts_of_a_program_tell_where_steps_of_the_course_are(load: Make) -> None:
    program = load("v", v=variant("flow: {about: The course., steps: {count: {about: Count.}}}")).program
    named = {step.path[-1]: range(step.start, step.end) for step in program.facts.course}
    assert list(named) == ["first", "second", "whole", "count", "small", "lay", "take"]
    assert [name for name in named if set(named[name]) <= set(named["whole"])] == [
        "whole",
        "count",
        "small",
        "lay",
        "take",
    ]
    assert [step.path for step in program.facts.course if step.path[-1] == "take"] == [
        ("actions", "take"),  # an action that decides, and a step in it
        ("actions", "take", "steps", "take"),
    ]
    assert {path: about.text() for path, about in program.abouts.items()} == {
        ("flow",): "The course.", ("flow", "steps", "count"): "Count.",
    }  # fmt: skip


def test_prose_of_a_step_goes_with_its_text(load: Make) -> None:
    files = {"v1": variant("flow: {steps: {count: {about: Count.}, lay: {about: Lay.}, small: {about: Small.}}}")}
    game = load("v2", v2=variant("flow: {steps: {count: k = 1, lay: {do: take(p)}}}", of="v1"), **files)
    assert ("flow", "steps", "lay") in game.program.abouts
    assert ("flow", "steps", "count") not in game.program.abouts


def test_a_merged_text_keeps_the_prose_of_its_steps(load: Make, tmp_path: Path) -> None:
    load("v", v=variant("flow: {steps: {count: {about: Count.}, lay: {about: Lay., do: 'take(p); k = 0'}}}"))
    text = merged_yaml(read_ruleset(str(tmp_path / "v.yaml")))
    assert "step lay: take(p); k = 0" in text
    assert "about: Count." in text
