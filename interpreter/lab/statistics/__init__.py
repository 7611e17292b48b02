"""Statistics as pure functions of numbers: no games, no files. Sums of whole numbers are exact, so that the order in which
games come never matters.

| module | what it answers |
|---|---|
| `levels` | how sure, unless something else is asked for |
| `rates` | shares: intervals of one, differences of two |
| `sequence` | the same while games are still being played: what holds whenever somebody looks |
| `means` | lengths and the like: intervals, differences, ratios, permutations |
| `pentanomial` | players against players: normalised Elo and the sequential test of it |
| `after_stop` | what to believe after a test that stopped when it was sure |
| `ranks` | whether numbers of one kind are greater, whatever their means |
| `families`, `looks` | many questions at once, and asked again and again |
| `games_needed` | how many games a question takes |
| `fairness` | seats against each other |
| `sizes` | how many positions there are, how large the tree is |
| `curves`, `elimination` | where a rate meets a target |
"""
