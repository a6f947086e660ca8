"""The document with all schemas in one file."""

import re
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "contract"))

from published import FOLDER, ROOT, Files, compact

SOURCE = FOLDER / "openapi.json"
FILE = ROOT / "Services/Gateway/OpenAPI/openapi.json"
# Files whose definitions need no prefix.
PLAIN = {"common"}
NOT_COPIED = {"$schema", "$comment", "$defs"}


def text():
    return compact(Bundle(Files()).document) + "\n"


class Bundle:
    """Moves each schema of another file that a $ref names to components/schemas, under a plain name.

    A file as a whole and each of its definitions ($defs) becomes a component. What lies deeper, such as one property,
    is copied to where the $ref stands.
    """

    def __init__(self, files):
        self.files = files
        self.names = {}
        self.added = {}
        self.document = files.parsed[SOURCE]
        own = self.document["components"]["schemas"]
        # A component that is nothing but another file gives that file its name.
        for name, value in own.items():
            if set(value) == {"$ref"} and not value["$ref"].startswith("#"):
                self.names[self.files.follow(value["$ref"], SOURCE)[1:]] = name
        document = self.moved(self.document, SOURCE)
        for place, name in list(self.names.items()):
            if name in own:
                document["components"]["schemas"][name] = self.contents(place)
        clashes = set(own) & set(self.added)
        if clashes:
            sys.exit(f"these names stand twice: {sorted(clashes)}")
        document["components"]["schemas"] |= dict(sorted(self.added.items()))
        self.document = document

    def moved(self, value, base):
        """`value` of the file `base` with its references changed."""
        if isinstance(value, list):
            return [self.moved(entry, base) for entry in value]
        if not isinstance(value, dict):
            return value
        members = {name: self.moved(member, base) for name, member in value.items()
                   if name != "$ref" and (base == SOURCE or name not in NOT_COPIED)}
        reference = value.get("$ref")
        if not isinstance(reference, str):
            return {**({"$ref": self.moved(reference, base)} if "$ref" in value else {}), **members}
        if base == SOURCE and reference.startswith("#"):
            return {"$ref": reference, **members}
        target, path, pointer = self.files.follow(reference, base)
        if pointer and not re.fullmatch(r"/\$defs/[^/]+", pointer):
            return {**self.moved(target, path), **members}
        return {"$ref": f"#/components/schemas/{self.name((path, pointer))}", **members}

    def name(self, place):
        if place not in self.names:
            path, pointer = place
            words = ([] if path.stem in PLAIN and pointer else re.split("[-.]", path.stem)) + pointer.split("/")[2:]
            name = "".join(word[0].upper() + word[1:] for word in words)
            if name in self.names.values():
                sys.exit(f"{path.name}#{pointer} needs a name of its own; {name} is taken")
            self.names[place] = name
            self.added[name] = self.contents(place)
        return self.names[place]

    def contents(self, place):
        path, pointer = place
        return self.moved(self.files.follow(f"{path.name}#{pointer}", path)[0], path)
