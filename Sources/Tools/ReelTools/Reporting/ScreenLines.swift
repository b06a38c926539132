import Reel
import ReelApp
import ReelREPL
import ReelSupport

/// The screen of an app from frame to frame, in lines of plain text.
struct ScreenLines<State, Action: Sendable> {
  private let app: MountedApp<State, Action>
  private let renderer: TextRenderer
  private var screen = Screen(title: .empty)
  /// The layout of the last screen, of which the next one has most lines.
  private var rendered = RenderedScreen()
  /// Its text, with a line break after each line.
  private var text: [UInt8] = []
  /// The numbers of its lines, from top to bottom.
  private(set) var lines: [Int] = []

  init(_ app: MountedApp<State, Action>, in translation: Translation) {
    self.app = app
    renderer = TextRenderer(translation, width: StandardOutput.plainWidth)
  }

  /// Reads a state with which a walk begins.
  ///
  /// - Parameter isChanged: whether the app's state is not the one that was read last.
  mutating func begin(
    _ state: State, isChanged: Bool, at time: Timestamp, _ table: inout LineTable
  ) {
    _ = change(to: state, isChanged: isChanged, at: time, &table)
  }

  /// Reads the next state.
  ///
  /// - Parameter isChanged: whether the app's state may have changed.
  /// - Returns: The position and the number of replaced lines, and the new ones; nil if all are the
  ///   same.
  mutating func change(
    to state: State, isChanged: Bool, at time: Timestamp, _ table: inout LineTable
  ) -> LineChange? {
    if isChanged { screen = app.screen(state) }
    guard isChanged || showsTime else { return nil }
    let text = rendered.bytes(of: screen.at(time, isStanding: true), by: renderer)
    // A screen without anything is an empty line.
    return replaceText(by: text.isEmpty ? [[UInt8].lineBreak] : text, &table)
  }

  /// Whether its text changes over time.
  private var showsTime: Bool {
    screen.elements.contains { element in
      guard case .notice(let notice) = element else { return false }
      return notice.countdown != nil || notice.moment != nil
    }
  }

  /// Replaces the text; only the lines between those that stay are looked up.
  private mutating func replaceText(by new: [UInt8], _ table: inout LineTable) -> LineChange? {
    let old = text
    guard new != old else { return nil }
    text = new
    let start = old.commonStart(with: new)
    let end = old.commonEnd(with: new, after: start.bytes)
    var added: [Int] = []
    var rest = new[start.bytes..<(new.count - end.bytes)]
    while let lineEnd = rest.firstIndex(of: [UInt8].lineBreak) {
      added.append(table.number(of: ExactText(String(decoding: rest[..<lineEnd], as: UTF8.self))))
      rest = rest[(lineEnd + 1)...]
    }
    let change = LineChange(
      start: start.lines, taken: lines.count - start.lines - end.lines, added: added)
    lines.replaceSubrange(change.start..<(change.start + change.taken), with: change.added)
    return change
  }
}

/// Lines of a screen that are replaced by others.
struct LineChange {
  /// How many lines there are before them.
  var start: Int
  /// How many are replaced.
  var taken: Int
  /// The numbers of the new ones.
  var added: [Int]
}

/// Lines, each with its line break.
extension [UInt8] {
  fileprivate static var lineBreak: UInt8 { UInt8(ascii: "\n") }

  /// Returns the number of whole lines at the beginning that are those of another text, and of
  /// their bytes.
  fileprivate func commonStart(with other: [UInt8]) -> (lines: Int, bytes: Int) {
    var common = (lines: 0, bytes: 0)
    for index in 0..<Swift.min(count, other.count) {
      guard self[index] == other[index] else { break }
      if self[index] == Self.lineBreak { common = (common.lines + 1, index + 1) }
    }
    return common
  }

  /// Returns the number of whole lines at the end that are those of another text, and of their
  /// bytes.
  ///
  /// - Parameter start: the number of bytes at the beginning that are left out.
  fileprivate func commonEnd(with other: [UInt8], after start: Int) -> (lines: Int, bytes: Int) {
    var common = (lines: 0, bytes: 0)
    var lines = 0
    var same = 0
    let most = Swift.min(count, other.count) - start
    while same < most, self[count - 1 - same] == other[other.count - 1 - same] {
      if self[count - 1 - same] == Self.lineBreak {
        common = (lines, same)
        lines += 1
      }
      same += 1
    }
    func isLine(_ text: [UInt8]) -> Bool {
      let index = text.count - same
      return index == start || text[index - 1] == Self.lineBreak
    }
    return isLine(self) && isLine(other) ? (lines, same) : common
  }
}
