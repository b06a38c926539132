import ReelSupport
import Foundation
import Reel
import ReelTimeline

/// Replays a recording of a million frames from disk, beside Node doing the same.
enum ReplayWorkload {
  private static let frames = 1_000_000

  static func rows() throws -> [Row] {
    try Processor.all {
      try rows("the same action") { _ in .add(1) } + rows("each another action") { .add($0) }
    }
  }

  private static func rows(
    _ name: String, _ action: (Int) -> CounterAction
  ) throws -> [Row] {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-bench-\(UUID().uuidString).reel").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (timeline, store) = HistoryWorkload.pair(Counter(), Plain.count)
    try timeline.startRecording(to: path, app: "bench")
    for index in 0..<frames { store.send(action(index)) }
    let end = store.state
    try timeline.stopRecording()
    return try self.rows(
      "\(name), ", path, frames: frames,
      Replay<Counter, CounterAction>(app: "bench", reducer: Reduce(Plain.count)), to: end)
  }

  /// The figures of replaying the recording at `path`, whose last state is `end`.
  static func rows<S: Codable & Equatable & Sendable, A: Codable & Sendable>(
    _ title: String, _ path: String, frames: Int, _ replay: Replay<S, A>, to end: S
  ) throws -> [Row] {
    let before = Measure.residentBytes ?? 0
    let time = try Measure.perOperation(operations: frames, runs: 5, prepare: { replay }) {
      replay in
      let report = try replay.run(path)
      guard report.frames >= frames, report.isFaithful, report.state == end else {
        throw TravelWorkload.Wrong(what: "\(report.frames) frames replayed")
      }
    }
    let memory = (Measure.residentBytes ?? 0) - before
    let node = node(path)
    return [
      Row(
        workload: "", what: "\(title)replaying 10⁶ frames, a frame (floor: Node)", value: time,
        unit: "ns", floor: node, target: node == nil ? nil : 1),
      Row(
        workload: "", what: "\(title)replaying 10⁶ frames, frames a second",
        value: 1_000_000_000 / time, unit: "frames"),
      Row(
        workload: "", what: "\(title)replaying 10⁶ frames, memory",
        value: Double(memory) / 1_000_000, unit: "MB"),
    ]
  }

  /// Nanoseconds a frame of the peer program; nil if Node is missing.
  private static func node(_ path: String) -> Double? {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Peers/replay.js").path
    var times: [Double] = []
    for _ in 0..<3 {
      guard
        let run = try? SpawnedProcess.output(of: "/usr/bin/env", ["node", script, path]),
        run.end == .exit(0), let answer = try? JSON(text: run.text),
        case .value(.int(let nanoseconds))? = try? Path("nanoseconds").read(from: answer)
      else { return nil }
      times.append(Double(nanoseconds) / Double(frames))
    }
    return Measure.median(times)
  }
}
