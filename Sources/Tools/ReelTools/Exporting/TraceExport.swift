import Reel
import ReelApp
import ReelREPL
import ReelTimeline

/// A history as a trace for Perfetto and chrome://tracing: frames and effects on tracks by app, and
/// an arrow from each cause to its effects.
///
/// Events within one millisecond are spread over microseconds: a slice that begins inside another
/// one and ends after it would not be shown.
struct TraceExport<State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable> {
  let source: ExportSource<State, Action>

  /// Writes the trace.
  ///
  /// - Throws: Any error of `write` and `encode(to:)`; `QueryInterruption`.
  func write(_ write: (String) throws -> Void) throws {
    var slices = Slices(first: source.numbers.lowerBound)
    try source.each { entry in
      slices.add(entry.frame, app: source.app(of: entry.frame.action))
    }
    let origin = source.frame(source.numbers.lowerBound)?.frame.time.iso8601 ?? ""
    let head: JSON = ["title": .string(source.title), "start": .string(origin)]
    try write("{\"otherData\":\(head.text),\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n")
    var separator = ""
    func event(_ members: JSON.Members) throws {
      try write(separator + JSON.object(members).text)
      separator = ",\n"
    }
    var lanes = Lanes(apps: source.suite.apps.count)
    try source.each { entry in
      let frame = entry.frame
      guard let slice = slices[frame.number] else { return }
      let summary = try source.summary(of: frame.action)
      try event([
        "ph": "X", "pid": JSON(slice.app + 1), "tid": JSON(1), "ts": JSON(slice.time),
        "dur": JSON(1),
        "name": .string(summary.name), "cat": .string(frame.origin.rawValue),
        "args": .object([
          "frame": JSON(frame.number), "origin": .string(frame.origin.rawValue),
          "branch": .string(source.name(of: entry.branch)), "arguments": summary.values,
          "skipped": .bool(entry.isSkipped), "time": .string(frame.time.iso8601),
        ]),
      ])
      if frame.cause > 0, let cause = slices[frame.cause] {
        let flow: JSON.Members = ["name": "cause", "cat": "cause", "id": JSON(frame.number)]
        try event(flow.adding(cause.event("s")))
        try event(flow.adding(slice.event("f")).adding(["bp": "e"]))
      }
      for record in source.requests(of: entry) where record.asked.operation == .ask {
        let end = end(of: record, in: slices)
        let lane = lanes.take(app: slice.app, from: slice.time, to: end)
        let request = try ActionSummary(record.asked.request, isSingle: true)
        try event([
          "ph": "X", "pid": JSON(slice.app + 1), "tid": JSON(lane + 2), "ts": JSON(slice.time),
          "dur": JSON(end - slice.time), "name": .string(request.name), "cat": "effect",
          "args": .object([
            "frame": JSON(frame.number), "request": JSON(record.id.index),
            "fate": (record.fate?.rawValue).map { .string($0) } ?? .null,
            "arguments": request.values,
            "answers": .array(record.answers.map { JSON($0) }),
          ]),
        ])
      }
    }
    for (index, app) in source.suite.apps.enumerated() {
      try event([
        "ph": "M", "pid": JSON(index + 1), "name": "process_name",
        "args": .object(["name": .string(app.name)]),
      ])
      for track in 0...lanes.count(of: index) {
        let name = track == 0 ? "frames" : track == 1 ? "effects" : "effects \(track)"
        try event([
          "ph": "M", "pid": JSON(index + 1), "tid": JSON(track + 1), "name": "thread_name",
          "args": .object(["name": .string(name)]),
        ])
      }
    }
    try write("\n]}\n")
  }

  /// Returns the time of the last answer to a request; for an open one, the end of the trace.
  private func end(of record: RequestRecord, in slices: Slices) -> Int {
    let start = slices[record.id.frame]?.time ?? 0
    let last =
      record.fate == nil ? slices.end : record.answers.compactMap { slices[$0]?.time }.max()
    return max(last ?? 0, start + 1)
  }
}

/// The slices of frames in a trace.
private struct Slices {
  /// A track, and the microseconds since the first frame.
  struct Slice {
    let app: Int
    let time: Int

    func event(_ phase: String) -> JSON.Members {
      ["ph": .string(phase), "pid": JSON(app + 1), "tid": JSON(1), "ts": JSON(time)]
    }
  }

  private let first: Int
  private var slices: [Slice?] = []
  private var start: Int64?
  /// The end of the last frame.
  private(set) var end = 0

  init(first: Int) { self.first = first }

  subscript(number: Int) -> Slice? {
    slices.indices.contains(number - first) ? slices[number - first] : nil
  }

  /// Assigns a frame the next microsecond that is not before its time.
  mutating func add<Action>(_ frame: Frame<Action>, app: Int) {
    let start = start ?? frame.time.milliseconds
    self.start = start
    let milliseconds = Int(frame.time.milliseconds - start)
    let time = max(end, milliseconds.multipliedReportingOverflow(by: 1000).partialValue)
    while slices.count < frame.number - first { slices.append(nil) }
    slices.append(Slice(app: app, time: time))
    end = time + 1
  }
}

/// The tracks for effects, several of which may run at a time.
private struct Lanes {
  private var ends: [[Int]]

  init(apps: Int) { ends = Array(repeating: [], count: apps) }

  /// Returns the number of an app's tracks.
  func count(of app: Int) -> Int { ends[app].count }

  /// Returns the first track of an app that is free from a time on.
  mutating func take(app: Int, from start: Int, to end: Int) -> Int {
    let lane = ends[app].firstIndex { $0 <= start } ?? ends[app].count
    if lane == ends[app].count { ends[app].append(end) } else { ends[app][lane] = end }
    return lane
  }
}
