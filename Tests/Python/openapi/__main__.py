"""The gateway's OpenAPI document, checked, and tried on a running gateway.

    python3 Tests/Python/openapi COMMAND

    check FILE                              the document as a gateway serves it, its examples, and its source in
                                            deploy/contract
    probe URL [--minutes N] [--token TOKEN] [--seed N]
                                            calls every operation of the gateway at URL with valid and broken input, and
                                            fails on any answer that the document lacks, and on 5xx other than 503
"""

import argparse
import sys

import conformance
import probe


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ("check", "probe"):
        sys.exit(__doc__)
    command, arguments = sys.argv[1], sys.argv[2:]
    if command == "check":
        faults = conformance.check(arguments[0])
    else:
        parser = argparse.ArgumentParser(prog="openapi probe")
        parser.add_argument("url")
        parser.add_argument("--minutes", type=float, default=1)
        parser.add_argument("--token")
        parser.add_argument("--seed", type=int)
        faults = probe.probe(**vars(parser.parse_args(arguments)))
    for fault in faults[:20]:
        print(fault, file=sys.stderr)
    if faults:
        sys.exit(f"{len(faults)} faults")


if __name__ == "__main__":
    main()
