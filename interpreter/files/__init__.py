"""Files of rules: YAML with places, merging, finding. The only room that opens them."""
