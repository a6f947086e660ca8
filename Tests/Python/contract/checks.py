"""The checks of the contract. Each returns a list of faults as sentences."""

import collections
import functools
import json

import jsonschema

from published import ANNOTATIONS, DIALECTS, FOLDER, NOT_SHOWN, ROOT, TABLES, compact, lines, places, read

# The members that identify an example of Belfry's output among the records of the story.
IDENTITY = {
    "delivery": ("device", "type", "notification", "notifications", "at"),
    "response": ("notification", "type", "at"),
    "receipt": ("request", "person", "code", "rule", "at"),
    "deadLetter": ("belfry-reason",),
}

# The receipts that the program apns writes, which no simulated story gives.
OF_PUSHES = ("pushed", "push-failed")


def identity(message, record):
    values = record["headers"] if message == "deadLetter" else record["payload"]
    return compact([message] + [values.get(name) for name in IDENTITY.get(message, ())])


def check(contract):
    parts = (schemas, structure, topics, model, examples, coverage, broken)
    return [fault for part in parts for fault in part(contract)]


def schemas(contract):
    """Each schema is valid in both dialects, every $ref resolves, and only annotations stand beside a $ref."""
    faults = []
    for path, value in contract.files.parsed.items():
        name = path.relative_to(FOLDER)
        if path.parent.name == "schemas":
            for dialect in DIALECTS:
                schema = {**value, "$schema": dialect.META_SCHEMA["$schema" if "$schema" in value else "$id"]}
                try:
                    dialect.check_schema(schema)
                except jsonschema.SchemaError as error:
                    faults.append(f"{name}: {error.message[:200]}")
        for _, holder in places(value):
            if not isinstance(holder.get("$ref"), str):
                continue
            try:
                contract.files.follow(holder["$ref"], path)
            except (KeyError, IndexError, TypeError):
                faults.append(f"{name}: {holder['$ref']} leads nowhere")
            if path.parent.name == "schemas" and not set(holder) <= ANNOTATIONS:
                faults.append(f"{name}: beside {holder['$ref']} stands {sorted(set(holder) - ANNOTATIONS)}")
    return faults


def structure(contract):
    """Channels, operations and messages refer to each other."""
    document, faults = contract.document, []
    used = {message for channel in document["channels"].values() for message in channel["messages"]}
    faults += [f"no channel has the message {name}" for name in set(contract.messages) - used]
    served = [operation["channel"]["$ref"].split("/")[-1] for operation in document["operations"].values()]
    if sorted(served) != sorted(document["channels"]):
        faults.append("operations and channels are not one to one")
    for name, operation in document["operations"].items():
        channel = operation["channel"]["$ref"]
        expected = {f"{channel}/messages/{message}" for message in document["channels"][channel.split("/")[-1]]["messages"]}
        if {message["$ref"] for message in operation["messages"]} != expected:
            faults.append(f"operation {name} has other messages than its channel")
    for name, (message, _) in contract.messages.items():
        least = 1 if message["payload"].get("type") == "null" else 2
        if len(message["examples"]) < least:
            faults.append(f"{name} needs {least} examples")
    return faults


def topics(contract):
    """Compaction and retention are the same as in deploy/contract/topics.json."""
    catalogue = json.loads((ROOT / "deploy/contract/topics.json").read_text(encoding="utf-8"))
    known = {topic["name"]: topic for topic in catalogue["topics"]}
    faults = []
    for channel in contract.document["channels"].values():
        topic = known.get(channel["address"])
        expected = {"max.message.bytes": int(catalogue["defaults"]["all"]["max.message.bytes"])}
        if topic is None:
            faults.append(f"{channel['address']} is not in topics.json")
            continue
        if topic.get("compacted"):
            expected["cleanup.policy"] = ["compact"]
        else:
            expected |= {"cleanup.policy": ["delete"], "retention.ms": topic["retentionSeconds"] * 1000}
        if channel["bindings"]["kafka"]["topicConfiguration"] != expected:
            faults.append(f"{channel['address']}: topics.json says {expected}")
    return faults


def model(contract):
    """An independent AsyncAPI 3 library accepts the document with its messages resolved."""
    from asyncapi3 import AsyncAPI3
    from pydantic import ValidationError

    document = json.loads(json.dumps(contract.document))
    for name, (message, base) in contract.messages.items():
        document["components"]["messages"][name] = contract.files.inlined(message, base)
    try:
        AsyncAPI3.model_validate(document)
    except ValidationError as error:
        return [f"asyncapi.json: {fault['loc']}: {fault['msg']}" for fault in error.errors()]
    return []


def examples(contract):
    """Each has a name of its own and is valid in both dialects."""
    counts = collections.Counter(f"{message} {example['name']}" for message, example in contract.examples())
    return [f"{name} stands twice" for name, count in counts.items() if count > 1] + [
        f"{message} {example['name']}: {fault}" for message, example in contract.examples()
        for fault in contract.faults(message, {"headers": {}, **example}, DIALECTS)]


def coverage(contract):
    """An example of its record shows every member of every schema."""
    shown, known = set(), set()
    for message, example in contract.examples():
        for part in ("headers", "payload"):
            schema, base = contract.schema(message, part)
            for path, members in contract.files.members(schema, example.get(part), base).items():
                known |= set((members or {}).values())
                value = functools.reduce(lambda value, name: value[name], path, example.get(part))
                shown |= {members[name] for name in value if members and name in members}
    refused = {place for place in known if place.split("/")[-1] in ("vibration", "vibrate", "haptic")
               and not place.startswith(("person.json", "delivery.json"))}
    optional = {place for place in known if place.startswith("headers.json") and "received" in place}
    optional |= {place for place in known if place.endswith("belfry-replayed-from")}
    return [f"no example shows {place}" for place in sorted(known - shown - refused - optional - NOT_SHOWN)]


def broken(contract):
    return [f"{each['message']} {each['name']}: the schema takes it" for each in contract.broken()
            if not contract.faults(each["message"], {name: each[name] for name in ("headers", "payload")}, DIALECTS)]


def fields(contract, path):
    """The members that the code knows at a place are those of the schema there."""
    named = {(message, example["name"]): example for message, example in contract.examples()}
    faults = []
    for row in lines(path):
        schema, base = contract.schema(row["message"], "payload")
        members = contract.files.members(schema, named[row["message"], row["name"]]["payload"], base)
        expected = members.get(tuple(row["path"]))
        if expected is None:
            continue
        place = f"{row['message']} {row['name']} {'/'.join(map(str, row['path']))}"
        if only := set(row["known"]) - set(expected):
            faults.append(f"{place}: the schema lacks {sorted(only)}, which the code reads")
        if missing := set(expected) - set(row["known"]):
            faults.append(f"{place}: the code does not know {sorted(missing)}")
    return faults


# Rejection reasons that a schema can find without the app's record and the clock.
OF_FORM = {"invalid", "level-unknown", "recipients", "vibration-not-allowed", "marketing-critical", "trigger-interval"}


def verdicts(contract, path):
    """Ingestion accepts what the schema accepts, except for what a schema cannot express, and the reverse."""
    faults = []
    for number, row in enumerate(lines(path), 1):
        topic, record = read(row)
        if not isinstance(record["payload"], dict):
            continue
        message = contract.message_of(topic, record)
        wrong = contract.faults(message, {"payload": record["payload"]})
        reason = row.get("reason")
        if wrong and not reason:
            faults.append(f"line {number}: the checks take it, but {wrong[0]}")
        # A schema cannot express faults in references, time zones, a foreign key, or a size in bytes.
        if not wrong and reason in OF_FORM and message not in ("app", "person") and not any(
                words in row["detail"] for words in ("under the key", " bytes: write ")):
            faults.append(f"line {number}: the schema takes it, the checks say {row['detail']}")
    return faults


def validate(contract, path):
    """Each record of a file is valid; prints how many there are of each message."""
    counts, faults = collections.Counter(), []
    # kcat -J writes the bytes of a dead letter as they are, also those that are no text.
    for number, line in enumerate(lines(path, errors="replace"), 1):
        topic, record = read(line)
        message = contract.message_of(topic, record)
        if message is None:
            faults.append(f"record {number}: no message of {topic} is like it")
            continue
        counts[message] += 1
        faults += [f"record {number}, {message}: {fault}" for fault in contract.faults(message, record)]
    print(", ".join(f"{count} {message}" for message, count in sorted(counts.items())))
    return faults


def story(contract):
    """The records of Tests/Contract/story.jsonl, with the contract's examples inserted."""
    named = {example["name"]: (message, example) for message, example in contract.examples() if message not in IDENTITY}
    topic_of = {message: topic for topic, messages in reversed(contract.topics.items()) for message in messages}
    for row in lines(TABLES / "story.jsonl"):
        if "example" not in row:
            yield row
            continue
        message, example = named[row["example"]]
        payload = example["payload"]
        record = {"at": row["at"], "topic": row.get("topic", topic_of[message])}
        key = row.get("key") or {"request": None, "interaction": payload and payload.get("person")}.get(
            message, payload and payload.get("id"))
        record |= {name: value for name, value in (("key", key), ("headers", example.get("headers"))) if value}
        yield {**record, "value": payload}


def compare(contract, path, rewrites):
    """Each example of Belfry's output is a record that Belfry wrote."""
    found = {}
    for line in lines(path):
        topic, record = read(line)
        message = contract.message_of(topic, record)
        found.setdefault(identity(message, record), record)
    faults = []
    for message in IDENTITY:
        value, file = contract.messages[message]
        for example in value["examples"]:
            if isinstance(example.get("payload"), dict) and example["payload"].get("code") in OF_PUSHES:
                continue
            record = found.get(identity(message, {"headers": {}, **example}))
            name = f"{message} {example['name']}"
            if record is None:
                faults.append(f"{name}: the story gives no such record")
                continue
            given = {part: record[part] for part in ("headers", "payload") if part == "payload" or record[part]}
            shown = {part: example[part] for part in ("headers", "payload") if part in example}
            if given == shown:
                continue
            if rewrites:
                for part in ("headers", "payload"):
                    example.pop(part, None)
                example.update(given)
            else:
                faults.append(f"{name}: the story gives {compact(given)}")
        if rewrites:
            file.write_text(dump(value) + "\n", encoding="utf-8")
    return faults


def dump(value, indent=0):
    """JSON in the format of the contract's files: a value that fits is on one line."""
    line = inline(value)
    if not isinstance(value, (dict, list)) or not value or (len(line) + indent <= 118 and depth(value) <= 2):
        return line
    step = " " * (indent + 2)
    if isinstance(value, dict):
        members = [f"{step}{json.dumps(name)}: {dump(member, indent + 2)}" for name, member in value.items()]
        return "{\n" + ",\n".join(members) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(step + dump(entry, indent + 2) for entry in value) + "\n" + " " * indent + "]"


def inline(value):
    if isinstance(value, dict) and value:
        return "{ " + ", ".join(f"{json.dumps(name)}: {inline(member)}" for name, member in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def depth(value):
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if members is None else 1 + max(map(depth, members), default=0)
