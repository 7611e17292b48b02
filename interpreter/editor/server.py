"""The language server: it takes over the texts of one client, checks them when nobody types, and tells what is wrong.

Texts are checked in a thread, a moment after the last change; meanwhile all other questions are answered from what was known
before (`answers`). A question that fails is logged and answered with nothing, and the server goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import sys
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInternalError
from pygls.lsp.server import LanguageServer
from pygls.protocol import JsonRPCRequestMessage, LanguageServerProtocol

from ..ground.diagnostics import RulesetError
from ..language.parser import expect_mistakes
from .changes import keep_pieces, neat
from .client_text import ClientText
from .commands import MoveCount
from .completion import Proposal
from .documents import Documents, Seen
from .inlays import INLAYS, InlayKind
from .protocol import LIBRARY, Places, path_of
from .recognition import is_ours, may_become_ours
from .sentences import sentences
from .tokens import tokens
from .workspace import Workspace

QUIET = 0.15
"""Seconds without a change after which is told what is wrong; in a text that was just opened, at once."""

BEGIN = 0.08
"""Seconds without a change after which texts are checked, so that it is known by then. What is asked right behind a change is
answered before."""

IDLE = 0.6
"""Seconds without a change after a check, until what may be asked for next is made."""

OPENED = 0.05
"""The same for a text that was just opened; what a client asks when it is told what is wrong comes first."""

_MEANT = 0.06
"""Seconds that messages wait for what was meant by a mistake; what is found later is told behind them. To find it the text is
checked again, so nothing waits where one check took longer than half of that."""

_ASIDE = 0.02
"""Seconds until what is made ahead looks again whether a question is still in work."""

_SWITCH = 0.001
"""Seconds after which a check lets a question pass; Python's own five milliseconds are felt while typing."""

_log = logging.getLogger(__name__)


class _AnsweringProtocol(LanguageServerProtocol):
    """Answers a request that nobody can read, too: a client that is told nothing waits for ever."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        try:
            return super().structure_message(data)
        except JsonRpcException as problem:
            if "id" not in data or "method" not in data:
                raise
            return JsonRPCRequestMessage(id=data["id"], method=_UNREADABLE, jsonrpc=self.VERSION, params=problem)


_UNREADABLE = "ludograph/unreadable"
"""What stands in the place of a request that cannot be read: its parameters are what is wrong with it."""


def _refuse(problem: JsonRpcException) -> None:
    raise problem


def _is_fault(record: logging.LogRecord) -> bool:
    """Whether something went wrong. What is refused is told to whoever asks; a trace of each in the log would fill it, and the
    pipe of a client that does not read it."""
    problem = record.exc_info[1] if record.exc_info else None
    return not isinstance(problem, JsonRpcException) or isinstance(problem, JsonRpcInternalError)


class LeftAlone(LookupError):
    """A text that is not looked at: it is too long, one of too many, or other YAML."""


class RulesServer(LanguageServer):
    """A server for one client.

    Attributes:
        documents:  the texts that it has open.
        folders:    the folders that it has open.
        proposed:   what was proposed last, for the client to ask more about.
        coloured:   by path, the name of the last answer on colours of words, and the answer.
        ran:        what came of examples that were run, by their texts.
        counted:    by path how often its moves are taken, until the text is changed.
        working:    how many questions are answered in threads now.
    """

    def __init__(self, version: str) -> None:
        super().__init__("ludograph", version, protocol_cls=_AnsweringProtocol)
        logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_fault)
        self.feature(_UNREADABLE)(_refuse)
        self.documents, self.folders = Documents(), Workspace()
        self.proposed: list[Proposal] = []
        self.coloured: dict[str, tuple[str, list[int]]] = {}
        self.ran: dict[str, str] = {}
        self.counted: dict[str, dict[str, MoveCount]] = {}
        self.working = 0
        self._switched: dict[str, bool] = {}
        self._addresses: dict[str, str] = {}
        self._ours = set[str]()
        self._has_library = False
        self._pulls = False
        self._prepared = set[str]()
        self._due: asyncio.TimerHandle | None = None
        self._quiet = 0.0
        self._checking = asyncio.Lock()
        sys.setswitchinterval(_SWITCH)
        gc.disable()  # a pause of a tenth of a second is felt while typing; `_prepare` does it

    # ------------------------------------------------------------ the client

    def begin(self, params: lsp.InitializeParams) -> None:
        """Takes over what the client has open and can show."""
        folders = [one.uri for one in params.workspace_folders or ()] or [params.root_uri or ""]
        self.folders.folders = [Path(path_of(uri)) for uri in folders if uri.startswith("file:")]
        given = params.initialization_options
        options = given if isinstance(given, dict) else {}
        can = params.capabilities.workspace
        self._has_library = bool(options.get("library")) or bool(can and can.text_document_content)
        self.configure(options)

    def configure(self, options: object) -> None:
        """Settings of the client: `inlayHints`, with `types: false` and the like."""
        switched = options.get("inlayHints") if isinstance(options, dict) else None
        if isinstance(switched, dict):
            self._switched = {str(kind): bool(on) for kind, on in switched.items()}

    @property
    def inlay_kinds(self) -> tuple[InlayKind, ...]:
        return tuple(kind for kind in INLAYS if self._switched.get(kind, True))

    @property
    def places(self) -> Places:
        encoding = self.workspace.position_encoding
        return Places(str(getattr(encoding, "value", encoding)), self._addresses, has_library=self._has_library)

    # ------------------------------------------------------------ texts

    def opened(self, uri: str) -> None:
        """Takes over a text that the client has opened."""
        text = self.workspace.get_text_document(uri)
        made = ClientText(
            uri, text.source, text.version, text.language_id, position_codec=self.workspace.position_codec
        )
        self.workspace.text_documents[unquote(uri)] = made
        self.changed(uri)

    def changed(self, uri: str) -> None:
        """Takes over a text from the client; it is checked when no more changes come. What was ours once stays so."""
        path, document = path_of(uri), self.workspace.get_text_document(uri)
        self.counted.pop(path, None)
        if path not in self._ours and is_ours(document.source, document.language_id or ""):
            self._ours.add(path)
        if path not in self._ours and not may_become_ours(document.source):
            self._leave(path)
        elif self.documents.put(path, document.source):
            is_new = path not in self._addresses
            self._addresses[path] = uri
            self._quiet = asyncio.get_running_loop().time() + (0 if is_new else QUIET)
            self._later(0 if is_new else BEGIN, self._check)

    def closed(self, uri: str) -> None:
        path = path_of(uri)
        self._leave(path)
        self._ours.discard(path)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))
        self.check_soon()

    def _leave(self, path: str) -> None:
        if path in self.documents:
            self.documents.drop(path)
        self._addresses.pop(path, None)
        self.coloured.pop(path, None)

    def known(self, uri: str) -> Seen:
        """What is known of a text. Raises LeftAlone."""
        path = path_of(uri)
        if path not in self.documents:
            raise LeftAlone(uri)
        return self.documents.known(path)

    # ------------------------------------------------------------ checking

    def check_soon(self) -> None:
        self._later(QUIET, self._check)

    def _later(self, seconds: float, act: Callable[[], Coroutine[object, object, None]]) -> None:
        """Does what comes next, unless something else comes first."""
        if self._due is not None:
            self._due.cancel()
        loop = asyncio.get_running_loop()
        self._due = loop.call_later(seconds, lambda: loop.create_task(act()))

    async def _check(self) -> None:
        """Looks at all texts of which something may be otherwise, the one that was opened last first."""
        async with self._checking:
            for path in [path for path in reversed(self._addresses) if not self.documents.is_checked(path)]:
                try:
                    if not await self._look(path):
                        return  # what has changed meanwhile is checked again
                except Exception:
                    if path in self.documents:  # else it was closed meanwhile
                        _log.exception("checking failed")
            self._ask_again()
            if all(self.documents.is_checked(path) for path in self._addresses):
                opened, self._prepared = self._prepared, set(self._addresses)
                self._later(IDLE if self._prepared <= opened else OPENED, lambda: asyncio.to_thread(self._prepare))

    async def _look(self, path: str) -> bool:
        """Tells what is wrong in a text, when nobody has typed for a while. False: it was changed meanwhile. What was meant by
        mistakes is waited for a moment only."""
        text, uri = self.documents.text(path), self._addresses.get(path)
        if text is None or uri is None:
            return True
        version = self.workspace.get_text_document(uri).version
        begun = time.perf_counter()
        first = await asyncio.to_thread(self.documents.first, path)
        is_quick = time.perf_counter() - begun < _MEANT / 2
        whole = asyncio.ensure_future(asyncio.to_thread(self.documents.seen, path))
        await asyncio.sleep(max(self._quiet - asyncio.get_running_loop().time(), 0))
        has_mistakes = first.report is not None and first.report.program is None
        done, _ = await asyncio.wait({whole}, timeout=_MEANT if has_mistakes and is_quick else 0)
        if not done and self.documents.text(path) == text:
            self._publish(uri, version, first)
        seen = await whole
        if self.documents.text(path) != text:
            return False
        if done or self.told(path, seen) != self.told(path, first):
            self._publish(uri, version, seen)
        return True

    def _publish(self, uri: str, version: int | None, seen: Seen) -> None:
        if not self._pulls and not uri.startswith(f"{LIBRARY}:"):
            told = self.told(path_of(uri), seen)
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, told, version=version))

    def told(self, path: str, seen: Seen) -> list[lsp.Diagnostic]:
        """What is wrong in a text; of one that may yet become something else, nothing."""
        items = seen.report.diagnostics if seen.report is not None and path in self._ours else ()
        return [self.places.diagnostic(seen, item) for item in items]

    async def pulled(self, uri: str) -> list[lsp.Diagnostic]:
        """What is wrong in a text, for a client that asks; one that says that it does is told by nothing else."""
        can = self.client_capabilities.text_document
        if can is not None and can.diagnostic is not None and not self._pulls:
            self._pulls = True
            for other in self._addresses.values():
                self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(other, []))
        is_asked_again = can is not None and self._can_refresh()
        ask, path = self.documents.first if is_asked_again else self.documents.seen, path_of(uri)
        return self.told(path, await asyncio.to_thread(ask, path)) if path in self.documents else []

    def _can_refresh(self) -> bool:
        """Whether the client asks again for what is wrong in texts when it is told to."""
        can = self.client_capabilities.workspace
        return bool(can is not None and can.diagnostics is not None and can.diagnostics.refresh_support)

    def _ask_again(self) -> None:
        """What was answered from an older text may be otherwise now: a client that can asks again."""
        can = self.client_capabilities.workspace
        if can is None:
            return
        if self._pulls and self._can_refresh():
            self.workspace_diagnostic_refresh(None)
        if can.semantic_tokens is not None and can.semantic_tokens.refresh_support:
            self.workspace_semantic_tokens_refresh(None)
        if can.inlay_hint is not None and can.inlay_hint.refresh_support:
            self.workspace_inlay_hint_refresh(None)
        self.show_lenses()

    def show_lenses(self) -> None:
        """What stands above lines may be otherwise now: a client that can asks again."""
        can = self.client_capabilities.workspace
        if can is not None and can.code_lens is not None and can.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)

    def _prepare(self) -> None:
        """Makes what would be slow to make when it is asked for, and takes memory back, as long as nobody types."""
        texts = {path: self.documents.text(path) for path in self.documents}
        try:
            for _ in self._steps(list(texts)):
                while self.working:
                    time.sleep(_ASIDE)
                if any(self.documents.text(path) != text for path, text in texts.items()):
                    return
        except Exception:
            _log.exception("preparing failed")

    def _steps(self, paths: Iterable[str]) -> Iterator[None]:
        """Makes one thing after each pause."""
        expect_mistakes()
        yield
        for path in paths:
            seen = self.documents.known(path)
            yield
            tokens(seen)
            yield
            with contextlib.suppress(RulesetError):
                neat(seen.file)
            yield
            if seen.program is not None:
                sentences(seen.program)
            yield
            with contextlib.suppress(RulesetError):
                keep_pieces(seen.file)
            yield
        yield from self.folders.warm(self.documents)
        gc.collect()
        if not gc.get_freeze_count():
            gc.freeze()  # what is there by now stays, and is not looked through again each time
