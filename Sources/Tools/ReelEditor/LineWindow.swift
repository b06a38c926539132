import CEditLine

/// Draws a line that takes more rows than the window has: those around the cursor.
///
/// libedit draws the end of such a line, wherever its cursor is. While there is one, it draws into
/// nothing, and the whole window is drawn here.
extension EditSession {
  /// Whether the line takes more rows than the window has.
  private var exceedsWindow: Bool {
    layout(to: scalars.count).position.row >= terminal.size.rows
  }

  /// Draws the prompt and the line where the terminal's cursor is.
  func refresh() {
    if exceedsWindow, windowTop == nil {
      // What stands above scrolls away; the line takes the whole window.
      terminal.write(String(repeating: "\n", count: terminal.size.rows - 1))
      beginWindow()
    }
    _ = reel_refresh(editLine)
    drawWindow()
  }

  /// Begins to draw rows of the line, or ends that, if the last key has changed how many it takes.
  func fitWindow() {
    guard exceedsWindow != (windowTop != nil) else { return }
    if windowTop == nil {
      // libedit has filled the window.
      beginWindow()
    } else {
      eraseLine()
      _ = reel_refresh(editLine)
    }
  }

  private func beginWindow() {
    windowTop = 0
    reel_set_output(editLine, silence)
  }

  /// Lets libedit draw again, where the terminal's cursor is.
  func endWindow() {
    guard windowTop != nil else { return }
    windowTop = nil
    reel_set_output(editLine, output)
  }

  /// Draws the rows around the cursor, if the line takes more than the window has.
  ///
  /// - Parameter isEnded: whether the last rows are drawn instead, with the cursor behind the line.
  func drawWindow(isEnded: Bool = false) {
    guard let earlier = windowTop else { return }
    let scalars = self.scalars
    let rows = terminal.size.rows
    let end = layout(to: scalars.count).position
    let cursor = isEnded ? end : position(of: self.cursor)
    let top = min(max(min(earlier, cursor.row), cursor.row - rows + 1), max(0, end.row - rows + 1))
    windowTop = top
    terminal.write(
      "\u{1B}[H\u{1B}[J"
        + (top == 0 ? prompt.plainlyEncoded(usesColor: configuration.usesColor) : "")
        + drawn(
          scalars, styles(isEnded: isEnded), behindBlank: false, rows: top..<top + rows)
        + Self.toRow(cursor.row - top)
        + (cursor.column > 0 ? "\u{1B}[\(cursor.column)C" : ""))
  }

  /// Returns the sequence that moves to the beginning of a row of the window.
  static func toRow(_ row: Int) -> String { "\u{1B}[\(row + 1);1H" }

  /// Returns the row of each code point.
  func rows(of scalars: [Unicode.Scalar]) -> [Int] {
    var layout = layout(to: 0)
    return scalars.map { scalar in
      let row = layout.cursor(before: scalar).row
      layout.add(line: CollectionOfOne(scalar))
      return row
    }
  }
}
