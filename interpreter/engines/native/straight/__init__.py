"""Random games as straight-line code of words, for the lanes of vectors."""
