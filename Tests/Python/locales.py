"""CLDR as PyPI's babel carries it, for the tests: likely subtags, parent locales, plural rules, numbering systems.

Reads one JSON object on standard input: `counts`, and the `languages` whose plural rules are asked. Writes one JSON object:
`cldr`, the version; `likely`, a maximal name for each name of a locale that can be asked; `parents`, the locales with a
parent of their own; `plurals`, for each language the category of each count; `icu`, the same by the machine's ICU, a reader
of CLDR of its own; `digits`, the default of each locale of Arabic and of each language asked.
"""

import ctypes
import ctypes.util
import json
import re
import sys

from babel import Locale, localedata
from babel.core import get_global


def likely():
    table = get_global("likely_subtags")
    languages = {name.split("_")[0] for name in localedata.locale_identifiers()}
    scripts = {tuple(name.split("_")[:2]) for name in localedata.locale_identifiers() if name.count("_")}
    found = {}
    for name, maximal in table.items():
        tags = name.split("_")
        if tags[0] not in languages or tags[0] in get_global("language_aliases"):
            continue
        # Only scripts for which CLDR has a locale.
        if len(tags) == 2 and len(tags[1]) == 4 and tuple(tags) not in scripts:
            continue
        if len(tags) < 3:
            found[name.replace("_", "-")] = maximal.replace("_", "-")
    return found


def plural(name, counts):
    rule = Locale.parse(name).plural_form
    return [rule(count) for count in counts]


class PluralsOfICU:
    """ICU's plural rules (uplrules); the names of its C functions contain the version."""

    def __init__(self):
        name = ctypes.util.find_library("icui18n")
        if name is None:
            sys.exit("ICU's library icui18n is missing: install libicu-dev")
        library, version = ctypes.CDLL(name), re.search(r"\d+", name.split(".so.")[1]).group()
        self.open = getattr(library, f"uplrules_open_{version}")
        self.open.restype, self.open.argtypes = ctypes.c_void_p, [ctypes.c_char_p, ctypes.POINTER(ctypes.c_int)]
        self.select = getattr(library, f"uplrules_select_{version}")
        self.select.argtypes = [
            ctypes.c_void_p, ctypes.c_double, ctypes.POINTER(ctypes.c_uint16), ctypes.c_int32,
            ctypes.POINTER(ctypes.c_int)]

    def categories(self, name, counts):
        status, text = ctypes.c_int(0), (ctypes.c_uint16 * 32)()
        rules = self.open(name.encode(), status)
        found = []
        for count in counts:
            length = self.select(rules, float(count), text, 32, status)
            if status.value > 0:
                sys.exit(f"ICU knows no plural rules of {name}: error {status.value}")
            found.append("".join(chr(unit) for unit in text[:length]))
        return found


def main():
    asked = json.load(sys.stdin)
    names = {name: name.replace("-", "_") for name in asked["languages"]}
    icu = PluralsOfICU()
    arabic = [name for name in localedata.locale_identifiers() if name.split("_")[0] == "ar"]
    json.dump({
        "cldr": get_global("cldr").get("version", "unknown"), "likely": likely(),
        "parents": {k.replace("_", "-"): v.replace("_", "-") for k, v in get_global("parent_exceptions").items()},
        "plurals": {name: plural(known, asked["counts"]) for name, known in names.items()},
        "icu": {name: icu.categories(known, asked["counts"]) for name, known in names.items()},
        "digits": {name.replace("_", "-"): Locale.parse(name).default_numbering_system
                   for name in arabic + list(names.values())}}, sys.stdout)


if __name__ == "__main__":
    main()
