"""Runs between a client and a server, and logs every line in both directions.

wire.py LOG PROGRAM ARGUMENT…
"""

import subprocess
import sys
import threading


def main():
    with open(sys.argv[1], "ab", buffering=0) as log:
        server = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

        def forward(source, target, mark):
            for line in iter(source.readline, b""):
                log.write(mark + line)
                target.write(line)
                target.flush()
            target.close()

        # The client may continue to read after its last message.
        threading.Thread(
            target=forward, args=(sys.stdin.buffer, server.stdin, b"> "), daemon=True).start()
        forward(server.stdout, sys.stdout.buffer, b"< ")
        sys.exit(server.wait())


if __name__ == "__main__":
    main()
