"""What things are called in the language of a book."""

from __future__ import annotations

from ...checker import Program
from ...checker.names.languages import ANY, USUAL, chosen
from ...ground.inflection import Noun
from ..prose.english.words import spaced, split_head


def noun_in(program: Program, name: str, language: str) -> Noun | None:
    """What the author calls something: in this language, else in another one, as his sentences are."""
    return chosen(program.facts.nouns.get(name, {}), language)


def noun_said(program: Program, name: str, language: str) -> Noun | None:
    """What the author calls something, if he says so in this language: for what books have a word of their own."""
    nouns = program.facts.nouns.get(name, {})
    return nouns.get(language) or (nouns.get(ANY) if language == USUAL else None)


def called(program: Program, name: str, language: str) -> str:
    """What one thing is called: by its noun if there is one, else by its name. Who has the name of many is called by it."""
    noun = noun_in(program, name, language)
    if noun is None:
        return name
    return noun.many if name in program.game.plural else noun.one


def called_there(program: Program, name: str, language: str) -> str:
    """What something is called in a sentence of the books of this language: by its noun, else in English as its name is read;
    "" where there is no word for it."""
    noun = noun_in(program, name, language)
    return noun.one if noun is not None else spaced(name) if language == USUAL else ""


def head(phrase: str, language: str) -> str:
    """What a noun phrase is about, without what tells which ones: the walls of "walls that are left". What things are made of
    stays with them: "drops of oil". Only English phrases are taken apart."""
    if language != USUAL:
        return phrase
    front, behind = split_head(phrase)
    if not behind.startswith(" of "):
        return front
    return f"{front} of {split_head(behind.removeprefix(' of '))[0]}"
