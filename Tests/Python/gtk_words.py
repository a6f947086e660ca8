"""Words of buttons as GTK's translators write them, for the tests.

Reads the folder that holds a folder a language (`share/locale`) from the first argument. Writes one JSON object: for each
language, as GTK names it, every translation of Close and of OK, without the marks of keyboard shortcuts.
"""

import gettext
import json
import re
import sys
from pathlib import Path

LABELS = {"close": ("Close", "_Close"), "ok": ("OK", "_OK")}


class Untranslated(gettext.NullTranslations):
    """A label that a catalogue lacks is no word of the language."""

    def gettext(self, message):
        return None

    def pgettext(self, context, message):
        return None


def plain(label):
    """`_Close` and `閉じる(_C)` without their shortcuts."""
    return re.sub(r"\s*\(_.\)", "", label).replace("_", "")


def words(file):
    with file.open("rb") as catalogue:
        translations = gettext.GNUTranslations(catalogue)
    translations.add_fallback(Untranslated())
    found = {}
    for name, labels in LABELS.items():
        texts = [translations.gettext(label) for label in labels]
        texts += [translations.pgettext("Stock label", label) for label in labels]
        found[name] = sorted({plain(text) for text in texts if text})
    return found


def main():
    files = Path(sys.argv[1]).glob("*/LC_MESSAGES/gtk30.mo")
    json.dump({file.parts[-3]: words(file) for file in files}, sys.stdout)


if __name__ == "__main__":
    main()
