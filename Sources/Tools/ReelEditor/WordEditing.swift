import CEditLine

/// Moving by words, and removing words and ends of the line.
///
/// A word consists of letters, digits and `_`: punctuation ends it, also within a path. libedit's
/// own words end at blanks only, and its one buffer of removed text is also written by other keys.
extension EditSession {
  /// The line and the cursor.
  private var snapshot: UndoStack.Snapshot { UndoStack.Snapshot(line: scalars, cursor: cursor) }

  static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || properties.isGraphemeExtend || scalar == "_" || scalar == "\u{200D}"
  }

  /// Returns how many of the code points a word takes, with what is before it.
  static func lengthOfWord(in scalars: some Collection<Unicode.Scalar>) -> Int {
    let rest = scalars.drop { !isInWord($0) }
    return scalars.count - rest.drop(while: isInWord).count
  }

  /// Accepts the suggestion up to the end of its next word, or moves there on the line itself.
  func acceptOrMoveWord() -> Int32 {
    if let suggestion {
      let scalars = suggestion.unicodeScalars
      let word = String.UnicodeScalarView(scalars.prefix(Self.lengthOfWord(in: scalars)))
      return replace(before: 0, with: String(word)) ? CC_REFRESH : CC_ERROR
    }
    el_cursor(editLine, Int32(clamping: Self.lengthOfWord(in: scalars.dropFirst(cursor))))
    return CC_CURSOR
  }

  /// Moves to the beginning of the word before the cursor.
  func moveToPreviousWord() -> Int32 {
    el_cursor(
      editLine, -Int32(clamping: Self.lengthOfWord(in: scalars.prefix(cursor).reversed())))
    return CC_CURSOR
  }

  /// Removes the text up to the end of the next word.
  func removeWord() -> Int32 { remove(behind: Self.lengthOfWord(in: scalars.dropFirst(cursor))) }

  /// Removes the text back to the beginning of the previous word.
  func removePreviousWord() -> Int32 {
    remove(before: Self.lengthOfWord(in: scalars.prefix(cursor).reversed()))
  }

  /// Removes the text behind the cursor.
  func removeRest() -> Int32 { remove(behind: scalars.count - cursor) }

  /// Removes the text before the cursor.
  func removeBeginning() -> Int32 { remove(before: cursor) }

  private func remove(before count: Int) -> Int32 {
    let line = snapshot
    let end = line.cursor
    return remove(line.line[(end - count)..<end], of: line, isBehindCursor: false)
  }

  private func remove(behind count: Int) -> Int32 {
    let line = snapshot
    let start = line.cursor
    return remove(line.line[start..<start + count], of: line, isBehindCursor: true)
  }

  private func remove(
    _ text: ArraySlice<Unicode.Scalar>, of line: UndoStack.Snapshot, isBehindCursor: Bool
  ) -> Int32 {
    guard !text.isEmpty else { return CC_ERROR }
    if isBehindCursor { el_cursor(editLine, Int32(text.count)) }
    replace(before: text.count, with: "")
    kills.add(Array(text), isBehindCursor: isBehindCursor, of: line, leaving: snapshot)
    return CC_REFRESH
  }

  /// Inserts the text that was removed last, or replaces it by an older one.
  func insertRemoved(isOlder: Bool) -> Int32 {
    guard let (text, replaced) = kills.text(for: snapshot, isOlder: isOlder),
      replace(before: replaced, with: String(String.UnicodeScalarView(text)))
    else { return CC_ERROR }
    kills.noteInsertion(into: snapshot, isOlder: isOlder)
    return CC_REFRESH
  }

  /// Takes the last change back, or makes one that was taken back again.
  func undoChange(isRedo: Bool = false) -> Int32 {
    guard let other = isRedo ? undo.redo() : undo.undo(),
      replaceLine(with: String(String.UnicodeScalarView(other.line)))
    else { return CC_ERROR }
    el_cursor(editLine, Int32(clamping: other.cursor - other.line.count))
    return CC_REFRESH
  }
}
