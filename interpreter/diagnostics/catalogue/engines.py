"""What an engine cannot do, whatever the rules say."""

from .code import error

CODES = (
    error(
        "not-native",
        "rules that the native engine cannot compile",
        "The native engine refuses what it does not have instead of guessing. The reference engine plays every "
        "ruleset.",
        bad='ludograph.load("game.yaml", engine="native")',
        good='ludograph.load("game.yaml", engine="reference")',
    ),
    error(
        "no-compiler",
        "no C compiler for the native engine, or one that fails",
        "The native engine turns rules into C and needs `cc`, `clang`, `gcc` or the package `ziglang` to compile it.",
        bad='ludograph.load("game.yaml", engine="native")',
        good='ludograph.load("game.yaml", engine="reference")',
    ),
)
