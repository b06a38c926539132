import ReelEditor

/// The window of a user who reads answers at a terminal.
struct Page {
  /// How many columns there are; nothing is cut where that is nil.
  let columns: Int?
  /// Which colours are used.
  let colors: ColorDepth

  /// Text on one line, made safe, in a style.
  func styled(_ text: String, _ style: Style) -> String {
    let safe = TerminalText.sanitized(text)
    return colors > .monochrome && !safe.isEmpty
      ? "\u{1b}[\(style.code(in: colors))m\(safe)\u{1b}[0m" : safe
  }

  /// Text on one line, made safe, and cut to so many columns of those that there are.
  func cut(_ text: String, behind used: Int = 0) -> String {
    let line = TerminalText.sanitized(text.replacing("\n", with: " "))
    guard let columns else { return line }
    return TerminalText.truncated(line, to: max(columns - used, 1))
  }
}

extension Session {
  /// How answers are written: for a program or a file without what only a terminal shows.
  var mode: OutputMode {
    let mode = configuration.mode
    return mode == .ansi && AnswerCollection.isElsewhere ? .plain : mode
  }

  /// The window of the user who reads the answers; nil where a program does.
  ///
  /// What is handed on to a program or a file says the same, uncut and without colours.
  var page: Page? {
    let configuration = configuration
    guard configuration.isRead, configuration.mode != .json else { return nil }
    if AnswerCollection.isElsewhere { return Page(columns: nil, colors: .monochrome) }
    return Page(
      columns: TerminalSize.current.columns,
      colors: configuration.mode == .ansi ? configuration.colors : .monochrome)
  }
}
