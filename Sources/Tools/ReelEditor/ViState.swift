/// What is known of vi's command mode, which libedit does not tell.
struct ViState {
  /// What was typed before a key.
  struct Prefix {
    var count: Int?
    var command: Unicode.Scalar?
  }

  /// A change by characters, which can be repeated.
  struct Change {
    var key: Unicode.Scalar
    var command: Unicode.Scalar?
    var count: Int
  }

  /// The number of keys read so far.
  private(set) var keys = 0
  /// The last of them, if it is a character.
  private(set) var lastKey: Unicode.Scalar?
  /// The line before the last key.
  private(set) var line = UndoStack.Snapshot()
  var prefix = Prefix()
  /// The key that the count and the operator ended with.
  var prefixEnd = 0
  /// How many characters the next key replaces, and how many code points they have.
  var replaced: (count: Int, length: Int)?
  /// Whether what is typed replaces what is there.
  var isOverwriting = false
  /// The last change, if it was one by characters.
  var change: Change?
  /// Whether the last key made that change, or took it back.
  var isOwnChange = false
  /// Whether libedit still gets the sequence that a function of a key passes on.
  var isPassingOn = false

  /// Notes a key before it is handled.
  ///
  /// - Parameters:
  ///   - key: its character; an escape for a sequence, nil for a paste.
  ///   - isAlone: whether it is no more than that.
  ///   - line: the line before it.
  mutating func note(_ key: Unicode.Scalar?, isAlone: Bool, before line: UndoStack.Snapshot) {
    keys += 1
    if !isAlone { replaced = nil }
    lastKey = key
    self.line = line
    if key == "\u{1B}" { isOverwriting = false }
  }

  /// A new line is edited; what can be repeated is still known.
  mutating func beginLine() {
    line = UndoStack.Snapshot()
    prefix = Prefix()
    replaced = nil
    isOverwriting = false
    isOwnChange = true
  }
}
