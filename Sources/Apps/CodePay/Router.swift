import ReelApp

/// A screen on the navigation stack; in JSON `{"screen":"transaction","id":"3"}`.
enum Route: ScreenRoute {
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

  /// A transaction is above the list if that is open.
  var below: [Route] {
    switch self {
    case .login, .home: []
    case .register: [.login]
    case .transactions, .addMoney, .sendMoney, .settings: [.home]
    case .transaction: [.transactions, .home]
    }
  }

  /// Whether it is for users who are not logged in.
  var isOutside: Bool { self == .login || self == .register }
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

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    switch action {
    case .backTapped: state.move { $0.goBack() }
    case .homeTapped:
      guard state.checkLogIn() else { return }
      state.move(to: .home)
      state.begin(.home, &ask)
    case .refreshTapped: if state.checkLogIn() { state.begin(.home, &ask) }
    }
  }

  package var commands: [Command<State, Action>] {
    Command(
      Text("home", context: "a command of CodePay"),
      "Go Home, finish pending transfers, and fetch what is new"
    ) { .homeTapped }
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
      .unavailable { $0.logInReason }
    Command("back", Text("Go back to the previous screen", context: "a command of CodePay")) {
      .backTapped
    }
    .unavailable { $0.route.previous == nil ? "this is the first screen" : nil }
  }
}
