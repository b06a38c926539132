import CEditLine
import Foundation

/// The functions of the editor's own keys, and the keys they are bound to.
extension EditSession {
  /// Binds keys in the order that libedit survives: functions, then the bindings that the user may
  /// change, then the user's `~/.editrc`, then the fixed bindings.
  func bindKeys() {
    _ = reel_set_editor(editLine, "emacs")
    for (name, help, function) in Self.functions {
      _ = reel_add_function(editLine, name, help, function)
    }
    bindEmacsKeys()
    _ = el_source(editLine, nil)
    // Choosing vi in `.editrc` resets every key, so its keys can only be bound afterwards.
    if reel_uses_vi(editLine) != 0 { bindViKeys() }
  }

  private func bindEmacsKeys() {
    _ = reel_bind(editLine, "^I", "reel-complete")
    _ = reel_bind(editLine, "^R", "em-inc-search-prev")
    _ = reel_bind(editLine, "^S", "em-inc-search-next")
    _ = reel_bind(editLine, "^E", "reel-end")
    _ = reel_bind(editLine, "^W", "ed-delete-prev-word")
    _ = reel_bind(editLine, "^_", "reel-undo")
    // No control character belongs in a line.
    _ = reel_bind(editLine, "^V", "ed-unassigned")
    _ = reel_bind(editLine, "^X^U", "reel-undo")
    _ = reel_bind(editLine, "^X^E", "reel-edit")
    for (sequence, function) in Self.sequences + Self.metaKeys {
      _ = reel_bind(editLine, "\\e" + sequence, function)
    }
  }

  private func bindViKeys() {
    _ = reel_bind(editLine, "^I", "reel-complete")
    _ = reel_bind(editLine, "^R", "em-inc-search-prev")
    _ = reel_bind(editLine, "^S", "em-inc-search-next")
    _ = reel_bind(editLine, "^_", "reel-undo")
    _ = reel_bind(editLine, "^V", "ed-unassigned")
    _ = reel_bind_alternative(editLine, "v", "reel-edit")
    // Without the escape: it has left the insert mode already by the time the rest arrives.
    for (sequence, function) in Self.sequences {
      _ = reel_bind_alternative(editLine, sequence, function)
    }
  }

  private static let functions: [(String, String, reel_key_function)] = [
    ("reel-complete", "Complete the word at the cursor", completeCallback),
    ("reel-older", "Recall an older line with this beginning", olderCallback),
    ("reel-newer", "Recall a newer line with this beginning", newerCallback),
    ("reel-right", "Move right, or accept the suggestion", rightCallback),
    ("reel-end", "Move to the end, or accept the suggestion", endCallback),
    ("reel-next-word", "Move a word on, or accept a word of the suggestion", nextWordCallback),
    ("reel-undo", "Take the last change of the line back", undoCallback),
    ("reel-last-argument", "Insert the last word of an earlier line", lastArgumentCallback),
    ("reel-edit", "Edit the line with $VISUAL or $EDITOR", editCallback),
  ]

  /// Keys with Alt, for when the escape before them does not leave a mode.
  private static let metaKeys: [(String, String)] = [
    ("f", "reel-next-word"), ("F", "reel-next-word"),
    (".", "reel-last-argument"), ("_", "reel-last-argument"),
    ("e", "reel-edit"), ("v", "reel-edit"),
  ]

  /// The sequences that terminals send after an escape: arrows plain and with Ctrl or Alt, and the
  /// block of six.
  private static let sequences: [(String, String)] = [
    ("[A", "reel-older"), ("OA", "reel-older"),
    ("[B", "reel-newer"), ("OB", "reel-newer"),
    ("[C", "reel-right"), ("OC", "reel-right"),
    ("[D", "ed-prev-char"), ("OD", "ed-prev-char"),
    ("[H", "ed-move-to-beg"), ("OH", "ed-move-to-beg"), ("[1~", "ed-move-to-beg"),
    ("[7~", "ed-move-to-beg"),
    ("[F", "reel-end"), ("OF", "reel-end"), ("[4~", "reel-end"), ("[8~", "reel-end"),
    ("[3~", "ed-delete-next-char"),
    ("[1;5C", "reel-next-word"), ("[1;3C", "reel-next-word"), ("[5C", "reel-next-word"),
    ("[1;5D", "ed-prev-word"), ("[1;3D", "ed-prev-word"), ("[5D", "ed-prev-word"),
  ]

  // MARK: What they do

  private func complete() -> Int32 {
    let scalars = self.scalars
    guard !isSearching else { return CC_ERROR }
    let line = String(String.UnicodeScalarView(scalars))
    let before = String(String.UnicodeScalarView(scalars.prefix(cursor)))
    let choices = completions(of: line, at: before.count)
    let plan = CompletionPlan(line: line, cursor: before.count, completions: choices)
    if !plan.listed.isEmpty {
      list(plan.listed)
      return CC_NORM
    }
    guard plan.removed > 0 || !plan.inserted.isEmpty else { return CC_ERROR }
    let removed = before.suffix(plan.removed).unicodeScalars.count
    return replace(before: removed, with: plan.inserted) ? CC_REFRESH : CC_ERROR
  }

  /// Returns the program's completions for the line, which may continue others.
  private func completions(of line: String, at cursor: Int) -> [Completion] {
    if let answers { return answers(line, cursor) }
    guard let earlier = before else { return mailbox.handlers.completions(line, cursor) }
    let choices = mailbox.handlers.completions(earlier + line, earlier.count + cursor)
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

  private func recall(older: Bool) -> Int32 {
    guard !isAnswer else { return CC_ERROR }
    let line = String(String.UnicodeScalarView(scalars))
    let before = String(String.UnicodeScalarView(scalars.prefix(cursor)))
    if isArrowAfterSearch { recall.stand(on: line, in: history.entries) }
    let found =
      older
      ? recall.older(than: line, before: before, in: history.entries)
      : recall.newer(than: line, before: before, in: history.entries)
    guard let found else { return CC_ERROR }
    return replaceLine(with: found) ? CC_REFRESH : CC_ERROR
  }

  private func acceptOrMove(by steps: Int) -> Int32 {
    if let suggestion {
      return replace(before: 0, with: suggestion) ? CC_REFRESH : CC_ERROR
    }
    el_cursor(editLine, Int32(clamping: steps))
    return CC_CURSOR
  }

  /// Accepts the suggestion up to the end of its next word, or moves there on the line itself.
  private func acceptOrMoveWord() -> Int32 {
    if let suggestion {
      let blanks = suggestion.prefix { $0.isWhitespace }
      let word = suggestion.dropFirst(blanks.count).prefix { !$0.isWhitespace }
      return replace(before: 0, with: String(blanks) + word) ? CC_REFRESH : CC_ERROR
    }
    let rest = scalars.dropFirst(cursor)
    let isInWord = { (scalar: Unicode.Scalar) in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
    }
    let gap = rest.prefix { !isInWord($0) }
    let word = rest.dropFirst(gap.count).prefix(while: isInWord)
    el_cursor(editLine, Int32(clamping: gap.count + word.count))
    return CC_CURSOR
  }

  private func undoChange() -> Int32 {
    guard !isSearching, let before = undo.undo() else { return CC_ERROR }
    guard replaceLine(with: String(String.UnicodeScalarView(before.line))) else { return CC_ERROR }
    el_cursor(editLine, Int32(clamping: before.cursor - before.line.count))
    return CC_REFRESH
  }

  private func insertLastArgument() -> Int32 {
    guard !isAnswer, !isSearching,
      let (removed, word) = arguments.next(after: scalars, in: history.entries)
    else { return CC_ERROR }
    guard replace(before: removed, with: word) else { return CC_ERROR }
    arguments.stand(on: scalars, with: word)
    return CC_REFRESH
  }

  /// Opens the line in the user's editor; if several lines come back, they are pasted.
  private func edit() -> Int32 {
    guard !isAnswer, !isSearching else { return CC_ERROR }
    let line = String(String.UnicodeScalarView(scalars))
    moveToEnd()
    terminal.write("\n")
    setBracketedPaste(false)
    _ = reel_prepare_terminal(editLine, 0)
    let edited = ExternalEditor.edit(line)
    _ = reel_prepare_terminal(editLine, 1)
    setBracketedPaste(true)
    guard let edited else {
      terminal.write("\u{07}")
      _ = reel_refresh(editLine)
      return CC_NORM
    }
    replaceLine(with: "")
    _ = reel_refresh(editLine)
    paste(edited)
    return CC_NORM
  }

  private static let completeCallback: reel_key_function = { editLine, _ in
    EditSession.of(editLine) { $0.complete() }
  }
  private static let olderCallback: reel_key_function = { editLine, _ in
    EditSession.of(editLine) { $0.recall(older: true) }
  }
  private static let newerCallback: reel_key_function = { editLine, _ in
    EditSession.of(editLine) { $0.recall(older: false) }
  }
  private static let rightCallback: reel_key_function = { editLine, _ in
    EditSession.of(editLine) { $0.acceptOrMove(by: 1) }
  }
  private static let endCallback: reel_key_function = { editLine, _ in
    EditSession.of(editLine) { $0.acceptOrMove(by: $0.scalars.count - $0.cursor) }
  }

  private static let nextWordCallback: reel_key_function = { editLine, _ in
    EditSession.of(editLine) { $0.acceptOrMoveWord() }
  }
  private static let undoCallback: reel_key_function = { editLine, _ in
    EditSession.of(editLine) { $0.undoChange() }
  }
  private static let lastArgumentCallback: reel_key_function = { editLine, _ in
    EditSession.of(editLine) { $0.insertLastArgument() }
  }
  private static let editCallback: reel_key_function = { editLine, _ in
    EditSession.of(editLine) { $0.edit() }
  }

  private static func of(_ editLine: OpaquePointer?, _ body: (EditSession) -> Int32) -> UInt8 {
    UInt8(clamping: session(of: editLine).map(body) ?? CC_ERROR)
  }

  /// Returns the session that was passed to libedit.
  fileprivate static func session(of editLine: OpaquePointer?) -> EditSession? {
    guard let data = reel_client_data(editLine) else { return nil }
    return Unmanaged<EditSession>.fromOpaque(data).takeUnretainedValue()
  }
}

/// libedit asks for a character.
let readerCallback: reel_reader = { editLine, character in
  guard let session = EditSession.session(of: editLine), let character else { return -1 }
  return session.readCharacter(into: character)
}

/// libedit asks for the prompt.
let promptCallback: reel_prompt_function = { editLine in
  EditSession.session(of: editLine)?.encodedPrompt.baseAddress
}
