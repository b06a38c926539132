import ReelEditor

/// The window of a user who reads replies at a terminal.
struct Page {
  /// The number of columns; nil for no limit.
  let columns: Int?
  /// The colours to use.
  let colors: ColorDepth

  /// Returns sanitized text on one line, in a style.
  func styled(_ text: String, _ style: Style) -> String {
    let safe = TerminalText.sanitized(text)
    return colors > .monochrome && !safe.isEmpty
      ? "\u{1b}[\(style.code(in: colors))m\(safe)\u{1b}[0m" : safe
  }

  /// Returns sanitized text on one line, cut to the columns that are left.
  func cut(_ text: String, behind used: Int = 0) -> String {
    let line = TerminalText.sanitized(text.replacing("\n", with: " "))
    guard let columns else { return line }
    return TerminalText.truncated(line, to: max(columns - used, 1))
  }
}

extension Session {
  /// The reader of replies other than a program.
  var reader: ReplyReader { ReplyReader(mode: mode, page: page) }

  /// The format of replies: for a program or a file without terminal features.
  var mode: OutputMode {
    let mode = configuration.mode
    return mode == .ansi && ReplyCollection.isElsewhere ? .plain : mode
  }

  /// The window of the user who reads the replies; nil if a program does.
  ///
  /// Output to a program or a file is the same, uncut and without colours.
  var page: Page? {
    guard configuration.isRead, configuration.mode != .json else { return nil }
    if ReplyCollection.isElsewhere { return Page(columns: nil, colors: .monochrome) }
    return Page(
      columns: TerminalSize.current.columns,
      colors: configuration.mode == .ansi ? configuration.colors : .monochrome)
  }
}
