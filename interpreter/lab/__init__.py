"""What is done with many games: simulation, benchmarks."""
