"""What windows of a workshop share, without its processes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from ludograph.workshop import room
from ludograph.workshop.crew import Helper, Json, Worked
from ludograph.workshop.folder import Folder
from ludograph.workshop.room import WindowLine, Workshop

RULES = "language: 2\ntitle: Rules\n"


async def unheard(message: Json) -> None:
    pass


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """Whoever works for it answers at once."""
    (tmp_path / "rules.yaml").write_text(RULES)

    def exchange(helper: Helper, question: Json, allowed: object) -> Worked:
        return Worked(f'{{"asked":"{question["do"]}"}}', None)

    monkeypatch.setattr(Helper, "_exchange", exchange)
    return Workshop(Folder(tmp_path.resolve()), "rules.yaml")


def asked(workshop: Workshop, *questions: tuple[int, str]) -> list[bool]:
    """Asks all these questions at once, each by the window of a number. Whether each is answered and not overtaken."""

    async def ask() -> list[Json]:
        windows = [WindowLine(unheard) for _ in range(2)]
        for window in windows:
            await workshop.answer(window, {"do": "open", "file": "rules.yaml"})
        told = [workshop.answer(windows[who], {"do": do, "file": "rules.yaml"}) for who, do in questions]
        return list(await asyncio.gather(*told))

    return ["superseded" not in answer for answer in asyncio.run(ask())]


def test_of_one_window_only_the_last_check_matters_and_each_window_has_its_own(workshop: Workshop) -> None:
    assert asked(workshop, (0, "check"), (0, "check"), (0, "check")) == [False, False, True]
    assert asked(workshop, (0, "check"), (1, "check")) == [True, True]


def test_an_example_that_is_tried_is_overtaken_by_the_examples_of_the_next_text(workshop: Workshop) -> None:
    assert asked(workshop, (0, "outcome"), (0, "examples")) == [False, True]
    assert asked(workshop, (0, "outcome"), (1, "examples"), (0, "hover")) == [True, True, True]


def test_a_window_is_told_of_changes_in_all_that_its_rules_are_made_of(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "_EVERY", 0)
    base = tmp_path / "base.yaml"
    base.write_text(RULES)

    async def told() -> list[Json]:
        heard: asyncio.Queue[Json] = asyncio.Queue()
        on_variant, on_base = WindowLine(heard.put), WindowLine(unheard)
        workshop.windows |= {on_variant, on_base}
        await workshop.answer(on_variant, {"do": "open", "file": "rules.yaml"})
        await workshop.answer(on_variant, {"do": "beside", "files": ["base.yaml", "library:chess"]})
        base.write_text(RULES + "about: From the disk.\n")
        watching = asyncio.create_task(workshop.watch())
        outside = await heard.get()
        watching.cancel()
        await workshop.answer(on_base, {"do": "open", "file": "base.yaml"})
        await workshop.answer(on_base, {"do": "edit", "file": "base.yaml", "text": RULES + "about: From a window.\n"})
        return [outside, await heard.get()]

    assert [(one["do"], one["file"], one["text"].partition("about: ")[2]) for one in asyncio.run(told())] == [
        ("outside", "base.yaml", "From the disk.\n"),
        ("theirs", "base.yaml", "From a window.\n"),
    ]
    refused = asyncio.run(workshop.answer(WindowLine(unheard), {"do": "beside", "files": ["../base.yaml", 7]}))
    assert "error" in refused
