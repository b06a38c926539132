import Reel

/// What a person can say to an app, described in one language.
struct Vocabulary<State, Action: Sendable>: Sendable {
  let commands: [Command<State, Action>]
  /// Where in that list commands stand, by their names and the other words for them.
  private let places: [String: [Int]]

  init(_ commands: [Command<State, Action>]) {
    self.commands = commands
    let named = commands.enumerated().flatMap { place, command in
      ([command.name] + command.aliases).map { ($0, [place]) }
    }
    places = Dictionary(named, uniquingKeysWith: +)
  }

  /// The command that a name gives, or another word for it; of several the first that can be given
  /// in `state`.
  func command(_ name: String, at state: State?) -> Command<State, Action>? {
    guard let places = places[name] else { return nil }
    let meant = places.first { place in
      places.count > 1 && state.map { commands[place].unavailability(in: $0) == nil } ?? true
    }
    return (meant ?? places.first).map { commands[$0] }
  }
}
