import Reel
import ReelApp

/// A screen on the navigation stack; in JSON `{"screen":"transaction","id":"3"}`.
enum Route: Codable, Hashable, Sendable {
  /// The log-in.
  case login
  /// The registration.
  case register
  /// The balance, and the latest transactions.
  case home
  /// All transactions, or the filtered ones.
  case transactions
  /// One transaction.
  case transaction(id: String)
  /// The form that adds money.
  case addMoney
  /// The form that sends money.
  case sendMoney
  /// Password, currency, phone number.
  case settings

  private enum CodingKeys: CodingKey { case screen, id }

  /// Decodes a screen by its name.
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

  /// Encodes the screen's name, and its transaction.
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

  /// Whether it is for users who are not logged in.
  var isOutside: Bool { self == .login || self == .register }
}

/// The names of the screens.
enum ScreenName: String, Codable, Sendable {
  /// The log-in.
  case login
  /// The registration.
  case register
  /// The balance, and the latest transactions.
  case home
  /// All transactions, or the filtered ones.
  case transactions
  /// One transaction.
  case transaction
  /// The form that adds money.
  case addMoney
  /// The form that sends money.
  case sendMoney
  /// Password, currency, phone number.
  case settings
}

/// Navigates between the screens: the navigation stack is part of the state; at the bottom is Home
/// after log-in, and the log-in before.
package struct Router: AppPart<CodePayApp> {
  /// The actions that change the screen.
  package enum Action: Codable, Equatable, Sendable {
    /// Goes to Home, and fetches new data.
    case homeTapped
    /// Fetches new data, on the same screen.
    case refreshTapped
    /// Goes back to the previous screen.
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
    /// The registration form, above the log-in.
    case register
    /// A screen above Home.
    case open(Route)
    /// A screen above the current one.
    case above(Route)
    /// A transaction, above the list if that is open.
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

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    switch action {
    case .backTapped: state.move(.back)
    case .homeTapped:
      guard state.checkLogIn() else { return }
      state.move(.home)
      state.begin(.home, &ask)
    case .refreshTapped: if state.checkLogIn() { state.begin(.home, &ask) }
    }
  }

  package var commands: [Command<State, Action>] {
    Command("home", "Go Home, finish pending transfers, and fetch what is new") { .homeTapped }
      .called(Text("home", context: "a command"))
      .explained(
        """
        The balance has to be the first one, plus what was added and received, minus
        what was sent. If it differs and a transaction explains that, it is corrected.
        If none does, it was changed in another way: the change is shown, and is
        accepted from then on.
        """
      )
      .unavailable { $0.logInReason }
    Command("refresh", "Fetch what is new, as “home” does, and stay") { .refreshTapped }
      .called(Text("refresh", context: "a command"))
      .unavailable { $0.logInReason }
    Command("back", Text("Go back to the previous screen", context: "a command of CodePay")) {
      .backTapped
    }
    .called(Text("back", context: "a command"))
    .unavailable { $0.isBusy || $0.route.count > 1 ? nil : "this is the first screen" }
  }
}
