import Reel
import ReelApp
import ReelTimeline

/// Questions about frames before the cursor, or near it.
extension Questions {
  /// The position of the cursor.
  var position: Int { history.position(of: cursor.frame) ?? history.count }

  /// The position from which to search backwards: before the cursor, or the newest one if the tip
  /// is being viewed.
  private var lastToLookAt: Int { cursor.isInThePast ? position - 1 : history.count }

  /// Returns the last change of a path before the cursor.
  ///
  /// - Throws: A `PathError` if the path leads nowhere.
  func lastChange(of path: Path) throws -> PathChange? {
    try history(for: [path])
      .changes(of: path, root: root, before: max(lastToLookAt, 0), limit: 1).first
  }

  /// Returns the last position before the cursor at which a condition became true.
  ///
  /// - Throws: A `PathError` if a path leads nowhere.
  func lastBecomingTrue(of condition: Condition) throws -> Int? {
    let end = lastToLookAt
    return try becomingTrue(condition).last { $0 <= end }
  }

  /// Returns the last position before the cursor at which a condition became true; otherwise the
  /// first one after it, otherwise its own.
  ///
  /// - Throws: A `PathError` if a path leads nowhere.
  func nearestBecomingTrue(of condition: Condition) throws -> Int? {
    let here = position
    let all = try becomingTrue(condition)
    if all.isEmpty { try checkAll(condition) }
    return all.last { $0 < here } ?? all.first { $0 > here } ?? all.first
  }

  /// Returns the positions at which a condition becomes true.
  private func becomingTrue(_ condition: Condition) throws -> [Int] {
    let positions = try FrameQuestion(condition, of: history(for: condition.paths), root: root)
      .positions()
    return positions.enumerated().filter { index, found in
      index == 0 || positions[index - 1] != found - 1
    }.map(\.element)
  }

  /// Returns the last position before the cursor whose action has a name; otherwise the first one
  /// after it, otherwise its own.
  func nearest(_ name: String) throws -> Int? {
    let here = position
    let names = ActionNames(isSingle: isSingle)
    let isNamed = { (position: Int) in
      try Task.checkCancellation()
      return try names.name(of: history.frame(at: position).action).matches(name)
    }
    if let before = try stride(from: here - 1, to: 0, by: -1).first(where: isNamed) {
      return before
    }
    if let after = try stride(from: here + 1, through: history.count, by: 1).first(where: isNamed) {
      return after
    }
    return try here > 0 && isNamed(here) ? here : nil
  }

  /// Returns what the actions of all frames can be called.
  func actionNames() throws -> [String] {
    let names = ActionNames(isSingle: isSingle)
    return Self.spellings(
      of: try Set(
        (0..<history.count).map { try names.name(of: history.frame(at: $0 + 1).action).name }))
  }

  /// Returns the text for a position, with its action.
  func title(at position: Int) throws -> String {
    let number = history.number(at: position)
    return "#\(number)  \(try placeName(number))"
  }

  /// Returns the text of a change: the frame, and the old and the new value.
  func text(of change: PathChange) throws -> String {
    let title = try title(at: change.position)
    let difference = Difference(from: Self.json(change.before), to: Self.json(change.after))
    // Two values without a common place are shown on the line itself.
    guard !difference.changes.contains(where: \.path.steps.isEmpty) else {
      return "\(title)  \(text(change, width: 56))"
    }
    return ([title] + difference.lines(width: 48, in: translation).map { "      " + $0 })
      .joined(separator: "\n")
  }
}
