"""Mutants of the source: small mistakes made on purpose, and which tests find them."""
