import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelSupport
import ReelTimeline

/// The frames of a branch for other tools: a JSON object for each.
struct FrameExport<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  let history: History<State, Action>
  /// A name for the state with which paths begin, if there is a single app.
  let root: String?
  /// Whether the states are known; otherwise frames have no changes.
  var hasStates = true

  /// Calls `body` with every frame, in order, including all of its changes.
  ///
  /// - Throws: Any error of `body` and the state's own `encode(to:)`; `CancellationError`.
  func frames(_ body: (JSON) throws -> Void) throws {
    guard hasStates else {
      for position in stride(from: 1, through: history.count, by: 1) {
        try QueryInterruption.check(framesRead: position, of: history.count)
        try body(.object(try members(at: position)))
      }
      return
    }
    var before = JSON.null
    try history.read { position, state in
      let after = try JSON(encoding: state)
      if position > 0 {
        var members = try members(at: position)
        let difference = Difference(from: before, to: after, root: root)
        members["changes"] = .array(
          difference.changes.map { change in
            var members: JSON.Members = ["path": .string(change.path.description)]
            members["before"] = change.before
            members["after"] = change.after
            return .object(members)
          })
        try body(.object(members))
      }
      before = after
    }
  }

  /// Calls `body` with every frame that changed the value at a path, in order, with the value
  /// before and after it.
  ///
  /// - Returns: The number of these frames.
  /// - Throws: A `PathError` if the path leads nowhere; the same errors as ``frames(_:)``.
  func changes(of path: Path, _ body: (JSON) throws -> Void) throws -> Int {
    let changes = try history.changes(of: path, root: root)
    for change in changes.reversed() {
      try Task.checkCancellation()
      var members = try members(at: change.position)
      members["before"] = Questions<State, Action>.json(change.before)
      members["after"] = Questions<State, Action>.json(change.after)
      try body(.object(members))
    }
    return changes.count
  }

  private func members(at position: Int) throws -> JSON.Members {
    let frame = history.frame(at: position)
    return [
      "frame": .int(Int64(frame.number)), "time": .string(frame.time.iso8601),
      "origin": .string(frame.origin.rawValue),
      "cause": frame.cause > 0 ? .int(Int64(frame.cause)) : .null,
      "action": try JSON(encoding: frame.action),
      "skipped": .bool(history.isSkipped(at: position)),
    ]
  }
}

extension History {
  /// Calls `body` with every position and its state, and reports the progress.
  ///
  /// - Throws: Any error of `body`; `QueryInterruption` if the task has been cancelled.
  func read(_ body: (Int, State) throws -> Void) throws {
    try WorkMeter.during(.replaying, of: count) { meter in
      try walk(0...count) { position, state in
        try QueryInterruption.check(framesRead: position, of: count)
        meter?.note(position)
        try body(position, state)
        return true
      }
    }
  }
}
