"""What the windows of a workshop share: open texts, processes that work, rules that were compiled."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from ..editor.documents import MAX_OPEN
from ..ground.diagnostics import RulesetError
from ..ground.limits import MAX_FILE_BYTES
from ..language.formatting.heads import first_game
from .checking import CheckingDesk
from .crew import Helper, Json, Superseded, TooLong
from .folder import LIBRARY, Folder, NotHere, stamp
from .making import MakingDesk
from .telling import TellingDesk

_KEPT = 8
"""Compiled rules that are kept."""

MADE = "made"
"""In an answer: the part of it that is JSON already."""

_EVERY = 1.0
"""Seconds between looks at the disk."""


class Errand(NamedTuple):
    """Who answers a question, and in how many seconds; `latest`: only the last one of it matters. `of`: the question that it is
    a part of, so that a new one of that kind overtakes it."""

    worker: str
    seconds: float = 5
    latest: bool = False
    of: str = ""


_TASKS = {
    "check": Errand("check", 5, True),
    "meant": Errand("mend", 5, True),
    "later": Errand("check"),
    "apply": Errand("check", 10),
    "complete": Errand("check", 5, True),
    "hover": Errand("check", 5, True),
    "define": Errand("check"),
    "rename": Errand("check"),
    "format": Errand("check"),
    "lights": Errand("check", 5, True),
    "parts": Errand("check", 5, True),
    "names": Errand("check"),
    "values": Errand("check", 5, True),
    "refused": Errand("check", 10),
    "reasons": Errand("check", 10),
    "fault": Errand("check", 10),
    "claim": Errand("check", 5, True),
    "pins": Errand("check", 10, True),
    "build": Errand("make", 90, True),
    "levels": Errand("teach", 90, True),
    "examples": Errand("tell", 10, True),
    "outcome": Errand("tell", 30, True, "examples"),
    "example": Errand("tell", 10),
    "book": Errand("book", 30, True),
    "differ": Errand("book", 20, True),
    "variant": Errand("tell", 10, True),
    "export": Errand("make", 90, True),
    "lab": Errand("lab", 30, True),
    "versus": Errand("lab", 30, True),
    "game": Errand("lab", 30),
    "board": Errand("tell", 5, True),
    "boards": Errand("tell"),
}


class OnDisk(NamedTuple):
    """What is found of a file. `text`: None where there is no text, and `why` says what is instead.
    `stamp`: tells texts apart, and is empty where there is none."""

    text: str | None
    stamp: str
    why: str = ""


_numbers = count()


class WindowLine:
    """A browser window. `send`: what it is told.

    Attributes:
        files:   those that it has open.
        beside:  those that the rules it shows are made of besides: what is changed in them changes the game.
    """

    def __init__(self, send: Callable[[Json], Awaitable[None]]) -> None:
        self.send = send
        self.files: set[str] = set()
        self.beside: set[str] = set()
        self.number = next(_numbers)


class Workshop:
    """Answers the questions of windows.

    Args:
        first:  the file that a new window opens.
    """

    def __init__(self, folder: Folder, first: str) -> None:
        self.folder, self.first = folder, first
        self.windows: set[WindowLine] = set()
        self._texts: dict[str, str] = {}
        self._revisions: dict[str, int] = {}
        """Of open files how often their text was changed here."""
        self._stamps: dict[str, str] = {}
        """Of open files what stood on the disk when it was last seen: its stamp, empty if there was no text."""
        self._beside: dict[str, OnDisk] = {}
        """What was last seen of files that rules are made of and no window has open."""
        self._disk = asyncio.Lock()
        """Held from where a file is read or written to where the above says so: else one that is just being saved here would be
        taken for one that was changed outside."""
        self._wasm: OrderedDict[str, bytes] = OrderedDict()
        root = str(folder.root)
        self._crew = {
            "check": Helper(partial(CheckingDesk, root)),
            "mend": Helper(partial(CheckingDesk, root), 3),
            "tell": Helper(partial(TellingDesk, root), 2),
            "book": Helper(partial(TellingDesk, root), 3),
            "make": Helper(partial(MakingDesk, root), 5),
            # what it learns takes long, and the next rules are not to wait for it
            "teach": Helper(partial(MakingDesk, root), 8),
            "lab": Helper(partial(_lab, root), 10),
        }
        self._own: dict[str, Callable[[WindowLine, Json], Awaitable[Json]]] = {
            "hello": self._hello,
            "open": self._open,
            "close": self._close,
            "beside": self._takes_beside,
            "edit": self._edit,
            "save": self._save,
            "create": self._create,
            "begin": self._begin,
            "stop": self._stop,
        }

    async def warm(self) -> None:
        """Starts what the first questions need."""
        for name in ("check", "tell"):
            await self._crew[name].warm()

    def end(self) -> None:
        for worker in self._crew.values():
            worker.close()

    def wasm(self, digest: str) -> bytes | None:
        return self._wasm.get(digest)

    async def answer(self, window: WindowLine, message: Json) -> Json:
        """The answer to a message; one with `error` says what is wrong with it."""
        do = message.get("do")
        try:
            if isinstance(do, str) and do in self._own:
                return await self._own[do](window, message)
            if isinstance(do, str) and do in _TASKS:
                return await self._asked(window, do, message)
            return {"error": "nobody knows this question"}
        except NotHere as refused:
            return {"error": str(refused)}
        except RulesetError as problem:
            return {"error": "; ".join(item.title for item in problem.diagnostics)}

    # ------------------------------------------------------------ processes

    async def _asked(self, window: WindowLine, do: str, message: Json) -> Json:
        task = _TASKS[do]
        file = _name(message)
        beside = {name: there.text for name, there in self._beside.items() if there.text is not None}
        texts = {str(self.folder.path(name)): text for name, text in {**beside, **self._texts}.items()}
        path, mine = str(self.folder.path(file)), message.pop("mine", None)
        if isinstance(mine, str) and len(mine) <= MAX_FILE_BYTES:
            texts[path] = mine  # which is not to be that of other windows until somebody has chosen
        question = {**message, "do": do, "path": path, "texts": texts}
        try:
            kind = _kind(window, do, file) if task.latest else ""
            worked = await self._crew[task.worker].ask(question, task.seconds, kind)
        except Superseded:
            return {"superseded": True}
        except TooLong as problem:
            return {"error": str(problem), "ended": True}
        if worked.content is not None:
            digest = hashlib.sha256(worked.content).hexdigest()
            self._wasm[digest] = worked.content
            while len(self._wasm) > _KEPT:
                self._wasm.popitem(last=False)
            return {"address": f"/wasm/{digest}", MADE: worked.json}
        return {MADE: worked.json}

    async def _stop(self, window: WindowLine, message: Json) -> Json:
        """Takes back a question about a file, `what`."""
        what = message.get("what")
        task = _TASKS.get(what) if isinstance(what, str) else None
        if isinstance(what, str) and task is not None and task.latest:
            self._crew[task.worker].take_back(_kind(window, what, _name(message)))
        return {}

    # ------------------------------------------------------------ files

    async def _hello(self, window: WindowLine, message: Json) -> Json:
        names = await asyncio.to_thread(self.folder.names)
        gone = sorted({one for one in self._texts if not one.startswith(LIBRARY)} - {*names})
        names = [*gone, *names]  # what was taken away and is open, or not saved, can be chosen as well
        return {
            "files": names,
            "first": self.first or next((one for one in names if not one.startswith(LIBRARY)), names[0]),
            "folder": self.folder.root.name,
            "readonly": self.folder.readonly,
        }

    async def _open(self, window: WindowLine, message: Json) -> Json:
        """A text, as it stands in another window if it is open there, and what stands on the disk; `gone` says why there is
        nothing. `left`: what the window has of it, which is all there is where nobody else has anything."""
        name = _name(message)
        fixed = self.folder.readonly or name.startswith(LIBRARY)
        async with self._disk:
            there = await asyncio.to_thread(self._there, name)
            if name not in self._texts:
                if there.text is None and (fixed or "left" not in message):
                    raise NotHere(there.why)
                if len(self._texts) >= MAX_OPEN:
                    raise NotHere("too many files are open")
                self._texts[name] = _text(message, "left") if there.text is None else there.text
                self._stamps[name] = there.stamp
            news = self._seen(name, there)
        hears_it_here = window if name not in window.files else None
        window.files.add(name)
        await self._tell(news, name, hears_it_here)  # others are not to go on with what they know of the disk
        revision = self._revisions.setdefault(name, 0)
        gone = {} if there.text is not None else {"gone": there.why}
        known = {"text": self._texts[name], "saved": there.text or "", "revision": revision}
        return {"file": name, "readonly": fixed, **known, **gone}

    async def _close(self, window: WindowLine, message: Json) -> Json:
        name = _name(message)
        window.files.discard(name)
        if not self._is_shown(name):
            self._forget(name)
        return {}

    def leave(self, window: WindowLine) -> None:
        """A window is gone. What was not saved stays for the next one; other files are read anew."""
        self.windows.discard(window)
        for name in window.files:
            if not self._is_shown(name) and self._stamps.get(name) == stamp(self._texts[name]):
                self._forget(name)

    def _note(self, name: str, seen: str) -> None:
        """Keeps the stamp of what stands on the disk of a file, if that is open still."""
        if name in self._stamps:
            self._stamps[name] = seen

    def _is_shown(self, name: str) -> bool:
        return any(name in window.files for window in self.windows)

    def _forget(self, name: str) -> None:
        for known in (self._texts, self._stamps, self._revisions):
            known.pop(name, None)

    async def _takes_beside(self, window: WindowLine, message: Json) -> Json:
        """Takes note of the files that the rules of a window are made of beside the one that it shows, each with the `stamp` of
        the text that was read of it: what was changed since then, but before this, is told at once."""
        found = message.get("files")
        given = [one if isinstance(one, dict) else {} for one in found[:MAX_OPEN]] if isinstance(found, list) else []
        read = {name: one.get("stamp") for one in given if not (name := _name(one)).startswith(LIBRARY)}
        window.beside = {*read}
        await self._look_beside()
        for name, known in read.items():
            there = self._texts.get(name, self._beside[name].text or "" if name in self._beside else None)
            if there is not None and isinstance(known, str) and known != stamp(there):
                await window.send({"do": "outside", "file": name, "text": there})
        return {}

    async def _look_beside(self) -> None:
        """Reads those of them again that nobody has open, and tells of what has changed."""
        wanted = {name for window in self.windows for name in window.beside} - self._texts.keys()
        self._beside = {name: there for name, there in self._beside.items() if name in wanted}
        for name in sorted(wanted)[: MAX_OPEN - len(self._texts)]:
            async with self._disk:
                there = await asyncio.to_thread(self._there, name)
                known = self._beside.get(name)
                self._beside[name] = there
            if known is not None and known.stamp != there.stamp:
                await self._tell({"do": "outside", "file": name, "text": there.text or ""}, name, None)

    async def _edit(self, window: WindowLine, message: Json) -> Json:
        """Takes over a text; other windows that show the file are told. `on`: the revision that it was made of. If there is
        another one by now, from another window, the text is left alone and that one answered."""
        name, text = _name(message), _text(message)
        if name not in self._texts or name.startswith(LIBRARY):
            raise NotHere(f"`{name[:80]}` is not open to be changed")
        revision = self._revisions[name]
        if text == self._texts[name]:
            return {"revision": revision}
        if message.get("on", revision) != revision:
            return {"conflict": self._texts[name], "revision": revision}
        return {"revision": await self._changed(name, text, "theirs", window)}

    async def _changed(self, name: str, text: str, do: str, window: WindowLine) -> int:
        """Keeps a text and tells other windows of it; its revision."""
        self._texts[name] = text
        revision = self._revisions[name] = self._revisions.get(name, 0) + 1
        await self._tell({"do": do, "file": name, "text": text, "revision": revision}, name, window)
        return revision

    async def _save(self, window: WindowLine, message: Json) -> Json:
        """Writes a text, unless the file was changed outside since it was read, or is no text since; `force`: even then. A text
        that was handed over before is no change, so that what is typed while it is written may be handed over, too."""
        name, text = _name(message), _text(message)
        if name not in self._stamps:
            raise NotHere(f"`{name[:80]}` is not open")
        was_known, known = self._texts[name] == text, self._stamps[name]
        async with self._disk:
            there = await asyncio.to_thread(self._there, name)
            if there.stamp != self._stamps.get(name, known) and message.get("force") is not True:
                if there.text is not None:
                    return {"conflict": there.text}
                if await asyncio.to_thread(self.folder.holds, name):
                    self._note(name, there.stamp)
                    return {"error": f"{there.why}; saving again writes over it"}
            await asyncio.to_thread(self.folder.write, name, text)
            self._note(name, stamp(text))
        if name in self._texts and not was_known:
            return {"saved": text, "revision": await self._changed(name, text, "saved", window)}
        revision = self._revisions.get(name, 0)
        await self._tell({"do": "saved", "file": name, "text": text, "revision": revision}, name, window)
        return {"saved": text, "revision": revision}

    async def _create(self, window: WindowLine, message: Json) -> Json:
        await asyncio.to_thread(partial(self.folder.write, _name(message), _text(message), new=True))
        return {"files": await asyncio.to_thread(self.folder.names)}

    async def _begin(self, window: WindowLine, message: Json) -> Json:
        """A new file with a small whole game, to be changed."""
        title = message.get("title")
        text = first_game(title if isinstance(title, str) and title.isprintable() and title.strip() else "A game")
        return await self._create(window, {**message, "text": text})

    def _there(self, name: str) -> OnDisk:
        try:
            text = self.folder.read(name)
        except RulesetError as problem:
            return OnDisk(None, "", problem.diagnostics[0].title)
        except NotHere as problem:
            return OnDisk(None, "", str(problem))
        return OnDisk(text, stamp(text))

    async def watch(self) -> None:
        """Tells windows of files that are changed by others, or taken away."""
        while True:
            await asyncio.sleep(_EVERY)
            for name in [name for name in self._stamps if not name.startswith(LIBRARY)]:
                async with self._disk:
                    news = self._seen(name, await asyncio.to_thread(self._there, name))
                await self._tell(news, name, None)
            await self._look_beside()

    def _seen(self, name: str, there: OnDisk) -> Json:
        """Takes over what stands on the disk of a file; what is to be told of it, if that is news."""
        known = self._stamps.get(name)
        if known is None or there.stamp == known:
            return {}
        self._stamps[name] = there.stamp
        if there.text is None:
            return {"do": "gone", "why": there.why, "file": name}
        if stamp(self._texts[name]) == known:
            self._texts[name] = there.text  # nobody has changed it here
        return {"do": "outside", "text": there.text, "file": name}

    async def _tell(self, message: Json, name: str, but: WindowLine | None) -> None:
        """Tells of a file whoever shows it, or rules that are made of it; nothing where there is no news."""
        for window in list(self.windows) if message else ():
            if window is not but and (name in window.files or name in window.beside):
                await window.send(message)


def _lab(root: str) -> Any:
    from .labs import LabDesk  # imports more than the server needs

    return LabDesk(root)


def _kind(window: WindowLine, do: str, file: str) -> str:
    """Questions of which only the last one matters, to the window that asks: another one waits for its own answer."""
    return f"{_TASKS[do].of or do} {window.number} {file}"


def _name(message: Json) -> str:
    found = message.get("file")
    if not isinstance(found, str) or not found or "\0" in found or len(found) > 400:
        raise NotHere("a question about a file names it")
    return found


def _text(message: Json, key: str = "text") -> str:
    found = message.get(key)
    if not isinstance(found, str) or len(found) > MAX_FILE_BYTES:
        raise NotHere("a text is missing, or longer than a rule file may be")
    return found
