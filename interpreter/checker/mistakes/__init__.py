"""What an author may have meant where the checker refuses something."""
