"""What is asked of every ruleset of the library (`test_contract.py`, `test_played.py`), so that one more costs about a second;
`DEEP` of `library.py` are the few that the rest of the suite looks at more closely."""
