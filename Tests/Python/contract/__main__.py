"""The published contract, deploy/contract, read and checked with jsonschema.

    python3 Tests/Python/contract COMMAND

    check            the document, its schemas, its examples and Tests/Contract/broken.jsonl
    examples         every example as a JSON line: message, name, headers, payload
    broken           every broken record as a JSON line: message, name, reason, headers, payload
    story            the examples in the order of Tests/Contract/story.jsonl, as `belfry simulate` reads them
    compare FILE     whether the examples of what Belfry writes stand in FILE, what that story gives; with --rewrite
                     they are taken from it
    fields FILE      whether the members that the code knows (JSON lines: message, name, path, known) are those of the
                     schemas
    doors FILE       whether schema and door judge alike: JSON lines of what came in, with the door's reason and detail
    validate FILE    every record of FILE (`belfry simulate`, `kcat -J`, or client.py) against its message
"""

import sys

import checks
from published import Contract, compact


def main():
    command, arguments = sys.argv[1], sys.argv[2:]
    contract = Contract()
    faults = []
    if command == "check":
        faults = checks.check(contract)
    elif command == "examples":
        for message, example in contract.examples():
            print(compact({"message": message, "headers": {}, **example}))
    elif command == "broken":
        for record in contract.broken():
            print(compact(record))
    elif command == "story":
        for record in checks.story(contract):
            print(compact(record))
    elif command == "compare":
        faults = checks.compare(contract, arguments[0], rewrites="--rewrite" in arguments)
    elif command == "fields":
        faults = checks.fields(contract, arguments[0])
    elif command == "doors":
        faults = checks.doors(contract, arguments[0])
    elif command == "validate":
        counts, faults = contract.validate(arguments[0])
        print(", ".join(f"{count} {message}" for message, count in sorted(counts.items())))
    else:
        sys.exit(__doc__)
    for fault in faults[:20]:
        print(fault, file=sys.stderr)
    if faults:
        sys.exit(f"{len(faults)} faults")


if __name__ == "__main__":
    main()
