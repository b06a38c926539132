import CEditLine

/// Selecting from a list below the line, which filters while one types: completions, and lines of
/// the history.
extension EditSession {
  /// Completes the word at the cursor, or lists the ways to do that.
  func complete() -> Int32 {
    guard !isSearching else { return CC_ERROR }
    let plan = CompletionPlan(line: line, cursor: count, completions: choices)
    guard plan.listed.isEmpty else {
      return choose(
        from: { ChoiceMenu($0.choices) }, isQuery: { !$0.properties.isWhitespace },
        otherwise: nil)
    }
    return insert(plan)
  }

  /// Lists the lines of the history that contain the typed one.
  func searchHistory() -> Int32 {
    guard !isAnswer, !isSearching else { return CC_ERROR }
    let typed = line
    let end = choose(
      from: { ChoiceMenu(lines: $0.history.lines(containing: $0.line), containing: $0.line) },
      isQuery: { _ in true }, otherwise: typed)
    recall.stand(on: line, in: history.entries)
    return end
  }

  /// The line.
  private var line: String { String(String.UnicodeScalarView(scalars)) }

  /// How many characters stand before the cursor.
  private var count: Int { String(String.UnicodeScalarView(scalars.prefix(cursor))).count }

  /// Inserts the completion of a plan.
  private func insert(_ plan: CompletionPlan) -> Int32 {
    guard plan.removed > 0 || !plan.inserted.isEmpty else { return CC_ERROR }
    let before = String(String.UnicodeScalarView(scalars.prefix(cursor)))
    let removed = before.suffix(plan.removed).unicodeScalars.count
    return replace(before: removed, with: plan.inserted) ? CC_REFRESH : CC_ERROR
  }

  /// Has the user select from a list.
  ///
  /// - Parameters:
  ///   - menu: returns the list for the line as it is.
  ///   - isQuery: whether a character that is typed filters the list, and does not end it.
  ///   - original: the line that Escape brings back, if the list is of whole lines.
  /// - Returns: what libedit is to do.
  private func choose(
    from menu: (EditSession) -> ChoiceMenu, isQuery: (Unicode.Scalar) -> Bool,
    otherwise original: String?
  ) -> Int32 {
    var list = menu(self)
    while outcome == nil {
      let size = terminal.size
      list.fit(columns: size.columns, rows: size.rows - 1 - layout(to: scalars.count).position.row)
      drawBelow(list.rows)
      guard let key = key() else {
        wait(milliseconds: -1)
        continue
      }
      if list.press(key) { continue }
      switch key {
      case .escape, .character("\u{07}"):
        drawBelow([])
        if let original { replaceLine(with: original) }
        return CC_REFRESH
      case .character("\r"), .character("\n"):
        if let chosen = list.selected { return accept(chosen, isLine: original != nil) }
      case .character("\u{7F}") where cursor > 0, .character("\u{08}") where cursor > 0:
        if edit({ replace(before: 1, with: "") }, list: &list, menu) { continue }
        return CC_NORM
      case .character(let scalar)
      where scalar.value >= 0x20 && scalar != "\u{7F}" && isQuery(scalar):
        if edit({ replace(before: 0, with: String(scalar)) }, list: &list, menu) { continue }
        return CC_NORM
      case .paste(let text):
        drawBelow([])
        paste(text)
        return CC_NORM
      default: break
      }
      // Any other key does what it does without the list.
      drawBelow([])
      decoder.putBack(key.text)
      return CC_NORM
    }
    return CC_NORM
  }

  /// Changes the line, and lists what is possible then; returns false if nothing is.
  private func edit(
    _ change: () -> Bool, list: inout ChoiceMenu, _ menu: (EditSession) -> ChoiceMenu
  ) -> Bool {
    undo.note(scalars, cursor: cursor)
    eraseLine()
    _ = change()
    _ = reel_refresh(editLine)
    let isOfLines = list.isOfLines
    list = menu(self)
    return isOfLines || !list.choices.isEmpty
  }

  private func accept(_ choice: Completion, isLine: Bool) -> Int32 {
    drawBelow([])
    undo.note(scalars, cursor: cursor)
    if isLine { return replaceLine(with: choice.text) ? CC_REFRESH : CC_ERROR }
    return insert(CompletionPlan(line: line, cursor: count, completions: [choice]))
  }

  /// Returns the program's completions for the line, which may continue others.
  private var choices: [Completion] {
    if let answers { return answers(line, count) }
    guard let earlier = before else { return mailbox.handlers.completions(line, count) }
    let choices = mailbox.handlers.completions(earlier + line, earlier.count + count)
    return choices.compactMap { choice in
      var choice = choice
      choice.start -= earlier.count
      guard choice.start < 0 else { return choice }
      // The text typed in earlier lines stays as it is.
      let typed = earlier.suffix(-choice.start)
      guard choice.text.hasPrefix(typed) else { return nil }
      choice.text.removeFirst(typed.count)
      choice.start = 0
      return choice
    }
  }
}
