import Reel
import ReelApp
import ReelSupport
import ReelTimeline

/// Checks whether a condition can be true at all, based on the kinds of the values that it
/// compares.
extension Questions {
  /// Returns the positions at which a condition is true, in order; 0 is the beginning.
  ///
  /// - Throws: A `PathError` if a path leads nowhere; an ``Impossibility`` if it is never true, and
  ///   can never be, because the kinds of values differ.
  func positions(of condition: Condition) throws -> [Int] {
    try check(condition)
    let positions = try FrameQuestion(condition, of: history, root: root).positions()
    if positions.isEmpty { try checkAll(condition) }
    return positions.filter { $0 > 0 }
  }

  /// Checks that a condition may be true, based on the newest state of the branch.
  func check(_ condition: Condition) throws {
    let state = history.state(at: history.count)
    // A path that begins with `action` leads elsewhere in each frame.
    if let error = condition.impossibility({ try? $0.read(from: state, root: root) }) {
      throw error
    }
  }

  /// Checks that a condition may be true, based on the newest state, or on the first frame that has
  /// all values that it compares: the kind of a value that is null now is unknown.
  package func checkAll(_ condition: Condition) throws {
    let root = root
    // Returns whether all values are there; what the condition says of their kinds is then known.
    func isKnown(_ state: State, after action: @autoclosure () throws -> JSON) throws -> Bool {
      var isKnown = true
      let impossible = condition.impossibility { path in
        let value =
          path.leadsIntoAction
          ? try? path.read(from: action(), root: "action")
          : try? path.read(from: state, root: root)
        if case .value(let json)? = value, json != .null { return value }
        isKnown = false
        return value
      }
      if let impossible { throw impossible }
      return isKnown
    }
    if try isKnown(history.state(at: history.count), after: .null) { return }
    try WorkMeter.during(.searching, of: history.count) { meter in
      try history.walk(0...history.count) { position, state in
        try QueryInterruption.check(framesRead: position, of: history.count)
        meter?.note(position)
        return try !isKnown(
          state,
          after: position > 0 ? JSON(encoding: history.frame(at: position).action) : .null)
      }
    }
  }
}
