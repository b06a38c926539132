import CEditLine
import Foundation

/// The functions of the editor's own keys, and the keys they are bound to.
extension EditSession {
  /// Binds keys in the order that libedit survives: functions, then the bindings that the user may
  /// change, then the user's `~/.editrc`, then the fixed bindings.
  func bindKeys() {
    _ = reel_set_editor(editLine, "emacs")
    for (name, help, function) in Self.functions + Self.viFunctions {
      _ = reel_add_function(editLine, name, help, function)
    }
    bindEmacsKeys()
    _ = el_source(editLine, configuration.settingsFile)
    // Choosing vi in `.editrc` resets every key, so its keys can only be bound afterwards.
    usesVi = reel_uses_vi(editLine) != 0
    if usesVi { bindViKeys() }
  }

  private func bindEmacsKeys() {
    _ = reel_bind(editLine, "^I", "reel-complete")
    _ = reel_bind(editLine, "^R", "reel-search")
    _ = reel_bind(editLine, "^S", "reel-search")
    _ = reel_bind(editLine, "^P", "reel-older")
    _ = reel_bind(editLine, "^N", "reel-newer")
    _ = reel_bind(editLine, "^E", "reel-end")
    _ = reel_bind(editLine, "^B", "reel-left")
    _ = reel_bind(editLine, "^F", "reel-right")
    _ = reel_bind(editLine, "^D", "reel-delete-or-end")
    _ = reel_bind(editLine, "^H", "reel-backspace")
    _ = reel_bind(editLine, "^?", "reel-backspace")
    _ = reel_bind(editLine, "^T", "reel-transpose-characters")
    _ = reel_bind(editLine, "^W", "reel-remove-previous-word")
    _ = reel_bind(editLine, "^K", "reel-remove-rest")
    _ = reel_bind(editLine, "^U", "reel-remove-beginning")
    _ = reel_bind(editLine, "^Y", "reel-insert-removed")
    _ = reel_bind(editLine, "^_", "reel-undo")
    _ = reel_bind(editLine, " ", "reel-blank")
    for key in Self.unassignedKeys { _ = reel_bind(editLine, key, "ed-unassigned") }
    _ = reel_bind(editLine, "^X^U", "reel-undo")
    _ = reel_bind(editLine, "^X^E", "reel-edit")
    for (sequence, function) in Self.sequences + Self.metaKeys {
      _ = reel_bind(editLine, "\\e" + sequence, function)
    }
    // After an escape that did nothing, and with Alt in terminals that send one for that.
    for (sequence, function) in Self.sequences {
      _ = reel_bind(editLine, "\\e\\e" + sequence, function)
    }
  }

  private func bindViKeys() {
    _ = reel_bind(editLine, "^I", "reel-complete")
    _ = reel_bind(editLine, "^R", "reel-search")
    _ = reel_bind(editLine, "^S", "reel-search")
    _ = reel_bind(editLine, "^_", "reel-undo")
    _ = reel_bind(editLine, " ", "reel-blank")
    _ = reel_bind(editLine, "^V", "ed-unassigned")
    _ = reel_bind_alternative(editLine, "v", "reel-edit")
    _ = reel_bind_alternative(editLine, "/", "reel-search")
    _ = reel_bind_alternative(editLine, "?", "reel-search")
    for (key, function) in Self.viHistoryKeys {
      _ = reel_bind_alternative(editLine, key, function)
    }
    // It has a prompt in the line itself.
    _ = reel_bind_alternative(editLine, ":", "ed-unassigned")
    // Also without the escape: if it has left the insert mode, only the rest is left.
    for (sequence, function) in Self.sequences {
      _ = reel_bind_alternative(editLine, sequence, function)
      _ = reel_bind_alternative(editLine, "\\e" + sequence, function)
    }
    bindViCharacterKeys()
  }

  private static let functions: [(String, String, reel_key_function)] = [
    (
      "reel-complete", "Complete the word at the cursor",
      { editLine, _ in EditSession.of(editLine) { $0.complete() } }
    ),
    (
      "reel-search", "List the earlier lines that contain this one",
      { editLine, _ in EditSession.of(editLine) { $0.searchHistory() } }
    ),
    (
      "reel-older", "Recall an older line with this beginning",
      { editLine, _ in EditSession.of(editLine) { $0.recall(older: true) } }
    ),
    (
      "reel-newer", "Recall a newer line with this beginning",
      { editLine, _ in EditSession.of(editLine) { $0.recall(older: false) } }
    ),
    (
      "reel-right", "Move right, or accept the suggestion",
      { editLine, _ in
        EditSession.of(editLine) { $0.acceptOrMove(by: $0.lengthOfNextCharacter) }
      }
    ),
    (
      "reel-left", "Move left",
      { editLine, _ in EditSession.of(editLine) { $0.moveLeft() } }
    ),
    (
      "reel-delete", "Remove the next character",
      { editLine, _ in EditSession.of(editLine) { $0.removeNextCharacter() } }
    ),
    (
      "reel-delete-or-end", "Remove the next character, or end the input",
      { editLine, _ in EditSession.of(editLine) { $0.removeNextCharacterOrEnd() } }
    ),
    (
      "reel-backspace", "Remove the previous character",
      { editLine, _ in EditSession.of(editLine) { $0.removePreviousCharacter() } }
    ),
    (
      "reel-transpose-characters", "Exchange two characters",
      { editLine, _ in EditSession.of(editLine) { $0.transposeCharacters() } }
    ),
    (
      "reel-end", "Move to the end, or accept the suggestion",
      { editLine, _ in
        EditSession.of(editLine) { $0.acceptOrMove(by: $0.scalars.count - $0.cursor) }
      }
    ),
    (
      "reel-next-word", "Move a word on, or accept a word of the suggestion",
      { editLine, _ in EditSession.of(editLine) { $0.acceptOrMoveWord() } }
    ),
    (
      "reel-previous-word", "Move a word back",
      { editLine, _ in EditSession.of(editLine) { $0.moveToPreviousWord() } }
    ),
    (
      "reel-next-argument", "Move an argument on, or accept one of the suggestion",
      { editLine, _ in
        EditSession.of(editLine) { $0.acceptOrMoveWord(of: EditSession.isInArgument) }
      }
    ),
    (
      "reel-previous-argument", "Move an argument back",
      { editLine, _ in
        EditSession.of(editLine) { $0.moveToPreviousWord(of: EditSession.isInArgument) }
      }
    ),
    (
      "reel-upper-case", "Write the rest of the word in capitals",
      { editLine, _ in EditSession.of(editLine) { $0.changeCase { $0.uppercased() } } }
    ),
    (
      "reel-lower-case", "Write the rest of the word without capitals",
      { editLine, _ in EditSession.of(editLine) { $0.changeCase { $0.lowercased() } } }
    ),
    (
      "reel-capitalize", "Write the rest of the word with a capital at its start",
      { editLine, _ in
        EditSession.of(editLine) {
          $0.changeCase { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
        }
      }
    ),
    (
      "reel-transpose-words", "Exchange two words",
      { editLine, _ in EditSession.of(editLine) { $0.transposeWords() } }
    ),
    (
      "reel-remove-word", "Remove the next word",
      { editLine, _ in EditSession.of(editLine) { $0.removeWord() } }
    ),
    (
      "reel-remove-previous-word", "Remove the previous word",
      { editLine, _ in EditSession.of(editLine) { $0.removePreviousWord() } }
    ),
    (
      "reel-remove-rest", "Remove the text behind the cursor",
      { editLine, _ in EditSession.of(editLine) { $0.removeRest() } }
    ),
    (
      "reel-remove-beginning", "Remove the text before the cursor",
      { editLine, _ in EditSession.of(editLine) { $0.removeBeginning() } }
    ),
    (
      "reel-insert-removed", "Insert the text that was removed last",
      { editLine, _ in EditSession.of(editLine) { $0.insertRemoved(isOlder: false) } }
    ),
    (
      "reel-insert-older", "Insert an older text in its place",
      { editLine, _ in EditSession.of(editLine) { $0.insertRemoved(isOlder: true) } }
    ),
    (
      "reel-undo", "Take the last change of the line back",
      { editLine, _ in EditSession.of(editLine) { $0.undoChange() } }
    ),
    (
      "reel-redo", "Make a change again that was taken back",
      { editLine, _ in EditSession.of(editLine) { $0.undoChange(isRedo: true) } }
    ),
    (
      "reel-last-argument", "Insert the last word of an earlier line",
      { editLine, _ in EditSession.of(editLine) { $0.insertLastArgument() } }
    ),
    (
      "reel-blank", "Insert a blank, and write out an abbreviation before it",
      { editLine, _ in EditSession.of(editLine) { $0.insertBlank() } }
    ),
    (
      "reel-edit", "Edit the line with $VISUAL or $EDITOR",
      { editLine, _ in EditSession.of(editLine) { $0.edit() } }
    ),
  ]

  /// Keys of libedit that do harm.
  private static let unassignedKeys: [String] = [
    // No control character belongs in a line.
    "^V",
    // A mark stays where it is when the line becomes shorter, and takes the cursor out of the line.
    "^X^X",
    // A command of libedit has a prompt in the line itself.
    "\\ex", "\\eX",
  ]

  /// Keys of vi's command mode for earlier lines: libedit would take them from a list of its own
  /// as they are stored, also into an answer.
  private static let viHistoryKeys: [(String, String)] = [
    ("k", "reel-older"), ("\\-", "reel-older"), ("^P", "reel-older"), ("K", "reel-older"),
    ("j", "reel-newer"), ("+", "reel-newer"), ("^N", "reel-newer"), ("J", "reel-newer"),
    ("_", "reel-last-argument"), ("G", "ed-unassigned"),
  ]

  /// Keys with Alt, for when the escape before them does not leave a mode.
  private static let metaKeys: [(String, String)] = [
    ("f", "reel-next-word"), ("F", "reel-next-word"),
    ("b", "reel-previous-word"), ("B", "reel-previous-word"),
    ("d", "reel-remove-word"), ("D", "reel-remove-word"),
    ("u", "reel-upper-case"), ("U", "reel-upper-case"),
    ("l", "reel-lower-case"), ("L", "reel-lower-case"),
    ("c", "reel-capitalize"), ("C", "reel-capitalize"),
    ("t", "reel-transpose-words"), ("T", "reel-transpose-words"),
    ("^?", "reel-remove-previous-word"), ("^H", "reel-remove-previous-word"),
    ("y", "reel-insert-older"), ("Y", "reel-insert-older"), ("/", "reel-redo"),
    (".", "reel-last-argument"), ("_", "reel-last-argument"),
    ("e", "reel-edit"), ("v", "reel-edit"),
    ("p", "reel-older"), ("P", "reel-older"), ("n", "reel-newer"), ("N", "reel-newer"),
  ]

  /// The sequences that terminals send after an escape: arrows plain, with Ctrl for words and with
  /// Alt for arguments, and the block of six.
  private static let sequences: [(String, String)] = [
    ("[A", "reel-older"), ("OA", "reel-older"),
    ("[B", "reel-newer"), ("OB", "reel-newer"),
    ("[C", "reel-right"), ("OC", "reel-right"),
    ("[D", "reel-left"), ("OD", "reel-left"),
    ("[H", "ed-move-to-beg"), ("OH", "ed-move-to-beg"), ("[1~", "ed-move-to-beg"),
    ("[7~", "ed-move-to-beg"),
    ("[F", "reel-end"), ("OF", "reel-end"), ("[4~", "reel-end"), ("[8~", "reel-end"),
    ("[3~", "reel-delete"),
    ("[1;5C", "reel-next-word"), ("[1;3C", "reel-next-argument"), ("[5C", "reel-next-word"),
    ("[1;5D", "reel-previous-word"), ("[1;3D", "reel-previous-argument"),
    ("[5D", "reel-previous-word"), ("[3;5~", "reel-remove-word"), ("[3;3~", "reel-remove-word"),
  ]

  // MARK: What they do

  private func recall(older: Bool) -> Int32 {
    guard !isAnswer else { return CC_ERROR }
    if older, before != nil { return joinRows() }
    let line = String(String.UnicodeScalarView(scalars))
    let before = String(String.UnicodeScalarView(scalars.prefix(cursor)))
    let found =
      older
      ? recall.older(than: line, before: before, in: entries)
      : recall.newer(than: line, before: before, in: entries)
    guard let found else { return CC_ERROR }
    return replaceLine(with: found) ? CC_REFRESH : CC_ERROR
  }

  /// Goes back to the rows above: they and this one become one line, with the cursor behind the
  /// row above.
  private func joinRows() -> Int32 {
    joined = (text(to: scalars.count), scalars.count)
    abandon(saying: "\n", as: .interrupted)
    return CC_NORM
  }

  private func acceptOrMove(by steps: Int) -> Int32 {
    if let suggestion {
      return replace(before: 0, with: suggestion) ? CC_REFRESH : CC_ERROR
    }
    el_cursor(editLine, Int32(clamping: steps))
    return CC_CURSOR
  }

  private func insertBlank() -> Int32 {
    let before = String(String.UnicodeScalarView(scalars.prefix(cursor)))
    let full = isAnswer ? nil : mailbox.handlers.abbreviation(before)
    let text = (full ?? "") + " "
    return replace(before: full == nil ? 0 : cursor, with: text) ? CC_REFRESH : CC_ERROR
  }

  private func insertLastArgument() -> Int32 {
    guard !isAnswer,
      let (removed, word) = arguments.next(after: scalars, in: entries)
    else { return CC_ERROR }
    guard replace(before: removed, with: word) else { return CC_ERROR }
    arguments.stand(on: scalars, with: word)
    return CC_REFRESH
  }

  /// Opens the line in the user's editor; if several lines come back, they are pasted.
  private func edit() -> Int32 {
    guard !isAnswer else { return CC_ERROR }
    let line = String(String.UnicodeScalarView(scalars))
    moveToEnd()
    terminal.write("\n")
    setBracketedPaste(false)
    _ = reel_prepare_terminal(editLine, 0)
    terminal.setEcho(true)
    let edited = ExternalEditor.edit(line)
    _ = reel_prepare_terminal(editLine, 1)
    setBracketedPaste(true)
    guard let edited else {
      terminal.write("\u{07}")
      refresh()
      return CC_NORM
    }
    replaceLine(with: "")
    refresh()
    paste(edited)
    return CC_NORM
  }

  static func of(_ editLine: OpaquePointer?, _ body: (EditSession) -> Int32) -> UInt8 {
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
