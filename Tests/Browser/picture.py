"""Makes a picture of the page of a recording: picture.py REEL SCENARIOS RECORDING FRAME PICTURE

The picture depends on the machine's fonts, so it is not compared with anything.
"""

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from pages import SCENARIOS, Reel, failures, opened

recording, frame, picture = SCENARIOS / sys.argv[3], int(sys.argv[4]), sys.argv[5]
with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"])
    report = Reel(Path(folder)).report(recording)
    size = {"width": 1000, "height": 620}
    with opened(browser, report, viewport=size, color_scheme="dark") as page:
        page.evaluate("(frame) => page.choose(0, frame)", frame)
        page.screenshot(path=picture)
    browser.close()
sys.exit(1 if failures else 0)
