"""What games and states show of themselves, and what is made of them."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import ludograph
import networkx as nx
import pytest
from ludograph.engines.base import Game
from ludograph.engines.native import NativeGame
from ludograph.ground.rng import Random

HERE = Path(__file__).parent


@pytest.fixture
def mine(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.chdir(HERE)
    return ludograph.load("my_game.yaml", {"goal": 3}, engine="reference")


def test_values_are_looked_up_in_words(mine: Game) -> None:
    state = mine.initial().apply("a1")
    assert state["owner", "a1"] == state.value("owner", "a1") == "Red"
    assert state["owner", "b2"] is None


@pytest.mark.parametrize(
    ("asked", "near"), [(("onwer", "a1"), "did you mean `owner`?"), (("owner", "a11"), "did you mean `a1`?")]
)
def test_a_name_that_is_not_there_is_a_key_error_that_says_which_is(
    mine: Game, asked: tuple[str, str], near: str
) -> None:
    with pytest.raises(KeyError) as told:
        mine.initial()[asked]
    assert isinstance(told.value, ludograph.PlayError)
    assert near in told.value.diagnostics[0].helps
    assert near in str(told.value)


def test_things_say_what_they_are(mine: Game) -> None:
    state = mine.initial()
    assert repr(mine) == "<my_game.yaml by the reference engine, goal=3>"
    assert repr(state) == "<My game, ply 0, Red>"
    assert repr(state.legal()[1]) == "<put a2>"
    assert repr(mine.board) == "<board: 4 cell>"
    for notation in ("a1", "a2", "b1", "b2"):
        state = state.apply(notation)
    assert repr(state) == "<My game, ply 4, draw>"


def test_a_game_says_what_it_is_made_of(mine: Game) -> None:
    assert list(mine.moves) == ["put", "pass"]
    assert [str(kind) for kind in mine.functions["owner"].args] == ["cell"]
    assert mine.players == ("Red", "Blue")
    assert mine.board.kinds == ("cell",)
    assert mine.board.sites() == ("a1", "a2", "b1", "b2")


def test_a_position_is_a_picture_and_a_text(mine: Game) -> None:
    state = mine.initial().apply("a1")
    assert ElementTree.fromstring(state.svg(width=200)).get("width") == "200"
    assert state._repr_svg_() == state.svg() != mine.initial().svg()
    assert state.text() == "2  .  .\n1  R  .\n   a  b"


def test_native_states_are_the_same_picture() -> None:
    one, other = (ludograph.load("yavalath", engine=engine) for engine in ("reference", "native"))
    assert isinstance(other, NativeGame)
    assert one.initial().svg() == other.initial().svg()
    assert one.initial().text() == other.initial().text()


def test_games_are_simulated_and_summed_up(mine: Game) -> None:
    table = mine.simulate(40, seed=3)
    assert table == mine.simulate(40, seed=3, players=["random", "random"])
    assert table == mine.simulate(40, seed=3, jobs=2)
    assert table.games == 40
    assert sum(table.wins.values()) + (table.summary.draws.share or 0) == pytest.approx(1)
    assert repr(table).splitlines()[0] == "My game: 40 games, seed 3, random against random"
    rows = [line.split()[0] for line in repr(table).splitlines()[1:]]
    assert rows[:4] == ["Red", "Blue", "draws", "unfinished"]
    assert "decisions" in rows
    assert mine.simulate(3, max_decisions=1).summary.unfinished.count == 3


@pytest.mark.parametrize(
    ("how", "slug"),
    [
        ({"games": 0}, "bad-argument"),
        ({"games": "5"}, "bad-argument"),
        ({"seed": None}, "bad-argument"),
        ({"max_decisions": -1}, "bad-argument"),
        ({"jobs": 0}, "bad-argument"),
        ({"players": 5}, "bad-argument"),
        ({"players": [5]}, "bad-argument"),
        ({"players": "randm"}, "unknown-player"),
        ({"players": ["random"] * 3}, "unknown-player"),
    ],
)
def test_what_cannot_be_simulated_is_told(mine: Game, how: dict[str, object], slug: str) -> None:
    with pytest.raises(ludograph.RulesetError) as told:
        mine.simulate(**how)  # type: ignore[arg-type]
    assert [item.slug for item in told.value.diagnostics] == [slug]


def test_a_report_tells_everything_and_raises_nothing(mine: Game) -> None:
    assert ludograph.check_file("my_game.yaml").program is not None
    told = ludograph.check("title: 5\nplayers: [A, B]\nmoves: {go: {do: nothing}}")
    assert told.program is None
    assert len(told.diagnostics) > 1
    assert ludograph.check_file("nowhere.yaml").diagnostics[0].slug == "not-found"


def test_a_rulebook_is_made_of_a_name_or_a_game(mine: Game) -> None:
    assert ludograph.rulebook("my_game.yaml").startswith("# My game\n")
    assert "3" in ludograph.rulebook(mine, compact=True)
    assert ludograph.rulebook(mine, "html", language="de").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("wrong", [("my_game.yaml", "docx"), (5,), ("my_game.yaml", "md", "fr")])
def test_a_rulebook_that_cannot_be_is_told(mine: Game, wrong: tuple[object, ...]) -> None:
    name, *form = wrong
    more = {"language": form.pop()} if len(form) > 1 else {}
    with pytest.raises(ludograph.PlayError) as told:
        ludograph.rulebook(name, *form, **more)  # type: ignore[call-overload]
    assert told.value.diagnostics[0].slug == "bad-argument"


def test_a_game_of_a_text_has_the_rulebook_of_the_same_file() -> None:
    text = (HERE / "my_game.yaml").read_text(encoding="utf-8")
    game = ludograph.loads(text, engine="reference")
    of_file = ludograph.rulebook(HERE / "my_game.yaml")
    assert ludograph.rulebook(game) == of_file.replace("my_game.yaml", "ruleset.yaml")
    assert ludograph.rulebook(pickle.loads(pickle.dumps(game)), compact=True).startswith("# My game")
    variant = ludograph.loads("title: More\nextends: tic_tac_toe\nset: {columns: 4}\n", engine="reference")
    assert "What is different" in ludograph.rulebook(variant)


def test_the_board_is_a_graph_for_networkx() -> None:
    board = ludograph.load("yavalath", engine="reference").board
    graph = board.graph
    cells = nx.Graph(graph.edge_subgraph(edge for edge in graph.edges if edge[2] == "orthogonal"))
    assert nx.diameter(cells) == 8
    assert {node: data["name"] for node, data in graph.nodes(data=True)} == {node: node[1] for node in graph}
    towards = {
        data["direction"] for _, _, data in graph.edges(("cell", "e5"), data=True) if data["kind"] == "orthogonal"
    }
    assert len(towards) == 6
    for start, end, data in graph.edges(data=True):
        (x, y), (other_x, other_y) = graph.nodes[start]["pos"], graph.nodes[end]["pos"]
        if data["direction"] == "N":
            assert other_x == pytest.approx(x)
            assert other_y > y


def test_importing_ludograph_loads_nothing_large() -> None:
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; before = set(sys.modules); import ludograph; print(*set(sys.modules) - before)",
        ],
        capture_output=True,
        check=True,
        text=True,
    )
    assert set(told.stdout.split()) <= {"ludograph"}


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_all_who_decide_are_named_and_what_each_may_do(engine: str) -> None:
    state = ludograph.load("tic_tac_toe", engine=engine).initial()
    assert state.movers == ("Cross",)
    assert (state.legal("Cross"), state.legal("Nought")) == (state.legal(), [])
    over = state.playout(Random(1))
    assert (over.movers, over.legal("Cross")) == ((), [])
    with pytest.raises(ludograph.RulesetError, match="has no player `Corss`") as told:
        state.legal("Corss")
    assert told.value.diagnostics[0].slug == "unknown-player"
    assert told.value.diagnostics[0].helps == ("did you mean `Cross`?",)


def test_nature_decides_alone() -> None:
    state = ludograph.load("drift", engine="reference").initial()
    assert state.movers == (state.mover,)
    assert state.mover == "chance"
    assert state.legal("chance") == state.legal()
    assert state.legal(state.game.players[0]) == []


def test_a_player_sees_what_all_see_and_nobody_else_looks() -> None:
    state = ludograph.load("tic_tac_toe", engine="reference").initial().apply("b2")
    assert state.text(viewer="Nought") == state.text()
    assert state.svg(viewer="Cross") == state.svg()
    for look in (state.text, state.svg):
        with pytest.raises(ludograph.RulesetError, match="has no player `Red`"):
            look(viewer="Red")


def test_a_side_of_a_cell_tells_in_letters_whose_it_is() -> None:
    rules = """
language: 2
players: [Ruby, Jade]
board: {tiling: square, columns: 1, rows: 1, sites: [edge]}
state: {paint: edge -> player?}
moves:
  colour: {choose: "at in edge where paint[at] is none", do: "paint[at] = mover"}
flow: |
  forever: for p in player: turn p: decide colour otherwise: draw
draw:
  - {mark: bar, on: "e in edge where paint[e] is not none", colour: "paint[e]"}
"""
    state = ludograph.loads(rules, engine="reference").initial().apply("a1-a2").apply("a1-b1")
    text = state.text()
    assert "|R" in text
    assert "--J" in text
