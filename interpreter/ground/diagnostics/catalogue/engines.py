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
        "c-too-large",
        "rules that grow too large when they are written out as C",
        "The native engine writes out definitions and board tables, and what it writes is bounded, so that no ruleset keeps a "
        "compiler busy for long. The reference engine plays every ruleset.",
        bad='ludograph.load("game.yaml", engine="native")',
        good='ludograph.load("game.yaml", engine="reference")',
    ),
    error(
        "unsafe-c",
        "a C file that the native engine made and does not trust",
        "Before C is compiled it is read once more, and words that the translation of rules has no need for are refused. That "
        "would be a mistake of Ludograph. Nothing of it was compiled.",
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
    error(
        "unknown-engine",
        "a name that no engine has",
        "The engines are `auto`, `native` and `reference`. What `auto` means can be said by the environment variable "
        "LUDOGRAPH_ENGINE.",
        bad='ludograph.load("game.yaml", engine="nativ")',
        good='ludograph.load("game.yaml", engine="native")',
    ),
    error(
        "not-installed",
        "a package that is not installed, for something that needs it",
        "Most of Ludograph needs no other package. What does need one is left out of the installation until it is asked "
        "for.",
        bad="ludograph bench --against openspiel",
        good="ludograph bench",
    ),
)
