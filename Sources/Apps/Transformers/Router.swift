import Reel
import ReelApp

/// A screen on the navigation stack; in JSON `{"screen":"form","id":"3"}`.
enum Route: Codable, Hashable, Sendable {
  /// Home.
  case home
  /// All Transformers.
  case cybertron
  /// The form that edits a Transformer, or creates one if `id` is nil.
  case form(id: String?)
  /// A single Transformer.
  case transformer(id: String)
  /// The pairs of the next battle.
  case battlefield
  /// The result of the battle.
  case result

  /// The names of the screens.
  private enum Name: String, Codable {
    case home, cybertron, form, transformer, battlefield, result
  }
  private enum CodingKeys: CodingKey { case screen, id }

  /// Decodes a screen by its name.
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

  /// Encodes the screen's name, and its Transformer; null for a new one.
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

extension Route {
  /// The screens from Home up to this one.
  var path: [Route] {
    switch self {
    case .home: [self]
    case .cybertron, .battlefield: [.home, self]
    case .form, .transformer: [.home, .cybertron, self]
    case .result: [.home, .battlefield, self]
    }
  }
}

/// Navigates between the screens: the navigation stack is part of the state, with Home always at
/// the bottom.
package struct Router: AppPart<TransformersApp> {
  /// The actions that change the screen.
  package enum Action: Codable, Equatable, Sendable {
    /// Goes to Home.
    case homeTapped
    /// Opens the list of all Transformers.
    case cybertronTapped
    /// Opens the battlefield, which shows the pairs.
    case battlefieldTapped
    /// Goes back to the previous screen.
    case backTapped
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TransformersApp>) {
    switch action {
    case .homeTapped: state.show(.home)
    case .cybertronTapped: state.show(.cybertron)
    case .battlefieldTapped: state.show(.battlefield)
    case .backTapped: state.show(state.route.dropLast().last ?? .home)
    }
  }

  package var commands: [Command<State, Action>] {
    Command("home", "Go to the first screen") { .homeTapped }
    Command("cybertron", "Go to the list of all Transformers") { .cybertronTapped }
    Command("battlefield", "Go to the battlefield, where the teams meet") { .battlefieldTapped }
    Command("back", "Go back to the previous screen") { .backTapped }
      .unavailable { $0.isOccupied || $0.top != .home ? nil : "this is the first screen" }
  }
}

extension TransformersApp.State {
  /// Shows a screen, and closes the form.
  mutating func show(_ screen: Route) {
    route = screen.path
    form = nil
  }
}
