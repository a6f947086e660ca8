"""The recorded mistakes of the loop can still be put back."""

import subprocess
import unittest

import mistakes


class Mistakes(unittest.TestCase):
    def test_each_applies_and_says_what_it_is(self):
        patches = sorted(mistakes.MISTAKES.glob("*.patch"))
        self.assertGreaterEqual(len(patches), 10)
        for patch in patches:
            with self.subTest(patch.name):
                text = patch.read_text()
                self.assertRegex(text.splitlines()[0], r"^[A-Z].*\.$")
                done = subprocess.run(["patch", "-p1", "--dry-run", "--silent"], cwd=mistakes.HOME, input=text, text=True,
                                      capture_output=True, check=False)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
