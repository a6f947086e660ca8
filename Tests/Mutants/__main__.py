"""Makes mutants of the services and of what they share, and tells which tests find them. See --help."""

import argparse
import random
from pathlib import Path

from . import record
from .building import HOME, Copy
from .running import Runner
from .trying import attempt, reaches
from .words import fail, say

# Where the copy is built, and the record of what was found so far.
FOLDER = HOME / ".build" / "mutants"
DESCRIPTION = """\
Makes mutants of Services and Shared: copies of the source with one small mistake each. A comparison or a condition is
turned, a constant is changed, a statement is left out. A mutant that no test finds shows what no test asks about. Run it
before tests are taken away and afterwards: at least as many must be found."""
HOW = """\
how it works:
  The source is copied, and all mutants are built into the copy at once, each behind a question that is answered when a
  program starts: MUTANT=3fa2c1 switches one on. Each suite then runs once without a mutant, and the copy notes which
  mutants it comes by. Each mutant is run with the suites that come by it, those of one target together and the shortest
  first, until a test fails, crashes, or takes five times the CPU time.

examples, in the folder Tests:
  python3 -m Mutants                            draws 300 mutants from seed 1 and tries them
  python3 -m Mutants --list Mutants/found.txt   the same, and writes the list
  python3 -m Mutants --only Mutants/found.txt   tries the mutants of the list again
  python3 -m Mutants --only Mutants/found.txt --sample 30
                                                a tenth of them

A mutant is known by its file and the text of its line, so it survives changes around it. A run that was ended goes on
where it was: delete .build/mutants/record.jsonl to begin again. The list has the mutants that were found; the run ends
with 1 if one of them is not found any more."""


def arguments():
    parser = argparse.ArgumentParser(
        prog="python3 -m Mutants", formatter_class=argparse.RawDescriptionHelpFormatter, description=DESCRIPTION,
        epilog=HOW)
    parser.add_argument("--count", type=int, default=300, help="how many mutants (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants (default 1)")
    parser.add_argument("--only", type=Path, metavar="FILE", help="the mutants of this list instead, compared with it")
    parser.add_argument("--sample", type=int, metavar="N",
                        help="tries only so many of the mutants, drawn from the seed")
    parser.add_argument("--list", type=Path, metavar="FILE", help="writes what was found, a line for each mutant")
    return parser.parse_args()


def main():
    options = arguments()
    before = record.listed(options.only.read_text()) if options.only else set()
    FOLDER.mkdir(parents=True, exist_ok=True)
    copy = Copy(FOLDER)
    chosen = copy.build_listed(before) if options.only else copy.build_drawn(options.count, options.seed)
    if not chosen:
        fail("there is no mutant to try")
    runner = Runner(copy)
    reached = reaches(runner, chosen, FOLDER)
    if options.sample and options.sample < len(chosen):
        chosen = random.Random(options.seed).sample(chosen, options.sample)
    results = try_all(runner, chosen, reached, FOLDER / "record.jsonl")
    print(record.summary(results))
    if options.list:
        title = f"python3 -m Mutants --only {options.only}" if options.only else (
            f"python3 -m Mutants --count {options.count} --seed {options.seed}")
        options.list.write_text(record.listing(results, title))
    if options.only:
        words, is_enough = record.comparison(before, results)
        print(words)
        raise SystemExit(0 if is_enough else 1)


def try_all(runner, chosen, reached, file):
    """Tries the mutants that the record does not have yet. Returns what the record has of all."""
    known = record.read_record(file)
    results = []
    for number, site in enumerate(chosen, 1):
        result = known.get(site.id)
        if not result:
            result = attempt(runner, site, reached)
            record.add(file, result)
            by = " by ".join(filter(None, [result["outcome"], result.get("by")]))
            say(f"{number} of {len(chosen)}: {by} in {result['seconds']:.0f} s: {site.id} {site.path}:{site.line + 1}")
        results.append(result)
    return results


if __name__ == "__main__":
    main()
