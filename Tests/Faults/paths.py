"""Lets the modules of this folder import the package `Measuring`, however their tool is started."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
