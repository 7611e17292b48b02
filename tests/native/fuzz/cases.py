"""What is compared, by number: a ruleset as text, the options that are set, and how it is compiled."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from random import Random

from ludograph.engines.native.optimize.passes import NAMES
from ludograph.files.library import library_ids
from ludograph.language.merged import merged_yaml
from ludograph.pipeline import describe, read_ruleset

from .failing import failing
from .forms import forms, grafted
from .hiding import HidingMaker
from .programs import Maker
from .teams import TeamsMaker, TogetherMaker

WATCHED = ("-O0", "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error")
"""What C leaves undefined stops the process."""

SWAPS = [
    ("and", "or"), ("==", "!="), ("<", "<="), (">", ">="), ("is not", "is"), ("any", "all"), ("first", "last"),
    ("max", "min"), ("while", "until"), ("where", "until"), ("until", "where"), ("+", "-"), ("&", "+"), ("-", "&"),
    ("N", "S"), ("E", "N"), ("W", "E"), ("yes", "no"), ("else", "|"), ("diagonal", "orthogonal"), ("win", "lose"),
    ("<", ">"), ("in", "not in"), ("adjacent", "border"), ("mover", "opponent"), ("==", "<="), ("reach", "reach"),
]  # fmt: skip


MAKERS: dict[str, type[Maker]] = {
    "made up": Maker,
    "hiding": HidingMaker,
    "teams": TeamsMaker,
    "together": TogetherMaker,
}
"""What is made up: anything, with something hidden, with players in teams, with decisions that are taken together."""


@dataclass(frozen=True)
class Case:
    """`kind`: bundled, changed, failing, grafted, or one of `MAKERS`."""

    seed: int
    kind: str
    name: str
    text: str
    flags: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)

    @property
    def without(self) -> tuple[str, ...]:
        """The passes that are left out: none, all, or a few of them."""
        random = Random(f"passes of {self.seed}")
        return tuple(random.choice([[], NAMES, random.sample(NAMES, 3)]))

    @property
    def has_page(self) -> bool:
        """Whether a page plays it too: one in five, for WebAssembly takes a while to be compiled."""
        return Random(f"page of {self.seed}").random() < 0.2

    @property
    def has_card(self) -> bool:
        """Whether it is played as on a graphics card too: one in five."""
        return Random(f"card of {self.seed}").random() < 0.2


def case(seed: int) -> Case:
    """The case of a number."""
    random = Random(seed)
    flags = random.choice([(), WATCHED])
    kind = random.choices(["bundled", "changed", "failing", "grafted", *MAKERS], [1, 3, 2, 2, 5, 1, 1, 1])[0]
    if kind in MAKERS:
        return Case(seed, kind, "made_up.yaml", MAKERS[kind](seed).ruleset(), flags)
    if kind == "grafted" or (kind == "failing" and random.random() < 0.5):
        change = grafted if kind == "grafted" else failing
        return Case(seed, kind, "form.yaml", change(random.choice(forms()), random), flags)
    name = random.choice(library_ids())
    text = merged(name)
    if kind == "failing":
        text = failing(text, random)
    if kind == "changed":
        for _ in range(random.choice([1, 1, 2, 3])):
            text = _changed(text, random)
    return Case(seed, kind, name, text, flags, _options(name, random))


@cache
def merged(name: str) -> str:
    """The rules without examples, and without what names one."""
    text = merged_yaml(read_ruleset(name)).split("\nexamples:")[0] + "\n"
    return re.sub(r"^cover: .*\n", "", text, flags=re.MULTILINE)


def _options(name: str, random: Random) -> dict[str, str]:
    """Some options, mostly with small values."""
    chosen = {}
    for option in describe(name).options:
        if random.random() < 0.5:
            continue
        kind = option.type
        if found := re.fullmatch(r"(\d+)\.\.(\d+)", kind):
            low, high = map(int, found.groups())
            chosen[option.name] = str(random.randint(low, min(high, low + 6)))
        elif kind.startswith("["):
            chosen[option.name] = random.choice([word.strip() for word in kind[1:-1].split(",")])
        elif kind == "bool":
            chosen[option.name] = random.choice(["yes", "no"])
    return chosen


def _changed(text: str, random: Random) -> str:
    """A rule text with one word exchanged or one number changed."""
    begin = max(text.find("\nstate:"), 0)
    numbers = [found for found in re.finditer(r"(?<![\w.])\d+(?![\w.])", text) if found.start() > begin]
    if numbers and random.random() < 0.3:
        found = random.choice(numbers)
        value = max(0, int(found.group()) + random.choice([-1, 1, 1, 2]))
        return text[: found.start()] + str(value) + text[found.end() :]
    for _ in range(20):
        old, new = random.choice(SWAPS)
        pattern = rf"(?<!\w){re.escape(old)}(?!\w)" if old[0].isalpha() else rf"(?<= ){re.escape(old)}(?= )"
        places = [found for found in re.finditer(pattern, text) if found.start() > begin]
        if places:
            found = random.choice(places)
            return text[: found.start()] + new + text[found.end() :]
    return text
