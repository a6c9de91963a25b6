"""Reads a workbook with nothing but Python's own zip and XML: what is in the file, not what its writer believes.

Arguments: the file and the number of the sheet, from 1. Prints JSON: the sheet's name, frozen rows and filter, and its
rows with the column, type, value and number format of each cell.
"""

import json
import re
import sys
import zipfile
from xml.etree import ElementTree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def formats_of(styles):
    """Number format by style index."""
    custom = {node.get("numFmtId"): node.get("formatCode") for node in styles.iter(MAIN + "numFmt")}
    cell_styles = styles.find(MAIN + "cellXfs")
    return [custom.get(style.get("numFmtId"), style.get("numFmtId")) for style in cell_styles]


def read_cell(cell, formats):
    value = cell.find(MAIN + "v")
    return {
        "column": re.match("[A-Z]+", cell.get("r")).group(),
        "type": cell.get("t", "n"),
        "value": value.text if value is not None else None,
        "format": formats[int(cell.get("s", "0"))],
        "formula": cell.find(MAIN + "f") is not None,
    }


with zipfile.ZipFile(sys.argv[1]) as book:
    number = int(sys.argv[2])
    sheet = ElementTree.fromstring(book.read(f"xl/worksheets/sheet{number}.xml"))
    workbook = ElementTree.fromstring(book.read("xl/workbook.xml"))
    number_formats = formats_of(ElementTree.fromstring(book.read("xl/styles.xml")))

pane = sheet.find(f"{MAIN}sheetViews/{MAIN}sheetView/{MAIN}pane")
auto_filter = sheet.find(MAIN + "autoFilter")
json.dump(
    {
        "name": workbook.findall(f"{MAIN}sheets/{MAIN}sheet")[number - 1].get("name"),
        "frozenRows": int(pane.get("ySplit")) if pane is not None and pane.get("state") == "frozen" else 0,
        "filter": auto_filter.get("ref") if auto_filter is not None else None,
        "rows": [[read_cell(cell, number_formats) for cell in row] for row in sheet.find(MAIN + "sheetData")],
    },
    sys.stdout,
)
