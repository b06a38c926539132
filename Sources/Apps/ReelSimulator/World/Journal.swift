import ReelSupport
import Synchronization

/// What has happened in a world: how much of each, a digest of all of it in its order, and what was
/// wrong first.
package final class Journal: Sendable {
  private struct Content {
    var digest: UInt64 = 0
    var counts: [String: Int] = [:]
    var violation: Violation?
    var lines: [String]?
  }

  private let content: Mutex<Content>

  /// - Parameter isTalkative: whether each event is kept as a line, for ``takeLines()``.
  init(isTalkative: Bool) {
    content = Mutex(Content(lines: isTalkative ? [] : nil))
  }

  /// The digest of all events so far.
  package var digest: UInt64 { content.withLock(\.digest) }

  /// How often each has happened, by its name.
  package var counts: [String: Int] { content.withLock(\.counts) }

  /// The first rule that did not hold.
  package var violation: Violation? { content.withLock(\.violation) }

  /// Notes an event: it becomes part of the digest.
  func note(_ line: @autoclosure () -> String) {
    content.withLock { content in
      let line = line()
      for byte in line.utf8 {
        content.digest = (content.digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      }
      content.digest = SplitMix64.mixed(content.digest &+ SplitMix64.step)
      content.lines?.append(line)
    }
  }

  /// Counts something.
  func count(_ name: String, _ number: Int = 1) {
    content.withLock { $0.counts[name, default: 0] += number }
  }

  /// A rule does not hold; the first one is kept.
  func violated(_ violation: Violation) {
    content.withLock { content in
      if content.violation == nil { content.violation = violation }
    }
  }

  /// The lines since this was asked last.
  func takeLines() -> [String] {
    content.withLock { content in
      defer { content.lines = content.lines.map { _ in [] } }
      return content.lines ?? []
    }
  }
}

/// A rule that does not hold.
package struct Violation: Error, Equatable, Sendable, CustomStringConvertible {
  /// Which rule, in the words of its kind: what is shrunk has to break the same.
  package var rule: String
  /// What was found.
  package var finding: String
  /// When, in milliseconds since the world began.
  package var time: Int64

  /// The rule and what was found.
  package var description: String { "\(rule): \(finding)" }
}
