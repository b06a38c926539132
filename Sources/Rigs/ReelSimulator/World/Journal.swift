import ReelSupport
import Synchronization

/// The events in a world: their counts, a digest of all of them in order, and the first violation.
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

  /// The number of each kind of event, by name.
  package var counts: [String: Int] { content.withLock(\.counts) }

  /// The first violation of a rule.
  package var violation: Violation? { content.withLock(\.violation) }

  /// Records an event, which becomes part of the digest.
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

  /// Counts an event.
  func count(_ name: String, _ number: Int = 1) {
    content.withLock { $0.counts[name, default: 0] += number }
  }

  /// Records a violation; the first one is kept.
  func violated(_ violation: Violation) {
    content.withLock { content in
      if content.violation == nil { content.violation = violation }
    }
  }

  /// Returns the lines since the last call.
  func takeLines() -> [String] {
    content.withLock { content in
      defer { content.lines = content.lines.map { _ in [] } }
      return content.lines ?? []
    }
  }
}

/// A violation of a rule.
package struct Violation: Error, Equatable, Sendable, CustomStringConvertible {
  /// The rule: what is shrunk has to break the same one.
  package var rule: String
  /// The finding.
  package var finding: String
  /// The time, in milliseconds since the beginning of the world.
  package var time: Int64

  /// The rule and the finding.
  package var description: String { "\(rule): \(finding)" }
}
