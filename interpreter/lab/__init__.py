"""What many games tell of rules, and what is certain of positions: studies, comparisons, matches, sweeps, solutions."""
