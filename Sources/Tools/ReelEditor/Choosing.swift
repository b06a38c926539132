import CEditLine

/// Selecting from a list below the line, which filters while one types: completions, and lines of
/// the history.
extension EditSession {
  /// Completes the word at the cursor as far as its choices agree; several are listed.
  func complete() -> Int32 { extend() ?? choose { ChoiceList($0.choices) } }

  /// Lists the lines of the history that contain the typed one.
  func searchHistory() -> Int32 {
    guard !isAnswer else { return CC_ERROR }
    let end = choose {
      ChoiceList(lines: $0.entries.containing($0.line), containing: $0.line)
    }
    recall.stand(on: line, in: entries)
    return end
  }

  private var line: String { String(String.UnicodeScalarView(scalars)) }

  private var lineBeforeCursor: String {
    String(String.UnicodeScalarView(scalars.prefix(cursor)))
  }

  /// How many characters stand before the cursor.
  private var count: Int { lineBeforeCursor.count }

  /// Completes the word at the cursor as far as its choices agree.
  ///
  /// - Returns: What libedit is to do; nil if several choices are left.
  private func extend() -> Int32? {
    let plan = CompletionPlan(line: line, cursor: count, completions: choices)
    guard !plan.listed.isEmpty else { return insert(plan) }
    if !plan.inserted.isEmpty { redraw(replacing: codePoints(of: plan), with: plan.inserted) }
    return nil
  }

  /// Inserts the completion of a plan.
  private func insert(_ plan: CompletionPlan) -> Int32 {
    guard plan.removed > 0 || !plan.inserted.isEmpty else { return CC_ERROR }
    return replace(before: codePoints(of: plan), with: plan.inserted) ? CC_REFRESH : CC_ERROR
  }

  /// Returns how many code points before the cursor a plan removes.
  private func codePoints(of plan: CompletionPlan) -> Int {
    lineBeforeCursor.suffix(plan.removed).unicodeScalars.count
  }

  /// Has the user select from a list.
  ///
  /// - Parameter fitting: returns the list for the line as it is.
  /// - Returns: what libedit is to do.
  private func choose(from fitting: (EditSession) -> ChoiceList) -> Int32 {
    let original = line
    var list = fitting(self)
    // News from other threads and every key change what is shown, the arrival of a key does not.
    var isDrawn = false
    while outcome == nil {
      if !isDrawn { draw(&list) }
      isDrawn = true
      let pressed = key {
        attend()
        drawMarks()
        isDrawn = false
      }
      guard let key = pressed else { continue }
      isDrawn = false
      if key == .character("\t"), !list.isOfLines, !list.isSelectedByKey {
        let before = scalars
        if let end = extend() {
          drawBelow([])
          return end
        }
        if scalars != before {
          list = fitting(self)
          continue
        }
      }
      if list.press(key) { continue }
      if list.isOfLines, ["3~", "3;2~"].contains(where: { key == .sequence($0) }) {
        forget(list.selected)
        list = fitting(self).selecting(list.selection)
        continue
      }
      guard let (removed, added) = edit(by: key, in: list) else {
        drawBelow([])
        undo.note(scalars, cursor: cursor)
        if let end = leave(list, by: key, of: original) { return end }
        continue
      }
      undo.note(scalars, cursor: cursor)
      redraw(replacing: removed, with: added)
      list = fitting(self)
      if list.isOfLines { continue }
      if list.choices.isEmpty { return CC_NORM }
      // Enter takes the first one, unless one has been typed wholly: then it ends the line.
      let before = lineBeforeCursor
      if !list.choices.contains(where: { before.dropFirst($0.start) == $0.text }) {
        list.selectFirst()
      }
    }
    return CC_NORM
  }

  /// Draws a list, as much of it as fits below the line.
  private func draw(_ list: inout ChoiceList) {
    let size = terminal.size
    let room = size.rows - 1 - layout(to: scalars.count).position.row
    // Half of a large window is left to what the user has been reading.
    list.fit(columns: size.columns, rows: min(room, max(10, size.rows / 2)))
    drawBelow(list.rows)
  }

  /// Does what a key does that closes a list.
  ///
  /// - Parameters:
  ///   - list: the list, which is not drawn any more.
  ///   - key: the key.
  ///   - original: the line before the list was opened.
  /// - Returns: What libedit is to do; nil if the list stays open.
  private func leave(
    _ list: ChoiceList, by key: EditorKey, of original: String
  ) -> Int32? {
    switch key {
    case .escape, .character("\u{03}"), .character("\u{07}"):
      if list.isOfLines { replaceLine(with: original) }
      return CC_REFRESH
    case .character("\r"), .character("\n"):
      if let chosen = list.selected { return take(chosen, from: list) }
      if list.isOfLines { return nil }
    case .character(let scalar)
    where list.isSelectedByKey && scalar.value >= 0x20 && scalar != "\u{7F}":
      // It follows what was selected.
      guard var chosen = list.selected else { break }
      chosen.appendsBlank = false
      decoder.putBack(key.text)
      return take(chosen, from: list)
    case .paste(let text):
      paste(text)
      return CC_NORM
    default: break
    }
    // Any other key does what it does without the list.
    decoder.putBack(key.text)
    return CC_NORM
  }

  /// Returns the change of the line that a key makes while a list is open: how many code points
  /// before the cursor it removes, and what it adds; nil for a key that closes the list.
  ///
  /// Completions are words: a blank ends one, and so does punctuation once one has been selected.
  private func edit(by key: EditorKey, in list: ChoiceList) -> (removed: Int, added: String)? {
    switch key {
    case .character("\u{08}") where cursor > 0, .character("\u{7F}") where cursor > 0:
      (lengthOfBackspace, "")
    case .character("\u{15}") where list.isOfLines: (cursor, "")
    case .character("\u{17}") where list.isOfLines:
      (Self.lengthOfLastWord(in: scalars.prefix(cursor)), "")
    case .character(let scalar) where scalar.value >= 0x20 && scalar != "\u{7F}":
      list.isOfLines || Self.isInWord(scalar)
        || !(scalar.properties.isWhitespace || list.isSelectedByKey) ? (0, key.text) : nil
    case .paste(let text) where list.isOfLines && !text.contains("\n"): (0, text)
    default: nil
    }
  }

  /// Removes a line from the history, in whichever form it is there.
  private func forget(_ choice: Completion?) {
    guard let choice else { return }
    let recalled = mailbox.handlers.recalled
    do { try history.remove { recalled([$0]) == [choice.text] } } catch { mailbox.warn(error) }
    self.recalled = nil
  }

  /// The rest of the word before the cursor, if it can be completed to one only.
  var onlyCompletion: String? {
    let plan = CompletionPlan(line: line, cursor: count, completions: choices)
    let typed = lineBeforeCursor.suffix(plan.removed)
    guard plan.listed.isEmpty, !typed.isEmpty, plan.inserted.hasPrefix(typed) else { return nil }
    let rest = plan.inserted.dropFirst(typed.count)
    return rest.allSatisfy(\.isWhitespace) ? nil : String(rest)
  }

  /// Puts a choice into the line.
  private func take(_ choice: Completion, from list: ChoiceList) -> Int32 {
    if list.isOfLines { return replaceLine(with: choice.text) ? CC_REFRESH : CC_ERROR }
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
