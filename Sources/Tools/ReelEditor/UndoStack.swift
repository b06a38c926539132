/// The states of the line before each change, so that Ctrl-_ undoes changes one by one, and Alt-/
/// makes them again.
///
/// Letters typed one after the other are one change; a blank begins the next.
struct UndoStack {
  /// The line and the position of the cursor in it, both in code points.
  struct Snapshot: Equatable {
    var line: [Unicode.Scalar] = []
    var cursor = 0
  }

  private var earlier: [Snapshot] = []
  private var current = Snapshot()
  /// The states that were undone, the next to be shown again last.
  private var later: [Snapshot] = []
  private var isTyping = false

  /// Notes the state of the line before a key is handled.
  mutating func note(_ line: [Unicode.Scalar], cursor: Int) {
    let now = Snapshot(line: line, cursor: cursor)
    guard line != current.line else {
      // What is typed at another place is another change.
      if cursor != current.cursor { isTyping = false }
      current.cursor = cursor
      return
    }
    let isTyped = line.count == current.line.count + 1 && cursor == current.cursor + 1
    let isBlank = isTyped && line[cursor - 1].properties.isWhitespace
    if !(isTyped && isTyping && !isBlank) { earlier.append(current) }
    later = []
    current = now
    isTyping = isTyped
  }

  /// Returns the line as it was before the last change; nil if there is none.
  mutating func undo() -> Snapshot? { move(from: \.earlier, to: \.later) }

  /// Returns the line as it was before the last undo; nil if there is none, or the line has changed
  /// since.
  mutating func redo() -> Snapshot? { move(from: \.later, to: \.earlier) }

  private mutating func move(
    from some: WritableKeyPath<Self, [Snapshot]>, to others: WritableKeyPath<Self, [Snapshot]>
  ) -> Snapshot? {
    guard let next = self[keyPath: some].popLast() else { return nil }
    self[keyPath: others].append(current)
    current = next
    isTyping = false
    return next
  }
}
