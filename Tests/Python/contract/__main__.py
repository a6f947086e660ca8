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
    verdicts FILE    whether schema and checks judge alike: JSON lines of what came in, with the checks' reason and detail
    validate FILE    every record of FILE (`belfry simulate` or `kcat -J`) against its message
"""

import sys

import checks
from published import Contract, compact


def main():
    command, arguments, contract = sys.argv[1], sys.argv[2:], Contract()
    listings = {
        "examples": lambda: ({"message": message, "headers": {}, **each} for message, each in contract.examples()),
        "broken": contract.broken, "story": lambda: checks.story(contract)}
    judgements = {
        "check": checks.check, "fields": checks.fields, "verdicts": checks.verdicts, "validate": checks.validate,
        "compare": lambda *words: checks.compare(*words[:2], rewrites="--rewrite" in words)}
    if command in listings:
        for record in listings[command]():
            print(compact(record))
    if command not in [*listings, *judgements]:
        sys.exit(__doc__)
    faults = judgements[command](contract, *arguments) if command in judgements else []
    for fault in faults[:20]:
        print(fault, file=sys.stderr)
    if faults:
        sys.exit(f"{len(faults)} faults")


if __name__ == "__main__":
    main()
