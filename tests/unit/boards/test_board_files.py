"""Boards that lie in a file: GraphML and node-link JSON give what the same graph drawn by hand gives."""

from __future__ import annotations

import io
import json
import pickle
from itertools import permutations
from pathlib import Path
from typing import Any

import ludograph
import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ludograph.boards.tables import Tables
from ludograph.checker import Report
from ludograph.face import again
from ludograph.files.sources import Disk, Memory, Overlay
from ludograph.ground.diagnostics import Diagnostic

RULES = """
players: [White, Black]
state: {walked: cell -> bool}
moves:
  walk:
    choose: to in cell where not walked[to]
    do: walked[to] = yes
flow: "forever: for p in player: turn p: decide walk otherwise: lose mover"
"""
GRAPHML = (
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">{}<graph edgedefault="undirected">{}</graph></graphml>'
)
NODES = '<node id="a" x="0" y="0"/><node id="b" x="1" y="0"/>'
JSON_NODES = '"nodes": [{"id": "a", "x": 0, "y": 0}, {"id": "b", "x": 1, "y": 0}]'


def ruleset(board: str, language: str = "language: 2") -> str:
    return f"{language}\ntitle: Walk\nboard: {board}{RULES}"


def report(texts: dict[str, str], name: str = "walk.yaml") -> Report:
    return ludograph.check_file(f"/games/{name}", source=Memory({f"/games/{at}": text for at, text in texts.items()}))


def errors(found: Report) -> list[Diagnostic]:
    return [item for item in found.diagnostics if item.is_error]


def tables(texts: dict[str, str], name: str = "walk.yaml") -> Tables:
    found = report(texts, name)
    assert not errors(found), [(item.title, item.label) for item in errors(found)]
    assert found.program is not None
    return found.program.tables


def of_file(name: str, text: str, **more: str) -> Tables:
    return tables({"walk.yaml": ruleset(f"{{graph: {name}}}"), name: text, **more})


def mistake(name: str, text: str) -> Diagnostic:
    """The one thing that is wrong with a file."""
    found = report({"walk.yaml": ruleset(f"{{graph: {name}}}"), name: text})
    assert len(errors(found)) == 1, errors(found)
    return errors(found)[0]


def written(graph: nx.Graph) -> dict[str, str]:
    """A graph in all forms, as its own library writes it."""
    graphml = io.BytesIO()
    nx.write_graphml(graph, graphml)
    node_link = nx.node_link_data(graph, edges="links")
    return {
        "walk.graphml": graphml.getvalue().decode(),
        "walk.json": json.dumps(node_link),
        "tabs.json": json.dumps({**node_link, "edges": node_link.pop("links")}, indent="\t"),
    }


@st.composite
def graphs(draw: st.DrawFn) -> nx.Graph:
    names = draw(st.lists(st.from_regex(r"[a-z][a-z0-9_.]{0,3}", fullmatch=True), min_size=2, max_size=6, unique=True))
    places = draw(
        st.lists(
            st.tuples(st.integers(-30, 30), st.integers(-30, 30)), min_size=len(names), max_size=len(names), unique=True
        )
    )
    graph = draw(st.sampled_from([nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph]))()
    for name, (x, y) in zip(names, places, strict=True):
        graph.add_node(name, x=x / 4, y=y / 4)
    for one, two in draw(st.lists(st.sampled_from(list(permutations(names, 2))), max_size=8)):
        graph.add_edge(one, two, kind=draw(st.sampled_from(["road", "path_2", "orthogonal"])))
    return graph


def by_hand(graph: nx.Graph) -> str:
    """The section `board` that draws a graph."""
    arcs: dict[str, dict[tuple[str, str], None]] = {}
    for one, two, kind in graph.edges(data="kind"):
        arcs.setdefault(kind, {})[one, two] = None
        if not graph.is_directed():
            arcs[kind][two, one] = None
    links: dict[str, Any] = {}
    for kind, ends in arcs.items():
        pairs = [f"{one}-{two}" for one, two in ends]
        is_directed = any((two, one) not in ends for one, two in ends)
        links[kind] = {"directed": "yes", "pairs": pairs} if is_directed else pairs
    sites = {name: [node["x"], node["y"]] for name, node in graph.nodes(data=True)}
    return json.dumps({"graph": {"sites": sites, "links": links}})


@settings(max_examples=12, deadline=None)
@given(graphs())
def test_a_graph_is_the_same_board_by_hand_as_graphml_and_as_json(graph: nx.Graph) -> None:
    hand = tables({"walk.yaml": ruleset(by_hand(graph))}).to_json()
    for name, text in written(graph).items():
        assert of_file(name, text).to_json() == hand


def test_a_board_that_was_written_as_json_is_read_as_it_was() -> None:
    known = tables({"walk.yaml": ruleset("{tiling: hexagonal, shape: hexagon, side: 2}")})
    text = json.dumps(
        nx.node_link_data(ludograph.loads(ruleset("{tiling: hexagonal, shape: hexagon, side: 2}")).board.graph)
    )
    made = of_file("hexagon.json", text)
    assert made.sites["cell"].names == known.sites["cell"].names
    assert made.sites["cell"].adjacency["orthogonal"] == known.sites["cell"].adjacency["orthogonal"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", '{"nodes": [{"id": 1, "name": "a", "pos": [0, 0]}, {"id": 2, "name": "b", "pos": [1, 0]}], "links": [{"source": 1, "target": 2}]}'),
        ("a.graphml", GRAPHML.format("", '<node id="a" pos="0,0"/><node id="b" pos="(1.0, 0)"/><edge source="a" target="b"/>')),
        ("a.graphml", GRAPHML.format(
            '<key id="k" for="node" attr.name="y"><default>0</default></key>',
            '<node id="a" x="0"/><node id="1" name="b" x="1"><data key="k"> 0.0 </data></node>'
            '<edge source="a" target="1" directed="true"/><edge source="1" target="a" directed="true"/>')),
        ("a.graphml", GRAPHML.format("", f'<!-- &#233; -->{NODES}<edge source="a" target="b"><data key="d"><y xmlns="else"><node/></y></data></edge>')),
    ],
)  # fmt: skip
def test_other_ways_to_say_the_same(name: str, text: str) -> None:
    hand = tables({"walk.yaml": ruleset("{graph: {sites: {a: [0, 0], b: [1, 0]}, links: {orthogonal: [a-b]}}}")})
    assert of_file(name, text).to_json() == hand.to_json()


@pytest.mark.parametrize(
    ("name", "text", "slug", "place"),
    [
        ("a.json", "", "graph-syntax", "1:1"),
        ("a.json", '{\n"nodes": [}', "graph-syntax", "2:11"),
        ("a.json", '{"a":' + "[" * 20_000, "too-deep", "1:29"),
        ("a.json", '{"nodes": [], "edges": [], "edges": []}', "duplicate-key", "1:28"),
        ("a.json", "[]", "bad-graph-file", "1:1"),
        ("a.json", '{"graph": 3}', "bad-graph-file", "1:1"),
        ("a.json", "{" + JSON_NODES + "}", "bad-graph-file", "1:1"),
        ("a.json", '{"nodes": [7], "edges": []}', "bad-graph-file", "1:12"),
        ("a.json", '{"nodes": [{"x": 0, "y": 0}], "edges": []}', "bad-graph-file", "1:12"),
        ("a.json", '{"nodes": [{"id": 1, "x": NaN, "y": 0}], "edges": []}', "bad-graph-file", "1:27"),
        ("a.json", '{"nodes": [{"id": 1, "x": 1e300, "y": 0}], "edges": []}', "bad-graph-file", "1:27"),
        ("a.json", '{"nodes": [{"id": "a-b", "x": 0, "y": 0}], "edges": []}', "bad-name", "1:19"),
        ("a.json", '{"nodes": [], "edges": []}', "bad-board", "1:1"),
        ("a.json", "{" + JSON_NODES + ',\n"edges": [{"source": "a"}]}', "bad-graph-file", "2:11"),
        ("a.json", "{" + JSON_NODES + ',\n"edges": [{"source": "a", "target": "c"}]}', "unknown-site", "2:37"),
        ("a.json", "{" + JSON_NODES + ',\n"edges": [{"source": "a", "target": "a"}]}', "bad-pair", "2:11"),
        ("a.json", "{" + JSON_NODES + ',\n"edges": [{"source": "a", "target": "b", "kind": "two words"}]}', "bad-name", "2:50"),
        ("a.json", " " * 200_000, "too-large", None),
        ("a.graphml", "", "graph-syntax", "1:1"),
        ("a.graphml", "<graphml>\n<é></e></graphml>", "graph-syntax", "2:6"),
        ("a.graphml", '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><graphml/>', "graph-doctype", "1:1"),
        ("a.graphml", "<graphml>&b;</graphml>", "graph-syntax", "1:10"),
        ("a.graphml", "<svg/>", "bad-graph-file", "1:1"),
        ("a.graphml", "<graphml/>", "bad-graph-file", "1:1"),
        ("a.graphml", GRAPHML.format("\n", NODES + "\n<hyperedge/>"), "bad-graph-file", "3:1"),
        ("a.graphml", GRAPHML.format("\n", '<node id="a" x="0" y="0">\n<graph/></node>'), "bad-graph-file", "3:1"),
        ("a.graphml", GRAPHML.format("\n", f'{NODES}\n<node id="a" x="0" y="0"/>'), "repeated-site", "3:11"),
        ("a.graphml", GRAPHML.format("\n", '\n<node id="a" x="0" y="0" kind="town"/>'), "bad-graph-file", "3:32"),
        ("a.graphml", "<graphml>" + "<a>" * 9000, "too-deep", "1:79"),
        ("a.graphml", "<graphml>" + "<a/>" * 30_000, "too-large", "1:80006"),
        ("a.gml", "graph []", "bad-graph-file", None),
    ],
)  # fmt: skip
def test_a_wrong_file_is_told_at_its_place(name: str, text: str, slug: str, place: str | None) -> None:
    said = mistake(name, text)
    assert said.slug == slug
    assert said.span is not None
    assert said.span.place == (f"/games/{name}:{place}" if place else "/games/walk.yaml:3:16")


@pytest.mark.parametrize(("name", "text"), [("a.json", " " * 200_000), ("a.graphml", "<graphml>" + "<a/>" * 30_000)])
def test_how_a_file_gets_smaller_is_said(name: str, text: str) -> None:
    assert "its id and place" in "".join(mistake(name, text).helps)


def test_a_large_file_on_the_disk_is_told_where_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(" " * 200_000)
    (tmp_path / "walk.yaml").write_text(ruleset("{graph: a.json}"))
    (said,) = errors(ludograph.check_file(tmp_path / "walk.yaml"))
    assert (said.slug, len(said.helps), said.span and said.span.text) == ("too-large", 1, "a.json")


@pytest.mark.parametrize("name", ["../a.json", "/etc/a.json", ".a.json", "b/../a.json", "a b.json", "b/"])
def test_a_graph_does_not_lie_outside_the_folder(name: str) -> None:
    found = report({"walk.yaml": ruleset(f"{{graph: {name!r}}}"), name: "{}"})
    assert {item.slug for item in errors(found)} <= {"path-outside", "bad-graph-file"}
    assert errors(found)


def test_a_link_on_the_disk_does_not_lead_to_a_graph_outside_the_folder(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "a.json").write_text("{}")
    (tmp_path / "games" / "a.json").symlink_to(tmp_path / "a.json")
    (tmp_path / "games" / "walk.yaml").write_text(ruleset("{graph: a.json}"))
    assert [item.slug for item in errors(ludograph.check_file(tmp_path / "games" / "walk.yaml"))] == ["path-outside"]


def test_a_graph_is_looked_for_beside_the_file_that_names_it() -> None:
    both = {
        "main.yaml": "language: 2\nextends: below/walk\nboard: {join: {path: [a-b]}}",
        "below/walk.yaml": ruleset("{graph: a.graphml}"),
        "below/a.graphml": GRAPHML.format("", NODES),
        "a.graphml": "<svg/>",
    }
    assert set(tables(both, "main.yaml").links) == {"path", "touching"}
    both["main.yaml"] = "language: 2\nextends: below/walk\nboard: {graph: b.json}"
    both["b.json"] = "{" + JSON_NODES.replace('"b"', '"z"') + ', "edges": []}'
    assert tables(both, "main.yaml").sites["cell"].names == ("a", "z")


def test_a_file_of_the_first_edition_has_no_such_board() -> None:
    assert [item.slug for item in errors(report({"walk.yaml": ruleset("{graph: a.graphml}", "")}))] == ["edition"]


def test_a_game_takes_the_file_of_its_graph_along(tmp_path: Path) -> None:
    (tmp_path / "walk.yaml").write_text(ruleset("{graph: a.graphml}"))
    (tmp_path / "a.graphml").write_text("<svg/>")
    over = Overlay(Memory({str(tmp_path / "a.graphml"): GRAPHML.format("", NODES)}), Disk())
    assert not ludograph.check_file(tmp_path / "walk.yaml", source=over).diagnostics
    (tmp_path / "a.graphml").write_text(GRAPHML.format("", NODES))
    data = pickle.dumps(ludograph.load(tmp_path / "walk.yaml", engine="reference").initial())
    (tmp_path / "a.graphml").unlink()
    again.cache_clear()
    assert pickle.loads(data).notations() == ["a", "b"]
