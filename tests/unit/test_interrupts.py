"""Signals that come where Python loses what they raise, or makes something else of it."""

from __future__ import annotations

import signal
import sys
import time

import pytest
from ludograph.ground import interrupts

SIGNALS = {signal.SIGINT: KeyboardInterrupt, signal.SIGTERM: interrupts.Terminated}


@pytest.mark.parametrize("number", SIGNALS)
def test_what_comes_in_a_destructor_is_raised_soon_after_and_nothing_is_said(
    number: signal.Signals, capfd: pytest.CaptureFixture[str]
) -> None:
    class Gone:
        def __del__(self) -> None:
            signal.raise_signal(number)

    def wait() -> None:
        Gone()
        time.sleep(3600)

    before = sys.unraisablehook, *map(signal.getsignal, (*SIGNALS, signal.SIGALRM))
    with pytest.raises(SIGNALS[number]), interrupts.raised():
        wait()
    assert capfd.readouterr().err == ""
    assert (sys.unraisablehook, *map(signal.getsignal, (*SIGNALS, signal.SIGALRM))) == before


@pytest.mark.parametrize("number", SIGNALS)
def test_what_comes_while_a_class_is_made_is_raised_as_it_is(number: signal.Signals) -> None:
    class Field:
        def __set_name__(self, owner: type, name: str) -> None:
            signal.raise_signal(number)

    with pytest.raises(SIGNALS[number]), interrupts.raised():
        type("Record", (), {"field": Field()})


def test_other_errors_of_destructors_are_told_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone:
        def __del__(self) -> None:
            raise OSError("gone")

    told: list[str] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda lost: told.append(str(lost.exc_value)))
    with interrupts.raised():
        Gone()
    assert told == ["gone"]
