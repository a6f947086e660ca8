"""The words on buttons in GTK's translations, for the tests.

Reads the folder that holds a folder a language (`share/locale`) from the first argument. Writes one JSON object: for each
language, as GTK names it, every translation of Close and of OK, and of Show, which is the nearest that GTK has to View,
without the marks of keyboard shortcuts. A language that lacks one has an empty list.
"""

import gettext
import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace

LABELS = {"close": ("Close", "_Close"), "ok": ("OK", "_OK"), "view": ("Show",)}
# Stands behind a catalogue: a label that the catalogue lacks has no translation.
UNTRANSLATED = SimpleNamespace(gettext=lambda message: None, pgettext=lambda context, message: None)


def plain(label):
    """The label without its keyboard shortcut, as in `_Close` and `閉じる(_C)`."""
    return re.sub(r"\s*\(_.\)", "", label).replace("_", "")


def words(file):
    with file.open("rb") as catalogue:
        translations = gettext.GNUTranslations(catalogue)
    translations.add_fallback(UNTRANSLATED)
    found = {}
    for name, labels in LABELS.items():
        texts = [translations.gettext(label) for label in labels]
        texts += [translations.pgettext("Stock label", label) for label in labels]
        found[name] = sorted({plain(text) for text in texts if text})
    return found


def main():
    found = {}
    for domain in ("gtk30", "gtk40"):
        for file in Path(sys.argv[1]).glob(f"*/LC_MESSAGES/{domain}.mo"):
            known = found.setdefault(file.parts[-3], {name: [] for name in LABELS})
            for name, texts in words(file).items():
                known[name] = sorted(set(known[name]) | set(texts))
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
