import Reel

/// A screen on the navigation stack; in JSON `{"screen":"form","id":"3"}`.
public enum Route: Codable, Hashable, Sendable {
  /// The way to the others.
  case home
  /// All Transformers.
  case cybertron
  /// The form that edits a Transformer, or creates one where `id` is nil.
  case form(id: String?)
  /// Who is about to meet whom.
  case battlefield
  /// What came of the battle.
  case result

  private enum CodingKeys: CodingKey { case screen, id }

  /// Reads a screen by its name.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(ScreenName.self, forKey: .screen) {
    case .home: self = .home
    case .cybertron: self = .cybertron
    case .form: self = .form(id: try values.decodeIfPresent(String.self, forKey: .id))
    case .battlefield: self = .battlefield
    case .result: self = .result
    }
  }

  /// Writes the screen's name, and whom the form is about; null where that is yet to be.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(screen, forKey: .screen)
    if case .form(let id) = self { try values.encode(id, forKey: .id) }
  }

  /// The screen's name.
  public var screen: ScreenName {
    switch self {
    case .home: .home
    case .cybertron: .cybertron
    case .form: .form
    case .battlefield: .battlefield
    case .result: .result
    }
  }
}

/// What the screens are called.
public enum ScreenName: String, Codable, Sendable {
  /// The way to the others.
  case home
  /// All Transformers.
  case cybertron
  /// The form that creates and edits.
  case form
  /// Who is about to meet whom.
  case battlefield
  /// What came of the battle.
  case result
}

/// Moves between the screens: the navigation stack is its state, and Home always at the bottom.
struct Router: Reducer {
  enum Move {
    /// To the screen below.
    case back
    /// The list, above Home.
    case cybertron
    /// The form, above the list.
    case form(id: String?)
    /// The pairings, above Home.
    case battlefield
    /// The result, above the pairings.
    case result
  }

  func reduce(into route: inout [Route], action move: Move) {
    switch move {
    case .back: if route.count > 1 { route.removeLast() }
    case .cybertron: route = [.home, .cybertron]
    case .form(let id): route = [.home, .cybertron, .form(id: id)]
    case .battlefield: route = [.home, .battlefield]
    case .result: route = [.home, .battlefield, .result]
    }
  }
}
