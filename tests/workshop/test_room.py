"""What windows of a workshop share, without its processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from ludograph.workshop import room
from ludograph.workshop.crew import Helper, Json, Worked
from ludograph.workshop.folder import Folder, stamp
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


def besides(name: str) -> Json:
    """A file as a check has read it that a window's rules are made of."""
    return {"file": name, "stamp": stamp(RULES)}


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
        await workshop.answer(on_variant, {"do": "beside", "files": [*map(besides, ("base.yaml", "library:chess"))]})
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
    refused = asyncio.run(workshop.answer(WindowLine(unheard), {"do": "beside", "files": [besides("../base.yaml"), 7]}))
    assert "error" in refused


def test_a_window_is_told_of_what_was_changed_between_its_check_and_its_word_of_what_it_read(
    workshop: Workshop, tmp_path: Path
) -> None:
    async def told(*, is_open: bool) -> list[Json]:
        heard: list[Json] = []

        async def hear(message: Json) -> None:
            heard.append(message)

        for name in ("base.yaml", "same.yaml"):
            (tmp_path / name).write_text(RULES)
            if is_open:
                await workshop.answer(WindowLine(unheard), {"do": "open", "file": name})
        if is_open:
            await workshop.answer(WindowLine(unheard), {"do": "edit", "file": "base.yaml", "text": EDITED})
        else:
            (tmp_path / "base.yaml").write_text(EDITED)
        window = WindowLine(hear)
        workshop.windows.add(window)
        read = [besides(name) for name in ("base.yaml", "same.yaml")]
        assert await workshop.answer(window, {"do": "beside", "files": read}) == {}
        return heard

    news = {"do": "outside", "file": "base.yaml", "text": EDITED}
    assert asyncio.run(told(is_open=False)) == [news]
    assert asyncio.run(told(is_open=True)) == [news]


EDITED, TYPED = RULES + "about: Edited.\n", RULES + "about: Typed while it was saved.\n"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is there for a moment before whoever has written it goes on, and the disk is looked at all the time."""
    write = Folder.write

    def written(folder: Folder, name: str, text: str, *, new: bool = False) -> None:
        write(folder, name, text, new=new)
        time.sleep(0.2)

    monkeypatch.setattr(Folder, "write", written)
    monkeypatch.setattr(room, "_EVERY", 0.01)


async def opened(workshop: Workshop, *hears: Callable[[Json], Awaitable[None]]) -> list[WindowLine]:
    """Windows that have the file open, each by what hears what it is told."""
    windows = [WindowLine(one) for one in hears]
    workshop.windows |= set(windows)
    for window in windows:
        await workshop.answer(window, {"do": "open", "file": "rules.yaml"})
    return windows


@pytest.mark.usefixtures("slow")
def test_what_is_typed_while_a_file_is_written_stays_and_is_of_the_same_revision(workshop: Workshop) -> None:
    async def saved() -> tuple[list[Json], str]:
        (window,) = await opened(workshop, unheard)
        about = {"file": "rules.yaml", "text": EDITED}
        revision = (await workshop.answer(window, {"do": "edit", **about, "on": 0}))["revision"]
        saving = asyncio.create_task(workshop.answer(window, {"do": "save", **about}))
        await asyncio.sleep(0.1)
        typed = await workshop.answer(window, {"do": "edit", "file": "rules.yaml", "text": TYPED, "on": revision})
        last = await workshop.answer(
            window, {"do": "edit", "file": "rules.yaml", "text": RULES, "on": typed["revision"]}
        )
        return [typed, await saving, last], workshop._texts["rules.yaml"]

    (typed, done, last), text = asyncio.run(saved())
    assert text == RULES, "what was typed last"
    assert (typed["revision"], done["revision"], last["revision"]) == (2, 3, 3)
    assert done["saved"] == EDITED


@pytest.mark.usefixtures("slow")
def test_what_is_saved_here_is_never_told_as_changed_outside(workshop: Workshop) -> None:
    async def told() -> list[Json]:
        heard: asyncio.Queue[Json] = asyncio.Queue()
        one, _ = await opened(workshop, heard.put, unheard)
        watching = asyncio.create_task(workshop.watch())
        for text in (EDITED, TYPED):
            await workshop.answer(one, {"do": "save", "file": "rules.yaml", "text": text})
        await asyncio.sleep(0.1)
        watching.cancel()
        return [heard.get_nowait() for _ in range(heard.qsize())]

    assert asyncio.run(told()) == []


def test_who_opens_a_file_leaves_no_other_window_with_what_was_on_the_disk_before(
    workshop: Workshop, tmp_path: Path
) -> None:
    async def told() -> Json:
        heard: asyncio.Queue[Json] = asyncio.Queue()
        await opened(workshop, heard.put)
        (tmp_path / "rules.yaml").write_text(EDITED)
        await opened(workshop, unheard)
        return heard.get_nowait()

    assert asyncio.run(told()) == {"do": "outside", "file": "rules.yaml", "text": EDITED}


@pytest.mark.usefixtures("slow")
def test_of_a_window_that_is_gone_only_what_was_not_saved_is_kept(workshop: Workshop, tmp_path: Path) -> None:
    async def shown(edited: str) -> str:
        (window,) = await opened(workshop, unheard)
        await workshop.answer(window, {"do": "edit", "file": "rules.yaml", "text": edited})
        workshop.leave(window)
        (tmp_path / "rules.yaml").unlink()
        watching = asyncio.create_task(workshop.watch())
        await asyncio.sleep(0.1)
        watching.cancel()
        (tmp_path / "rules.yaml").write_text(RULES + "about: Come back.\n")
        found = await workshop.answer(WindowLine(unheard), {"do": "open", "file": "rules.yaml"})
        return str(found["text"])

    assert asyncio.run(shown(RULES)).endswith("Come back.\n")
    assert asyncio.run(shown(EDITED)) == EDITED


def test_what_was_not_saved_can_be_opened_though_its_file_was_taken_away(workshop: Workshop, tmp_path: Path) -> None:
    async def found() -> list[Json]:
        (window,) = await opened(workshop, unheard)
        await workshop.answer(window, {"do": "edit", "file": "rules.yaml", "text": EDITED})
        (tmp_path / "rules.yaml").unlink()
        workshop.leave(window)
        another = WindowLine(unheard)
        files = await workshop.answer(another, {"do": "hello"})
        about: Json = {"do": "open", "file": "rules.yaml"}
        return [files, await workshop.answer(another, about), await workshop.answer(another, {**about, "left": RULES})]

    files, found_there, left = asyncio.run(found())
    assert (files["files"][0], files["first"]) == ("rules.yaml", "rules.yaml")
    assert (found_there["text"], found_there["saved"]) == (EDITED, "")
    assert "rules.yaml" in found_there["gone"]
    assert left == found_there, "what the server has is what counts"


def test_where_the_server_has_no_text_of_a_file_that_is_gone_it_takes_what_a_window_has_left(
    workshop: Workshop, tmp_path: Path
) -> None:
    (tmp_path / "rules.yaml").unlink()
    about: Json = {"do": "open", "file": "rules.yaml"}

    async def answers() -> list[Json]:
        window = WindowLine(unheard)
        questions = [about, {**about, "left": 7}, {**about, "left": EDITED}, {**about, "do": "save", "text": EDITED}]
        other = {"do": "open", "file": "library:no_such_game", "left": EDITED}
        return [await workshop.answer(window, one) for one in (*questions, other)]

    nothing, odd, taken, saved, other = asyncio.run(answers())
    assert "rules.yaml" in nothing["error"]
    assert "text is missing" in odd["error"]
    assert (taken["text"], taken["saved"]) == (EDITED, "")
    assert saved["saved"] == EDITED
    assert (tmp_path / "rules.yaml").read_text() == EDITED
    assert "no_such_game" in other["error"]
