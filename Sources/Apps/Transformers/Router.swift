import Reel
import ReelApp

/// A screen on the navigation stack; in JSON `{"screen":"form","id":"3"}`.
enum Route: Codable, Hashable, Sendable {
  /// The way to the others.
  case home
  /// All Transformers.
  case cybertron
  /// The form that edits a Transformer, or creates one where `id` is nil.
  case form(id: String?)
  /// A Transformer by itself.
  case transformer(id: String)
  /// Who is about to meet whom.
  case battlefield
  /// What came of the battle.
  case result

  /// What the screens are called.
  private enum Name: String, Codable {
    case home, cybertron, form, transformer, battlefield, result
  }
  private enum CodingKeys: CodingKey { case screen, id }

  /// Reads a screen by its name.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(Name.self, forKey: .screen) {
    case .home: self = .home
    case .cybertron: self = .cybertron
    case .form: self = .form(id: try values.decodeIfPresent(String.self, forKey: .id))
    case .transformer: self = .transformer(id: try values.decode(String.self, forKey: .id))
    case .battlefield: self = .battlefield
    case .result: self = .result
    }
  }

  /// Writes the screen's name, and whom the form is about; null where that is yet to be.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    let name: Name =
      switch self {
      case .home: .home
      case .cybertron: .cybertron
      case .form: .form
      case .transformer: .transformer
      case .battlefield: .battlefield
      case .result: .result
      }
    try values.encode(name, forKey: .screen)
    if case .form(let id) = self { try values.encode(id, forKey: .id) }
    if case .transformer(let id) = self { try values.encode(id, forKey: .id) }
  }
}

/// Moves between the screens: the navigation stack is state, and Home always at the bottom.
package struct Router: AppFeature {
  package typealias State = TransformersApp.State
  package typealias Request = TransformersApp.Request

  /// What the user does to get to another screen.
  package enum Action: Codable, Equatable, Sendable {
    /// Goes to Home.
    case homeTapped
    /// Opens the list of all Transformers.
    case cybertronTapped
    /// Opens the battlefield, which shows who will meet whom.
    case battlefieldTapped
    /// Goes back to the screen before.
    case backTapped
  }

  /// A change of the navigation stack.
  enum Move {
    /// Forgets every other screen.
    case home
    /// To the screen below.
    case back
    /// To a Transformer, above the list.
    case transformer(id: String)
    /// The list, above Home.
    case cybertron
    /// The form, above the list.
    case form(id: String?)
    /// The pairings, above Home.
    case battlefield
    /// The result, above the pairings.
    case result

    func apply(to route: inout [Route]) {
      switch self {
      case .home: route = [.home]
      case .transformer(let id): route = [.home, .cybertron, .transformer(id: id)]
      case .back: if route.count > 1 { route.removeLast() }
      case .cybertron: route = [.home, .cybertron]
      case .form(let id): route = [.home, .cybertron, .form(id: id)]
      case .battlefield: route = [.home, .battlefield]
      case .result: route = [.home, .battlefield, .result]
      }
    }
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, _ in
      switch action {
      case .homeTapped: state.move(.home)
      case .cybertronTapped: state.move(.cybertron)
      case .battlefieldTapped: state.move(.battlefield)
      case .backTapped: state.move(.back)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    Command("home", words.home) { .homeTapped }
    Command("cybertron", words.cybertron) { .cybertronTapped }
    Command("battlefield", words.battlefield) { .battlefieldTapped }
    Command("back", words.back) { .backTapped }
      .unavailable { $0.isOccupied || $0.top != .home ? nil : strings.reasons.onHome }
  }
}

extension TransformersApp.State {
  /// Moves; the form that showed is gone.
  mutating func move(_ move: Router.Move) {
    move.apply(to: &route)
    form = nil
  }
}
