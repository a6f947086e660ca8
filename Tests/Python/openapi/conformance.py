"""The checks of the document. Each returns a list of faults as sentences."""

import json
import re
import sys
from pathlib import Path

import jsonschema
import referencing

sys.path.append(str(Path(__file__).resolve().parents[1] / "contract"))

from published import FOLDER, Files, places

SOURCE = FOLDER / "openapi.json"
METHODS = ("get", "put", "post", "delete", "patch", "head", "options", "trace")
ROLES = ("producer", "device-service", "device", "operator")
# Answers that no operation has: only a method that a path lacks is answered like this.
UNUSED = {"#/components/responses/OtherMethod"}
# The document's schemas that differ from a record of the contract in what may be absent.
LOOSENED = {"RequestToPublish": "request.json", "AppToPut": "app.json"}
URI = "urn:belfry:gateway"


def check(path):
    """All checks of the document in a file, and of its source."""
    files = Files()
    document = json.loads(Path(path).read_text(encoding="utf-8"))
    found = [fault for each in (standard, operations, roles, examples) for fault in each(document)]
    return found + unused(files) + loosened(files)


def standard(document):
    """An independent validator accepts the document as OpenAPI 3.1."""
    from openapi_spec_validator import OpenAPIV31SpecValidator

    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message.splitlines()[0][:200]}"
            for error in OpenAPIV31SpecValidator(document).iter_errors()]


def unused(files):
    """The components that nothing uses. Where each $ref leads, the checks of the contract ask."""
    source = files.parsed[SOURCE]
    used = {holder.get("$ref") for _, holder in places(source) if isinstance(holder.get("$ref"), str)} | UNUSED
    names = [f"{kind}/{name}" for kind in ("schemas", "parameters", "headers", "responses")
             for name in source["components"][kind]]
    return [f"nothing uses the component {each}" for each in names if f"#/components/{each}" not in used]


def operations_of(document):
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method], item.get("parameters", []) + item[method].get("parameters", [])


def operations(document):
    """Each operation says what it does, has the parameters of its path, and can refuse."""
    faults = []
    for path, method, operation, parameters in operations_of(document):
        name = operation.get("operationId", f"{method} {path}")
        members = ("operationId", "summary", "description", "tags", "x-roles")
        faults += [f"{name} lacks {member}" for member in members if not operation.get(member)]
        in_path = {p["name"] for p in (resolved(document, p) for p in parameters) if p["in"] == "path"}
        if in_path != set(re.findall(r"{(\w+)}", path)):
            faults.append(f"{name} has other parameters than its path")
        needed = {"400", "413", "500", "501", "503"} | ({"415"} if "requestBody" in operation else set())
        if missing := needed - set(operation["responses"]):
            faults.append(f"{name} lacks the answers {sorted(missing)}")
    return faults


def resolved(document, value):
    """The value itself, or the component that it refers to."""
    while isinstance(value.get("$ref"), str):
        target = document
        for part in value["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        value = target
    return value


def roles(document):
    """The table of roles in the description, x-roles and security say the same."""
    table = {}
    for line in document["info"]["description"].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == len(ROLES) + 1 and "operation" not in cells[0] and "---" not in cells[0]:
            # The columns stand in the order of ROLES.
            allowed = {role for role, cell in zip(ROLES, cells[1:]) if cell != "no"}
            table |= {name: allowed for name in cells[0].split(", ")}
    faults = []
    for _, _, operation, _ in operations_of(document):
        name, named = operation["operationId"], set(operation["x-roles"])
        is_open = operation.get("security") == []
        if is_open != (named == {"everybody"}):
            faults.append(f"{name}: security and x-roles do not agree")
        if table.get(name) != (set(ROLES) if is_open else named):
            faults.append(f"{name}: the table of roles says {sorted(table.get(name, []))}")
        if not is_open and not {"401", "403"} <= set(operation["responses"]):
            faults.append(f"{name} needs a token and lacks 401 or 403")
    return faults


def examples(document):
    """Each example is valid for the schema beside it; each JSON body and answer has an example."""
    faults = []
    for place, holder in places(document):
        if not isinstance(holder.get("schema"), dict):
            continue
        values = {name: example["value"] for name, example in holder.get("examples", {}).items()}
        if "example" in holder:
            values["example"] = holder["example"]
        if not values and "/content/" in place:
            faults.append(f"{place} has no example")
        for name, value in values.items():
            faults += [f"{place} {name}: {fault}" for fault in invalid(document, holder["schema"], value)]
            if place.endswith("event-stream"):
                faults += [f"{place} {name}: {fault}" for fault in invalid_events(document, value)]
    return faults


# What the data of each event is.
EVENTS = {"open": "StreamPlace", "delivery": "Delivery", "reset": "StreamReset"}


def invalid_events(document, stream):
    """Why the data of a stream's events are not valid."""
    faults = []
    for block in stream.strip().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.split("\n"))
        schema = {"$ref": f"#/components/schemas/{EVENTS[lines['event']]}"}
        faults += invalid(document, schema, json.loads(lines["data"]))
    return faults


def invalid(document, schema, value):
    """Why the value is not valid for a schema of the document; empty if it is."""
    registry = referencing.Registry().with_resource(
        URI, referencing.Resource.from_contents(document, default_specification=referencing.jsonschema.DRAFT202012))
    absolute = json.loads(json.dumps(schema).replace('"$ref": "#', f'"$ref": "{URI}#'))
    error = jsonschema.exceptions.best_match(
        jsonschema.Draft202012Validator(absolute, registry=registry).iter_errors(value))
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"] if error else []


def loosened(files):
    """The schemas that differ from a record in what may be absent have all of its members and conditions."""
    faults = []
    for name, file in LOOSENED.items():
        own = files.parsed[SOURCE]["components"]["schemas"][name]
        record = files.parsed[FOLDER / "schemas" / file]
        differing = set(own["properties"]) ^ set(record["properties"])
        if differing:
            faults.append(f"{name} and {file} differ in {sorted(differing)}")
        for member in sorted(set(own["properties"]) - differing):
            reference = own["properties"][member].get("$ref") or ""
            if reference.startswith(f"schemas/{file}") and reference != f"schemas/{file}#/properties/{member}":
                faults.append(f"{name}: {member} refers to {reference}")
        if len(own.get("allOf", [])) != len(record.get("allOf", [])):
            faults.append(f"{name} and {file} have other conditions")
    return faults
