"""The server: pages, modules and WebAssembly by HTTP, all questions by one websocket for each window."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..page import bundle
from .asking import Json
from .folder import Folder
from .guard import Guard
from .room import MADE, WindowLine, Workshop

MOST_BYTES = 4 << 20
"""Of one message."""

_MOST_ASKED = 64
"""Questions of one window that are being answered; more are refused."""

_MOST_WINDOWS = 32
"""Windows at once; further ones are told so."""

_HERE = Path(__file__).parent
_ROOMS = {"workshop": _HERE / "src", "page": bundle.SOURCES, "vendor": _HERE / "vendor"}
_TYPES = {".js": "text/javascript", ".css": "text/css", ".txt": "text/plain", ".md": "text/plain"}

_NO_QUESTION = "this is no question: a JSON mapping with `id` and `do`"

_log = logging.getLogger(__name__)


def make_app(workshop: Workshop, port: int, token: str, ready: Callable[[], None] = lambda: None) -> ASGIApp:
    """The application that serves a workshop at a port, to whoever has the token. `ready` is called when it begins."""

    async def index(request: Request) -> Response:
        return FileResponse(_HERE / "src" / "index.html", media_type="text/html")

    async def module(request: Request) -> Response:
        """One file of a folder of ours: names are letters and dots, so they lead nowhere else."""
        folder, name = _ROOMS.get(request.path_params["room"]), request.path_params["name"]
        file = folder / name if folder is not None else None
        if file is None or file.suffix not in _TYPES or not file.is_file():
            return PlainTextResponse("there is nothing here", status_code=404)
        return FileResponse(file, media_type=_TYPES[file.suffix])

    async def thinking(request: Request) -> Response:
        """What programs that are played against run, as one script."""
        return Response(bundle.bundled("open"), media_type="text/javascript")

    async def wasm(request: Request) -> Response:
        found = workshop.wasm(request.path_params["digest"])
        if found is None:
            return PlainTextResponse("there is nothing here", status_code=404)
        return Response(found, media_type="application/wasm")

    async def socket_of(websocket: WebSocket) -> None:
        await _serve(workshop, websocket)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(workshop.watch())
        warming = asyncio.create_task(workshop.warm())
        ready()
        yield
        watching.cancel()
        warming.cancel()
        workshop.end()

    routes = [
        Route("/", index),
        Route("/thinking.js", thinking),
        Route("/wasm/{digest}", wasm),
        Route("/{room}/{name}", module),
        WebSocketRoute("/ws", socket_of),
    ]
    return Guard(Starlette(routes=routes, lifespan=life), port, token)


async def _serve(workshop: Workshop, websocket: WebSocket) -> None:
    """Answers one window until it is closed. Answers may come in another order than questions."""
    await websocket.accept()
    if len(workshop.windows) >= _MOST_WINDOWS:
        await websocket.close(1013, f"{_MOST_WINDOWS} windows of this workshop are open: close one of them")
        return
    sending = asyncio.Lock()

    async def send(message: Json) -> None:
        async with sending:
            with suppress(RuntimeError, WebSocketDisconnect):
                await websocket.send_text(_written(message))

    window = WindowLine(send)
    workshop.windows.add(window)
    tasks: set[asyncio.Task[None]] = set()
    try:
        while True:
            text = await _received(websocket)
            if len(tasks) >= _MOST_ASKED:
                await send({"error": "too many questions at once", "id": _whole(_question(text).get("id"))})
                continue
            task = asyncio.create_task(_answer(workshop, window, text))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            await asyncio.sleep(0)  # what it says of texts is taken over before the next message is read
    except WebSocketDisconnect:
        pass
    finally:
        workshop.leave(window)
        for task in tasks:
            task.cancel()


def _written(message: Json) -> str:
    """A message as JSON. Large answers come as JSON from the processes that made them, and are not read here."""
    made = message.pop(MADE, "{}")
    rest = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    return rest if made == "{}" else f"{rest[:-1]},{made[1:]}"


async def _received(websocket: WebSocket) -> str:
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    found = message.get("text")
    return found if isinstance(found, str) else ""


async def _answer(workshop: Workshop, window: WindowLine, text: str) -> None:
    message = _question(text)
    try:
        answer = await workshop.answer(window, message) if message else {"error": _NO_QUESTION}
    except (ValueError, RecursionError):
        answer = {"error": _NO_QUESTION}
    except Exception:
        _log.exception("a question failed")
        answer = {"error": "this failed by a mistake of Ludograph's own; the terminal says more"}
    await window.send({**answer, "id": _whole(message.get("id"))})


def _question(text: str) -> Json:
    """The mapping that a text is, or an empty one."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _whole(number: object) -> int | None:
    return number if isinstance(number, int) else None


class Serving:
    """A workshop that is ready to be served.

    Attributes:
        address:  what a browser is to open.
    """

    def __init__(self, root: Path, first: str, *, port: int = 0, readonly: bool = False) -> None:
        """`root`: the folder; `first`: the name of the file that is opened, or "". Raises OSError: the port is taken."""
        self._socket = socket.create_server(("127.0.0.1", port))
        self.port: int = self._socket.getsockname()[1]
        self.token = secrets.token_urlsafe(24)
        self.workshop = Workshop(Folder(root.resolve(), readonly), first)
        self._server: Any = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/?token={self.token}"

    def run(self, ready: Callable[[], None] = lambda: None) -> None:
        """Serves until Ctrl-C. `ready` is called when it begins."""
        import uvicorn

        from .bounded import BoundedProtocol

        app = make_app(self.workshop, self.port, self.token, ready)
        settings: dict[str, Any] = {
            "log_level": "warning",
            "access_log": False,
            "ws_max_size": MOST_BYTES,
            "server_header": False,
            "timeout_graceful_shutdown": 1,
            "ws": "websockets-sansio",
            "http": BoundedProtocol,
        }
        self._server = uvicorn.Server(uvicorn.Config(app, **settings))
        self._server.run(sockets=[self._socket])

    def stop(self) -> None:
        """Ends `run`, which may be in another thread."""
        if self._server is not None:
            self._server.should_exit = True
