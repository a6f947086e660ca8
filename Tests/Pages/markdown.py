"""A page in Markdown: its blocks of code, its links, its headings and its code in running text."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt

SHELL = "sh"
# What may follow commands as their output.
OUTPUTS = ("text", "json")


@dataclass
class Block:
    """A fenced block. `language` and `name` are the words after the fence; an indented block has neither."""

    text: str
    language: str
    name: str
    line: int
    output: "Block | None" = None

    @property
    def is_command(self):
        return self.language == SHELL


@dataclass
class Page:
    """`examples` are the fenced blocks with a name, `others` the blocks that are neither commands, output nor examples."""

    path: Path
    commands: list = field(default_factory=list)
    examples: list = field(default_factory=list)
    others: list = field(default_factory=list)
    links: list = field(default_factory=list)
    anchors: list = field(default_factory=list)
    code: list = field(default_factory=list)

    @classmethod
    def read(cls, path):
        path = Path(path)
        page, before = cls(path), None
        tokens = MarkdownIt("commonmark").enable("table").parse(path.read_text(encoding="utf-8"))
        for index, token in enumerate(tokens):
            if token.type in ("fence", "code_block"):
                language, _, name = token.info.strip().partition(" ")
                block = Block(token.content, language, name.strip(), token.map[0] + 1)
                page._sort(block, before)
                before = block
            elif token.type == "inline":
                page._read_inline(token)
                if tokens[index - 1].type == "heading_open":
                    page.anchors.append(anchor(plain(token), page.anchors))
        return page

    def _sort(self, block, before):
        if block.is_command:
            self.commands.append(block)
        elif block.name:
            self.examples.append(block)
        elif block.language in OUTPUTS and before is not None and before.is_command:
            before.output = block
        else:
            self.others.append(block)

    def _read_inline(self, token):
        for child in token.children:
            if child.type == "link_open":
                self.links.append(child.attrs["href"])
            elif child.type == "image":
                self.links.append(child.attrs["src"])
            elif child.type == "code_inline":
                self.code.append(child.content)


def plain(token):
    """The words of a heading, without its marks."""
    return "".join(child.content for child in token.children if child.type in ("text", "code_inline"))


def anchor(heading, earlier):
    """The anchor that GitHub gives to a heading: lower case, hyphens for spaces, no other punctuation; repeats count."""
    name = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
    repeats = sum(each == name or re.fullmatch(rf"{re.escape(name)}-\d+", each) is not None for each in earlier)
    return f"{name}-{repeats}" if repeats else name
