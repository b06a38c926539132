"""Makes an animated picture of a terminal: picture.py CAST PICTURE [SECONDS]

Each line of the window is an element that is visible while the terminal showed that line.
"""

import json
import re
import sys
from html import escape
from pathlib import Path

import pyte
from wcwidth import iter_graphemes, wcswidth, wcwidth

COLUMNS, ROWS = 80, 24
WIDTH, HEIGHT, MARGIN = 8.4, 18, 16
BACKGROUND, LETTERS = "#1b1f24", "#d8dee4"
# Replacements for colours, out of 256, that are too dark here.
BRIGHTER = {"008787": "#35c2c2", "005fd7": "#6cb6ff", "008700": "#57ab5a", "d70000": "#f47067"}

# What joins several characters to one letter: emoji, flags, and the colours of skin.
JOINER = re.compile("[\u200d\ufe0f\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff]")


def columns_of(text):
    """Returns the columns of a text at a terminal."""
    return sum(max(wcwidth(character), 0) for character in text)


def look(row, screen):
    """Returns the line as spans of letters with the same style."""
    cells = [screen.buffer[row][column] for column in range(screen.columns)]
    while cells and cells[-1].data == " " and cells[-1].bg == "default":
        cells.pop()
    spans = []
    for cell in cells:
        color = LETTERS if cell.fg == "default" else BRIGHTER.get(cell.fg, f"#{cell.fg}")
        ground = None if cell.bg == "default" else f"#{cell.bg}"
        # On a light background, letters are dark.
        style = (BACKGROUND if ground and color == LETTERS else color, cell.bold, cell.underscore,
                 ground)
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
    grounds = []
    for (color, bold, underlined, ground), text in spans:
        if ground:
            grounds.append(
                f'<rect x="{MARGIN + column * WIDTH:.1f}" y="{MARGIN + row * HEIGHT}" '
                f'width="{columns_of(text) * WIDTH:.1f}" height="{HEIGHT}" fill="{ground}"/>\n')
        # A picture collapses consecutive blanks, so the text between them is placed separately.
        for part in re.finditer(r"\S+(?: \S+)*", text):
            place = MARGIN + (column + columns_of(text[:part.start()])) * WIDTH
            length = columns_of(part[0]) * WIDTH
            extra = ' font-weight="bold"' if bold else ""
            extra += ' text-decoration="underline"' if underlined else ""
            texts.append(
                f'<tspan x="{place:.1f}" textLength="{length:.1f}" fill="{color}"{extra}>'
                f"{escape(part[0], quote=False)}</tspan>")
        column += columns_of(text)
    line = MARGIN + (row + 0.75) * HEIGHT
    if not texts:
        return ""
    if start == 0 and end == total:
        return f'{"".join(grounds)}<text y="{line:.1f}">{"".join(texts)}</text>\n'
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
    return drawing(parts, total, COLUMNS, ROWS)


def still(text, columns, rows):
    """Returns a picture of a text at a terminal of a size."""
    screen = pyte.Screen(columns, rows)
    # The emulator does not know letters of several characters that are joined: others take their
    # place, as wide as they are.
    joined = sorted({letter for letter in iter_graphemes(text) if JOINER.search(letter)})
    for place, letter in enumerate(joined):
        text = text.replace(letter, chr((0x20000 if wcswidth(letter) == 2 else 0xE000) + place))
    pyte.Stream(screen).feed(text)
    shown = drawing([(row, look(row, screen), 0, 1) for row in range(rows)], 1, columns, rows)
    for place, letter in enumerate(joined):
        shown = shown.replace(chr(0x20000 + place), letter).replace(chr(0xE000 + place), letter)
    return shown


def drawing(parts, total, columns, rows):
    width, height = columns * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN
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
