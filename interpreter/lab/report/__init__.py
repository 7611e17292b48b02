"""What a study or a comparison found, as one page for a browser that needs nothing else."""
