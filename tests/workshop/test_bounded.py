"""Connections to the server: those beyond its bound are told so, and silent ones are closed."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from ludograph.workshop import bounded
from ludograph.workshop.server import Serving

from tests.serving import served


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    with served(tmp_path, "") as serving:
        yield serving


def connected(serving: Serving) -> socket.socket:
    return socket.create_connection(("127.0.0.1", serving.port), 60)


def answered(line: socket.socket) -> bytes:
    """What is sent until the connection is closed."""
    return b"".join(iter(lambda: line.recv(4096), b""))


def asked(serving: Serving) -> bytes:
    with connected(serving) as line:
        line.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
        return answered(line)


def test_connections_are_bounded_and_silent_ones_are_closed(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "MOST_CONNECTIONS", 3)
    silent = [connected(serving) for _ in range(3)]
    refused = asked(serving)
    assert refused.startswith(b"HTTP/1.1 503 ")
    assert b"too many connections" in refused
    for line in silent:
        line.close()
    while not asked(serving).startswith(b"HTTP/1.1 403 "):
        pass  # it has not heard yet that they are closed
    monkeypatch.setattr(bounded, "SILENT", 0.01)
    with connected(serving) as line:
        assert answered(line) == b""
