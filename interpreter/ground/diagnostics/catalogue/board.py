"""Mistakes in the `board:` section."""

from .code import error

CODES = (
    error(
        "bad-board",
        "a board that is not made of what boards are made of",
        "A board is a tiling with a shape, rows of rings, one ring, or a graph written out; one of them, with the "
        "keys of its form.",
        bad="board: {tiling: square, columns: 5, rows: 5, ring: 12}",
        good="board: {tiling: square, columns: 5, rows: 5}",
    ),
    error(
        "unknown-tiling",
        "a tiling that the library does not have",
        "Tilings are files of the library. The uniform ones are called by the polygons round a corner, as `4.8.8`.",
        bad="board: {tiling: squares, columns: 5, rows: 5}",
        good="board: {tiling: square, columns: 5, rows: 5}",
    ),
    error(
        "unknown-shape",
        "a shape that boards do not have",
        "A shape cuts a piece out of the tiling: a rectangle, a rhombus, a hexagon, a triangle, ...",
        bad="board: {tiling: square, shape: circle, columns: 5, rows: 5}",
        good="board: {tiling: square, shape: rectangle, columns: 5, rows: 5}",
    ),
    error(
        "shape-mismatch",
        "a shape that cannot be cut out of this tiling",
        "A hexagon needs a tiling that looks the same after a sixth of a turn, which squares do not.",
        bad="board: {tiling: square, shape: hexagon, side: 4}",
        good="board: {tiling: hexagonal, shape: hexagon, side: 4}",
    ),
    error(
        "missing-size",
        "a shape without one of its sizes",
        "A rectangle has columns and rows, a hexagon a side.",
        bad="board: {tiling: square, columns: 5}",
        good="board: {tiling: square, columns: 5, rows: 5}",
    ),
    error(
        "unknown-size",
        "a size that the shape does not have",
        "A hexagon has one side for all, a rectangle columns and rows.",
        bad="board: {tiling: hexagonal, shape: hexagon, side: 4, rows: 4}",
        good="board: {tiling: hexagonal, shape: hexagon, side: 4}",
    ),
    error(
        "size-range",
        "a size that no board can have",
        "Sizes are counted from 1; a ring has at least 3 cells.",
        bad="board: {tiling: square, columns: 0, rows: 5}",
        good="board: {tiling: square, columns: 1, rows: 5}",
    ),
    error(
        "board-too-large",
        "a board with more sites than are allowed",
        "Up to 4096 sites of a kind are more than people play on, and few enough to be searched in time.",
        bad="board: {tiling: square, columns: 1000, rows: 1000}",
        good="board: {tiling: square, columns: 19, rows: 19}",
    ),
    error(
        "not-a-number",
        "something that is no number where a number is needed",
        "Arcs of rings begin at numbers of degrees, counted clockwise from the top.",
        bad="board: {rings: {a: {arcs: [0, half]}}}",
        good="board: {rings: {a: {arcs: [0, 60]}}}",
    ),
    error(
        "unknown-wrap",
        "a way of glueing sides that boards do not have",
        "The sides of a rectangle can be glued to a cylinder, a torus or a moebius strip.",
        bad="board: {tiling: square, columns: 5, rows: 5, wrap: donut}",
        good="board: {tiling: square, columns: 5, rows: 5, wrap: torus}",
    ),
    error(
        "bad-wrap",
        "sides that cannot be glued",
        "Only shapes with opposite sides can be glued, the tiling must fit itself there, and on fewer than three "
        "columns "
        "a site would be next to itself.",
        bad="board: {tiling: square, columns: 2, rows: 5, wrap: cylinder}",
        good="board: {tiling: square, columns: 3, rows: 5, wrap: cylinder}",
    ),
    error(
        "bad-arcs",
        "arcs that do not make a ring",
        "The ends of the arcs are given clockwise, once; what lies between the first and the last is repeated round "
        "the ring.",
        bad="board: {rings: {a: {arcs: [0, 50]}}}",
        good="board: {rings: {a: {arcs: [0, 60]}}}",
    ),
    error(
        "unknown-flow",
        "a direction of flow that rings do not have",
        "A row of a ring flows clockwise or counterclockwise, or not at all.",
        bad="board: {rings: {a: {arcs: [0, 60], flow: left}}}",
        good="board: {rings: {a: {arcs: [0, 60], flow: clockwise}}}",
    ),
    error(
        "unknown-site-kind",
        "a kind of site that this board does not have",
        "The sites of a tiling are its cells, edges and vertices; rings and graphs have cells only.",
        bad="board: {tiling: square, columns: 5, rows: 5, sites: [cell, corner]}",
        good="board: {tiling: square, columns: 5, rows: 5, sites: [cell, vertex]}",
    ),
    error(
        "bad-name",
        "a site, row, link or region that cannot be called so",
        "Rules and records speak of it, so it is one word of letters, digits and `_`.",
        bad="board: {tiling: square, columns: 5, rows: 5, join: {big tunnel: [a1-e5]}}",
        good="board: {tiling: square, columns: 5, rows: 5, join: {tunnel: [a1-e5]}}",
    ),
    error(
        "repeated-site",
        "two sites of one name",
        "A name means one site, in rules and in records.",
        bad="board: {tiling: square, columns: 5, rows: 5, add: {a1: [7, 0]}}",
        good="board: {tiling: square, columns: 5, rows: 5, add: {island: [7, 0]}}",
    ),
    error(
        "bad-pair",
        "a link that is not between two sites of one kind",
        "A link is written as two names with `-` between them, and joins two different sites of the same kind.",
        bad="board: {tiling: square, columns: 5, rows: 5, join: {tunnel: [a1]}}",
        good="board: {tiling: square, columns: 5, rows: 5, join: {tunnel: [a1-e5]}}",
    ),
    error(
        "unknown-link",
        "a link that the board does not have",
        "Only what is linked can be unlinked.",
        bad="board: {tiling: square, columns: 5, rows: 5, unlink: [a1-c3]}",
        good="board: {tiling: square, columns: 5, rows: 5, unlink: [a1-a2]}",
    ),
)
