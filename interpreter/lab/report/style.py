"""How reports look: light and dark, on a screen, on a phone and on paper."""

from __future__ import annotations

LIGHT = """--ink: #1c1c1a; --paper: #fdfdfb; --quiet: #5f5e59; --line: #d8d6cf; --mark: #0b63a5;
  --band: #dfeaf4; --usual: #e3e1da; --warn: #9c2f00;"""
DARK = """--ink: #ecebe6; --paper: #1b1c1e; --quiet: #aaa9a2; --line: #44464a; --mark: #7ab8ee;
  --band: #26384a; --usual: #3a3b3e; --warn: #ffab80;"""
_PAPER = """--ink: #000; --paper: #fff; --quiet: #444; --line: #bbb; --mark: #0b63a5;
  --band: #dfeaf4; --usual: #e3e1da; --warn: #9c2f00;"""
"""Colours by what they are for."""

PLOTS = """
svg.plot text { font: 12px system-ui, sans-serif; fill: var(--ink); }
svg.plot .quiet { fill: var(--quiet); }
svg.plot .bar { fill: var(--band); stroke: var(--mark); }
svg.plot .mark { fill: var(--mark); stroke: var(--mark); }
svg.plot .line { stroke: var(--ink); fill: none; }
svg.plot .thin { stroke: var(--line); fill: none; }
svg.plot .shade { fill: var(--band); }
svg.plot .usual { fill: var(--usual); }
svg.plot .first { fill: none; stroke: var(--quiet); stroke-dasharray: 4 3; }
svg.plot .second { fill: none; stroke: var(--mark); stroke-width: 2; }
"""

STYLE = (
    """
:root { LIGHT }
@media (prefers-color-scheme: dark) {
  :root { DARK }
  .board { background: #fdfdfb; border-radius: 4px; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 52rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0 0; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
.quiet, figcaption, th { color: var(--quiet); }
.short p { margin: .4rem 0; }
.short strong { color: var(--warn); }
figure { margin: 1rem 0; overflow-x: auto; }
figcaption { font-size: .9rem; }
svg.plot { display: block; width: 100%; height: auto; }
svg.narrow { display: none; }
PLOTS
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .5rem 0; }
th, td { text-align: left; padding: .15rem .8rem .15rem 0; vertical-align: top; }
th { font-weight: 600; overflow-wrap: anywhere; }
th:first-child, td:first-child code { overflow-wrap: normal; }
.number { text-align: right; }
th.number { min-width: 7rem; }
td.number { white-space: nowrap; }
.boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 1rem; }
.boards figure { margin: 0; }
.heat { grid-template-columns: repeat(auto-fill, minmax(18rem, 26rem)); }
.maps { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1rem; }
.maps .heat { grid-template-columns: 1fr; }
.board svg { width: 100%; height: auto; }
details { margin: .5rem 0; }
summary { cursor: pointer; color: var(--quiet); }
code { font-family: ui-monospace, monospace; font-size: .92em; overflow-wrap: anywhere; }
@media screen and (max-width: 40rem) {
  svg.wide { display: none; }
  svg.narrow { display: block; max-width: 26rem; }
}
@media (max-width: 34rem) {
  th.number { min-width: 0; overflow-wrap: normal; }
  td:nth-child(2):not(.number) { min-width: 8.5rem; }
}
@media print {
  :root { PRINTED }
  .board { background: none; }
  @page { size: A4; margin: 15mm; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  h2 { break-after: avoid; }
  figure, tr { break-inside: avoid; }
  svg.plot { max-width: 16cm; }
  .boards { grid-template-columns: repeat(3, 1fr); }
  details > summary { display: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
""".replace("LIGHT", LIGHT)
    .replace("DARK", DARK)
    .replace("PRINTED", _PAPER)
    .replace("PLOTS", PLOTS)
)
