"""YAML: read alike with and without libyaml, and what was meant where it is none."""
