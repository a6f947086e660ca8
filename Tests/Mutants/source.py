"""Swift source as its lines, with comments and strings blanked out, and the brackets that are open at each line."""

import re
from dataclasses import dataclass
from functools import cache

# A pair of brackets without others inside.
EMPTY = re.compile(r"\([^()\[\]{}]*\)|\[[^()\[\]{}]*\]|\{[^()\[\]{}]*\}")


def without_texts(text):
    """The text with every comment and every string blanked out; what remains stands where it stood.

    A string keeps its quotation marks, so that it is still an operand. Code inside of a string's `\\(…)` is blanked
    out with it. There are no raw strings and no regular expressions between slashes in the source.
    """
    out, place = [], 0
    while place < len(text):
        if text.startswith("//", place):
            end = text.find("\n", place)
            end = len(text) if end < 0 else end
            out.append(_blank(text[place:end]))
        elif text[place] == '"':
            end = _end_of_string(text, place)
            out.append(f'"{_blank(text[place + 1:end - 1])}"')
        else:
            end = place + 1
            out.append(text[place])
        place = end
    return "".join(out)


def _blank(text):
    return re.sub(r"[^\n]", " ", text)


def _end_of_string(text, start):
    """Where the string that begins at `start` ends, with the strings inside of it."""
    mark = '"""' if text.startswith('"""', start) else '"'
    place = start + len(mark)
    while place < len(text):
        if text.startswith(mark, place):
            return place + len(mark)
        if text.startswith("\\(", place):
            place = _end_of_brackets(text, place + 1)
        else:
            place += 2 if text[place] == "\\" else 1
    return len(text)


def _end_of_brackets(text, start):
    depth = 0
    place = start
    while place < len(text):
        if text[place] == '"':
            place = _end_of_string(text, place)
            continue
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        place += 1
        if depth == 0:
            break
    return place


@dataclass(frozen=True)
class Line:
    """A line of a file: as it is written, and as code alone."""

    text: str
    code: str
    # The brackets that are open where the line begins, the innermost last: the bracket and the number of its line.
    open: tuple


class Source:
    """A file of Swift source."""

    def __init__(self, path, text):
        self.path = path
        self.lines = []
        open_brackets = []
        for number, (line, code) in enumerate(zip(text.split("\n"), without_texts(text).split("\n"))):
            self.lines.append(Line(line, code, tuple(open_brackets)))
            for character in code:
                if character in "([{":
                    open_brackets.append((character, number))
                elif character in ")]}" and open_brackets:
                    open_brackets.pop()

    def before(self, number):
        """The code of the nearest line above that has any."""
        return next((each.code.strip() for each in reversed(self.lines[:number]) if each.code.strip()), "")

    def after(self, number):
        """The code of the nearest line below that has any."""
        return next((each.code.strip() for each in self.lines[number + 1:] if each.code.strip()), "")

    def headers(self, number):
        """For each block around a line, the innermost first, the code that opens it."""
        return [self._header(opened, depth) for depth, (bracket, opened) in
                reversed(list(enumerate(self.lines[number].open))) if bracket == "{"]

    @cache
    def _header(self, last, depth):
        """The code up to the end of a line that opens a block, from the first line of its statement on."""
        first = last
        # A signature or a condition of several lines.
        while first > 0 and (len(self.lines[first].open) > depth or _continues(self.lines[first].code)
                             or self.before(first).endswith(",")):
            first -= 1
        return " ".join(each.code.strip() for each in self.lines[first:last + 1])

    def statements(self, number):
        """How many lines the innermost block around a line has that begin at its own depth."""
        around = self.lines[number].open
        return sum(
            1 for each in self.lines[around[-1][1] + 1:]
            if each.open == around and each.code.strip() and each.code.strip()[0] != "}")


def _continues(code):
    return code.strip().startswith((".", "&&", "||", "->", "where ", "??", "?", ":", "+", "else", "{", ")"))


def is_balanced(code):
    """Whether every bracket that a piece of code opens is closed in it, and none is closed that it did not open."""
    while code != (shorter := EMPTY.sub("", code)):
        code = shorter
    return not re.search(r"[()\[\]{}]", code)


def outside_brackets(code):
    """The code with everything inside of brackets blanked out."""
    depth, out = 0, []
    for character in code:
        depth -= character in ")]}"
        out.append(character if depth <= 0 else " ")
        depth += character in "([{"
    return "".join(out)
