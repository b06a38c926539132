import Reel
import ReelApp
import ReelREPL

/// The screen of an app from frame to frame, in lines of plain text.
struct ScreenLines<State, Action: Sendable> {
  private let app: MountedApp<State, Action>
  private let translation: Translation
  private var screen = Screen(title: .empty)
  /// The text of the last screen, of which the next one has most lines.
  private var rendered = RenderedScreen()
  /// The numbers of its lines, from top to bottom.
  private(set) var lines: [Int] = []

  init(_ app: MountedApp<State, Action>, in translation: Translation) {
    self.app = app
    self.translation = translation
  }

  /// Reads a state with which a walk begins.
  ///
  /// - Parameter isChanged: whether the app's state is not the one that was read last.
  mutating func begin(
    _ state: State, isChanged: Bool, at time: Timestamp, _ table: inout LineTable
  ) {
    if isChanged { screen = app.screen(state) }
    guard isChanged || showsTime else { return }
    lines = table.numbers(of: text(at: time))
  }

  /// Reads the next state.
  ///
  /// - Parameter isChanged: whether the app's state may have changed.
  /// - Returns: The position and the number of replaced lines, and the new ones; nil if all are the
  ///   same.
  mutating func change(
    to state: State, isChanged: Bool, at time: Timestamp, _ table: inout LineTable
  ) -> [Int]? {
    if isChanged { screen = app.screen(state) }
    guard isChanged || showsTime else { return nil }
    let new = table.numbers(of: text(at: time))
    defer { lines = new }
    guard new != lines else { return nil }
    let start = zip(lines, new).prefix { $0 == $1 }.count
    let most = min(lines.count, new.count) - start
    let end = zip(lines.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    return [start, lines.count - start - end] + new[start..<(new.count - end)]
  }

  /// Whether its text changes over time.
  private var showsTime: Bool {
    screen.elements.contains { element in
      guard case .notice(let notice) = element else { return false }
      return notice.countdown != nil || notice.moment != nil
    }
  }

  private mutating func text(at time: Timestamp) -> [Substring] {
    TextRenderer(translation, width: StandardOutput.plainWidth)
      .text(screen.at(time, isStanding: true), remembering: &rendered)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }
}
