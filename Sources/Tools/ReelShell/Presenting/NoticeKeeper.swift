import Synchronization

/// Passes on what a session says, and remembers what went wrong without a line's fault.
final class NoticeKeeper: Output {
  /// How many notices are remembered.
  private static let limit = 50

  /// Where everything goes.
  let passing: any Output
  private let kept = Mutex<[String]>([])

  /// Passes everything on to `output`.
  init(_ output: any Output) { passing = output }

  func write(answer: String) { passing.write(answer: answer) }

  func write(page: String) { passing.write(page: page) }

  func write(diagnostic: String) {
    kept.withLock { kept in
      kept.append(diagnostic)
      if kept.count > Self.limit { kept.removeFirst() }
    }
    passing.write(diagnostic: diagnostic)
  }

  var width: Int { passing.width }

  /// The newest notices, the oldest of them first.
  var all: [String] { kept.withLock { $0 } }
}
