"""A game as one HTML file that plays: the rules as WebAssembly, their words and the board as data, and what shows them."""

from .making import LANGUAGES, link, page, script

__all__ = ["LANGUAGES", "link", "page", "script"]
