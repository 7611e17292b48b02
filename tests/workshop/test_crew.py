"""Processes that work for the workshop: they are ended, die, and have successors."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import tempfile
import threading
import time
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from ludograph.ground.limits import MAX_WORKER_BYTES
from ludograph.workshop import crew
from ludograph.workshop.crew import Answer, Helper, Superseded, TooLong, Worked


def desk() -> Answer:
    return answer


class Ring:
    """What holds itself, so that only a collector finds that nobody needs it."""

    def __init__(self) -> None:
        self.ring = self


first: Callable[[], Ring | None] = type(None)


def rings(many: int) -> bool:
    """Whether a ring of the last answer is still there; makes more of them."""
    global first
    kept = first() is not None
    made = [Ring() for _ in range(many)]
    first = weakref.ref(made[0])
    return kept


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Sleeps, dies or says what was asked."""
    if question.get("dies"):
        os._exit(1)
    if question.get("grows"):
        return {"said": len(bytearray(MAX_WORKER_BYTES))}
    if "work" in question:
        with tempfile.TemporaryDirectory(dir=question["work"]):
            time.sleep(600)
    if "rings" in question:
        return {"kept": [gc.isenabled(), rings(question["rings"])]}
    time.sleep(question.get("sleeps", 0))
    return {"pid": os.getpid(), "said": question.get("say", "")}


def test_a_process_that_was_not_ready_in_time_has_a_successor_whose_answers_are_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def ask() -> list[str]:
        helper = Helper(desk)
        try:
            with monkeypatch.context() as patch:
                patch.setattr(crew, "_START", 0)
                await helper.warm()
            return [json.loads((await helper.ask({"say": text}, 30)).json)["said"] for text in ("one", "two")]
        finally:
            helper.close()

    assert asyncio.run(ask()) == ["one", "two"]


@pytest.mark.long
def test_a_question_that_takes_too_long_or_too_much_is_ended_and_one_that_kills_has_a_successor() -> None:
    async def ask() -> list[int]:
        helper = Helper(desk)
        try:
            first = json.loads((await helper.ask({"say": "ß"}, 30)).json)
            assert first["said"] == "ß"
            gone = asyncio.ensure_future(helper.ask({"say": "of one who went away", "sleeps": 0.05}, 30))
            await asyncio.sleep(0.01)
            gone.cancel()
            assert json.loads((await helper.ask({"say": "next"}, 30)).json)["said"] == "next"
            with pytest.raises(TooLong):
                await helper.ask({"dies": True}, 30)
            with pytest.raises(TooLong, match="2 GB of memory"):
                await helper.ask({"grows": True}, 30)
            second = json.loads((await helper.ask({}, 30)).json)
            with pytest.raises(TooLong):
                await helper.ask({"sleeps": 600}, 0.01)
            return [first["pid"], second["pid"]]
        finally:
            helper.close()

    first, second = asyncio.run(ask())
    assert first != second


def test_what_is_ended_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "_MOMENT", 60)  # it is waited for as long as it takes

    async def ask() -> None:
        helper = Helper(desk)
        try:
            asking = asyncio.ensure_future(helper.ask({"work": str(tmp_path)}, 600))
            while not [*tmp_path.iterdir()]:
                await asyncio.sleep(0.005)
            helper.end()
            with pytest.raises(TooLong):
                await asking
        finally:
            helper.close()

    asyncio.run(ask())
    assert [*tmp_path.iterdir()] == []


def test_ctrl_c_is_not_heard_by_a_process_that_is_being_started() -> None:
    async def ask() -> tuple[int, int]:
        helper = Helper(desk)
        try:
            starting = asyncio.ensure_future(helper.warm())
            while not starting.done():
                if helper._process is not None:
                    os.kill(helper._process.pid, signal.SIGINT)
                await asyncio.sleep(0.005)
            return helper._process.pid, json.loads((await helper.ask({}, 30)).json)["pid"]
        finally:
            helper.close()

    started, answers = asyncio.run(ask())
    assert started == answers


def test_memory_is_taken_back_between_answers_and_not_while_one_waits() -> None:
    async def ask() -> list[list[object]]:
        helper = Helper(desk)
        try:
            return [json.loads((await helper.ask({"rings": 60_000}, 30)).json)["kept"] for _ in range(3)]
        finally:
            helper.close()

    assert asyncio.run(ask()) == [[False, False]] * 3


def test_only_the_latest_question_of_a_kind_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def exchange(helper: Helper, question: dict[str, Any], allowed: object) -> Worked:
        asked.append(question["number"])
        return Worked("{}", None)

    monkeypatch.setattr(Helper, "_exchange", exchange)

    async def ask() -> list[object]:
        helper = Helper(desk)
        questions = [helper.ask({"number": number}, 1, "check") for number in range(5)]
        return await asyncio.gather(*questions, helper.ask({"number": 9}, 1), return_exceptions=True)

    answers = asyncio.run(ask())
    assert [isinstance(one, Superseded) for one in answers] == [True] * 4 + [False] * 2
    assert asked == [4, 9]


def test_what_somebody_asked_who_is_gone_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, busy = [], threading.Event()

    def exchange(helper: Helper, question: dict[str, Any], allowed: Callable[[], float]) -> Worked:
        asked.append(question["number"])
        assert busy.wait(30)
        return Worked(str(allowed()), None)

    monkeypatch.setattr(Helper, "_exchange", exchange)

    async def ask() -> str:
        helper = Helper(desk)
        gone = [
            asyncio.ensure_future(helper.ask({"number": number}, 1, kind))
            for number, kind in enumerate(("", "", "levels"))
        ]
        stays = asyncio.ensure_future(helper.ask({"number": 9}, 1, "build"))
        await asyncio.sleep(0)
        for one in gone:
            one.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        busy.set()
        return (await stays).json

    assert asyncio.run(ask()) == "1.0"
    assert asked == [0, 9]


def test_what_works_keeps_nobody_from_reading_files(monkeypatch: pytest.MonkeyPatch) -> None:
    busy, begun = threading.Event(), threading.Semaphore(0)

    def exchange(helper: Helper, question: dict[str, Any], allowed: object) -> Worked:
        begun.release()
        assert busy.wait(30)
        return Worked("{}", None)

    monkeypatch.setattr(Helper, "_exchange", exchange)

    async def ask() -> list[Worked]:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(1))
        working = [asyncio.ensure_future(Helper(desk).ask({}, 30)) for _ in range(3)]
        for _ in working:
            while not begun.acquire(blocking=False):
                await asyncio.sleep(0.005)
        assert await asyncio.wait_for(asyncio.to_thread(lambda: "read"), 20) == "read"
        busy.set()
        return await asyncio.gather(*working)

    assert len(asyncio.run(ask())) == 3


def test_a_question_that_is_overtaken_or_taken_back_is_ended_before_its_time(tmp_path: Path) -> None:
    async def ask() -> list[object]:
        helper = Helper(desk)
        try:
            first = json.loads((await helper.ask({}, 30)).json)
            slow = asyncio.ensure_future(helper.ask({"work": str(tmp_path)}, 3600, "check"))
            other = asyncio.ensure_future(helper.ask({"say": "of another kind"}, 30, "hover"))
            while not [*tmp_path.iterdir()]:
                await asyncio.sleep(0.005)
            helper.take_back("check")
            made: list[object] = [*await asyncio.gather(slow, other, return_exceptions=True)]
            again = json.loads((await helper.ask({"say": "anew"}, 30, "check")).json)
            return [made[0], json.loads(made[1].json)["said"], again["said"], first["pid"] != again["pid"]]  # type: ignore[attr-defined]
        finally:
            helper.close()

    taken_back, *answers = asyncio.run(ask())
    assert isinstance(taken_back, Superseded)
    assert answers == ["of another kind", "anew", True]


def test_who_is_overtaken_has_little_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "_OVERTAKEN", 1e-6)

    async def ask() -> list[object]:
        helper = Helper(desk)
        try:
            slow = asyncio.ensure_future(helper.ask({"sleeps": 600}, 3600, "check"))
            await asyncio.sleep(0)
            return [*await asyncio.gather(slow, helper.ask({"say": "next"}, 30, "check"), return_exceptions=True)]
        finally:
            helper.close()

    overtaken, answered = asyncio.run(ask())
    assert isinstance(overtaken, Superseded)
    assert isinstance(answered, Worked)
