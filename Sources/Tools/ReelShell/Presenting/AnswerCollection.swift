import Synchronization

/// What a typed line answers, as far as it is not to be printed at once.
///
/// A line that goes to a program or a file keeps all of its answers; any other keeps those that are
/// longer than the window. What changes by itself meanwhile is none of them.
final class AnswerCollection: Sendable {
  /// That of the line that is being done.
  @TaskLocal static var current: AnswerCollection?

  /// Whether the answers of the line that is being done go to a program or a file.
  static var isElsewhere: Bool { current?.isOpenElsewhere == true }

  private let isElsewhere: Bool
  private let pages: Bool
  /// Nil once the line is done: effects that still run print what they have to say.
  private let answers = Mutex<[String]?>([])

  /// Collects the answers of a line.
  ///
  /// - Parameters:
  ///   - isElsewhere: whether they go to a program or a file.
  ///   - pages: whether long ones are to be shown a page at a time.
  init(isElsewhere: Bool, pages: Bool) {
    self.isElsewhere = isElsewhere
    self.pages = pages
  }

  private var isOpenElsewhere: Bool { isElsewhere && answers.withLock { $0 != nil } }

  /// Takes an answer, unless it is to be printed.
  ///
  /// - Parameter isPage: whether it is longer than the window.
  func takes(_ answer: String, isPage: Bool = false) -> Bool {
    guard isElsewhere || (isPage && pages) else { return false }
    return answers.withLock { answers in
      guard answers != nil else { return false }
      answers?.append(answer)
      return true
    }
  }

  /// Ends it, and hands out all that was collected, each answer with a line break behind it.
  func close() -> String {
    answers.withLock { answers in
      defer { answers = nil }
      return (answers ?? []).map { $0 + "\n" }.joined()
    }
  }
}
