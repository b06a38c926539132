import Synchronization

/// Collects the answers of a typed line, unless they are printed immediately.
///
/// A line whose output goes to a program or a file keeps all of its answers; any other keeps those
/// that are longer than the window, and what follows them. Changes that happen in the meantime are
/// not included.
final class ReplyCollection: Sendable {
  /// The collection of the current line.
  @TaskLocal static var current: ReplyCollection?

  /// Whether the answers of the current line go to a program or a file.
  static var isElsewhere: Bool { current?.isOpenElsewhere == true }

  private let isElsewhere: Bool
  private let pages: Bool
  /// Nil once the line has been performed: effects that still run print directly.
  private let answers = Mutex<[String]?>([])

  /// Collects the answers of a line.
  ///
  /// - Parameters:
  ///   - isElsewhere: whether they go to a program or a file.
  ///   - pages: whether long ones are shown a page at a time.
  init(isElsewhere: Bool, pages: Bool) {
    self.isElsewhere = isElsewhere
    self.pages = pages
  }

  private var isOpenElsewhere: Bool { isElsewhere && answers.withLock { $0 != nil } }

  /// Accepts an answer, unless it is to be printed; returns whether it did.
  ///
  /// - Parameter isPage: whether it is longer than the window.
  func takes(_ answer: String, isPage: Bool = false) -> Bool {
    answers.withLock { answers in
      guard let earlier = answers, isElsewhere || (pages && (isPage || !earlier.isEmpty)) else {
        return false
      }
      answers?.append(answer)
      return true
    }
  }

  /// Ends the collection and returns all answers, each followed by a line break.
  func close() -> String {
    answers.withLock { answers in
      defer { answers = nil }
      return (answers ?? []).map { $0 + "\n" }.joined()
    }
  }
}
