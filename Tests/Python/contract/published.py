"""The published contract, deploy/contract: its files, its messages, and the check of a record against them."""

import base64
import copy
import functools
import json
import operator
import re
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "deploy/contract"
TABLES = ROOT / "Tests/Contract"
# Only these may stand beside a $ref: draft 07 ignores everything there, so both dialects mean the same.
ANNOTATIONS = {"$ref", "description", "title", "default", "examples", "$comment"}
# Members that no example has: they need a digest of more than fifty notifications, or a dead letter of a megabyte.
NOT_SHOWN = {
    "views.json#/$defs/gathered/properties/more", "headers.json#/$defs/deadLetter/properties/belfry-value-left-out"}
DIALECTS = (jsonschema.Draft202012Validator, jsonschema.Draft7Validator)


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def lines(path, errors=None):
    with open(path, encoding="utf-8", errors=errors) as file:
        return [json.loads(line) for line in file if line.strip()]


def places(value, place="#"):
    """Every JSON object in a value, with its JSON pointer."""
    if isinstance(value, dict):
        yield place, value
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, member in pairs:
        yield from places(member, f"{place}/{str(name).replace('~', '~0').replace('/', '~1')}")


class Files:
    """The files of the contract, and the resolution of a $ref."""

    def __init__(self):
        self.parsed = {path: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.rglob("*.json"))}

    def follow(self, reference, base):
        """The value that a $ref in the file `base` refers to, with its place."""
        name, _, pointer = reference.partition("#")
        path = (base.parent / name).resolve() if name else base
        value = self.parsed[path]
        for part in pointer.split("/")[1:]:
            value = value[int(part) if isinstance(value, list) else part.replace("~1", "/").replace("~0", "~")]
        return value, path, pointer

    def inlined(self, value, base):
        """`value` with each $ref replaced by its target; no schema refers to itself."""
        if isinstance(value, list):
            return [self.inlined(entry, base) for entry in value]
        if not isinstance(value, dict):
            return value
        if isinstance(value.get("$ref"), str):
            target, path, _ = self.follow(value["$ref"], base)
            return self.inlined(target, path)
        return {name: self.inlined(member, base) for name, member in value.items() if name != "$defs"}

    def members(self, schema, instance, base):
        """The path of each JSON object in `instance`, with the members that the schema knows there, and their places.

        None stands for an object whose members may have any names.
        """
        found = {}
        self._members(schema, instance, base, "", (), found)
        return {path: members or None for path, members in found.items()}

    def _members(self, schema, instance, base, place, path, found):
        if not isinstance(schema, dict):
            return
        if "$ref" in schema:
            target, base, place = self.follow(schema["$ref"], base)
            return self._members(target, instance, base, place, path, found)
        for group in ("anyOf", "allOf"):
            for index, part in enumerate(schema.get(group, [])):
                # A schema that only narrows another adds no place for members.
                if group == "anyOf" or "$ref" in part:
                    self._members(part, instance, base, f"{place}/{group}/{index}", path, found)
        if isinstance(instance, list):
            for index, entry in enumerate(instance):
                self._members(schema.get("items"), entry, base, f"{place}/items", path + (index,), found)
        if not isinstance(instance, dict):
            return
        properties = schema.get("properties", {})
        known = found.setdefault(path, {})
        known |= {name: f"{base.name}#{place}/properties/{name}" for name in properties}
        rest = schema.get("additionalProperties")
        for name, member in instance.items():
            if name in properties:
                self._members(properties[name], member, base, f"{place}/properties/{name}", path + (name,), found)
            elif isinstance(rest, dict):
                self._members(rest, member, base, f"{place}/additionalProperties", path + (name,), found)


class Contract:
    def __init__(self):
        self.files = Files()
        self.document = self.files.parsed[FOLDER / "asyncapi.json"]
        self.messages = {name: self.files.follow(reference["$ref"], FOLDER / "asyncapi.json")[:2]
                         for name, reference in self.document["components"]["messages"].items()}
        self.topics = {channel["address"]: list(channel["messages"]) for channel in self.document["channels"].values()}

    def schema(self, message, part):
        """The schema of a message's key, headers or payload, and the file that contains it."""
        value, base = self.messages[message]
        if part == "key":
            return value["bindings"]["kafka"]["key"], base
        return value[part], base

    @functools.cache
    def validators(self, message, dialects):
        return [(part, dialect(self.files.inlined(*self.schema(message, part))))
                for part in ("key", "headers", "payload") for dialect in dialects]

    def faults(self, message, record, dialects=DIALECTS[:1]):
        """The faults in the key, headers and payload of a record."""
        found = []
        for part, validator in self.validators(message, dialects):
            if part in record and (error := jsonschema.exceptions.best_match(validator.iter_errors(record[part]))):
                found.append(f"{part} {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
        return found

    def examples(self):
        for message, (value, _) in self.messages.items():
            for example in value["examples"]:
                yield message, example

    def broken(self):
        """Tests/Contract/broken.jsonl: an example without one of some members, or with one of some wrong values.

        A rejection names the member that is changed, or the row's `path`.
        """
        named = {(message, example["name"]): example for message, example in self.examples()}
        for row in lines(TABLES / "broken.jsonl"):
            example = named[row["message"], row["example"]]
            changes = [(path, value) for path, values in row.get("set", {}).items() for value in values]
            for path, *value in [(path,) for path in row.get("without", [])] + changes:
                name = row.get("name", f"{row['example']}, {path}: {compact(value[0]) if value else 'none'}")
                record = {"payload": copy.deepcopy(example["payload"])}
                # Without a path it is the payload itself.
                *above, last = [int(step) if step.isdigit() else step for step in ("payload", *path.split(".")) if step]
                holder = functools.reduce(operator.getitem, above, record)
                if value:
                    holder[last] = value[0]
                else:
                    del holder[last]
                yield {"message": row["message"], "name": name, "reason": row.get("reason", "invalid"),
                       "path": row.get("path", re.sub(r"\.(\d+)", r"[\1]", path)),
                       "headers": example.get("headers", {}), **record}

    def message_of(self, topic, record):
        """The message of a record: a channel has one message, or one for objects and one for null values."""
        if topic == "notifications.rejected":
            return "deadLetter" if "belfry-reason" in record["headers"] else "replayNote"
        candidates, is_null = self.topics.get(topic, []), record["payload"] is None
        return next((message for message in candidates if len(candidates) == 1
                     or (self.schema(message, "payload")[0].get("type") == "null") == is_null), None)


def read(line):
    """Topic and record of a line of kcat or of a simulation; bytes that are not JSON become text."""
    if "payload" in line:  # kcat -J
        pairs = line.get("headers", [])
        headers = dict(zip(pairs[::2], pairs[1::2]))
        return line["topic"], {"key": line["key"], "headers": headers, "payload": parsed(line["payload"])}
    payload = line["value"] if "value" in line else parsed(text(line.get("raw")))
    return line["topic"], {"key": line.get("key"), "headers": line.get("headers", {}), "payload": payload}


def text(encoded):
    return None if encoded is None else base64.b64decode(encoded).decode("utf-8", "replace")


def parsed(value):
    try:
        return value if value is None else json.loads(value)
    except (ValueError, RecursionError):
        return value
