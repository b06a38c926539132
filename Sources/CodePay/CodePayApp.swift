import Reel
import ReelApp

/// CodePay: a bank account whose server checks nothing, so that the client does.
///
/// ```swift
/// let tokens = TokenKeeper(credentials, service: "bank", clock: clock)
/// let app = CodePayApp(
///   bank: Bank(
///     api: .live(client, tokens: tokens), storage: Storage(.file(url)), preferences: preferences,
///     tokens: tokens, clock: clock))
/// ```
public struct CodePayApp: App {
  /// The word that paths and `.use` know the app by.
  public let name = "codepay"
  private let bank: Bank

  /// Puts the app together.
  ///
  /// - Parameter bank: does what is asked of the world.
  public init(bank: Bank) { self.bank = bank }

  /// The log-in, with nothing known yet.
  public var initialState: State { State() }

  /// What every action changes.
  public var reducer: some RequestingReducer<State, Action, Request> { Presenter() }

  /// The bank answers requests.
  public var middleware: [any Middleware<Request, Action>] { [Effects(bank: bank)] }

  /// The log-in comes up, or Home for whoever is still logged in.
  public var start: Action? { .appeared(screen: .login) }

  /// With a service that nobody asks, and nothing stored.
  public var construction: String { "CodePayApp(bank: .unanswered)" }

  /// Everything is there in each language, and so are amounts and dates.
  public func languageChosen(_ language: Language) -> Action? {
    .languageChosen(language: language)
  }

  /// What others do to the service, which lets everybody do everything: they open accounts, send
  /// money, write balances, and delete what they like.
  public func remoteChanges(in state: State) -> [String] {
    guard let account = state.account, let number = Int(account.id) else { return [] }
    let (id, code) = (account.id, account.balance.currency.code)
    let own = "phoneNumber=\(account.phoneNumber) currency=\(code)"
    let gift = "amount:=5 currency=\(code) createdOn:=1767225600 reference=gift"
    // Another one each time that something has happened.
    let turn = state.transactions.count
    let partner = "+491510000000\(turn / 8 % 3 + 1)"
    // Not each time: to a number that several have nobody can send.
    let arrivals =
      turn % 8 > 1 || partner == account.phoneNumber
      ? [] : ["POST /account phoneNumber=\(partner) currency=\(code) balance:=100"]
    return arrivals + [
      "POST /transaction senderId=\(number + 1) receiverId=\(id) \(gift)",
      "POST /transaction senderId=\(id) receiverId=\(number + 1) \(gift)",
      "POST /transaction senderId=\(id) receiverId=\(id) amount=much",
      "PUT /account/\(id) \(own) balance:=42", "PUT /account/\(id) \(own) balance=none",
      "DELETE /account/\(id)", "DELETE /account/\(number + 1)", "DELETE /account/\(number + 2)",
    ] + state.transactions.prefix(4).map { "DELETE /transaction/\($0.id)" }
  }

  /// What the user sees, in the language of the state.
  public func screen(for state: State) -> Screen {
    Formatter(strings: Strings.in(state.locale)).screen(for: state)
  }
}
