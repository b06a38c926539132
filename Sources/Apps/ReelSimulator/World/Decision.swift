/// Something that happens in a world: a line that a user gives, or trouble.
///
/// Its number and its moment are its own, so that leaving others out does not move it.
package struct Decision: Equatable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  package var number: Int
  /// When, in milliseconds since the world began.
  package var time: Int64
  /// A device, or the service.
  package var subject: String
  /// The line, or what happens to the subject.
  package var deed: String

  /// Puts a decision together from its parts.
  package init(number: Int, time: Int64, subject: String, deed: String) {
    self.number = number
    self.time = time
    self.subject = subject
    self.deed = deed
  }

  /// Reads what ``description`` says; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: true)
    guard parts.count == 4, let number = Int(parts[0]), let time = Int64(parts[1]) else {
      return nil
    }
    self.init(number: number, time: time, subject: String(parts[2]), deed: String(parts[3]))
  }

  /// Number, moment, subject and deed, as in `17 61250 phone-2 tvshows add Dark`.
  package var description: String { "\(number) \(time) \(subject) \(deed)" }
}

/// A world as a file has it: its seed, how long it lasts, and what happens in it.
package struct WorldScript: Equatable, Sendable {
  /// The seed.
  package var seed: UInt64
  /// How many devices there are.
  package var phones: Int
  /// What happens.
  package var decisions: [Decision]

  /// Puts a script together from its parts.
  package init(seed: UInt64, phones: Int, decisions: [Decision]) {
    self.seed = seed
    self.phones = phones
    self.decisions = decisions
  }

  /// Reads a script.
  ///
  /// - Throws: ``Unreadable`` with the first line that says nothing.
  package init(_ text: String) throws(Unreadable) {
    var world: (seed: UInt64, phones: Int)?
    var decisions: [Decision] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      if words.count == 4, words[0] == "seed", words[2] == "phones", let seed = UInt64(words[1]),
        let phones = Int(words[3]), (1...16).contains(phones)
      {
        world = (seed, phones)
      } else if let decision = Decision(line) {
        decisions.append(decision)
      } else {
        throw Unreadable(line: index + 1)
      }
    }
    guard let world else { throw Unreadable(line: 1) }
    self.init(
      seed: world.seed, phones: world.phones,
      decisions: decisions.sorted { ($0.time, $0.number) < ($1.time, $1.number) })
  }

  /// The script as a file has it.
  package var text: String {
    (["seed \(seed) phones \(phones)"] + decisions.map(\.description))
      .map { $0 + "\n" }.joined()
  }

  /// A line that is neither a decision, nor the seed, nor a comment.
  package struct Unreadable: Error, Equatable, Sendable {
    /// Counted from 1.
    package var line: Int

    /// Creates the error for a line.
    package init(line: Int) { self.line = line }
  }
}
