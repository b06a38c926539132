import Reel
import ReelApp
import ReelTimeline

/// Questions about what is before, or nearest to, the frame that is looked at.
extension Questions {
  /// Where the frame that is looked at stands.
  var position: Int { history.position(of: timeline.cursor) ?? history.count }

  /// Where looking back begins: before the frame that is looked at, and with the newest where that
  /// is what is looked at as it goes on.
  private var lastToLookAt: Int { timeline.isInThePast ? position - 1 : history.count }

  /// The last change of a path before the frame that is looked at.
  ///
  /// - Throws: `PathError` where the path leads nowhere.
  func lastChange(of path: Path) throws -> PathChange? {
    try history(for: [path])
      .changes(of: path, root: root, before: max(lastToLookAt, 0), limit: 1).first
  }

  /// The last position before the frame that is looked at, at which a condition became true.
  ///
  /// - Throws: `PathError` where a path leads nowhere.
  func lastBecomingTrue(of condition: Condition) throws -> Int? {
    let positions = try FrameQuestion(condition, of: history(for: condition.paths), root: root)
      .positions()
    let end = lastToLookAt
    var last: Int?
    for (index, found) in positions.enumerated() where found <= end {
      if index == 0 || positions[index - 1] != found - 1 { last = found }
    }
    return last
  }

  /// The last position before the frame that is looked at, whose action has a name; else the
  /// first behind it, else its own.
  func nearest(_ name: String) throws -> Int? {
    let here = position
    let isNamed = { (position: Int) in try self.isNamed(name, at: position) }
    if let before = try stride(from: here - 1, to: 0, by: -1).first(where: isNamed) {
      return before
    }
    if let after = try stride(from: here + 1, through: history.count, by: 1).first(where: isNamed) {
      return after
    }
    return try here > 0 && isNamed(here) ? here : nil
  }

  /// The names of the actions of all frames.
  func actionNames() throws -> [String] {
    try Set((0..<history.count).map { try summary(history.frame(at: $0 + 1).action).name }).sorted()
  }

  private func isNamed(_ name: String, at position: Int) throws -> Bool {
    try Task.checkCancellation()
    let summary = try summary(history.frame(at: position).action)
    return name == summary.name || name == "\(summary.app).\(summary.name)"
  }

  /// A position as a line names it, with its action.
  func title(at position: Int) throws -> String {
    guard position > 0 else { return "#0  \(FrameName.beginning)" }
    let number = history.number(at: position)
    return "#\(number)  \(try name(number))"
  }

  /// A change as it is told: the frame, and what became of the value.
  func told(_ change: PathChange) throws -> String {
    let title = try title(at: change.position)
    let difference = Difference(from: Self.json(change.before), to: Self.json(change.after))
    // Two values without a place in common are said on the line itself.
    guard !difference.changes.contains(where: \.path.steps.isEmpty) else {
      return "\(title)  \(Self.text(change, width: 56))"
    }
    return ([title] + difference.lines(width: 48).map { "      " + $0 }).joined(separator: "\n")
  }
}
