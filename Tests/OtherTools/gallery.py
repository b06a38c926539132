"""Makes pictures of the gallery's screens: gallery.py FOLDER

Each `APP.LANGUAGE.ansi` becomes one picture for each screen and width.
"""

import os
import re
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from picture import still

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


def pictures(text):
    """Returns the texts of the pictures by name: all contents of a screen at a width together."""
    found = {}
    for part in re.split(r"^(?=── )", text, flags=re.M)[1:]:
        name, _, widths = part.partition("\n")[0].strip("─ ").split(" · ")
        for width in widths.split(", "):
            found.setdefault((re.sub(r"\W+", "-", name).strip("-"), int(width)), []).append(part)
    return found


folder = Path(sys.argv[1])
with sync_playwright() as tools:
    browser = tools.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    page = browser.new_page()
    count = 0
    for file in sorted(folder.glob("*.ansi")):
        for (name, width), parts in pictures(file.read_text()).items():
            # A line that does not fit would continue on the next, as at a terminal.
            lines = [line for part in parts for line in part.split("\n")]
            lines = [line[:width] if line.startswith("── ") else line for line in lines]
            drawing = still("\r\n".join(lines), width, len(lines))
            page.set_content(f"<body style='margin:0'>{drawing}</body>")
            page.locator("svg").screenshot(path=folder / f"{file.stem}.{name}.{width}.png")
            count += 1
        file.unlink()
    browser.close()
print(f"{count} pictures are in {folder}")
