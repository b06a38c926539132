import CEditLine

/// Moving by characters as one sees them, and removing and exchanging such.
///
/// A letter with its accents is one, and so is a flag, or an emoji of several. For libedit, each
/// code point is one.
extension EditSession {
  /// Moves left by a character.
  func moveLeft() -> Int32 {
    guard let start = CharacterBounds(scalars).last(before: cursor) else { return CC_ERROR }
    el_cursor(editLine, Int32(clamping: start - cursor))
    return CC_CURSOR
  }

  /// How many code points the character behind the cursor has; 0 at the end.
  var lengthOfNextCharacter: Int {
    CharacterBounds(scalars).first(after: cursor).map { $0 - cursor } ?? 0
  }

  /// Removes the character behind the cursor.
  func removeNextCharacter() -> Int32 {
    let length = lengthOfNextCharacter
    guard length > 0 else { return CC_ERROR }
    el_cursor(editLine, Int32(clamping: length))
    return replace(before: length, with: "") ? CC_REFRESH : CC_ERROR
  }

  /// Removes the character behind the cursor; on an empty line, input ends.
  func removeNextCharacterOrEnd() -> Int32 {
    guard scalars.isEmpty else { return removeNextCharacter() }
    terminal.write("^D")
    return CC_EOF
  }

  /// How many code points before the cursor Backspace removes; 0 at the beginning.
  ///
  /// A mark is typed by itself, and taken back by itself. The parts of an emoji are not.
  var lengthOfBackspace: Int {
    let line = scalars
    guard let start = CharacterBounds(line).last(before: cursor) else { return 0 }
    return line[start].properties.isEmoji ? cursor - start : 1
  }

  /// Removes the character before the cursor, or its last mark.
  func removePreviousCharacter() -> Int32 {
    let length = lengthOfBackspace
    guard length > 0 else { return CC_ERROR }
    return replace(before: length, with: "") ? CC_REFRESH : CC_ERROR
  }

  /// Exchanges the characters before and behind the cursor, and moves behind both; at the end of
  /// the line those are the last two.
  func transposeCharacters() -> Int32 {
    let line = scalars
    let bounds = CharacterBounds(line)
    let end = bounds.first(after: cursor) ?? cursor
    guard let middle = bounds.last(before: end), let start = bounds.last(before: middle) else {
      return CC_ERROR
    }
    el_cursor(editLine, Int32(clamping: end - cursor))
    let text = line[middle..<end] + line[start..<middle]
    return replace(before: end - start, with: String(String.UnicodeScalarView(text)))
      ? CC_REFRESH : CC_ERROR
  }
}

/// The places in a line, in code points, where a character begins or ends.
struct CharacterBounds {
  private let places: [Int]

  init(_ line: [Unicode.Scalar]) {
    var places = [0]
    for character in String(String.UnicodeScalarView(line)) {
      places.append(places[places.count - 1] + character.unicodeScalars.count)
    }
    self.places = places
  }

  /// The number of characters.
  var count: Int { places.count - 1 }

  /// Returns the next place; nil at the end.
  func first(after place: Int) -> Int? { places.first { $0 > place } }

  /// Returns the place before; nil at the beginning.
  func last(before place: Int) -> Int? { places.last { $0 < place } }
}
