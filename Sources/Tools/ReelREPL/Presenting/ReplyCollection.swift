import Synchronization

/// Collects the replies of a typed line, unless they are printed immediately.
///
/// A line whose output goes to a program or a file keeps all of its replies; any other keeps those
/// that are longer than the window, and what follows them. Changes that happen in the meantime are
/// not included.
final class ReplyCollection: Sendable {
  /// The collection of the current line.
  @TaskLocal static var current: ReplyCollection?

  /// Whether the replies of the current line go to a program or a file.
  static var isElsewhere: Bool { current?.isOpenElsewhere == true }

  private let isElsewhere: Bool
  private let pages: Bool
  /// Nil once the line has been performed: effects that still run print directly.
  private let replies = Mutex<[String]?>([])

  /// Collects the replies of a line.
  ///
  /// - Parameters:
  ///   - isElsewhere: whether they go to a program or a file.
  ///   - pages: whether long ones are shown a page at a time.
  init(isElsewhere: Bool, pages: Bool) {
    self.isElsewhere = isElsewhere
    self.pages = pages
  }

  private var isOpenElsewhere: Bool { isElsewhere && replies.withLock { $0 != nil } }

  /// Accepts a reply, unless it is to be printed; returns whether it did.
  ///
  /// - Parameter isPage: whether it is longer than the window.
  func takes(_ reply: String, isPage: Bool = false) -> Bool {
    replies.withLock { replies in
      guard let earlier = replies, isElsewhere || (pages && (isPage || !earlier.isEmpty)) else {
        return false
      }
      replies?.append(reply)
      return true
    }
  }

  /// Ends the collection and returns all replies, each followed by a line break.
  func close() -> String {
    replies.withLock { replies in
      defer { replies = nil }
      return (replies ?? []).map { $0 + "\n" }.joined()
    }
  }
}
