"""A terminal: what a program, or a recording of one, shows in a window of 80 columns and 24 rows."""

import json
import os
import pty
import select
import struct
import fcntl
import termios
import time

import pyte


def window():
    screen = pyte.Screen(80, 24)
    return screen, pyte.ByteStream(screen)


def looks(screen):
    """Each line with the colours of its letters, without blanks at the end."""
    lines = []
    for row in range(screen.lines):
        cells = [screen.buffer[row][column] for column in range(screen.columns)]
        while cells and cells[-1].data == " ":
            cells.pop()
        lines.append([(cell.data, cell.fg, cell.bold) for cell in cells])
    while lines and not lines[-1]:
        lines.pop()
    return lines


def text(line):
    return "".join(letter for letter, *_ in line)


def last_screen(screen):
    """What is below the last line that was typed, the prompt that waits included."""
    lines = looks(screen)
    typed = [
        place for place, line in enumerate(lines[:-1]) if "› " in text(line)]
    return lines[typed[-1] + 1:] if typed else lines


def shown(output):
    screen, stream = window()
    stream.feed(output)
    return screen


def session(command, lines, environment, folder):
    """Types lines into a program, each when its prompt waits, and says what the window shows."""
    child, master = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execvpe(command[0], command, environment)
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    screen, stream = window()

    def wait():
        """Until a prompt waits, and nothing more has come for a while."""
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            if select.select([master], [], [], 0.6)[0]:
                try:
                    stream.feed(os.read(master, 65536))
                except OSError:
                    return
            else:
                row = "".join(
                    screen.buffer[screen.cursor.y][column].data for column in range(80)).rstrip()
                if row.endswith("›"):
                    return
        raise RuntimeError("no prompt:\n" + "\n".join(screen.display))

    try:
        wait()
        for line in lines:
            os.write(master, line.encode() + b"\r")
            wait()
        result = last_screen(screen)
        os.write(master, b".quit\r")
        while True:
            try:
                if not os.read(master, 65536):
                    break
            except OSError:
                break
    finally:
        os.close(master)
        os.waitpid(child, 0)
    return result


def problems(cast):
    """What is not as version 2 of asciinema's format says."""
    head, *events = cast.splitlines()
    head = json.loads(head)
    found = []
    if (head["version"], head["width"], head["height"]) != (2, 80, 24):
        found.append(f"head {head}")
    before = 0
    for line in events:
        moment, kind, data = json.loads(line)
        if kind != "o" or not isinstance(data, str) or moment < before:
            found.append(f"event {line}")
        before = moment
    return found
