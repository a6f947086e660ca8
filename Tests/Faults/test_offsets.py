import struct
import unittest

from offsets import goes_back, parsed


def text(value):
    return struct.pack(">h", len(value)) + value.encode()


class Offsets(unittest.TestCase):
    def test_records_of_the_groups_log(self):
        key = struct.pack(">h", 1) + text("belfry-delivery") + text("notifications.rendered") + struct.pack(">i", 3)
        place = "belfry-delivery", "notifications.rendered", 3
        # Version 3: offset, epoch of the leader, metadata, time.
        value = struct.pack(">hqi", 3, 77, -1) + text("") + struct.pack(">q", 0)
        self.assertEqual(parsed(key, value), (place, 77))
        self.assertEqual(parsed(key, None), (place, None))
        # A group's members.
        self.assertIsNone(parsed(struct.pack(">h", 2) + text("belfry-delivery"), value))

    def test_going_back(self):
        cases = [([], False), ([5], False), ([5, 5, 7], False), ([5, 7, 6], True), ([5, None], True)]
        for offsets, expected in cases:
            with self.subTest(offsets=offsets):
                self.assertIs(goes_back(offsets), expected)
