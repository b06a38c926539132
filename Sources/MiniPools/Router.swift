import Reel

/// A screen on the navigation stack; in JSON `{"screen":"pool","id":2}`.
public enum Route: Codable, Hashable, Sendable {
  /// All pools.
  case home
  /// One pool.
  case pool(id: Int)
  /// The form that edits a pool, or creates one where `id` is nil.
  case form(id: Int?)

  private enum CodingKeys: CodingKey { case screen, id }

  /// Reads a screen by its name.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(ScreenName.self, forKey: .screen) {
    case .home: self = .home
    case .pool: self = .pool(id: try values.decode(Int.self, forKey: .id))
    case .form: self = .form(id: try values.decodeIfPresent(Int.self, forKey: .id))
    }
  }

  /// Writes the screen's name, and the pool that it is about; null where that is yet to be.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(screen, forKey: .screen)
    switch self {
    case .pool(let id): try values.encode(id, forKey: .id)
    case .form(let id): try values.encode(id, forKey: .id)
    case .home: break
    }
  }

  /// The screen's name.
  public var screen: ScreenName {
    switch self {
    case .home: .home
    case .pool: .pool
    case .form: .form
    }
  }
}

/// What the screens are called.
public enum ScreenName: String, Codable, Sendable {
  /// All pools.
  case home
  /// One pool.
  case pool
  /// The form that creates and edits.
  case form
}

/// Moves between the screens: the navigation stack is its state, and Home always at the bottom.
struct Router: Reducer {
  enum Move {
    /// Forgets every other screen.
    case home
    /// To the screen below.
    case back
    /// A pool's page, above Home.
    case show(id: Int)
    /// The empty form, above Home.
    case create
    /// The filled form, above the pool's page.
    case edit(id: Int)
  }

  func reduce(into route: inout [Route], action move: Move) {
    switch move {
    case .home: route = [.home]
    case .back: if route.count > 1 { route.removeLast() }
    case .show(let id): route = [.home, .pool(id: id)]
    case .create: route = [.home, .form(id: nil)]
    case .edit(let id): route = [.home, .pool(id: id), .form(id: id)]
    }
  }
}
