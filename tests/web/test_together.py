"""Decisions that are taken together, on a page: nobody sees what is sealed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Opened = Callable[..., Any]
CLAIMS = str(Path(__file__).parent.parent / "claims.yaml")


def shown(tab: Any) -> list[str]:
    """The decisions of the record."""
    return tab.eval_on_selector_all("#panel button.ply", "all => all.map((one) => one.textContent)")  # type: ignore[no-any-return]


def say(tab: Any, what: str) -> None:
    tab.click(f"#buttons button[title='{what}']")
    tab.wait_for_timeout(100)


def test_a_sealed_decision_is_told_when_all_have_decided(opened: Opened) -> None:
    tab = opened(CLAIMS)
    assert "Left, in secret: choose" in tab.inner_text("#prompt")
    say(tab, "say 3")
    assert "Right, in secret: choose" in tab.inner_text("#prompt")
    assert shown(tab) == ["…"]
    assert "say" not in tab.evaluate("location.hash")
    say(tab, "say 1")
    assert shown(tab) == ["say 3", "say 1"]
    assert "say 3 | say 1" in tab.inner_text("#panel")
    assert "say" in tab.evaluate("decodeURIComponent(location.hash)")
    assert tab.evaluate("ludograph.app?.node.state.sealed ?? 0") == 0


def test_who_comes_last_is_not_shown_what_a_decision_would_lead_to(opened: Opened) -> None:
    tab = opened(CLAIMS)
    say(tab, "say 3")
    tab.hover("#buttons button[title='say 1']")
    tab.wait_for_timeout(100)
    assert "Right, in secret: choose" in tab.inner_text("#prompt")
    assert tab.evaluate("[...document.querySelectorAll('#board .preview')].every((one) => !one.childElementCount)")


def test_only_chance_and_people_take_seats(opened: Opened) -> None:
    tab = opened(CLAIMS)
    assert (
        tab.eval_on_selector_all("#panel select option, .player select option", "all => all.map((one) => one.value)")
        == ["person", "random"] * 2
    )
