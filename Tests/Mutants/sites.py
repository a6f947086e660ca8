"""Where the source can be changed, and into what.

There is no parser for Swift here: the rules go by lines and words, and take what is certain. What the compiler refuses
all the same is dropped later.
"""

import hashlib
import re
from collections import Counter
from dataclasses import dataclass

from .source import is_balanced, outside_brackets

# What becomes of a comparison.
TURNED = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&"}
KINDS = ("comparison", "constant", "statement", "condition")

COMPARISON = re.compile(r"(?<= )(==|!=|<=|>=|<|>|&&|\|\|)(?= )")
INTEGER = re.compile(r"(?<![\w$])(?:(?<![.<])|(?<=\.\.[.<]))\d[\d_]*(?![\w$])(?!\.\d)")
TRUTH = re.compile(r"(?<![\w.])(true|false)(?!\w)")
CONDITION = re.compile(r"\b(?:if|guard) ")
# A line that has no expression, or one that is not to be taken for one.
DECLARATION = re.compile(
    r"(@|#|import |((public|internal|private|fileprivate|package|indirect|final) )*"
    r"(import|struct|class|enum|actor|extension|protocol|typealias|associatedtype|case)\b)")
# A line that is a statement by itself: a call, or an assignment.
CALL = re.compile(r"(try[?!]? )?(_ = )?(try[?!]? )?[A-Za-z_][\w.?!]*([\[(]| \{).*[)}]$")
ASSIGNMENT = re.compile(r"[A-Za-z_][\w.?!]*(\[.*\])?[\w.?!]* ([-+*/|&^%]?=|<<=|>>=) .*[\w)\]}\"?!]$")
NO_STATEMENT = re.compile(
    r"(if|guard|for|while|repeat|switch|case|default|return|throw|let|var|func|init|self\.init|super\.init|deinit|"
    r"defer|do|else|catch|break|continue|import|static|private|public|internal|fileprivate|lazy|weak|unowned|mutating|"
    r"precondition\w*|assert\w*|fatalError|consuming|borrowing|nonisolated|override|required|convenience|enum|struct|"
    r"class|subscript|get|set|where|in|is|as|exit|unsafe)\b")
LOG = re.compile(r"\b(log\.(debug|info|warning|error)|complain|print)\(")
# How a line ends that the next one continues, and how a line begins that continues the one before.
GOES_ON = re.compile(r"(\w (in|return|throw|try|else|is|as)|[-+*/=<>&|?,(\[.]|(^|\s):)$")
CONTINUES = re.compile(r"(\.|&&|\|\||\?|: |->|[-+*/=<>] |\{|where |else|as |is )")
INITIALIZER = re.compile(r"\b(convenience |required )?init[?!]?[(<]")
TYPE = re.compile(r"\b(struct|class|enum|actor|extension|protocol)\b [^(]*\{$")
FLOW = re.compile(r"(\} )?(if|guard|for|while|repeat|else|do|catch|defer|switch|case|default)\b")


@dataclass(frozen=True)
class Site:
    """A place in the source, and what is done to it."""

    # Names the site in a record: six hexadecimal digits that stay the same while the file's name and the
    # line's text do.
    id: str
    kind: str
    path: str
    # The line's number, from 0, and the columns of what is changed.
    line: int
    start: int
    end: int
    # The whole line, and what comes in the place of what is changed.
    text: str
    after: str

    @property
    def before(self):
        """What is changed."""
        return self.text[self.start:self.end]

    @property
    def change(self):
        """What becomes of it, for a reader."""
        return {"statement": "left out", "condition": "negated"}.get(self.kind, f"{self.before} → {self.after}")


def sites(source):
    """Every site of a file, in order."""
    seen = Counter()
    found = []
    for number, line in enumerate(source.lines):
        code = line.code
        if not code.strip():
            continue
        occurrence = seen[line.text.strip()]
        seen[line.text.strip()] += 1
        indent = len(code) - len(code.lstrip())
        for kind, start, end, after in _in_line(source, number):
            name = "\0".join([source.path, kind, line.text.strip(), str(start - indent), str(occurrence)])
            found.append(Site(
                hashlib.sha256(name.encode()).hexdigest()[:6], kind, source.path, number, start, end, line.text, after))
    return found


def unambiguous(found):
    """The sites whose id no other one has."""
    counts = Counter(each.id for each in found)
    return [each for each in found if counts[each.id] == 1]


def _in_line(source, number):
    code = source.lines[number].code
    first = _first_of_expressions(code)
    if first is not None:
        yield from _comparisons(code, first)
        yield from _constants(code, first)
        yield from _conditions(code, first)
    if _is_statement(source, number):
        yield "statement", len(code) - len(code.lstrip()), len(code.rstrip()), ""


def _first_of_expressions(code):
    """The column from which a line may hold expressions; nothing if it holds none."""
    indent = len(code) - len(code.lstrip())
    if not DECLARATION.match(code, indent):
        return indent
    if code.startswith("case ", indent):
        # What follows a pattern; a case of an enum has no colon outside of brackets.
        colon = re.search(r":( |$)", outside_brackets(code))
        if not colon or " ? " in code[:colon.start()]:
            return None
        condition = code.find(" where ", 0, colon.start())
        return colon.end() if condition < 0 else condition + len(" where ")
    # A declaration of one line, with a body.
    return None


def _comparisons(code, first):
    for match in COMPARISON.finditer(code, first):
        before = code[:match.start()]
        is_signature = before.lstrip().startswith("where ") or re.search(
            r"\b(func|init|subscript)\b.* where [^{]*$", before)
        # Tuples have no common protocol.
        is_of_tuples = before.endswith(") ") and code.startswith(" (", match.end())
        if not before.endswith("func ") and not is_signature and not is_of_tuples:
            yield "comparison", match.start(), match.end(), TURNED[match[1]]


def _constants(code, first):
    for match in INTEGER.finditer(code, first):
        yield "constant", match.start(), match.end(), str(int(match[0].replace("_", "")) + 1)
    for match in TRUTH.finditer(code, first):
        yield "constant", match.start(), match.end(), "false" if match[1] == "true" else "true"


def _conditions(code, first):
    """A condition that is one expression, which is to be negated."""
    plain = outside_brackets(code)
    for match in CONDITION.finditer(code, first):
        end = plain.find(" {", match.end())
        if plain[:end].endswith(" else"):
            end -= len(" else")
        condition = code[match.end():end]
        if end < 0 or not is_balanced(condition):
            continue
        outside = outside_brackets(condition)
        if re.search(r"\b(let|var|case|try|await|is)\b|[,#]|(?<= )(==|!=|<=|>=|<|>|~=|\?)(?= )", outside):
            continue
        yield "condition", match.end(), end, ""


def _is_statement(source, number):
    """Whether a line is a whole statement in the body of a function that can be left out."""
    code = source.lines[number].code.strip()
    around = source.lines[number].open
    if not around or around[-1][0] != "{" or NO_STATEMENT.match(code) or LOG.search(code) or not is_balanced(code):
        return False
    before = source.before(number)
    if GOES_ON.search(before) and not before.endswith(" in") or CONTINUES.match(source.after(number)):
        return False
    is_assignment = ASSIGNMENT.match(code) is not None
    if not is_assignment and (not CALL.match(code) or " = " in outside_brackets(code).removeprefix("_ = ")):
        return False
    if re.search(r" (\?\?|[-+*/<>=!&|]{1,2}) ", outside_brackets(code)) and not is_assignment:
        return False
    headers = source.headers(number)
    if TYPE.search(headers[0]) and not FLOW.match(headers[0]):
        return False
    # Every property has to be set before an initializer ends, and every name that is declared without a value.
    if is_assignment and (any(INITIALIZER.search(each) for each in headers) or _is_declared_alone(source, code)):
        return False
    if source.statements(number) > 1 or FLOW.match(headers[0]):
        return True
    # The only statement of a function that returns something, or of a closure, is its value.
    return re.search(r"\bfunc\b", headers[0]) is not None and "->" not in headers[0]


def _is_declared_alone(source, assignment):
    name = re.match(r"\w+", assignment)[0]
    return any(re.search(rf"\blet {name}(: [^=]*)?$", each.code) for each in source.lines)
