import Reel
import ReelApp
import ReelEditor
import ReelSupport
import ReelTexts
import ReelTimeline

/// The log at a terminal: frames with their causes and changes.
extension Questions {
  /// The maximum number of columns for an action's name, and for its cause.
  private static var limits: (name: Int, why: Int) { (20, 24) }

  /// Returns the positions of `count` frames around the cursor.
  func around(_ count: Int) -> [Int] {
    let count = min(count, history.count)
    guard cursor.isInThePast, count > 0 else { return newest(count) }
    let first = max(1, min(position - count / 2, history.count - count + 1))
    return Array(first..<first + count)
  }

  /// Returns a line for each frame at some positions, in order.
  func log(_ positions: [Int], on page: Page) throws -> String {
    guard !positions.isEmpty else { return history.count == 0 ? emptiness : noFrame }
    let viewed = cursor.isInThePast ? cursor.frame : nil
    let frames = try reading(positions) { position in
      let frame = history.frame(at: position)
      return (
        number: frame.number, position: position, summary: try summary(frame.action),
        why: why(at: position)
      )
    }
    let digits = frames.map { "#\($0.number)".count }.max() ?? 0
    let isNarrow = (page.columns ?? .max) < 72
    let names = min(frames.map(\.summary.name.count).max() ?? 0, Self.limits.name)
    let reasonWidth = min(frames.map(\.why.count).max() ?? 0, isNarrow ? 12 : Self.limits.why)
    let changes = try changes(at: positions)
    return frames.map { frame in
      let isHere = frame.number == viewed
      let mark = isHere ? "▸" : history.isSkipped(at: frame.position) ? "−" : " "
      let number = mark + "#\(frame.number)".leading(digits)
      func column(_ text: String, _ width: Int) -> String {
        TerminalText.padded(TerminalText.truncated(page.cut(text), to: width), to: width)
      }
      let app = frame.summary.title.app
      let all = (changes[frame.position] ?? []).map { ChangeText($0, of: app, in: translation) }
      let changed = (all.filter(\.isPlain) + all.filter { !$0.isPlain }).map {
        $0.line(width: page.columns.map { min($0 / 4, 40) })
      }.joined(separator: " · ")
      let used = number.count + names + reasonWidth + 6
      let line =
        page.styled(number, isHere ? .bold : .dim) + "  "
        + page.styled(column(frame.summary.name, names), .bold)
        + "  " + page.styled(column(frame.why, reasonWidth), .dim) + "  "
        + page.cut(changed, behind: used)
      return changed.isEmpty && page.colors == .monochrome
        ? String(line.reversed().drop { $0 == " " }.reversed()) : line
    }.joined(separator: "\n")
  }

  /// Returns the changes of the frames at some positions.
  private func changes(at positions: [Int]) throws -> [Int: [Difference.Change]] {
    var found: [Int: [Difference.Change]] = [:]
    try WorkMeter.during(.replaying, of: positions.count) { meter in
      var index = 0
      while index < positions.count {
        var end = index
        while end + 1 < positions.count, positions[end + 1] == positions[end] + 1 { end += 1 }
        var before: JSON?
        try history.walk(positions[index] - 1...positions[end]) { position, state in
          try QueryInterruption.check(framesRead: found.count, of: positions.count)
          meter?.note(found.count)
          let after = try JSON(encoding: state)
          if let before {
            found[position] =
              Difference(from: before, to: after, root: root, keepingCases: true).changes
          }
          before = after
          return true
        }
        index = end + 1
      }
    }
    return found
  }
}
