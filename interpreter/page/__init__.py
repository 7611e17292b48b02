"""A game as one HTML file that plays: the rules as WebAssembly, their words and the board as data, and what shows them."""

from .making import LANGUAGES, page

__all__ = ["LANGUAGES", "page"]
