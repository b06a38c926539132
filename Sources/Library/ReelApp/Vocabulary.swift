import Reel

/// An app's commands, described in one language.
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

  /// Returns the command with a name or an alias; of several, the first that is available in
  /// `state`.
  func command(_ name: String, at state: State?) -> Command<State, Action>? {
    guard let places = places[name] else { return nil }
    let meant = places.first { place in
      places.count > 1 && state.map { commands[place].unavailability(in: $0) == nil } ?? true
    }
    return (meant ?? places.first).map { commands[$0] }
  }
}
