import Reel
import ReelApp

/// A screen on the navigation stack; in JSON `{"screen":"pool","id":2}`.
enum Route: Codable, Hashable, Sendable {
  /// All pools.
  case home
  /// One pool.
  case pool(id: Int)
  /// The form that edits a pool, or creates one if `id` is nil.
  case form(id: Int?)

  /// The names of the screens.
  private enum Name: String, Codable { case home, pool, form }
  private enum CodingKeys: CodingKey { case screen, id }

  /// Decodes a screen by its name.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(Name.self, forKey: .screen) {
    case .home: self = .home
    case .pool: self = .pool(id: try values.decode(Int.self, forKey: .id))
    case .form: self = .form(id: try values.decodeIfPresent(Int.self, forKey: .id))
    }
  }

  /// Encodes the screen's name, with its pool; null for a new one.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .home: try values.encode(Name.home, forKey: .screen)
    case .pool(let id):
      try values.encode(Name.pool, forKey: .screen)
      try values.encode(id, forKey: .id)
    case .form(let id):
      try values.encode(Name.form, forKey: .screen)
      try values.encode(id, forKey: .id)
    }
  }

  /// Whether it is the form.
  var isForm: Bool { if case .form = self { true } else { false } }
}

/// Navigates between the screens: the navigation stack is part of the state, with Home always at
/// the bottom.
package struct Router: AppPart<MiniPoolsApp> {
  /// The actions that change the screen.
  package enum Action: Codable, Equatable, Sendable {
    /// Goes to Home.
    case homeTapped
    /// Goes back to the previous screen.
    case backTapped
    /// Opens the page of a pool.
    case poolChosen(id: Int)
  }

  /// A change of the navigation stack.
  enum Move {
    /// Home alone.
    case home
    /// To the screen below.
    case back
    /// A pool's page, above Home.
    case show(id: Int)
    /// The empty form, above Home.
    case create
    /// The filled-in form, above the pool's page.
    case edit(id: Int)

    func apply(to route: inout [Route]) {
      switch self {
      case .home: route = [.home]
      case .back: if route.count > 1 { route.removeLast() }
      case .show(let id): route = [.home, .pool(id: id)]
      case .create: route = [.home, .form(id: nil)]
      case .edit(let id): route = [.home, .pool(id: id), .form(id: id)]
      }
    }
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<MiniPoolsApp>) {
    switch action {
    case .homeTapped: state.move(.home, &ask)
    case .backTapped: if state.top != .home { state.move(.back, &ask) }
    case .poolChosen(let id): if !state.top.isForm { state.open(id, &ask) }
    }
  }

  package var commands: [Command<State, Action>] {
    Command("home", "Go to the list of all pools") { .homeTapped }
    Command("open", "Open a pool's page", .argument("id", Int.self)) { .poolChosen(id: $0) }
      .unavailable { $0.formReason }
      .completing("id") { state in
        state.pools.map { Choice(String($0.id), Text(verbatim: $0.name)) }
      }
    Command("back", "Go back to the previous screen") { .backTapped }
      .unavailable { $0.top == .home ? "this is the first screen" : nil }
  }
}

extension MiniPoolsApp.State {
  /// Shows a pool, as soon as it has been fetched.
  mutating func open(_ id: Int, _ ask: inout Ask<MiniPoolsApp>) {
    if pools.contains(where: { $0.id == id }) {
      move(.show(id: id), &ask)
    } else if loading == .fetch {
      message = nil
      opening = id
    } else {
      message = .noSuchPool(id: id)
    }
  }
}
