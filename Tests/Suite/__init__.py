"""What deploy/test runs: which parts there are, several side by side, and what came of them."""
