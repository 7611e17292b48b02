"""The plan between the core and C: its nodes, what is known of them, and how passes are asked."""
