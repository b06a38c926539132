import Foundation
import Reel
import ReelTimeline

/// Replays recordings of earlier versions of a program, beside one of its present version.
enum MigrationWorkload {
  private static let frames = 1_000_000

  /// A state of the present version.
  private struct Tally: Codable, Equatable, Sendable {
    var count = 0
    var note = ""

    static func reduce(_ state: inout Tally, _ action: Step) {
      switch action {
      case .added(let amount, let by): state.count += amount + by.count
      }
    }
  }

  /// An action of the present version.
  private enum Step: Codable, Equatable, Sendable, Evolving {
    case added(amount: Int, by: String)

    static let changes: [FormChange] = [
      .renamed("add", to: "added"), .renamed("added.number", to: "amount"),
    ]
  }

  /// A state from before there were notes.
  private struct Bare: Codable, Equatable, Sendable {
    var count = 0

    static func reduce(_ state: inout Bare, _ action: Step) {
      switch action {
      case .added(let amount, let by): state.count += amount + by.count
      }
    }
  }

  /// An action from before the case had its name.
  private enum Renamed: Codable, Equatable, Sendable {
    case add(amount: Int, by: String)
  }

  /// An action from before the case and one of its values had their names.
  private enum TwiceRenamed: Codable, Equatable, Sendable {
    case add(number: Int, by: String)
  }

  static func rows() throws -> [Row] {
    let present = try time(Tally(), Tally.reduce) { .added(amount: $0, by: "Anna") }
    let earlier = [
      (
        "a member of the state less",
        try time(Bare(), Bare.reduce) { .added(amount: $0, by: "Anna") }
      ),
      (
        "another name in each action",
        try time(
          Tally(),
          { state, action in
            guard case .add(let amount, let by) = action else { return }
            state.count += amount + by.count
          }
        ) { Renamed.add(amount: $0, by: "Anna") }
      ),
      (
        "two other names in each action",
        try time(
          Tally(),
          { state, action in
            guard case .add(let number, let by) = action else { return }
            state.count += number + by.count
          }
        ) { TwiceRenamed.add(number: $0, by: "Anna") }
      ),
    ]
    return earlier.map { name, time in
      Row(
        workload: "", what: "\(name), replaying 10⁶ frames, a frame", value: time, unit: "ns",
        floor: present, target: 2)
    }
  }

  /// Nanoseconds for a frame of a recording that a version has made.
  private static func time<S: Codable & Equatable & Sendable, A: Codable & Equatable & Sendable>(
    _ initial: S, _ reduce: @escaping @Sendable (inout S, A) -> Void, _ action: (Int) -> A
  ) throws -> Double {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-bench-\(UUID().uuidString).reel").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (timeline, store) = HistoryWorkload.pair(initial, reduce)
    try timeline.startRecording(to: path, app: "bench")
    for index in 0..<frames { store.send(action(index)) }
    try timeline.stopRecording()
    let replay = Replay<Tally, Step>(
      app: "bench", reducer: Reduce(Tally.reduce), initialState: Tally())
    return try Measure.perOperation(operations: frames, runs: 3, prepare: { replay }) { replay in
      let report = try replay.run(path)
      guard report.frames == frames, report.isFaithful else {
        throw TravelWorkload.Wrong(what: "\(report.frames) frames replayed")
      }
    }
  }
}
