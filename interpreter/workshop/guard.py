"""Who may speak with the server: the browser window that was opened with its token, and nobody else."""

from __future__ import annotations

import secrets
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

COOKIE = "ludograph-workshop"
"""Cookies of a host are shared by all its ports; so each server's has its port in its name."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "connect-src 'self'",
        "img-src 'self' data: blob:",
        "worker-src blob:",
        "font-src data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Guard:
    """Lets requests through that come from where they should.

    Args:
        port:  of the server; what a browser calls its host ends with it.
        token: opens the server once, in the first address; then a cookie holds it.
    """

    def __init__(self, app: ASGIApp, port: int, token: str) -> None:
        self._app, self._token = app, token
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self._cookie = f"{COOKIE}-{port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        refused = self._refusal(scope, headers)
        if refused is None and scope["type"] == "http":
            await self._app(scope, receive, _with_headers(send))
        elif refused is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        elif self._is_first(scope, headers):
            answer = RedirectResponse("/", status_code=303)
            answer.set_cookie(self._cookie, self._token, httponly=True, samesite="strict", path="/")
            await answer(scope, receive, _with_headers(send))
        else:
            await PlainTextResponse(refused, status_code=403)(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> str | None:
        """Why a request is refused."""
        host = headers.get("host", "")
        if host not in self._hosts:
            return "this server answers to 127.0.0.1 alone"
        if "origin" in headers and headers["origin"] != f"http://{host}":
            return "another page has no business here"
        if scope["type"] == "websocket" and "origin" not in headers:
            return "a browser says where it comes from"
        if not self._knows(_cookie(headers.get("cookie", ""), self._cookie)):
            return "open the address that `ludograph workshop` has printed"
        return None

    def _is_first(self, scope: Scope, headers: dict[str, str]) -> bool:
        """Whether the address is the one that was printed."""
        if scope["path"] != "/" or scope["method"] != "GET" or headers.get("host") not in self._hosts:
            return False
        try:
            given = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=4).get("token", [""])
        except ValueError:  # more fields than our address has
            return False
        return self._knows(given[0])

    def _knows(self, token: str) -> bool:
        return secrets.compare_digest(token.encode(), self._token.encode())


def _cookie(header: str, name: str) -> str:
    try:
        found = SimpleCookie(header).get(name)
    except CookieError:
        return ""
    return found.value if found is not None else ""


def _with_headers(send: Send) -> Send:
    async def sent(message: Any) -> None:
        if message["type"] == "http.response.start":
            extra = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
            message = {**message, "headers": [*message.get("headers", []), *extra]}
        await send(message)

    return sent
