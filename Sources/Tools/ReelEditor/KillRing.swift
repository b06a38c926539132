/// The texts that were removed from lines, so that Ctrl-Y inserts the newest, and Alt-Y after it an
/// older one in its place.
///
/// What is removed by several keys in a row is one text, as in Emacs and readline. Undo leaves the
/// ring alone.
struct KillRing {
  /// The number of texts that are kept.
  private static let limit = 60

  /// The newest last.
  private var texts: [[Unicode.Scalar]] = []
  /// The line and the cursor after the last removal; another line begins a new text.
  private var removed: UndoStack.Snapshot?
  /// The line and the cursor after the last insertion, and which text that was.
  private var inserted: (line: UndoStack.Snapshot, index: Int)?

  /// Adds a text that is about to be removed.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - isBehindCursor: whether it stands behind the cursor, and not before it.
  ///   - line: the line before the removal.
  ///   - rest: the line after it.
  mutating func add(
    _ text: [Unicode.Scalar], isBehindCursor: Bool, of line: UndoStack.Snapshot,
    leaving rest: UndoStack.Snapshot
  ) {
    guard !text.isEmpty else { return }
    if line == removed, let last = texts.popLast() {
      texts.append(isBehindCursor ? last + text : text + last)
    } else {
      texts.append(text)
      if texts.count > Self.limit { texts.removeFirst() }
    }
    removed = rest
  }

  /// Returns the text to insert, and how many code points before the cursor it replaces; nil if
  /// there is none.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - isOlder: whether it replaces the text that was inserted by the last key.
  func text(
    for line: UndoStack.Snapshot, isOlder: Bool
  ) -> (text: [Unicode.Scalar], replaced: Int)? {
    guard isOlder else { return texts.last.map { ($0, 0) } }
    guard let inserted, inserted.line == line else { return nil }
    let next = (inserted.index + texts.count - 1) % texts.count
    return (texts[next], texts[inserted.index].count)
  }

  /// Notes the line after an insertion.
  mutating func noteInsertion(into line: UndoStack.Snapshot, isOlder: Bool) {
    guard isOlder, let earlier = inserted else {
      inserted = (line, texts.count - 1)
      return
    }
    inserted = (line, (earlier.index + texts.count - 1) % texts.count)
  }

  /// Forgets which line the last key left: a new one is edited.
  mutating func beginLine() {
    removed = nil
    inserted = nil
  }
}
