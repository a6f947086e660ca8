"""Lets the modules of this folder import `Measuring`: what is started or tested by itself imports this first."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
