import CEditLine
import Foundation

/// Draws beside libedit, which never notices, because the screen is left as it was.
extension EditSession {
  /// The layout of the prompt and of the line up to some code point.
  func layout(to end: Int) -> LineLayout {
    var layout = LineLayout(columns: terminal.size.columns)
    layout.add(prompt: prompt.visible)
    layout.add(line: scalars.prefix(end))
    return layout
  }

  /// Returns where the cursor is drawn when it is before a code point.
  func position(of cursor: Int) -> LineLayout.Position {
    let scalars = self.scalars
    return layout(to: cursor).cursor(before: cursor < scalars.count ? scalars[cursor] : nil)
  }

  /// Erases prompt and line; the cursor ends where the prompt began.
  func eraseLine() {
    guard windowTop == nil else {
      terminal.write("\u{1B}[H\u{1B}[J")
      return endWindow()
    }
    let row = min(position(of: cursor).row, terminal.size.rows - 1)
    terminal.write((row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J")
  }

  /// Replaces code points before the cursor, and draws the line again; what is below is erased.
  func redraw(replacing count: Int, with text: String) {
    eraseLine()
    replace(before: count, with: text)
    refresh()
    drawMarks()
  }

  /// Moves the terminal's cursor behind the line's last character, and erases what is below.
  func moveToEnd() {
    guard windowTop == nil else {
      drawWindow(isEnded: true)
      return endWindow()
    }
    let rows = terminal.size.rows
    let end = layout(to: scalars.count).position
    let down = min(end.row, rows - 1) - min(position(of: cursor).row, rows - 1)
    let column = end.column > 0 ? "\u{1B}[\(end.column)C" : ""
    terminal.write((down > 0 ? "\u{1B}[\(down)B" : "") + "\r" + column + "\u{1B}[J")
  }

  /// The rest of the newest line in the history that continues this one, or else of the only word
  /// that it can be completed to, if the cursor is at this line's end.
  var suggestion: String? {
    let scalars = self.scalars
    guard !isAnswer, cursor == scalars.count, !scalars.isEmpty else { return nil }
    let line = text(to: scalars.count)
    let wanted = Array(line.utf8)
    let found = entries.last { $0.utf8.count > wanted.count && $0.utf8.starts(with: wanted) }
    return found.map { String(decoding: $0.utf8.dropFirst(wanted.count), as: UTF8.self) }
      ?? onlyCompletion
  }

  /// Draws dim words behind the cursor, if there are any and the cursor is at the line's end.
  func drawHint() -> Bool {
    let scalars = self.scalars
    guard configuration.usesColor, !isAnswer, cursor == scalars.count, !scalars.isEmpty else {
      return false
    }
    let line = text(to: scalars.count)
    guard let words = suggestion ?? mailbox.handlers.hint(line), !words.isEmpty else {
      return false
    }
    // The last column stays free: a character there would leave the cursor's row in doubt.
    let room = terminal.size.columns - 1 - layout(to: scalars.count).position.column
    let text = TerminalText.truncated(TerminalText.sanitized(words), to: room)
    guard !text.isEmpty else { return false }
    terminal.write("\u{1B}7\u{1B}[2m\(text)\u{1B}[0m\u{1B}8")
    return true
  }

  /// Removes the hint again.
  func eraseHint() {
    guard outcome == nil else { return }
    terminal.write("\u{1B}[K")
  }

  /// Draws rows below the line, in place of what was drawn there; the cursor stays.
  func drawBelow(_ rows: [String]) {
    // The line fills the window.
    guard windowTop == nil else { return }
    let height = terminal.size.rows
    let end = layout(to: scalars.count).position
    let here = position(of: cursor)
    moveToEnd()
    let up = rows.count + min(end.row, height - 1) - min(here.row, height - 1)
    terminal.write(
      rows.map { "\r\n" + $0 }.joined() + (up > 0 ? "\u{1B}[\(up)A" : "") + "\r"
        + (here.column > 0 ? "\u{1B}[\(here.column)C" : ""))
  }
}
