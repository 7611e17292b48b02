"""What becomes of mutants: stillborn, the same, killed or survived; and what a list of equivalents says of it."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ludograph import cli
from ludograph.cli.support import mutants
from ludograph.engines.reference import machine
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.mutation import (
    ENOUGH,
    HELD,
    KILLED,
    SAME,
    STILLBORN,
    SURVIVED,
    MutationPlan,
    MutationReport,
    mutate,
    plain,
    played,
    told,
)
from ludograph.lab.mutation.played import TrialGame
from ludograph.lab.mutation.trial import Trial

HERE = Path(__file__).parent
STONES = (HERE / "stones.yaml").read_text(encoding="utf-8")

Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """`write(text, mutants)`: a ruleset and its list of equivalents, in a folder of their own; the ruleset's name."""
    monkeypatch.chdir(tmp_path)

    def call(text: str = STONES, mutants: str | None = None) -> str:
        Path("stones.yaml").write_text(text, encoding="utf-8")
        if mutants is not None:
            Path("stones.mutants").write_text(mutants, encoding="utf-8")
        return "stones.yaml"

    return call


def tried(name: str, **plan: int) -> MutationReport:
    return mutate(name, MutationPlan(**plan), lambda ruleset, done, wanted: None)


@pytest.fixture(scope="module")
def unlisted() -> MutationReport:
    """All mutants of the ruleset as it is, tried once for those who compare with that."""
    return tried(str(HERE / "stones.yaml"))


def verdict(name: str, at: str, before: str, after: str) -> str:
    """What becomes of the one mutant that changes a piece of a text so."""
    trial = Trial(name)
    trial.run_unchanged()
    (mutant,) = [m for m in trial.mutants if (m.at, m.span.text, m.after) == (at, before, after)]
    return trial.verdict(mutant)


def test_a_change_that_an_example_notices_is_killed(write: Write) -> None:
    assert verdict(write(), "moves.place.choose", "owner[at] is none", "yes") == KILLED


def test_a_change_that_no_example_notices_survives(write: Write) -> None:
    assert verdict(write(), "moves.place.when", "<", "<=") == SURVIVED


def test_a_change_after_which_the_rules_do_not_check_is_stillborn(write: Write) -> None:
    assert verdict(write(), "end.0.result", "lose Left", "nothing") == STILLBORN


def test_a_change_that_leaves_the_core_as_it_is_is_the_same(write: Write) -> None:
    text = STONES.replace("columns: 3, rows: 1", "columns: 3, rows: 1, regions: {home: [a1, b1]}")
    assert verdict(write(text), "board.regions.home", ", b1", "") == SAME


def test_a_site_of_a_graph_that_is_only_drawn_elsewhere_is_the_same_whatever_the_options(write: Write) -> None:
    graph = "graph: {sites: {a1: [0, 0], b1: [9, 0], c1: [9, 9]}, links: {line: [a1-b1, b1-c1]}}"
    text = STONES.replace("tiling: square, columns: 3, rows: 1", graph)
    text = text.replace("board:", "options: {most: {type: 1..9, default: 3}}\nboard:")
    assert verdict(write(text), "board.graph.sites.a1.1", "0", "1") == SAME
    # the links run along a diagonal then, so they have other directions
    assert verdict(write(text.replace("[9, 0]", "[1, 0]")), "board.graph.sites.b1.1", "0", "1") == SURVIVED


def test_a_claim_that_cannot_be_said_of_the_changed_board_kills(write: Write) -> None:
    text = STONES.replace('cell("b1")] is Right', 'cell("b1")] is Right and owner[cell("c1")] is none')
    assert verdict(write(text), "board.columns", "3", "2") == KILLED


def test_a_change_that_makes_an_example_endless_is_killed_by_the_bound_of_steps(write: Write) -> None:
    loop = "repeat laps * 9999: for s in cell for t in cell for u in cell: put = put"
    text = STONES.replace("do: owner[at] = mover;", f"do: |\n      {loop}\n      owner[at] = mover;")
    text = text.replace("  put: 0..9\n", "  put: 0..9\n  laps: 0..9 = 0\n")
    assert verdict(write(text), "state.laps", "0", "1") == KILLED


def test_c_plays_where_one_decision_costs_too_much_and_not_where_a_mutant_goes_on_for_too_long(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[TrialGame] = []
    monkeypatch.setattr(TrialGame, "_compile", lambda game: asked.append(game))
    loop = "repeat laps * 9999: for s in cell for t in cell for u in cell: put = put"
    text = STONES.replace("do: owner[at] = mover;", f"do: |\n      {loop}\n      owner[at] = mover;")
    text = text.replace("  put: 0..9\n", "  put: 0..9\n  laps: 0..9 = 0\n")
    assert verdict(write(text), "state.laps", "0", "1") == KILLED
    assert not asked
    for module in (machine, played):
        monkeypatch.setattr(module, "MAX_STEPS", 12)
    with pytest.raises(RulesetError):  # C that is asked for does not come here
        tried(write())
    assert asked


def test_examples_that_fail_without_any_change_can_tell_nothing(write: Write) -> None:
    with pytest.raises(RulesetError) as caught:
        tried(write(STONES.replace("is Right", "is Left")))
    assert [item.slug for item in caught.value.diagnostics] == ["example-fails"]


def test_a_wrong_line_of_a_module_is_noticed_by_the_examples_of_the_ruleset(write: Write) -> None:
    text = STONES.replace("state:", "uses: [groups]\nstate:").replace("in cell where owner[at] is none", "in vacant")
    at = "uses.groups.define.vacant.is"
    assert verdict(write(text), at, "is", "is not") == KILLED
    assert verdict(write(text), at, "owner[s] is none", "yes") == KILLED


# ---------------------------------------------------------------- reports


@pytest.mark.long
def test_the_report_does_not_depend_on_the_number_of_processes(write: Write) -> None:
    name = write()
    assert list(told(tried(name, jobs=1))) == list(told(tried(name, jobs=3)))


@pytest.mark.long
def test_the_report_counts_each_mutant_once(unlisted: MutationReport) -> None:
    report = unlisted
    assert len(report.tried) == len(report.made)
    counts = [report.own.count(verdict) for verdict in (STILLBORN, SAME, KILLED, SURVIVED)]
    assert sum(counts) == len(report.made)
    assert report.own.score == report.own.count(KILLED) / (report.own.count(KILLED) + len(report.own.survivors))


def test_a_sample_is_drawn_by_its_seed_and_has_as_many_mutants_that_count(write: Write) -> None:
    name = write()
    first, again, other = (tried(name, sample=6, seed=seed) for seed in (1, 1, 2))
    assert [m for m, _ in first.tried] != [m for m, _ in other.tried]
    assert list(told(first)) == list(told(again))
    for report in (first, other):
        assert report.own.count(KILLED) + report.own.count(SURVIVED) == 6
    assert f"{len(first.tried)} mutants of {len(first.made)}" in list(told(first))[-1]


@pytest.mark.long
def test_a_sample_is_the_same_with_any_number_of_processes(write: Write) -> None:
    name = write()
    assert list(told(tried(name, sample=6, jobs=1))) == list(told(tried(name, sample=6, jobs=3)))


def test_ctrl_c_leaves_the_report_of_what_was_tried(write: Write) -> None:
    def watch(ruleset: str, done: int, wanted: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    report = mutate(write(), MutationPlan(), watch)
    assert report.stopped
    assert len(report.tried) == 3
    assert not report.passed
    assert list(told(report))[-1].endswith("(stopped early)")


@pytest.mark.parametrize(("stop", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_the_exit_status_says_which_signal_ended_the_trials(
    write: Write, monkeypatch: pytest.MonkeyPatch, stop: signal.Signals, status: int
) -> None:
    def ended(name: str, plan: MutationPlan, watch: Any) -> Any:
        return mutate(name, plan, lambda ruleset, done, wanted: signal.raise_signal(stop) if done == 1 else None)

    monkeypatch.setattr(mutants, "mutate", ended)
    assert cli.run(["test", write(), "--mutants", "--jobs", "1"]) == status


# ---------------------------------------------------------------- variants

VARIANT = """title: Long Stones
extends: stones
board: {columns: 4}
examples:
  - {about: There is a fourth cell., legal: [d1]}
"""


@pytest.fixture
def extend(write: Write) -> Write:
    """`extend(text, variant, mutants)`: as `write`, with a ruleset that extends it; the name of that."""

    def call(text: str = STONES, variant: str = VARIANT, mutants: str | None = None) -> str:
        write(text, mutants)
        Path("long.yaml").write_text(variant, encoding="utf-8")
        return "long.yaml"

    return call


def test_an_inherited_line_is_held_by_the_examples_of_the_ruleset_where_it_stands(extend: Write) -> None:
    name = extend()
    assert verdict(name, "moves.place.choose", "is", "is not") == KILLED  # the fourth cell is refused
    assert verdict(name, "moves.place.choose", "owner[at] is none", "yes") == HELD
    assert verdict(name, "moves.place.when", "<", "<=") == SURVIVED


def test_a_change_after_which_what_is_extended_does_not_check_is_stillborn(extend: Write) -> None:
    text = STONES.replace("  put: 0..9\n", '  put: 0..9\n  last: cell = cell("c1")\n')
    assert verdict(extend(text), "state.last", "c1", "b1") == SURVIVED
    assert verdict(extend(text), "state.last", "c1", "d1") == STILLBORN  # only the variant has a fourth cell


def test_a_line_of_its_own_is_held_by_the_examples_of_the_variant_alone(extend: Write) -> None:
    variant = VARIANT + "moves: {place: {choose: 'at in cell where owner[at] is none'}}\n"
    assert verdict(extend(STONES, variant), "moves.place.choose", "owner[at] is none", "yes") == SURVIVED


@pytest.mark.long
def test_inherited_lines_come_in_until_forty_mutants_count_and_are_told_apart(extend: Write) -> None:
    report = tried(extend())
    assert (report.own.made, len(report.own.tried)) == (6, 6)
    assert report.own.count(HELD) == 0
    able = [mutant for mutant, verdict in report.tried if verdict in (KILLED, HELD, SURVIVED)]
    assert len(able) == ENOUGH
    assert report.inherited.count(HELD) > 0
    own, inherited = list(told(report))[-1].splitlines()
    assert re.search(r"; [\d.]+ % killed(?:;|$)", own)
    assert re.search(r"; [\d.]+ % killed or held;", inherited), "those that are held are none that were killed"
    assert own.startswith("long.yaml: 6 mutants: ")
    count = sum(mutant.inherited for mutant in able)
    assert count < len(report.inherited.tried)
    assert inherited.startswith(f"long.yaml: {count} mutants of {report.inherited.made} in inherited")
    assert plain(report)["inherited"]["held"] == report.inherited.count(HELD)


def test_a_small_sample_of_a_variant_is_of_its_own_lines(extend: Write) -> None:
    assert not tried(extend(), sample=2).inherited.tried


@pytest.mark.long
def test_a_variant_with_enough_lines_of_its_own_leaves_the_others_alone(extend: Write) -> None:
    rules = STONES[STONES.index("moves:") : STONES.index("examples:")]
    report = tried(extend(STONES, VARIANT.replace("board: {columns: 4}\n", f"board: {{columns: 4}}\n{rules}")))
    assert report.own.made > ENOUGH
    assert not report.inherited.tried


@pytest.mark.long
def test_what_is_equivalent_where_a_line_stands_is_so_in_a_variant(extend: Write) -> None:
    report = tried(extend(mutants=ENTRY), sample=ENOUGH)
    assert not report.gone
    assert not report.listed
    assert [entry.at for entry in report.entries.values()] == ["moves.place.when"]


def test_a_variant_may_list_a_change_of_a_line_that_it_inherits(extend: Write) -> None:
    name = extend()
    Path("long.mutants").write_text(ENTRY, encoding="utf-8")
    report = tried(name, sample=1)
    assert [entry.at for entry in report.entries.values()] == ["moves.place.when"]
    assert not report.gone


def test_an_example_that_fails_in_what_is_extended_can_hold_nothing(extend: Write) -> None:
    with pytest.raises(RulesetError) as caught:
        tried(extend(STONES.replace("is Right", "is Left")))
    assert [item.slug for item in caught.value.diagnostics] == ["example-fails"]
    assert str(caught.value.diagnostics[0].span and caught.value.diagnostics[0].span.file.name) == "stones.yaml"


# ---------------------------------------------------------------- equivalents

ENTRY = '- {at: moves.place.when, before: "when: put < 9", after: "when: put <= 9", why: Only three cells are there.}\n'


@pytest.mark.long
def test_a_listed_mutant_is_no_survivor(write: Write, unlisted: MutationReport) -> None:
    listed = tried(write(mutants=ENTRY))
    assert listed.own.equivalent == 1
    assert len(listed.own.survivors) == len(unlisted.own.survivors) - 1
    assert not listed.gone


def test_a_listed_mutant_does_not_count_in_a_sample(write: Write, unlisted: MutationReport) -> None:
    counted = unlisted.own.count(KILLED), len(unlisted.own.survivors) - 1
    sample = tried(write(mutants=ENTRY), sample=sum(counted))
    assert (sample.own.count(KILLED), len(sample.own.survivors)) == counted


@pytest.mark.long
def test_an_entry_holds_wherever_its_line_stands(write: Write) -> None:
    name = write(STONES.replace("state:", "# a comment\n\nstate:"), ENTRY)
    assert tried(name).own.equivalent == 1


def test_an_entry_that_is_no_change_any_more_is_told(write: Write) -> None:
    report = tried(write(mutants=ENTRY.replace("< 9", "< 8")), sample=1)
    assert len(report.gone) == 1
    assert not report.passed
    assert any(
        "is no change of this ruleset any more" in part and "stones.mutants:1:3" in part for part in told(report)
    )


def test_an_entry_that_an_example_notices_is_told(write: Write) -> None:
    entry = "- {at: flow, before: 'forever: for p in player: turn p: decide place otherwise: draw', after: nothing, why: No.}"
    report = tried(write(mutants=entry))
    assert len(report.wrong) == 1
    assert any("is not equivalent" in part for part in told(report))


def test_a_list_of_too_many_is_told(write: Write, unlisted: MutationReport) -> None:
    survivors = plain(unlisted)["survivors"]
    entries = "".join(
        f"- at: {one['at']}\n  before: '{one['before']}'\n  after: '{one['after']}'\n  why: So it is.\n"
        for one in survivors
    )
    report = tried(write(mutants=entries))
    assert not report.own.survivors
    assert report.too_many
    assert not report.passed
    assert any("at most 8 % may be" in part for part in told(report))


@pytest.mark.parametrize(
    ("mutants", "slug"),
    [
        ("- {at: flow, before: x, after: y}", "bad-mutants"),
        ("- {at: flow, before: x, after: y, why: z, when: w}", "bad-mutants"),
        ("- flow", "bad-mutants"),
        ("at: flow", "wrong-kind"),
        ("- [", "yaml-flow"),
        ("- &a {at: flow}", "yaml-alias"),
        ("- {at: flow, at: flow}", "duplicate-key"),
    ],
)
def test_a_list_of_another_form_is_told(write: Write, mutants: str, slug: str) -> None:
    with pytest.raises(RulesetError) as caught:
        tried(write(mutants=mutants))
    assert [item.slug for item in caught.value.diagnostics] == [slug]
