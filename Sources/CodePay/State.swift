import Reel
import Reel
import ReelApp
import ReelHTTP

extension CodePayApp {
  /// Everything that the app remembers.
  public struct State: Codable, Equatable, Sendable {
    /// The screens, from the bottom up to the one that shows; never empty.
    public var route: [Route] = [.login]
    /// Who is logged in.
    public var session: Session?
    /// The account of whoever is logged in.
    public var account: Account?
    /// When its balance was what it says.
    public var asOf: Timestamp?
    /// All its transactions, newest first.
    public var transactions: [Transaction] = []
    /// Transfers that are not finished.
    public var pendingTransfers: [PendingTransfer] = []
    /// Money whose adding is not finished.
    public var pendingDeposits: [Money] = []
    /// Which transactions the list shows.
    public var filter = Filter()
    /// How many pages of the list are shown.
    @Count public var pages = 1
    /// What has been typed into the screen that shows, and what is wrong with that.
    public var form = Form()
    /// Who was logged in last.
    public var lastPhone: String?
    /// The language of everything that the app says, and of amounts and dates.
    public var locale = Language.en
    /// What the bank is doing.
    public var working: Work?
    /// Commands that wait until the bank is done, in the order of their giving.
    public var waiting: [Action] = []
    /// What the user is told about the last thing done.
    public var tidings: [Tiding] = []

    /// The state before anything has happened.
    public init() {}
  }

  /// What the bank can be doing.
  public enum Work: String, Codable, Sendable {
    /// Looking at what is stored, and fetching what is new, at a start.
    case start
    /// Fetching what is new.
    case home
    /// Registering somebody.
    case register
    /// Logging somebody in.
    case logIn
    /// Logging them out.
    case logOut
    /// Adding money.
    case add
    /// Sending money.
    case send
    /// Changing a setting.
    case settings
    /// Looking at how full the service is, or making room.
    case resources
  }

  /// Everything that can happen.
  public enum Action: Codable, Equatable, Sendable {
    /// A screen came up by itself: the log-in, at the start.
    case appeared(screen: ScreenName)
    /// The user wants another language.
    case languageChosen(language: Language)
    /// The user wants to register.
    case registerTapped(phone: String, currency: String, password: Secret, confirmation: Secret)
    /// The user wants to log in.
    case loginTapped(phone: String, password: Secret)
    /// The user wants to log out.
    case logoutTapped
    /// The user wants money added.
    case addMoneyTapped(amount: String)
    /// The user wants to send money; what was typed with that is sent at once.
    case sendTapped(recipient: String?, amount: String?, note: String?)
    /// The user has typed into a field of the form that sends money.
    case fieldEdited(field: SendField, text: String)
    /// The user wants to see all transactions, or those that fit.
    case transactionsTapped(
      typed: [FieldName: String], search: String?, direction: Filter.Direction?)
    /// The user wants to see more of the list.
    case moreTapped
    /// The user wants to see all transactions again.
    case clearFilterTapped
    /// The user wants to see a transaction.
    case showTapped(id: String)
    /// The user wants to send the same again.
    case repeatTapped(id: String?)
    /// The user wants to see the settings.
    case settingsTapped
    /// The user wants another password.
    case passwordTapped(old: Secret, new: Secret, confirmation: Secret)
    /// The user wants another currency, and has been asked.
    case currencyTapped(code: String)
    /// The user wants another phone number.
    case phoneTapped(phone: String)
    /// The user wants to see Home, with what is new.
    case homeTapped
    /// The user wants to leave the screen.
    case backTapped
    /// The user wants to see how full the service is.
    case resourcesTapped
    /// The user wants to know whose an account is, before it is deleted.
    case ownerAsked(id: String)
    /// The user wants an element deleted, and has been asked.
    case wipeTapped(resource: Resource, id: String)
    /// The bank has come a step further.
    case progressed(snapshot: Snapshot)
    /// The bank is done.
    case reported(report: Report)
    /// Nobody will say any more what the bank has done.
    case lost
  }

  /// What may be asked of the world.
  public enum Request: RequestProtocol {
    /// Shows what is stored, finishes what was begun, fetches what is new.
    case start
    /// Finishes what was begun, and fetches what is new.
    case home
    /// Registers somebody.
    case register(phone: String, currency: String, password: Secret, confirmation: Secret)
    /// Logs somebody in.
    case logIn(phone: String, password: Secret)
    /// Ends the session.
    case logOut
    /// Adds money.
    case add(amount: Money)
    /// Sends money.
    case send(order: Order)
    /// Changes the password.
    case changePassword(old: Secret, new: Secret, confirmation: Secret)
    /// Changes the currency.
    case changeCurrency(code: String)
    /// Changes the phone number.
    case changePhone(phone: String)
    /// Counts what the service has.
    case count
    /// Looks whose an account is.
    case owner(id: String)
    /// Deletes an element.
    case wipe(resource: Resource, id: String)

    /// All of them may write: even who only looks finishes what was begun.
    public var policy: RequestPolicy { .writing(.inOrder) }
  }
}

extension CodePayApp.State {
  /// How many transactions a page of the list has.
  public static let pageSize = 20

  /// How amounts and dates are written.
  var style: AmountStyle { .in(locale) }

  /// The screen that shows.
  var top: Route { route.last ?? .login }

  /// Whether the bank is doing something: commands wait for that.
  var isBusy: Bool { working != nil }

  /// The transactions that the list shows, as far as its pages go.
  var found: [Transaction] {
    guard let session else { return [] }
    return transactions.filter { filter.accepts($0, account: session.accountId) }
  }

  /// The transaction with an id.
  func transaction(_ id: String) -> Transaction? { transactions.first { $0.id == id } }
}
