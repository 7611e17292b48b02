"""Connections to the server: so many at once, and none that is kept open without asking for anything. Whatever runs on this
machine can open them, and each is a file of this process."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS = 200
"""At once, those of windows among them; a window has one, and some more while it loads."""

SILENT = 10.0
"""Seconds in which a new connection has asked for something."""

_TOLD = b"too many connections are open to this workshop; try again when some are closed\n"
_FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-type: text/plain\r\nretry-after: 10\r\n"


class BoundedProtocol(H11Protocol):
    """HTTP by uvicorn, for a bounded number of connections. One too many is told so when it asks, since what is sent to one
    that is closed before it was read is lost; of those that say nothing no more than as many again are kept."""

    _is_one_too_many = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._is_one_too_many = len(self.connections) > MOST_CONNECTIONS
        if len(self.connections) > 2 * MOST_CONNECTIONS:
            transport.abort()
        else:
            asyncio.get_running_loop().call_later(SILENT, self._leave_if_silent)

    def data_received(self, data: bytes) -> None:
        if self._is_one_too_many:
            self.transport.write(_FULL + b"content-length: %d\r\n\r\n" % len(_TOLD) + _TOLD)
            self.transport.close()
        else:
            super().data_received(data)

    def _leave_if_silent(self) -> None:
        if self.cycle is None and self.transport.get_protocol() is self:  # else it is a websocket by now
            self.transport.close()
