"""Decisions that players take together, as C: kept in the state until all are taken, then carried out at once.

A block is gone through three times on the position in which it begins. First each decision is taken and sealed. Then each is
carried out alone on a copy, and what it changed is noted; all of that is written into the position that comes next. Last
comes the `then` of each, on that one. See `reference/merging.py`.
"""

from __future__ import annotations

from ....core import nodes as core
from .body import FunctionBody


def begin_passes(body: FunctionBody) -> None:
    """Declares what a function that goes through the flow needs for such blocks."""
    if body.unit.together:
        body.put("LATER x_joined; /* what is changed, */")
        body.put("S x_next;       /* the position behind the block, */")
        body.put("int32_t x_pass = 0, x_turn = 0; /* and where the flow is in going through it */")


def begin_sealed(body: FunctionBody, at: int, part: core.BeginTurn) -> None:
    """A turn in a block: whose it is, and in a later pass all that belongs to it."""
    body.put(f"s->mover = {body.expr(part.player)};")
    with body.block("if (x_pass == 0)"):
        body.put("for (int32_t i = 0; i < s->seal_x_n; i++) if (s->seal_x_by[i] == s->mover) fault(g);")
        body.put("if (g->steps < 0) return FAULT;")
    with body.block("else"):
        body.put("const int32_t *d = s->seal_x_of[at(g, x_turn++, PLAYERS)];")
        with body.block("if (x_pass == 1)"):
            body.put("S x_alone; memcpy(&x_alone, s, sizeof x_alone);")
            body.put("if (d[0]) alone_x_here(g, &x_alone, d);")
            body.put(f"else otherwise_x_{at}(g, &x_alone);")
            body.put(f"join_x_{body.unit.together[at]}(g, s, &x_alone, &x_joined);")
        with body.block("else if (d[0])"):
            body.put("x_next.mover = s->mover;")
            body.put("if (then_x_here(g, s, &x_next, d)) return memcpy(s, &x_next, sizeof *s), 0;")
        body.put("if (g->steps < 0) return FAULT;")
        body.put("s->mover = -1;")
        body.put(f"goto place_x_{part.end + 1};")


def end_together(body: FunctionBody, part: core.EndTogether) -> None:
    """Behind a block: it is gone through again, or done."""
    again = f"goto place_x_{part.begin + 1};"
    with body.block("if (x_pass == 0)"):
        body.put("x_pass = 1, x_turn = 0;")
        body.put("x_joined.n = 0; memset(x_joined.given, 0, sizeof x_joined.given);")
        body.put(again)
    with body.block("if (x_pass == 1)"):
        body.put("x_pass = 2, x_turn = 0;")
        body.put("memcpy(&x_next, s, sizeof x_next);")
        body.put("open_x_all(&x_next);")
        body.put(f"write_x_{part.begin}(g, &x_next, &x_joined);")
        body.put("if (g->steps < 0) return FAULT;")
        body.put(again)
    body.put("x_pass = 0;")
    body.put("memcpy(s, &x_next, sizeof *s);")


def seal_nothing(body: FunctionBody, at: int) -> None:
    """Behind a decide that has nothing legal."""
    flow = body.unit.game.flow
    body.put("seal_x_nothing(s);")
    body.put(f"goto place_x_{next(end for end in range(at, len(flow)) if isinstance(flow[end], core.EndTurn))};")


def sealed_targets(body: FunctionBody) -> set[int]:
    """Instructions that are jumped to because of such blocks."""
    flow, found = body.unit.game.flow, set[int]()
    for at in body.unit.together:
        part = flow[at]
        if isinstance(part, core.BeginTogether):
            found.add(at + 1)
        elif isinstance(part, core.BeginTurn):
            found |= {part.end, part.end + 1}
    return found


SEALED = """/* What is decided together and not yet carried out: as entries, but offers count from 1, and 0 is that of none. */
static void seal_x_taken(S *s, const int32_t *d) {
  int32_t n = s->seal_x_n++;
  s->seal_x_by[n] = s->mover;
  memcpy(s->seal_x_of[n], d, sizeof s->seal_x_of[n]);
  s->seal_x_of[n][0]++;
  s->seal_x_of[n][1] = 0;
}
static void seal_x_nothing(S *s) {
  int32_t n = s->seal_x_n++;
  s->seal_x_by[n] = s->mover;
  memset(s->seal_x_of[n], 0, sizeof s->seal_x_of[n]);
}
static void open_x_all(S *s) {
  s->seal_x_n = 0;
  memset(s->seal_x_by, 0, sizeof s->seal_x_by);
  memset(s->seal_x_of, 0, sizeof s->seal_x_of);
}
EXPORT void put_x_sealed(S *s, const int32_t *v) {
  open_x_all(s);
  s->seal_x_n = v[0];
  for (int32_t n = 0; n < v[0]; n++) {
    s->seal_x_by[n] = (int8_t)v[1 + n * (1 + STRIDE)];
    memcpy(s->seal_x_of[n], v + 2 + n * (1 + STRIDE), sizeof s->seal_x_of[n]);
  }
}
EXPORT void get_x_sealed(const S *s, int32_t *v) {
  v[0] = s->seal_x_n;
  for (int32_t n = 0; n < v[0]; n++) {
    v[1 + n * (1 + STRIDE)] = s->seal_x_by[n];
    memcpy(v + 2 + n * (1 + STRIDE), s->seal_x_of[n], sizeof s->seal_x_of[n]);
  }
}"""
