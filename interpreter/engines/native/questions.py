"""What is asked of a position from outside, in C, but does not change it."""

from __future__ import annotations


def question(about: str, name: str, asked: str, numbers: str) -> str:
    """The exported function that asks a function of the rules for numbers of a C type. `about`: what it gives."""
    return f"""/* {about} 0, or FAULT. */
EXPORT int32_t {name}(G *g, const S *s, {numbers} *v) {{
  S here;
  begin(g);
  memcpy(&here, s, sizeof here);
  {asked}(g, &here, v);
  return g->steps < 0 ? FAULT : 0;
}}
"""
