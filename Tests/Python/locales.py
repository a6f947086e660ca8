"""CLDR as PyPI's babel carries it, for the tests: likely subtags, parent locales, plural rules, numbering systems.

Reads one JSON object on standard input: `counts`, and the `languages` whose plural rules are asked. Writes one JSON object:
`cldr`, the version; `likely`, a maximal name for each name of a locale that can be asked; `parents`, the locales with a
parent of their own; `plurals`, for each language the category of each count; `digits`, the default of each locale of Arabic
and of each language asked.
"""

import json
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
        # Of the scripts, those that CLDR has a locale in.
        if len(tags) == 2 and len(tags[1]) == 4 and tuple(tags) not in scripts:
            continue
        if len(tags) < 3:
            found[name.replace("_", "-")] = maximal.replace("_", "-")
    return found


def plural(name, counts):
    rule = Locale.parse(name).plural_form
    return [rule(count) for count in counts]


def main():
    asked = json.load(sys.stdin)
    names = {name: name.replace("-", "_") for name in asked["languages"]}
    arabic = [name for name in localedata.locale_identifiers() if name.split("_")[0] == "ar"]
    json.dump(
        {
            "cldr": get_global("cldr").get("version", "unknown"),
            "likely": likely(),
            "parents": {k.replace("_", "-"): v.replace("_", "-") for k, v in get_global("parent_exceptions").items()},
            "plurals": {name: plural(known, asked["counts"]) for name, known in names.items()},
            "digits": {
                name.replace("_", "-"): Locale.parse(name).default_numbering_system
                for name in arabic + list(names.values())
            },
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main()
