"""The rules of a game as WebAssembly, for a page."""

from __future__ import annotations

from ..engines.native.file.program import CSource
from ..engines.native.targets import WASM, compiled
from ..engines.native.toolchain.compilers import Failed
from ..ground.diagnostics import RulesetError, fail
from ..ground.extras import installed


def needs_compiler() -> None:
    """Raises RulesetError: the package that compiles for browsers is not installed."""
    installed("ziglang", "page", "pages need")


def wasm(rules: CSource) -> bytes:
    """The C of a game as WebAssembly, from the user's cache folder or compiled.

    Raises: RulesetError: there is no compiler for it, or it fails.
    """
    needs_compiler()
    try:
        return compiled(WASM, rules)
    except (Failed, OSError) as problem:
        raise not_compiled(problem) from None


def not_compiled(problem: Failed | OSError) -> RulesetError:
    """What is told of a compiler that fails."""
    lines = problem.lines if isinstance(problem, Failed) else ()
    helps = ("`ludograph play` plays it in the terminal",)
    return fail("no-page", f"the rules cannot be compiled for a page: {problem}", notes=lines, helps=helps)
