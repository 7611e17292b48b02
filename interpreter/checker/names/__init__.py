"""What names mean, and what is said where they mean nothing."""
