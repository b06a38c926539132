import Reel

/// An app's commands, by their names and aliases.
struct Vocabulary<State, Action: Sendable>: Sendable {
  let commands: [Command<State, Action>]
  /// The indices of commands in that list, by their names and aliases.
  private let places: [String: [Int]]

  init(_ commands: [Command<State, Action>]) {
    self.commands = commands
    let named = commands.enumerated().flatMap { place, command in
      ([command.name] + command.aliases).map { ($0, [place]) }
    }
    places = Dictionary(named, uniquingKeysWith: +)
  }

  /// The command that a name gives, or another word for it; of several the first of which
  /// `isPossible` says that it can be given.
  ///
  /// That is asked for, and no state: most words stand for one command, and then no state need be
  /// had.
  func command(
    _ name: String, preferring isPossible: (Command<State, Action>) -> Bool
  ) -> Command<State, Action>? {
    guard let places = places[name], let first = places.first else { return nil }
    if places.count > 1 {
      for place in places where isPossible(commands[place]) { return commands[place] }
    }
    return commands[first]
  }
}
