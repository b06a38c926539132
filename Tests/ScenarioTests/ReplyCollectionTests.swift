import Testing

@testable import ReelREPL
@testable import ReelTools

/// The answers of a line that are not printed at once.
@Suite struct ReplyCollectionTests {
  /// In a script's order, too: a short answer does not overtake the long one before it.
  @Test func answersStayInOrder() {
    let answers = ReplyCollection(isElsewhere: false, pages: true)
    #expect(!answers.takes("first"))
    #expect(answers.takes("long", isPage: true))
    #expect(answers.takes("short"))
    #expect(answers.close() == "long\nshort\n")
    #expect(!answers.takes("late"))
  }

  @Test func withoutPagesEverythingIsPrintedAtOnce() {
    let answers = ReplyCollection(isElsewhere: false, pages: false)
    #expect(!answers.takes("long", isPage: true) && !answers.takes("short"))
    #expect(answers.close().isEmpty)
  }

  @Test func whatGoesElsewhereIsKept() {
    let answers = ReplyCollection(isElsewhere: true, pages: true)
    #expect(answers.takes("short") && answers.takes("long", isPage: true))
    #expect(answers.close() == "short\nlong\n")
  }
}
