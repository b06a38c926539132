"""A terminal window of 80 columns and 24 rows that shows a program or a recording of one."""

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
    """Returns each line with the colours of its letters, without trailing blanks."""
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
    """Returns the lines below the last typed line, including the waiting prompt."""
    lines = looks(screen)
    typed = [
        place for place, line in enumerate(lines[:-1]) if "› " in text(line)]
    return lines[typed[-1] + 1:] if typed else lines


def shown(output):
    screen, stream = window()
    stream.feed(output)
    return screen


def session(command, lines, environment, folder):
    """Types lines into a program, each at its prompt, and returns the last screen."""
    child, master = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execvpe(command[0], command, environment)
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    screen, stream = window()

    def wait():
        """Waits for a prompt, until there has been no more output for a while."""
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
    """Returns the violations of version 2 of asciinema's format."""
    head, *events = cast.removesuffix("\n").split("\n")
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
