"""Makes an animated picture of a terminal: picture.py CAST PICTURE [SECONDS]

Each line of the window is an element that is visible while the terminal showed that line.
"""

import json
import re
import sys
from html import escape
from pathlib import Path

import pyte

COLUMNS, ROWS = 80, 24
WIDTH, HEIGHT, MARGIN = 8.4, 18, 16
BACKGROUND, LETTERS = "#1b1f24", "#d8dee4"
# Replacements for colours, out of 256, that are too dark here.
BRIGHTER = {"008787": "#35c2c2", "005fd7": "#6cb6ff", "008700": "#57ab5a", "d70000": "#f47067"}


def look(row, screen):
    """Returns the line as spans of letters with the same style."""
    cells = [screen.buffer[row][column] for column in range(COLUMNS)]
    while cells and cells[-1].data == " ":
        cells.pop()
    spans = []
    for cell in cells:
        color = LETTERS if cell.fg == "default" else BRIGHTER.get(cell.fg, f"#{cell.fg}")
        style = (color, cell.bold, cell.underscore)
        if spans and spans[-1][0] == style:
            spans[-1][1] += cell.data
        else:
            spans.append([style, cell.data])
    return tuple((style, text) for style, text in spans)


def stands(cast, end):
    """Returns the contents of each row, with their start and end times, and the total time."""
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.Stream(screen)
    now = [((), 0.0)] * ROWS
    found = []
    moment = 0.0
    for line in cast.removesuffix("\n").split("\n")[1:]:
        moment, _, data = json.loads(line)
        if end and moment > end:
            moment = end
            break
        stream.feed(data)
        for row in range(ROWS):
            shown = look(row, screen)
            if shown != now[row][0]:
                found.append((row, *now[row], moment))
                now[row] = (shown, moment)
    total = moment + 3
    found += [(row, *now[row], total) for row in range(ROWS)]
    return [part for part in found if part[1] and part[2] < part[3]], total


def element(row, spans, start, end, total):
    texts, column = [], 0
    for (color, bold, underlined), text in spans:
        # A picture collapses consecutive blanks, so the text between them is placed separately.
        for part in re.finditer(r"\S+(?: \S+)*", text):
            place = MARGIN + (column + part.start()) * WIDTH
            length = len(part[0]) * WIDTH
            extra = ' font-weight="bold"' if bold else ""
            extra += ' text-decoration="underline"' if underlined else ""
            texts.append(
                f'<tspan x="{place:.1f}" textLength="{length:.1f}" fill="{color}"{extra}>'
                f"{escape(part[0], quote=False)}</tspan>")
        column += len(text)
    line = MARGIN + (row + 0.75) * HEIGHT
    if not texts:
        return ""
    if start == 0 and end == total:
        return f'<text y="{line:.1f}">{"".join(texts)}</text>\n'
    times = [0.0] if start > 0 else []
    values = [0] if start > 0 else []
    times.append(start / total)
    values.append(1)
    if end < total:
        times.append(end / total)
        values.append(0)
    # Viewers without animation show the last window.
    shown = 1 if end == total else 0
    return (
        f'<text y="{line:.1f}" opacity="{shown}">{"".join(texts)}'
        f'<animate attributeName="opacity" dur="{total:.2f}s" repeatCount="indefinite" '
        f'calcMode="discrete" keyTimes="{";".join(f"{time:.5g}" for time in times)}" '
        f'values="{";".join(map(str, values))}"/></text>\n')


def picture(cast, end):
    parts, total = stands(cast, end)
    width, height = COLUMNS * WIDTH + 2 * MARGIN, ROWS * HEIGHT + 2 * MARGIN
    body = "".join(element(*part, total) for part in parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="A session at a terminal">\n'
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>\n'
        '<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" font-size="14">'
        f'\n{body}</g>\n</svg>\n')


if __name__ == "__main__":
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else None
    Path(sys.argv[2]).write_text(picture(Path(sys.argv[1]).read_text(), seconds))
