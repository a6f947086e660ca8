"""A console's store, looked at from outside while the console uses it."""

import contextlib
import sqlite3

from ..machine import MEBIBYTE


class ConsoleStore:
    def __init__(self, folder):
        self.folder = folder

    def count(self, table):
        """The rows of a table."""
        address = f"file:{self.folder / 'console.sqlite'}?mode=ro"
        with contextlib.closing(sqlite3.connect(address, uri=True)) as store:
            return store.execute(f"SELECT count(*) FROM {table}").fetchone()[0]

    def size(self):
        """The bytes of all its files."""
        return sum(each.stat().st_size for each in self._files())

    def megabytes(self):
        """The space that its files take on the disk, in MiB, rounded up."""
        return -(-sum(each.stat().st_blocks * 512 for each in self._files()) // MEBIBYTE)

    def _files(self):
        return [each for each in self.folder.rglob("*") if each.is_file()]
