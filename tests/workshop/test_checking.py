"""What the workshop's processes answer, asked without a process."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ludograph
import pytest
from ludograph.engines.choice import make_game
from ludograph.engines.reference.watched import WatchedGame
from ludograph.files.library import Library
from ludograph.files.library_paths import rulesets_root
from ludograph.ground.diagnostics import Diagnostic
from ludograph.ground.rng import Random
from ludograph.ground.source import SourceFile
from ludograph.lab.statistics.sequence import live
from ludograph.lab.telling import bare_percent
from ludograph.page.making import shown_data
from ludograph.pipeline import reference_game, report, report_in
from ludograph.play.players import let_choose, make_player
from ludograph.workshop.asking import AnswerDesk
from ludograph.workshop.checking import CheckingDesk
from ludograph.workshop.folder import stamp
from ludograph.workshop.labs import LabDesk, LabSums, told_of
from ludograph.workshop.telling import TellingDesk

from tests.unending import unending

GAME = """\
language: 2
title: Two in a row
players: [Left, Right]
board: {tiling: square, columns: size, rows: size}
options: {size: {type: 2..4, default: 2}}
state: {owner: cell -> player?}
moves:
  put:
    choose: at in cell where owner[at] is none
    do: owner[at] = mover
    written: "{at}"
flow: |
  forever: for p in player: turn p: decide put otherwise: lose mover
draw: {marks: {stones: {mark: disc, on: "s in cell where owner[s] is not none", colour: "owner[s]"}}}
# the last word
"""


class Asking:
    """Asks a desk about one text."""

    def __init__(self, desk: AnswerDesk, path: Path) -> None:
        self.desk, self.path, self.text = desk, path, GAME

    def __call__(self, do: str, **values: Any) -> dict[str, Any]:
        return self.desk({"do": do, "path": str(self.path), "texts": {str(self.path): self.text}, **values})

    def at(self, piece: str) -> int:
        return self.text.index(piece)


@pytest.fixture
def checking(tmp_path: Path) -> Asking:
    return Asking(CheckingDesk(str(tmp_path)), tmp_path / "game.yaml")


@pytest.fixture
def telling(tmp_path: Path) -> Asking:
    return Asking(TellingDesk(str(tmp_path)), tmp_path / "game.yaml")


def test_a_good_text_is_a_game_with_its_first_position(checking: Asking) -> None:
    found = checking("check", record=[])
    assert found["good"], found
    assert not found["diagnostics"]
    look = found["looks"][0]
    assert [entry[3] for entry in look["legal"]] == ludograph.loads(GAME, engine="reference").initial().notations()
    assert found["game"]["players"][0]["name"] == "Left"
    after = checking("apply", number=found["number"], key="0")["look"]
    assert (after["mover"], len(after["legal"]), len(after["marks"])) == (1, 3, 1)
    assert after["marks"][0]["place"] == ["cell", 0]


def test_what_a_board_can_do_without_follows_it_and_makes_it_whole(checking: Asking) -> None:
    found = checking("check")
    later, game = checking("later", number=found["number"]), found["game"]
    whole = shown_data(reference_game(ludograph.loads(GAME).program, game["id"]), "en")
    moves = {name: one | {"refusals": later["refusals"][name]} for name, one in game["moves"].items()}
    assert game | {"moves": moves, "digest": later["digest"]} == whole
    assert checking("later", number=found["number"] + 1) == {"gone": True}


def test_a_board_is_drawn_anew_only_where_it_or_its_look_has_changed(checking: Asking) -> None:
    first = checking("check")["game"]["board"]
    checking.text = GAME.replace("owner[at] = mover", "owner[at] = Left")
    assert checking("check")["game"]["board"] is first
    checking.text = GAME.replace("default: 2", "default: 3")
    assert len(checking("check")["game"]["board"]["sites"]["cell"]["places"]) == 9
    checking.text = GAME.replace("draw: {", "draw: {turn: 30, ")
    assert checking("check")["game"]["board"]["layers"] != first["layers"]


def test_a_mistake_is_told_at_its_place_and_leaves_the_game_that_was_there(checking: Asking) -> None:
    number = checking("check")["number"]
    checking.text = GAME.replace("owner[at] is none", "ownr[at] is none")
    found = checking("check")
    assert not found["good"]
    told = found["diagnostics"][0]
    assert checking.text[told["from"] : told["to"]] == "ownr[at]"
    (meant,) = checking("meant")["diagnostics"]
    assert meant["fixes"][0]["edits"][0]["insert"] == "owner"
    assert "look" in checking("apply", number=number, key="1")


def test_what_was_meant_is_tried_behind_the_check(checking: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = list[str]()

    def trial(library: Library, name: str) -> Callable[[SourceFile], tuple[Diagnostic, ...]]:
        return lambda changed: (tried.append(changed.text), report_in(library.with_text(changed), name).diagnostics)[1]

    monkeypatch.setattr("ludograph.editor.documents.trial", trial)
    checking.text = GAME.replace("owner[at] is none", "ownr[at] is none")
    found = checking("check")
    assert checking("names")["names"]
    assert not tried
    meant = checking("meant")
    assert GAME in tried
    assert meant["diagnostics"][0]["title"] == found["diagnostics"][0]["title"]


def test_places_are_counted_as_browsers_do(checking: Asking) -> None:
    checking.text = "# 𝄞\n" + GAME.replace("owner[at] is none", "ownr[at] is none")
    told = checking("check")["diagnostics"][0]
    units = checking.text.encode("utf-16-le")
    assert units[2 * told["from"] : 2 * told["to"]].decode("utf-16-le") == "ownr[at]"


def test_the_line_goes_on_under_new_rules_or_says_where_it_breaks_and_why(checking: Asking) -> None:
    found = checking("check", record=["a1", "b2", "a2"])
    assert (len(found["looks"]), found["broken"]) == (4, None)
    checking.text = GAME.replace("owner[at] is none", 'owner[at] is none and at is not cell("b2")')
    found = checking("check", record=["a1", "b2", "a2"])
    assert len(found["looks"]) == 2
    assert (found["broken"]["at"], found["broken"]["text"]) == (2, "b2")
    assert "b2" in found["broken"]["message"]
    assert found["broken"]["place"].endswith(":9:52")


def test_options_change_the_game_and_not_the_file(checking: Asking) -> None:
    assert len(checking("check", options={"size": 3})["looks"][0]["legal"]) == 9
    found = checking("check", options={"size": 9})
    assert found["good"]
    assert found["unset"]
    assert len(found["looks"][0]["legal"]) == 4
    option = found["options"][0]
    assert (option["name"], option["bounds"], option["value"]) == ("size", [2, 4], 2)


def test_the_values_of_a_position_say_what_changed_and_how_an_example_claims_it(checking: Asking) -> None:
    number = checking("check")["number"]
    rows = checking("values", number=number, record=["a1", "b2"])["rows"]
    changed = [row for row in rows if row["changed"]]
    assert [row["told"] for row in changed] == [["owner", "b2", "Right", "none"]]
    assert [row["holds"] for row in rows] == [
        'owner[cell("a1")] is Left',
        'owner[cell("a2")] is none',
        'owner[cell("b1")] is none',
        'owner[cell("b2")] is Right',
    ]
    assert checking("values", number=number + 1, record=[])["gone"]


def test_a_window_plays_on_by_its_own_check_while_another_one_has_its_text_checked(checking: Asking) -> None:
    mine = checking("check")["number"]
    checking.text = GAME.replace("default: 2", "default: 3")
    theirs = checking("check")["number"]
    counts = [len(checking("apply", number=number, key="")["look"]["legal"]) for number in (mine, theirs, mine)]
    assert counts == [4, 9, 4]
    for _ in range(4):
        checking("check")
    assert checking("apply", number=mine, key="")["gone"]


def test_a_pinned_position_is_reached_again_or_says_where_its_line_breaks(checking: Asking) -> None:
    checking.text = GAME.replace("owner[at] is none", 'owner[at] is none and at is not cell("b2")')
    number = checking("check")["number"]
    whole, broken = checking("pins", number=number, lines=[["a1", "a2"], ["a1", "b2", "a2"]])["pins"]
    assert (len(whole["look"]["marks"]), whole["broken"]) == (2, None)
    assert (len(broken["look"]["marks"]), broken["broken"]["at"]) == (1, 2)


def test_a_click_is_refused_with_its_reason_before_there_is_webassembly(checking: Asking) -> None:
    found = checking("check", record=["b1"])
    site = found["game"]["universes"]["cell"]["labels"].index("b1")
    rows = checking("refused", number=found["number"], key=found["looks"][1]["key"], place=f"cell:{site}")["rows"]
    ((name, values, number, words, told, _, _),) = rows
    assert (name, values, told) == ("put", [site], "in the move `put`, `owner[at] is none` does not hold")
    assert number is not None
    assert "owner[at] is none" in words
    assert checking("refused", number=found["number"], key="", place="nothing:99")["rows"] == []


def test_what_is_asked_of_a_decision_is_told_with_its_values_and_places(checking: Asking) -> None:
    number = checking("check")["number"]
    found = checking("reasons", number=number, record=["a1"], text="a1")
    assert not found["legal"]
    (*_, last) = found["rows"]
    assert last["holds"] is False
    assert last["tree"]["parts"]
    assert checking("reasons", number=number, record=[], text="a1")["legal"]
    assert checking("reasons", number=99, record=[], text="a1") == {"gone": True}


def test_a_ruleset_names_the_files_that_it_is_made_of(checking: Asking) -> None:
    (checking.path.parent / "base.yaml").write_text(GAME)
    checking.text = "language: 2\ntitle: More\nextends: base\nuses: [two_players]\n"
    found = checking("check")
    files = [one["file"] for one in found["chain"]]
    assert files[0] == "base.yaml"
    assert found["chain"][0]["stamp"] == stamp(GAME)
    assert "library:stdlib/two_players.yaml" in files


def test_names_are_known_between_places_that_were_changed_one_after_the_other(checking: Asking) -> None:
    for before, after in (("title: Two in a row", "title: In a row"), ("# the last word", "# the very last word")):
        checking("check")
        checking.text = checking.text.replace(before, after)
    checking("check")
    at = checking.at("owner[at] is none")
    assert "state function" in checking("hover", at=at)["says"]
    assert checking("rename", at=at) == {"now": "owner"}


def test_a_process_that_follows_another_knows_names_at_once_and_gives_games_other_numbers(
    checking: Asking, tmp_path: Path
) -> None:
    before = checking("check")["number"]
    time.sleep(0.1)
    checking.desk = CheckingDesk(str(tmp_path))
    assert "state function" in checking("hover", at=checking.at("owner[at] is none"))["says"]
    assert checking("apply", number=before, key="0") == {"gone": True}
    assert checking("check")["number"] > before


def test_names_are_completed_told_and_renamed(checking: Asking) -> None:
    checking("check")
    assert "owner" in {one["text"] for one in checking("complete", at=checking.at("owner[at] is none"))["options"]}
    assert "owner" in checking("hover", at=checking.at("owner[at] is none") + 1)["says"]
    edits = checking("rename", at=checking.at("owner[at] is none") + 1, name="held")["edits"]
    assert len(edits) == 6 - 1
    assert all(one["insert"] == "held" for one in edits)
    assert "error" in checking("rename", at=checking.at("owner[at] is none") + 1, name="1")


def test_an_expression_lights_its_sites_in_the_position(checking: Asking) -> None:
    number = checking("check", record=["b1"])["number"]
    found = checking("lights", at=checking.at("cell where owner[s]"), number=number, record=["b1"])
    assert found["sites"] == [["cell", site] for site in range(4)]
    checking.text = GAME.replace("where owner[at] is none", "where at in those(s in cell where owner[s] is none)")
    number = checking("check", record=["a1"])["number"]
    found = checking("lights", at=checking.at("those(s"), number=number, record=["a1"])
    assert ["cell", 0] not in found["sites"]
    assert len(found["sites"]) == 3


def test_one_click_makes_an_example_that_holds_and_nothing_else_is_changed(telling: Asking) -> None:
    (edit,) = telling("example", record=["a1", "b2"], legal=["a2"], illegal=["a1"], about="Corners: first")["edits"]
    text = GAME[: edit["from"]] + edit["insert"] + GAME[edit["to"] :]
    assert text.startswith(GAME)
    telling.text = text
    (listed,) = telling("examples")["examples"]
    assert text[listed["from"] :].startswith("about")
    one = telling("outcome", number=0)
    assert one["passed"]
    assert one["about"] == "Corners: first"
    assert one["record"] == ["a1", "b2"]
    (second,) = telling("example", record=["b1"], about="Another")["edits"]
    telling.text = text[: second["from"]] + second["insert"] + text[second["to"] :]
    assert [telling("outcome", number=number)["passed"] for number in range(2)] == [True, True]
    assert "legal" in telling("example", record=[], legal=["d4"])["error"]


def test_an_example_says_what_refuses_the_decisions_that_it_calls_illegal_if_that_is_one_thing(telling: Asking) -> None:
    (edit,) = telling("example", record=["a1", "b2"], illegal=["a1", "b2"], about="Taken")["edits"]
    assert edit["insert"].endswith("    illegal: [a1, b2]\n    because: where\n")
    assert "refused by its notation alone" in telling("example", record=["a1"], illegal=["a1", "z9"])["error"]
    telling.text = GAME.replace("    written:", '    provided: owner[cell("b2")] is none\n    written:')
    (edit,) = telling("example", record=["a1"], illegal=["a1", "b2"], about="Taken, and kept free")["edits"]
    assert edit["insert"].endswith("    illegal: [a1, b2]\n")


def test_a_line_begins_in_a_position_that_was_set_up_and_an_example_of_it_does(
    checking: Asking, telling: Asking
) -> None:
    position = 'position: {owner: {Left: "a1 b2"}, mover: Left}'
    found = checking("check", record=["a2"], position=position)
    assert [len(look["marks"]) for look in found["looks"]] == [2, 3]
    (edit,) = telling("example", record=["a2"], position=position, about="Set up")["edits"]
    assert edit["insert"].endswith("    position: {owner: {Left: a1 b2}, mover: Left}\n    play: a2\n")
    for torn in ("position: {owner: {Nobody: a1}}", "position: {owner", "title: none"):
        assert len(checking("check", record=[], position=torn)["looks"][0]["marks"]) == 0


def test_an_example_of_a_long_line_is_of_its_last_position_if_that_says_the_same(telling: Asking) -> None:
    here, line = "position: {owner: {Left: a1, Right: b2}, mover: Left}", ["a1", "b2"]
    (edit,) = telling("example", record=line, legal=["a2"], about="Two", here=here)["edits"]
    assert edit["insert"].endswith("    position: {owner: {Left: a1, Right: b2}, mover: Left}\n    legal: [a2]\n")
    for other in (here.replace("b2", "a2"), "position: {\nowner: {}}"):
        (edit,) = telling("example", record=line, legal=["a2"], about="Two", here=other)["edits"]
        assert edit["insert"].endswith("    moves: a1 ; b2\n    legal: [a2]\n".replace(" ;", ";"))


def test_links_sides_regions_and_coordinates_of_a_board_are_told(checking: Asking) -> None:
    checking.text = GAME.replace("rows: size}", "rows: size, regions: {corner: [a1]}}")
    found = checking("parts", number=checking("check", record=[])["number"])["parts"]
    told = {one["name"]: one.get("pairs", one.get("sites", one.get("text"))) for one in found}
    assert told["links: orthogonal"] == [[0, 1], [0, 2], [1, 3], [2, 3]], "each once"
    assert told["region: corner"] == [0]
    names = ["a1", "b1", "a2", "b2"] if told["row"] == ["1", "1", "2", "2"] else ["a1", "a2", "b1", "b2"]
    assert [told[side] for side in ("side: south", "side: west")] == [
        [names.index(one) for one in names if one[n] == m] for n, m in ((1, "1"), (0, "a"))
    ]
    assert checking("parts", number=99) == {"gone": True}


def test_a_refused_click_is_told_as_the_decision_that_it_means(checking: Asking) -> None:
    number = checking("check", record=["a1"])["number"]

    def meant(place: str, **more: Any) -> str:
        return checking("claim", number=number, record=["a1"], place=place, **more)["text"]  # type: ignore[no-any-return]

    assert meant("cell:0") == "a1"
    assert meant("cell:0", move="put", values=[0]) == "a1"
    for place, more in (("cell:3", {}), ("cell:99", {}), ("side:0", {}), ("cell:0", {"picks": ["cell:3"]})):
        assert meant(place, **more) == "", "legal, or nothing that can be written"
    assert checking("claim", number=99, place="cell:0") == {"gone": True}


def test_a_refused_click_on_a_place_behind_others_means_a_decision_with_all_of_them(tmp_path: Path) -> None:
    checking = Asking(CheckingDesk(str(tmp_path)), tmp_path / "mine.yaml")
    checking.text = (rulesets_root() / "breakthrough" / "breakthrough.yaml").read_text()
    found = checking("check", record=[])
    cells = found["game"]["universes"]["cell"]["labels"]
    places = {name: f"cell:{cells.index(name)}" for name in ("a2", "a5")}
    told = checking("claim", number=found["number"], record=[], picks=[places["a2"]], place=places["a5"])
    assert told["text"] == "a2-a5"


def test_what_differs_is_told_with_the_position_where_the_games_part(telling: Asking) -> None:
    telling.text = GAME.replace(
        "owner[at] is none", 'owner[at] is none and (at is not cell("b2") or owner[cell("a1")] is none)'
    )
    found = telling("differ", saved=GAME, record=["a1", "b2"], **{"with": "saved"})
    assert (found["played"], found["parts"], found["before"], found["after"]) == (1, True, ["b2"], [])
    assert any("b2" in line for line in found["lines"])


def test_a_variant_on_another_board_drops_what_that_does_not_have(telling: Asking) -> None:
    (telling.path.parent / "base.yaml").write_text(GAME)
    telling.text = "language: 2\ntitle: Hexagons\nextends: base\n"
    assert telling("boards")["now"] == {"tiling": "square", "columns": "size", "rows": "size"}
    (edit,) = telling("board", board={"tiling": "hexagonal", "shape": "hexagon", "side": 3})["edits"]
    assert edit["insert"] == "board: {tiling: hexagonal, shape: hexagon, side: 3, columns: ~, rows: ~}\n"
    found = telling("board", board={"tiling": "hexagonal", "shape": "rhombus", "columns": "size", "rows": 3})
    assert found["told"] == "6 of `cell`."


def test_the_book_says_where_its_sentences_come_from(telling: Asking) -> None:
    html = telling("book")["html"]
    assert "Two in a row" in html
    assert 'data-place="' in html


def test_a_variant_has_the_options_of_the_board(telling: Asking, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "other.yaml").write_text(telling("variant", base="game", title="Larger", options={"size": 3})["text"])
    assert ludograph.load(str(tmp_path / "other.yaml"), engine="reference").options["size"] == 3


def test_a_lab_counts_games_and_conditions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludograph.workshop.labs._SLICE", 0.01)
    monkeypatch.setenv("LUDOGRAPH_ENGINE", "reference")
    lab = Asking(LabDesk(str(tmp_path)), tmp_path / "game.yaml")
    one = lab("lab", seed=1, key="x")
    while not one["games"]:
        one = lab("lab", seed=1, key="x")
    two = lab("lab", seed=1, key="x")
    while two["games"] == one["games"]:
        two = lab("lab", seed=1, key="x")
    assert two["games"] > one["games"] > 0
    assert sum(count for _, count in two["lengths"]) == two["games"]
    games = two["games"]
    low, _ = live(games, games)
    assert two["shares"][1][1:] == [f"{games:,}", "100 %", f"{bare_percent(low)} to 100"], (
        "an interval that may be looked at all the time"
    )
    assert two["heads"][-1] == "95 %, at any look"
    assert two["played"] == f"{games:,} games by random players"
    assert two["long"] == "4.0 decisions each, on average"
    seen = next(one for one in two["conditions"] if "owner[at] is none" in one["text"])
    assert seen["line"] == 9
    assert len(lab("game", seed=1, key="x", game=0)["record"]) == 4
    assert (two["longest"], two["record"]) == (4, 400), "which games have more than the window puts on the board"


def test_a_lab_answers_while_a_game_goes_on_and_leaves_one_that_never_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludograph.workshop.labs._SLICE", 0)
    monkeypatch.setattr("ludograph.workshop.labs._LONGEST", {"native": 3, "reference": 3})
    lab = Asking(LabDesk(str(tmp_path)), tmp_path / "game.yaml")
    lab.text = unending(1_000)
    told = [lab("lab", seed=1, key="x") for _ in range(4)]
    assert [(one["games"], one["going"], int(one["shares"][-1][1])) for one in told] == [
        (0, 1, 0),
        (0, 2, 0),
        (1, 0, 1),
        (1, 1, 1),
    ]
    assert told[2]["lengths"] == [[3, 1]]
    assert told[2]["played"] == "1 game by random players"
    assert told[2]["long"] == "None ended within 3 decisions, after which a game is left"


def test_a_lab_never_writes_a_share_that_is_not_none_as_none(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(GAME)
    program = report(str(path)).checked()
    sums = LabSums(reference_game(program, "game"), WatchedGame(program, "game"))
    sums.games, sums.draws, sums.lengths = 20_000, 2, Counter({4: 20_000})
    sums.firsts[sums.game.core.sides.names[0]] = 19_990
    sums.taken[next(iter(sums.game.moves))] = 1
    sums.taken["another"] = 9_999
    told = told_of(sums, str(path))
    assert [row[1:] for row in told["shares"] if row[0] in ("draws", "unfinished", "otherwise")] == [
        ["2", "under 0.1 %", "under 0.1 to 0.1"],
        ["0", "0 %", "0 to under 0.1"],
        ["8", "under 0.1 %", "under 0.1 to 0.1"],
    ]
    assert told["moves"][0][1:] == ["1", "under 0.1 %"]
    sums.unfinished = 1
    assert sums.long.startswith("4.0 decisions each or more, on average; a game is left after ")
    assert told["followed"] == "10,000 decisions of random games gone through condition by condition."


def test_a_lab_says_nothing_of_moves_before_a_decision_was_gone_through(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(GAME)
    program = report(str(path)).checked()
    sums = LabSums(reference_game(program, "game"), WatchedGame(program, "game"))
    sums.play(1, 0)
    told = told_of(sums, str(path))
    assert told["moves"] == []
    assert all(one["true"] == one["false"] == 0 for one in told["conditions"])


def test_games_of_a_lab_are_the_same_however_often_it_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(GAME)
    program = report(str(path)).checked()
    game, sums = reference_game(program, "game"), LabSums(reference_game(program, "game"), WatchedGame(program, "game"))
    while sums.games < 12:
        sums.play(7, 0)
    lengths = Counter(game.initial().playout(Random(7, number)).ply for number in range(12))
    assert sums.lengths == lengths


def test_a_lab_plays_by_search_if_it_is_asked_to_and_the_same_games_each_time(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(GAME)
    program = report(str(path)).checked()
    game = reference_game(program, "game")
    sums = LabSums(game, WatchedGame(program, "game"), make_player("uct:4"))
    while sums.games < 1:
        sums.play(7, 0)
    state, random = game.initial(), Random(7, 0)
    while state.result is None:
        decision = let_choose(make_player("uct:4"), state, random)
        assert sums.decided(state, random) == decision
        state = state.apply(decision)
    assert sums.lengths[state.ply]


def test_an_option_that_is_a_list_is_set_on_the_board(checking: Asking) -> None:
    checking.text = GAME.replace("default: 2}}", "default: 2}, edges: {type: path of 1..9, default: [1, 3]}}")
    (_, edges) = checking("check", record=[])["options"]
    assert edges["value"] == [1, 3]
    (_, edges) = checking("check", record=[], options={"edges": [2, 4, 6]})["options"]
    assert edges["value"] == [2, 4, 6]
    assert checking("check", record=[], options={"edges": [2, [4]]})["options"][1]["value"] == [1, 3]


def test_a_lab_says_what_a_variant_changes_while_it_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludograph.workshop.labs._SLICE", 0)
    monkeypatch.setattr("ludograph.workshop.against._STEP", 60)
    monkeypatch.setattr("ludograph.workshop.against._PLANNED", {"reference": 100})
    monkeypatch.setattr(
        "ludograph.workshop.against.make_game", lambda program, name, engine: reference_game(program, name)
    )
    (tmp_path / "base.yaml").write_text(GAME)
    lab = Asking(LabDesk(str(tmp_path)), tmp_path / "variant.yaml")
    lab.text = "language: 2\ntitle: Larger\nextends: base\nset: {size: 3}\n"
    begun = lab("versus", seed=1, key="x")
    assert (begun["games"], begun["looked"]) == (0, 0)
    monkeypatch.setattr("ludograph.workshop.labs._SLICE", 60)
    found = lab("versus", seed=1, key="x")
    assert (found["games"], found["planned"], found["looked"]) == (100, 100, 100)
    assert found["heads"][3:] == ["difference, 95 % at one look", "verdict"]
    assert any("size" in said for said in found["said"])
    assert "differs" in {row[4] for row in found["rows"]}
    lab.text = GAME
    assert lab("versus", seed=1, key="y")["none"]


@pytest.mark.parametrize("do", ["check", "complete", "hover", "define", "format", "lights"])
def test_a_question_about_a_text_that_is_not_open_is_told_so(checking: Asking, do: str) -> None:
    checking("check", record=[])
    asked = {"do": do, "path": str(checking.path.with_name("other.yaml")), "texts": {str(checking.path): GAME}}
    assert checking.desk(asked) == {"error": "`other.yaml` is not open"}


LONG = """\
language: 2
title: A long way
players: [Left, Right]
state: {gone: 0..400}
moves:
  go: {when: gone < 400, do: gone += 1}
  arrive: {when: gone >= 398, do: win mover}
flow: |
  forever: for p in player: turn p: decide go | arrive otherwise: lose mover
"""


@pytest.mark.long
def test_a_lab_watches_all_parts_of_long_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What happens at the end alone is seen, however short the part of a game that is gone through, and however often a lab is
    left meanwhile."""
    monkeypatch.setattr("ludograph.workshop.labs._WINDOW", 40)
    path = tmp_path / "long.yaml"
    path.write_text(LONG)
    program = report(str(path)).checked()
    sums = LabSums(reference_game(program, "long"), WatchedGame(program, "long"))
    while not sums.games:
        sums.play(7, 0)
    while sums.taken.total() < 2_000:
        sums.follow(7, time.monotonic() + 0.0001)
    assert sums.taken["arrive"]
    (seen,) = [one for one in sums.watched.conditions if one.span.text == "gone >= 398"]
    assert 0 < seen.true < seen.false / 20


def test_conditions_and_sites_of_a_file_of_the_library_are_told(tmp_path: Path) -> None:
    path = rulesets_root() / "tic_tac_toe" / "tic_tac_toe.yaml"
    text = path.read_text()
    checking, lab = Asking(CheckingDesk(str(tmp_path)), path), Asking(LabDesk(str(tmp_path)), path)
    checking.text = lab.text = text
    assert lab("lab", seed=1, key="x")["conditions"]
    number = checking("check", record=[])["number"]
    lit = [checking("lights", number=number, at=at, record=[]).get("sites") for at in range(len(text))]
    assert any(lit)


def test_a_lab_goes_on_in_the_watched_rules_from_a_position_of_c(tmp_path: Path) -> None:
    path = tmp_path / "long.yaml"
    path.write_text(LONG)
    program = report(str(path)).checked()
    sums = LabSums(make_game(program, "long", "native"), WatchedGame(program, "long"))
    while not sums.games:
        sums.play(7, 0)
    while not sums.taken["arrive"]:
        sums.follow(7, time.monotonic() + 0.01)
