"""How questions are answered: what a question is about, what becomes of one that fails, is slow or outdated."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcContentModified, JsonRpcInvalidParams

from ...ground.source import Span
from ..documents import Seen
from ..navigation import RenameRefused
from ..protocol import path_of
from ..server import LeftAlone, RulesServer

Questions = dict[str, Callable[[RulesServer, Any], Any]]
"""By what the protocol calls a question, who answers it."""

T = TypeVar("T")
_log = logging.getLogger(__name__)


def safely(ask: Callable[[RulesServer, Any], T]) -> Callable[[RulesServer, Any], T | None]:
    """A question that fails, or is about a text that is left alone, is answered with nothing."""

    @functools.wraps(ask)
    def answer(server: RulesServer, params: Any) -> T | None:
        try:
            return ask(server, params)
        except LeftAlone:
            return None
        except (RenameRefused, JsonRpcInvalidParams) as refused:
            raise JsonRpcInvalidParams(str(refused)) from None
        except Exception:
            _log.exception("%s failed", ask.__name__)
            return None

    return answer


def apart(ask: Callable[[RulesServer, Any], T]) -> Callable[[RulesServer, Any], Awaitable[T | None]]:
    """A question that takes a while is answered in a thread, so that it can be taken back; if the text is another one
    meanwhile, the answer is outdated."""

    async def answer(server: RulesServer, params: Any) -> T | None:
        path = path_of(params.text_document.uri) if hasattr(params, "text_document") else ""
        before = server.documents.text(path)
        server.working += 1
        try:
            found = await asyncio.to_thread(safely(ask), server, params)
        finally:
            server.working -= 1
        if server.documents.text(path) != before:
            raise JsonRpcContentModified("the text was changed meanwhile")
        return found

    return functools.wraps(ask)(answer)


def once_seen(ask: Callable[[RulesServer, Any], T]) -> Callable[[RulesServer, Any], Awaitable[T | None]]:
    """A question that a client may ask of a text once only, when it opens it: it waits for the first look."""

    async def answer(server: RulesServer, params: Any) -> T | None:
        if server.documents.is_new(path_of(params.text_document.uri)):
            await asyncio.to_thread(safely(_look), server, params)
        return safely(ask)(server, params)

    return functools.wraps(ask)(answer)


def _look(server: RulesServer, params: Any) -> None:
    server.documents.first(path_of(params.text_document.uri))


def asked(server: RulesServer, params: Any) -> tuple[Seen, int]:
    """The text that a question is about, and the character."""
    seen = server.known(params.text_document.uri)
    return seen, server.places.offset(seen.file, params.position)


def within(server: RulesServer, params: Any) -> tuple[Seen, int, int]:
    """The text that a question is about, and the part of it."""
    seen = server.known(params.text_document.uri)
    return seen, server.places.offset(seen.file, params.range.start), server.places.offset(seen.file, params.range.end)


def locations(server: RulesServer, seen: Seen, spans: Iterable[Span]) -> list[lsp.Location]:
    return [place for span in spans if (place := server.places.location(seen, span)) is not None]
