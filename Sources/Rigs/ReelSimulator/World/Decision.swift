import ReelSupport

/// An event in a world: a user's line, or trouble.
///
/// Its number and its time are fixed, so that leaving out others does not move it.
package struct Decision: Equatable, Sendable, CustomStringConvertible {
  /// The number, counted from 1.
  package var number: Int
  /// The time, in milliseconds since the beginning of the world.
  package var time: Int64
  /// A device, or the service.
  package var subject: String
  /// The line, or the event.
  package var event: String

  /// Creates a decision from its parts.
  package init(number: Int, time: Int64, subject: String, event: String) {
    self.number = number
    self.time = time
    self.subject = subject
    self.event = event
  }

  /// Parses a ``description``; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: true)
    guard parts.count == 4, let number = Int(parts[0]), let time = Int64(parts[1]) else {
      return nil
    }
    self.init(number: number, time: time, subject: String(parts[2]), event: String(parts[3]))
  }

  /// Number, time, subject and event, as in `17 61250 phone-2 tvshows add Dark`.
  package var description: String { "\(number) \(time) \(subject) \(event)" }
}

/// A world in the format of a file: its seed, its duration, and its events.
package struct WorldScript: Equatable, Sendable {
  /// The seed.
  package var seed: UInt64
  /// The number of devices.
  package var phones: Int
  /// The events.
  package var decisions: [Decision]

  /// Creates a script from its parts.
  package init(seed: UInt64, phones: Int, decisions: [Decision]) {
    self.seed = seed
    self.phones = phones
    self.decisions = decisions
  }

  /// Parses a script.
  ///
  /// - Throws: ``Unreadable`` with the first invalid line, or if there is no seed.
  package init(_ text: String) throws(Unreadable) {
    var world: (seed: UInt64, phones: Int)?
    var decisions: [Decision] = []
    for (index, line) in TextLines.of(text).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      if words.count == 4, words[0] == "seed", words[2] == "phones", let seed = UInt64(words[1]),
        let phones = Int(words[3]), (1...16).contains(phones)
      {
        world = (seed, phones)
      } else if let decision = Decision(line) {
        decisions.append(decision)
      } else {
        throw .line(index + 1)
      }
    }
    guard let world else { throw .noSeed }
    self.init(
      seed: world.seed, phones: world.phones,
      decisions: decisions.sorted { ($0.time, $0.number) < ($1.time, $1.number) })
  }

  /// The script in the format of a file.
  package var text: String {
    (["seed \(seed) phones \(phones)"] + decisions.map(\.description))
      .map { $0 + "\n" }.joined()
  }

  /// The reason why a text is not a script.
  package enum Unreadable: Error, Equatable, Sendable {
    /// A line, counted from 1, is neither a decision, nor the seed, nor a comment.
    case line(Int)
    /// There is no seed.
    case noSeed
  }
}
