import Reel
import ReelSupport

/// An app's commands, by their names and aliases.
struct Vocabulary<State, Action: Sendable>: Sendable {
  let commands: [Command<State, Action>]
  /// The indices of commands in that list, by their names and aliases.
  private let places: [String: [Int]]
  /// The same by names in other languages: most words are no such name, and their catalogs need not
  /// be read.
  private let placesElsewhere: OnDemand<[String: [Int]]>

  init(_ commands: [Command<State, Action>]) {
    self.commands = commands
    places = Self.places(of: commands.map(\.syntax.ownNames))
    placesElsewhere = OnDemand { Self.places(of: commands.map(\.syntax.names)) }
  }

  private static func places(of names: [[String]]) -> [String: [Int]] {
    let named = names.enumerated().flatMap { place, names in names.map { ($0, [place]) } }
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
    guard let places = places[name] ?? placesElsewhere.value[name], let first = places.first else {
      return nil
    }
    if places.count > 1 {
      for place in places where isPossible(commands[place]) { return commands[place] }
    }
    return commands[first]
  }
}
