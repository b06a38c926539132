import Reel
import ReelApp

/// A screen on the navigation stack; in JSON `{"screen":"transaction","id":"3"}`.
enum Route: Codable, Hashable, Sendable {
  /// Where a user logs in.
  case login
  /// Where a user registers.
  case register
  /// The balance, and what happened last.
  case home
  /// All transactions, or those that are looked for.
  case transactions
  /// One of them.
  case transaction(id: String)
  /// The form that adds money.
  case addMoney
  /// The form that sends money.
  case sendMoney
  /// Password, currency, phone number.
  case settings

  private enum CodingKeys: CodingKey { case screen, id }

  /// Reads a screen by its name.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(ScreenName.self, forKey: .screen) {
    case .login: self = .login
    case .register: self = .register
    case .home: self = .home
    case .transactions: self = .transactions
    case .transaction: self = .transaction(id: try values.decode(String.self, forKey: .id))
    case .addMoney: self = .addMoney
    case .sendMoney: self = .sendMoney
    case .settings: self = .settings
    }
  }

  /// Writes the screen's name, and which transaction it is about.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(screen, forKey: .screen)
    if case .transaction(let id) = self { try values.encode(id, forKey: .id) }
  }

  /// The screen's name.
  var screen: ScreenName {
    switch self {
    case .login: .login
    case .register: .register
    case .home: .home
    case .transactions: .transactions
    case .transaction: .transaction
    case .addMoney: .addMoney
    case .sendMoney: .sendMoney
    case .settings: .settings
    }
  }

  /// Whether it is for those who are not logged in.
  var isOutside: Bool { self == .login || self == .register }
}

/// What the screens are called.
enum ScreenName: String, Codable, Sendable {
  /// Where a user logs in.
  case login
  /// Where a user registers.
  case register
  /// The balance, and what happened last.
  case home
  /// All transactions, or those that are looked for.
  case transactions
  /// One of them.
  case transaction
  /// The form that adds money.
  case addMoney
  /// The form that sends money.
  case sendMoney
  /// Password, currency, phone number.
  case settings
}

/// Moves between the screens: the navigation stack is state; at the bottom is Home for those who
/// are logged in, and the log-in for the others.
package struct Router: AppFeature {
  package typealias State = CodePayApp.State
  package typealias Request = CodePayApp.Request

  /// What the user does to get to another screen.
  package enum Action: Codable, Equatable, Sendable {
    /// Goes to Home, and fetches what is new.
    case homeTapped
    /// Fetches what is new, on the same screen.
    case refreshTapped
    /// Goes back to the screen before.
    case backTapped
  }

  /// A change of the navigation stack.
  enum Move {
    /// To the screen below.
    case back
    /// To the bottom, logged in.
    case home
    /// To the bottom, logged out.
    case login
    /// The form that registers, above the log-in.
    case register
    /// A screen above Home.
    case open(Route)
    /// A screen above the one that shows.
    case above(Route)
    /// A transaction, above the list where that is open.
    case transaction(id: String)

    func apply(to route: inout [Route]) {
      switch self {
      case .back: if route.count > 1 { route.removeLast() }
      case .home: route = [.home]
      case .login: route = [.login]
      case .register: route = [.login, .register]
      case .open(let screen): route = [.home, screen]
      case .above(let screen):
        route.removeAll { $0 == screen }
        route.append(screen)
      case .transaction(let id):
        route =
          (route.contains(.transactions) ? [.home, .transactions] : [.home])
          + [.transaction(id: id)]
      }
    }
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .backTapped: state.move(.back)
      case .homeTapped:
        guard state.checkLogIn() else { return }
        state.move(.home)
        state.begin(.home, .home, &requests)
      case .refreshTapped: if state.checkLogIn() { state.begin(.home, .home, &requests) }
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    let reasons = strings.reasons
    Command("home", words.home) { .homeTapped }
      .explained(words.homeDetails)
      .unavailable { reasons.outside($0) }
    Command("refresh", words.refresh) { .refreshTapped }
      .unavailable { reasons.outside($0) }
    Command("back", words.back) { .backTapped }
      .unavailable { $0.isBusy || $0.route.count > 1 ? nil : reasons.first }
  }
}
