import ReelSupport

/// An app's commands, by their names and aliases.
struct Vocabulary<State, Action: Sendable>: Sendable {
  let commands: [Command<State, Action>]
  /// Why each of them is not available; apart, because copying a command takes long.
  let reasons: [@Sendable (State) -> Text?]
  /// The indices of commands in that list, by their names and aliases.
  let indices: [String: [Int]]
  /// The same by names in other languages: most words are no such name, and their catalogs need not
  /// be read.
  private let aliasIndices: OnDemand<[String: [Int]]>

  init(_ commands: [Command<State, Action>]) {
    self.commands = commands
    reasons = commands.map(\.reason)
    indices = Self.indices(of: commands.map(\.syntax.ownNames))
    aliasIndices = OnDemand { Self.indices(of: commands.map(\.syntax.names)) }
  }

  private static func indices(of names: [[String]]) -> [String: [Int]] {
    let named = names.enumerated().flatMap { index, names in names.map { ($0, [index]) } }
    return Dictionary(named, uniquingKeysWith: +)
  }

  /// The command that a name gives, or another word for it; of several the first of which
  /// `isPossible` says that it can be given.
  ///
  /// That is asked for, and no state: most words stand for one command, and then no state need be
  /// had.
  func command(
    _ name: String, preferring isPossible: (Command<State, Action>) -> Bool
  ) -> Command<State, Action>? {
    guard let indices = indices[name] ?? aliasIndices.value[name], let first = indices.first else {
      return nil
    }
    if indices.count > 1 {
      for index in indices where isPossible(commands[index]) { return commands[index] }
    }
    return commands[first]
  }
}
