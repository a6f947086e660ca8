"""The links of a page: each leads to a file, and to a heading of it."""

from urllib.parse import unquote

from .markdown import Page


def faults(page):
    """The links that lead nowhere, as sentences. Links to other sites are not followed."""
    found = []
    for link in page.links:
        if "://" in link:
            continue
        name, _, heading = unquote(link).partition("#")
        target = (page.path.parent / name).resolve() if name else page.path
        if not target.exists():
            found.append(f"{page.path.name}: there is no file {link}")
        elif heading and heading not in Page.read(target).anchors:
            found.append(f"{page.path.name}: there is no heading {link}")
    return found
