"""Commands: an example run or shown, a game played, its board made, a book read, moves counted."""

from __future__ import annotations

import asyncio
from typing import Any

from lsprotocol import types as lsp

from .. import commands, lenses
from ..protocol import path_of
from ..server import RulesServer


async def example(server: RulesServer, name: str, uri: str, number: int) -> dict[str, Any]:
    path = path_of(uri)
    do = commands.run if name.endswith("run") else commands.show
    done = await asyncio.to_thread(do, server.documents, path, int(number))
    if done.passed is not None:
        own = [one for one in lenses.lenses(server.known(uri)) if one.argument == number]
        server.ran |= {one.span.text: done.text for one in own}
        server.show_lenses()
    return {"text": done.text, "passed": done.passed}


async def count(server: RulesServer, uri: str) -> dict[str, Any]:
    path = path_of(uri)
    text = server.documents.text(path)
    done, counts = await commands.counted(path)
    if server.documents.text(path) == text:
        server.counted[path] = counts
        server.show_lenses()
    if not counts:
        server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, done.text))
    return {"text": done.text}


async def process(server: RulesServer, name: str, uri: str) -> dict[str, Any]:
    """What was made is opened in the browser."""
    done = await commands.apart(name, path_of(uri))
    can = server.client_capabilities.window
    if done.file is not None and can is not None and can.show_document is not None and can.show_document.support:
        await server.window_show_document_async(lsp.ShowDocumentParams(done.file.as_uri(), external=True))
        return _made(done)
    return _told(server, done)


async def board(server: RulesServer, uri: str) -> dict[str, Any]:
    """The page of a ruleset, for an editor that shows it itself."""
    done = await commands.apart(commands.PLAY, path_of(uri))
    return _made(done) if done.file is not None else _told(server, done)


def _told(server: RulesServer, done: commands.Done) -> dict[str, Any]:
    if done.text:
        server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, done.text))
    return _made(done)


def _made(done: commands.Done) -> dict[str, Any]:
    return {"text": done.text, "file": str(done.file) if done.file is not None else None}
