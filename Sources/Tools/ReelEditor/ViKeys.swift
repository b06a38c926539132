import CEditLine

/// The keys of vi's command mode that go by characters as one sees them.
///
/// For libedit, each code point is one. Where characters have several, such a key is passed on to
/// libedit's own function with another count, so that operators, `u` and `p` know what it did. A
/// function cannot ask libedit for the count and the operator before its key: their keys have
/// functions, too, which note them and pass them on.
extension EditSession {
  /// Begins a sequence that is bound to what libedit itself does for a key; no key sends it.
  static let viLead: Unicode.Scalar = "\u{9F}"

  /// The keys that have functions here, and libedit's functions for them.
  private static let viKeys: [(key: String, function: String, original: String)] =
    (1...9).map { ("\($0)", "reel-vi-count", "ed-argument-digit") }
    + [
      ("0", "reel-vi-count", "vi-zero"),
      ("c", "reel-vi-operator", "vi-change-meta"), ("d", "reel-vi-operator", "vi-delete-meta"),
      ("y", "reel-vi-operator", "vi-yank"),
      ("h", "reel-vi-left", "ed-prev-char"), ("l", "reel-vi-right", "ed-next-char"),
      ("x", "reel-vi-delete", "ed-delete-next-char"),
      ("X", "reel-vi-backspace", "ed-delete-prev-char"),
      ("~", "reel-vi-change-case", "vi-change-case"),
      ("s", "reel-vi-substitute", "vi-substitute-char"),
      ("r", "reel-vi-replace", "vi-replace-char"), ("R", "reel-vi-overwrite", "vi-replace-mode"),
      ("a", "reel-vi-append", "vi-add"), ("p", "reel-vi-append", "vi-paste-next"),
      ("u", "reel-vi-undo", "vi-undo"), (".", "reel-vi-redo", "vi-redo"),
    ]

  /// Other keys with the same functions.
  private static let otherViKeys: [(String, String)] = [
    ("^?", "reel-vi-left"), (" ", "reel-vi-right"), ("^H", "reel-vi-backspace"),
    ("[3~", "reel-vi-delete"), ("\\e[3~", "reel-vi-delete"),
  ]

  static let viFunctions: [(String, String, reel_key_function)] = [
    (
      "reel-vi-count", "Note a digit of a count",
      { editLine, key in EditSession.of(editLine) { $0.noteViCount(key) } }
    ),
    (
      "reel-vi-operator", "Note what is done with the text up to the next motion",
      { editLine, key in EditSession.of(editLine) { $0.noteViOperator(key) } }
    ),
    (
      "reel-vi-left", "Move left in vi's command mode",
      { editLine, _ in EditSession.of(editLine) { $0.moveInVi(isForward: false) } }
    ),
    (
      "reel-vi-right", "Move right in vi's command mode",
      { editLine, _ in EditSession.of(editLine) { $0.moveInVi(isForward: true) } }
    ),
    (
      "reel-vi-delete", "Remove characters at the cursor",
      { editLine, _ in EditSession.of(editLine) { $0.changeInVi("x") } }
    ),
    (
      "reel-vi-backspace", "Remove characters before the cursor",
      { editLine, _ in EditSession.of(editLine) { $0.changeInVi("X") } }
    ),
    (
      "reel-vi-change-case", "Exchange capitals and small letters",
      { editLine, _ in EditSession.of(editLine) { $0.changeInVi("~") } }
    ),
    (
      "reel-vi-substitute", "Type in place of characters",
      { editLine, _ in EditSession.of(editLine) { $0.substituteInVi() } }
    ),
    (
      "reel-vi-replace", "Replace characters by the next one typed",
      { editLine, _ in EditSession.of(editLine) { $0.replaceInVi() } }
    ),
    (
      "reel-vi-overwrite", "Type over the characters",
      { editLine, _ in EditSession.of(editLine) { $0.overwriteInVi() } }
    ),
    (
      "reel-vi-append", "Type or insert behind the character at the cursor",
      { editLine, key in EditSession.of(editLine) { $0.appendInVi(key) } }
    ),
    (
      "reel-vi-undo", "Take the last change back",
      { editLine, _ in EditSession.of(editLine) { $0.undoInVi() } }
    ),
    (
      "reel-vi-redo", "Repeat the last change",
      { editLine, _ in EditSession.of(editLine) { $0.redoInVi() } }
    ),
  ]

  /// Binds them.
  func bindViCharacterKeys() {
    for (key, function, original) in Self.viKeys {
      _ = reel_bind_alternative(editLine, "\(Self.viLead)\(key)", original)
      _ = reel_bind_alternative(editLine, key, function)
    }
    for (key, function) in Self.otherViKeys {
      _ = reel_bind_alternative(editLine, key, function)
    }
    // A blank that replaces another character ends no abbreviation.
    _ = reel_bind(editLine, "\(Self.viLead) ", "ed-insert")
  }

  // MARK: Counts and operators

  private func noteViCount(_ key: Int32) -> Int32 {
    var prefix = takeViPrefix()
    let digit = Int(key) - 0x30
    if digit > 0 || prefix.count != nil {
      prefix.count = min((prefix.count ?? 0) * 10 + digit, 1_000_000)
      noteViPrefix(prefix)
    }
    return passOn(key)
  }

  private func noteViOperator(_ key: Int32) -> Int32 {
    var prefix = takeViPrefix()
    // Twice, it means the whole line, and is over.
    if prefix.command == nil {
      prefix.command = Unicode.Scalar(UInt32(bitPattern: key))
      noteViPrefix(prefix)
    }
    return passOn(key)
  }

  private func noteViPrefix(_ prefix: ViState.Prefix) {
    vi.prefix = prefix
    vi.prefixEnd = vi.keys
  }

  /// Returns the count and the operator right before this key; they are then used up.
  private func takeViPrefix() -> ViState.Prefix {
    defer { vi.prefix = ViState.Prefix() }
    return vi.prefixEnd + 1 >= vi.keys ? vi.prefix : ViState.Prefix()
  }

  /// Has libedit do what it does for a key, with the count and the operator before it.
  private func passOn(_ key: Int32) -> Int32 {
    vi.isPassingOn = true
    begunSequence += [Self.viLead, Unicode.Scalar(UInt32(bitPattern: key)) ?? " "]
    return CC_ARGHACK
  }

  private func passOn(_ key: Unicode.Scalar) -> Int32 { passOn(Int32(bitPattern: key.value)) }

  /// Has libedit perform a key with another count than was typed.
  private func perform(_ key: Unicode.Scalar, _ command: Unicode.Scalar?, count: Int) -> Int32 {
    vi.isPassingOn = true
    begunSequence += Self.viSequence(key, command, count: count)
    return CC_NORM
  }

  private static func viSequence(
    _ key: Unicode.Scalar, _ command: Unicode.Scalar?, count: Int
  ) -> [Unicode.Scalar] {
    let digits = count > 1 ? Array(String(count).unicodeScalars) : []
    let keys = digits + (command.map { [$0] } ?? []) + [key]
    return keys.flatMap { [viLead, $0] }
  }

  /// Returns how many code points so many characters before or behind a place have.
  private func length(of count: Int, isForward: Bool, from place: Int) -> Int {
    let bounds = CharacterBounds(scalars)
    var end = place
    for _ in 0..<count {
      guard let next = isForward ? bounds.first(after: end) : bounds.last(before: end) else {
        break
      }
      end = next
    }
    return abs(end - place)
  }

  // MARK: What the keys do

  private func moveInVi(isForward: Bool) -> Int32 {
    let prefix = takeViPrefix()
    if let command = prefix.command {
      return change(
        ViState.Change(key: isForward ? "l" : "h", command: command, count: prefix.count ?? 1),
        isForward: isForward)
    }
    var length = length(of: prefix.count ?? 1, isForward: isForward, from: cursor)
    if isForward {
      // Not behind the last character: that is for typing.
      let last = CharacterBounds(scalars).last(before: scalars.count) ?? 0
      length = min(length, max(0, last - cursor))
    }
    guard length > 0 else { return CC_ERROR }
    el_cursor(editLine, Int32(clamping: isForward ? length : -length))
    return CC_CURSOR
  }

  private func changeInVi(_ key: Unicode.Scalar) -> Int32 {
    let prefix = takeViPrefix()
    return change(
      ViState.Change(key: key, command: prefix.command, count: prefix.count ?? 1),
      isForward: key != "X")
  }

  private func change(_ change: ViState.Change, isForward: Bool) -> Int32 {
    noteOwnChange(change)
    if isForward { leaveEndInVi() }
    let length = length(of: change.count, isForward: isForward, from: cursor)
    guard length > 0, length != change.count else { return passOn(change.key) }
    return perform(change.key, change.command, count: length)
  }

  /// Moves onto the last character, if the cursor is behind it.
  private func leaveEndInVi() {
    guard cursor == scalars.count else { return }
    let length = length(of: 1, isForward: false, from: cursor)
    if length > 1 { el_cursor(editLine, -Int32(clamping: length)) }
  }

  /// libedit's own function would go on before the character in front, at the end of the line.
  private func substituteInVi() -> Int32 {
    let prefix = takeViPrefix()
    guard prefix.command == nil, !scalars.isEmpty else { return passOn("s") }
    leaveEndInVi()
    let length = length(of: prefix.count ?? 1, isForward: true, from: cursor)
    guard length > 0 else { return passOn("s") }
    return perform("l", "c", count: length)
  }

  /// The next key is waited for first: libedit would leave its mode by an escape a code point
  /// before the character.
  private func replaceInVi() -> Int32 {
    let prefix = takeViPrefix()
    guard prefix.command == nil, cursor < scalars.count else { return passOn("r") }
    let count = min(prefix.count ?? 1, CharacterBounds(Array(scalars.dropFirst(cursor))).count)
    vi.replaced = (count, length(of: count, isForward: true, from: cursor))
    return CC_NORM
  }

  /// Returns what libedit gets for a key that replaces characters; nil for any other key.
  ///
  /// Its own function replaces code points; where a character has several, the key is typed in
  /// place of them.
  private func replacement(by key: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard let (count, length) = vi.replaced else { return nil }
    vi.replaced = nil
    guard key.value >= 0x20, key != "\u{7F}" else { return key == "\u{1B}" ? [] : nil }
    let typed = key == " " ? [Self.viLead, key] : [key]
    if length == count { return Self.viSequence("r", nil, count: count) + typed }
    return Self.viSequence("l", "c", count: length)
      + (0..<count).flatMap { _ in typed } + ["\u{1B}"]
  }

  private func overwriteInVi() -> Int32 {
    vi.isOverwriting = true
    return passOn("R")
  }

  private func appendInVi(_ key: Int32) -> Int32 {
    if takeViPrefix().command == nil, lengthOfNextCharacter > 1 {
      // libedit goes on behind this code point.
      el_cursor(editLine, Int32(clamping: lengthOfNextCharacter - 1))
    }
    return passOn(key)
  }

  private func undoInVi() -> Int32 {
    vi.isOwnChange = true
    return passOn("u")
  }

  private func redoInVi() -> Int32 {
    let prefix = takeViPrefix()
    guard var change = vi.change else { return passOn(".") }
    change.count = prefix.count ?? change.count
    noteOwnChange(change)
    let isForward = change.key != "X" && change.key != "h"
    if isForward { leaveEndInVi() }
    let length = length(of: change.count, isForward: isForward, from: cursor)
    guard length > 0 else { return CC_ERROR }
    return perform(change.key, change.command, count: length)
  }

  /// Notes what `.` repeats; what changes the line and types is left to libedit.
  private func noteOwnChange(_ change: ViState.Change) {
    if change.command == "y" { return }
    vi.change = change.command == "c" ? nil : change
    vi.isOwnChange = vi.change != nil
  }
}

extension EditSession {
  /// Returns what libedit gets for a typed character.
  func viKeys(for key: Unicode.Scalar) -> [Unicode.Scalar] {
    if let sequence = replacement(by: key) {
      vi.isPassingOn = !sequence.isEmpty
      return sequence
    }
    guard key == " ", vi.isOverwriting else { return [key] }
    vi.isPassingOn = true
    return [Self.viLead, key]
  }

  /// Puts right what libedit has done to code points in vi's mode: nothing is left of a character
  /// that was replaced or removed, and the cursor is inside none.
  func finishViKey() {
    guard usesVi else { return }
    if begunSequence.isEmpty { vi.isPassingOn = false }
    guard !vi.isPassingOn else { return }
    if !vi.isOwnChange, scalars != vi.line.line { vi.change = nil }
    vi.isOwnChange = false
    removeOverwritten()
    removeErased()
    leaveCharacter()
  }

  /// Removes the other code points of the character that the last key was typed over.
  private func removeOverwritten() {
    let (old, now) = (vi.line, scalars)
    guard vi.isOverwriting, let key = vi.lastKey, key.value >= 0x20,
      now.count == old.line.count, cursor == old.cursor + 1, now[old.cursor] == key,
      let end = CharacterBounds(old.line).first(after: old.cursor), end > cursor
    else { return }
    let length = end - cursor
    eraseLine()
    el_cursor(editLine, Int32(clamping: length))
    replace(before: length, with: "")
    refresh()
  }

  /// Removes the other code points of an emoji that Backspace has removed the last one of, in the
  /// insert mode: there, libedit has to see that key.
  private func removeErased() {
    let (old, now) = (vi.line, scalars)
    guard vi.lastKey == "\u{8}" || vi.lastKey == "\u{7F}", now.count + 1 == old.line.count,
      cursor + 1 == old.cursor, let start = CharacterBounds(old.line).last(before: old.cursor),
      start < cursor, old.line[start].properties.isEmoji
    else { return }
    redraw(replacing: cursor - start, with: "")
  }

  /// Moves to the beginning of the character that the cursor is in, or behind it if it came from
  /// there.
  private func leaveCharacter() {
    guard !vi.isOverwriting, scalars.count <= vi.line.line.count else { return }
    let bounds = CharacterBounds(scalars)
    guard var start = bounds.last(before: cursor + 1), start < cursor else { return }
    if start == vi.line.cursor, scalars == vi.line.line,
      let next = bounds.first(after: cursor), next < scalars.count
    {
      start = next
    }
    eraseLine()
    el_cursor(editLine, Int32(clamping: start - cursor))
    refresh()
  }
}
