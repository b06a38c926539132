import Testing

@testable import ReelEditor

/// Changes of a line, grouped into steps for undo.
@Suite struct UndoStackTests {
  /// Types line after line, and returns the lines shown by undo until nothing is left.
  private func steps(_ lines: String...) -> [String] {
    var stack = UndoStack()
    for line in lines { stack.note(Array(line.unicodeScalars), cursor: line.unicodeScalars.count) }
    var shown: [String] = []
    while let snapshot = stack.undo() {
      shown.append(String(String.UnicodeScalarView(snapshot.line)))
    }
    return shown
  }

  @Test func lettersInARowAreOneStep() {
    #expect(steps("o", "op", "ope", "open") == [""])
    #expect(steps("a", "a ", "a b", "a bc") == ["a", ""])
  }

  @Test func otherChangesAreSeparateSteps() {
    #expect(steps("a", "ab", "a", "axyz", "") == ["axyz", "a", "ab", ""])
    #expect(steps("a", "a", "a") == [""])
    #expect(steps().isEmpty)
  }

  @Test func textAtAnotherPlaceIsAnotherStep() {
    var stack = UndoStack()
    for (line, cursor) in [("o", 1), ("on", 2), ("on", 0), ("Zon", 1), ("ZZon", 2)] {
      stack.note(Array(line.unicodeScalars), cursor: cursor)
    }
    #expect(stack.undo() == UndoStack.Snapshot(line: Array("on".unicodeScalars), cursor: 0))
    #expect(stack.undo() == UndoStack.Snapshot())
  }

  @Test func theCursorIsRestoredToo() {
    var stack = UndoStack()
    stack.note(Array("abc".unicodeScalars), cursor: 3)
    stack.note(Array("abc".unicodeScalars), cursor: 1)
    stack.note(Array("ac".unicodeScalars), cursor: 1)
    #expect(stack.undo() == UndoStack.Snapshot(line: Array("abc".unicodeScalars), cursor: 1))
  }

  @Test func whatWasUndoneIsMadeAgainUntilTheLineChanges() {
    var stack = UndoStack()
    func note(_ line: String) { stack.note(Array(line.unicodeScalars), cursor: line.count) }
    func line(_ snapshot: UndoStack.Snapshot?) -> String? {
      snapshot.map { String(String.UnicodeScalarView($0.line)) }
    }
    for text in ["one", "one two", "two"] { note(text) }
    #expect(line(stack.redo()) == nil)
    #expect(line(stack.undo()) == "one two")
    #expect(line(stack.undo()) == "one")
    // The line that is shown is noted before each key.
    note("one")
    #expect(line(stack.redo()) == "one two")
    #expect(line(stack.redo()) == "two")
    #expect(line(stack.redo()) == nil)
    #expect(line(stack.undo()) == "one two")
    note("one two!")
    #expect(line(stack.redo()) == nil)
    #expect(line(stack.undo()) == "one two")
  }
}
