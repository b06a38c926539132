import Reel
import ReelApp

/// CodePay: a bank account whose server checks nothing, so that the client does.
///
/// ```swift
/// let tokens = TokenKeeper(credentials, service: "bank", clock: clock)
/// let api = CodePayAPI.live(client, tokens: tokens)
/// let storage = Storage(.file(url))
/// let app = CodePayApp(
///   bank: Bank(
///     api: api, storage: storage, preferences: preferences, tokens: tokens, clock: clock))
/// ```
public struct CodePayApp: App {
  /// The word that paths and `.use` know the app by.
  public let name = "codepay"
  let strings: Strings
  private let bank: Bank
  private let style: AmountStyle

  /// Puts the app together.
  ///
  /// - Parameters:
  ///   - bank: does what is asked of the world.
  ///   - style: how amounts and dates are written.
  ///   - strings: the language.
  public init(bank: Bank, style: AmountStyle = .english, strings: Strings = .english) {
    self.bank = bank
    self.style = style
    self.strings = strings
  }

  /// The log-in, with nothing known yet.
  public var initialState: State { State(style: style) }

  /// What every action changes.
  public var reducer: some Reducer<State, Action> { Presenter() }

  /// What actions ask of the bank.
  public var middleware: [any Middleware<State, Action>] { [Effects(bank: bank)] }

  /// The log-in comes up, or Home for whoever is still logged in.
  public var start: Action? { .appeared(screen: .login) }

  /// With a service that nobody asks, and nothing stored.
  public var construction: String { "CodePayApp(bank: .unanswered)" }

  /// What the user sees.
  public func screen(for state: State) -> Screen {
    Formatter(strings: strings).screen(for: state)
  }
}
