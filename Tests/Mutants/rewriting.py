"""Writes chosen sites into a file so that each is a mutant that can be switched on when the program runs."""

# Each digit of a mutant's number as a character that an operator may hold: `<↑→…` is the `<` of one site.
DIGITS = dict(zip("0123456789abcdef", "←↑→↓↔↕↖↗↘↙↚↛↜↝↞↟"))
PRECEDENCES = {"&&": "LogicalConjunctionPrecedence", "||": "LogicalDisjunctionPrecedence"}


def mutated(text, sites):
    """The file's text with these sites as mutants. Line n becomes line n + 1: the first one imports the helper."""
    lines = text.split("\n")
    operators = []
    for site in sites:
        line = lines[site.line]
        lines[site.line] = line[:site.start] + _replacement(site) + line[site.end:]
        if site.kind == "comparison":
            operators.append(_operator(site))
    return "\n".join(["public import Mutants"] + lines + operators)


def _replacement(site):
    number = f"0x{site.id}"
    if site.kind == "comparison":
        return _name(site)
    if site.kind == "statement":
        return f"if !mutantIsOn({number}) {{ {site.before} }}"
    if site.kind == "condition":
        return f"mutantCondition({number}, {site.before})"
    return f"mutantConstant({number}, {site.before}, {site.after})"


def _name(site):
    return site.before + "".join(DIGITS[digit] for digit in site.id)


def _operator(site):
    """Declares the operator that stands in the place of one comparison."""
    own, other, name = site.before, site.after, _name(site)
    declared = f"infix operator {name}: {PRECEDENCES.get(own, 'ComparisonPrecedence')}\n"
    choice = f"mutantIsOn(0x{site.id}) ? "
    if own in PRECEDENCES:
        return declared + (
            f"private func {name} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{\n"
            f"    {choice}{_lazily(other)} : {_lazily(own)}\n}}")
    if site.text[site.end:].startswith(" nil") and own in ("==", "!="):
        return declared + (
            f"private func {name} <T: ~Copyable>(a: borrowing T?, b: _OptionalNilComparisonType) -> Bool {{\n"
            f"    {choice}a {other} b : a {own} b\n}}")
    protocol = "Equatable" if own in ("==", "!=") else "Comparable"
    return declared + (
        f"private func {name} <T: {protocol}>(a: T, b: T) -> Bool {{\n    {choice}a {other} b : a {own} b\n}}")


def _lazily(operator):
    return "(a ? try b() : false)" if operator == "&&" else "(a ? true : try b())"
