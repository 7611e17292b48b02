"""What a program is, and what it means."""
