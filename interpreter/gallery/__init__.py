"""A static site of games: a card for each, with its page, its book and its report. What was made is kept, part by part."""
