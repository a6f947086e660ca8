"""A part of the tests: a command with a name, and what must have ended before it."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Part:
    """One command; exit code 0 means that all of it holds."""

    name: str
    # In words, for those who watch.
    what: str
    command: tuple[str, ...]
    # How many of the runner's places it takes: 1 for what mostly waits, 2 for what uses a core all the time.
    places: int = 1
    # Names of parts that must have passed before it begins.
    after: tuple[str, ...] = ()
    # What it needs for itself while it runs, such as the programs' usual ports; parts that name the same wait for each other.
    alone: str = ""
    # Whether its executables are those of the release build.
    is_release: bool = False
    # After so many minutes it hangs: it is ended, and has failed.
    minutes: float = 20
    # Variables for it alone.
    environment: dict[str, str] = field(default_factory=dict, hash=False)


def swift(name, what, chosen, skipped=(), places=1, command_more=(), **more):
    """A part of Swift tests: those whose identifiers match one of `chosen` and none of `skipped`."""
    command = ["{tests}", "--testing-library", "swift-testing", *command_more]
    for pattern in chosen:
        command += ["--filter", pattern]
    for pattern in skipped:
        command += ["--skip", pattern]
    return Part(name, what, tuple(command), places, **more)


def python(name, what, *folders, places=1, **more):
    """A part of Python tests: those of these folders of Tests, which are packages there, except for Faults."""
    tops = {folder: "Tests/Faults" if folder == "Faults" else "Tests" for folder in folders}
    steps = " && ".join(
        f'"{{python}}" -m unittest discover -s Tests/{folder} -t {top} -p "test_*.py"' for folder, top in tops.items())
    return Part(name, what, ("bash", "-c", steps), places, **more)
