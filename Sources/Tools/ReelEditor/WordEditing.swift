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

  /// Whether a code point belongs to an argument: those end at blanks only, as a path as a whole
  /// does.
  static func isInArgument(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isWhitespace }

  /// Returns how many of the code points a word takes, with what is before it.
  static func lengthOfWord(
    in scalars: some Collection<Unicode.Scalar>,
    of isInWord: (Unicode.Scalar) -> Bool = EditSession.isInWord
  ) -> Int {
    words(in: scalars, of: isInWord).first?.upperBound ?? scalars.count
  }

  /// Returns how many of the code points the last word takes, with what is behind it.
  static func lengthOfLastWord(
    in scalars: some Collection<Unicode.Scalar>,
    of isInWord: (Unicode.Scalar) -> Bool = EditSession.isInWord
  ) -> Int {
    scalars.count - (words(in: scalars, of: isInWord).last?.lowerBound ?? 0)
  }

  /// Returns the places of the words; a character is in a word if its first code point is, so that
  /// none is cut.
  private static func words(
    in scalars: some Collection<Unicode.Scalar>, of isInWord: (Unicode.Scalar) -> Bool
  ) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for character in String(String.UnicodeScalarView(scalars)) {
      let end = start + character.unicodeScalars.count
      if character.unicodeScalars.first.map(isInWord) ?? false {
        let isContinued = words.last?.upperBound == start
        words.append((isContinued ? words.removeLast().lowerBound : start)..<end)
      }
      start = end
    }
    return words
  }

  /// Accepts the suggestion up to the end of its next word, or moves there on the line itself.
  func acceptOrMoveWord(of isInWord: (Unicode.Scalar) -> Bool = EditSession.isInWord) -> Int32 {
    if let suggestion {
      let scalars = suggestion.unicodeScalars
      let word = scalars.prefix(Self.lengthOfWord(in: scalars, of: isInWord))
      return replace(before: 0, with: String(String.UnicodeScalarView(word)))
        ? CC_REFRESH : CC_ERROR
    }
    let length = Self.lengthOfWord(in: scalars.dropFirst(cursor), of: isInWord)
    el_cursor(editLine, Int32(clamping: length))
    return CC_CURSOR
  }

  /// Moves to the beginning of the word before the cursor.
  func moveToPreviousWord(of isInWord: (Unicode.Scalar) -> Bool = EditSession.isInWord) -> Int32 {
    let length = Self.lengthOfLastWord(in: scalars.prefix(cursor), of: isInWord)
    el_cursor(editLine, -Int32(clamping: length))
    return CC_CURSOR
  }

  /// Replaces the rest of the word, and moves behind it.
  ///
  /// - Parameter change: returns the rest in another case.
  func changeCase(_ change: (String) -> String) -> Int32 {
    let length = Self.lengthOfWord(in: scalars.dropFirst(cursor))
    let text = scalars[cursor..<cursor + length]
    let gap = text.prefix { !Self.isInWord($0) }
    el_cursor(editLine, Int32(clamping: length))
    let word = change(String(String.UnicodeScalarView(text.dropFirst(gap.count))))
    return replace(before: length - gap.count, with: word) ? CC_REFRESH : CC_ERROR
  }

  /// Exchanges the word at or behind the cursor with the one before it, and moves behind both; at
  /// the end of the line those are the last two.
  func transposeWords() -> Int32 {
    let line = scalars
    let words = Self.words(in: line, of: Self.isInWord)
    guard let last = words.firstIndex(where: { $0.upperBound > cursor }) ?? words.indices.last,
      last > 0
    else { return CC_ERROR }
    let (first, second) = (words[last - 1], words[last])
    el_cursor(editLine, Int32(clamping: second.upperBound - cursor))
    let text = line[second] + line[first.upperBound..<second.lowerBound] + line[first]
    let length = second.upperBound - first.lowerBound
    return replace(before: length, with: String(String.UnicodeScalarView(text)))
      ? CC_REFRESH : CC_ERROR
  }

  /// Removes the text up to the end of the next word.
  func removeWord() -> Int32 { remove(behind: Self.lengthOfWord(in: scalars.dropFirst(cursor))) }

  /// Removes the text back to the beginning of the previous word.
  func removePreviousWord() -> Int32 {
    remove(before: Self.lengthOfLastWord(in: scalars.prefix(cursor)))
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
