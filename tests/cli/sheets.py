"""What stands in a spreadsheet file, read without the library that wrote it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

SPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def sheets(file: Path) -> dict[str, list[list[str | float | None]]]:
    """The cells of every sheet by its name: texts, numbers, None; a formula fails."""
    with ZipFile(file) as book:
        texts = [
            "".join(part.text or "" for part in one.iter(f"{SPACE}t"))
            for one in _parsed(book, "xl/sharedStrings.xml").iter(f"{SPACE}si")
        ]
        names = [
            one.attrib["name"] for one in _parsed(book, "xl/workbook.xml").iter(f"{SPACE}sheet")
        ]
        return {
            name: [
                [_cell(cell, texts) for cell in row.iter(f"{SPACE}c")]
                for row in _parsed(book, f"xl/worksheets/sheet{place}.xml").iter(f"{SPACE}row")
            ]
            for place, name in enumerate(names, 1)
        }


def _parsed(book: ZipFile, name: str) -> ElementTree.Element:
    if name not in book.namelist():
        return ElementTree.Element("nothing")
    return ElementTree.fromstring(book.read(name))


def _cell(cell: ElementTree.Element, texts: list[str]) -> str | float | None:
    assert cell.find(f"{SPACE}f") is None, "a formula"
    value = cell.findtext(f"{SPACE}v")
    if value is None:
        return None
    return texts[int(value)] if cell.get("t") == "s" else float(value)
