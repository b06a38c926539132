import ReelTexts
import Reel
import ReelApp
import ReelHTTP

extension CodePayApp {
  /// Everything that the app remembers.
  package struct State: Codable, Equatable, Sendable {
    /// The screens, from the bottom up to the one that shows; never empty.
    var route: [Route] = [.login]
    /// Who is logged in.
    var session: Session?
    /// The account of the user who is logged in.
    var account: Account?
    /// When its balance was what it says.
    var asOf: Timestamp?
    /// All its transactions, newest first.
    var transactions: [Transaction] = []
    /// Transfers that are not finished.
    var pendingTransfers: [PendingTransfer] = []
    /// Money whose adding is not finished.
    var pendingDeposits: [Money] = []
    /// What the user calls the others.
    var book = AddressBook()
    /// Which transactions the list shows.
    var filter = Filter()
    /// In which order the list shows them.
    var sorting = Sorting.newest
    /// Which page of the list shows, from 1.
    @Count var pages = 1
    /// What has been typed into the screen that shows, and what is wrong with that.
    var form = Form()
    /// Who was logged in last.
    var lastPhone: String?
    /// The language of everything that the app says, and of amounts and dates.
    var locale = Language.en
    /// The time zone that times of day are shown in.
    var zone = Zone.utc
    /// What the bank is doing.
    var working: Work?
    /// Commands that wait until the bank is done, in the order of their giving.
    var waiting: [Action] = []
    /// What the user is told about the last thing done.
    var tidings: [BankNotice] = []

    /// The state before anything has happened.
    package init() {}
  }

  /// What the bank can be doing.
  enum Work: String, Codable, Sendable {
    /// Looking at what is stored, and fetching what is new, at a start.
    case start
    /// Fetching what is new.
    case home
    /// Registering a user.
    case register
    /// Logging a user in.
    case logIn
    /// Logging them out.
    case logOut
    /// Adding money.
    case add
    /// Sending money.
    case send
    /// Looking whether money can be sent.
    case check
    /// Changing a setting.
    case settings
    /// Noting a name.
    case naming
    /// Looking at how full the service is, or making room.
    case resources
  }
}

extension CodePayApp.State {
  /// How amounts and dates are written.
  var style: AmountStyle {
    var style = AmountStyle.in(locale)
    style.zone = zone
    return style
  }

  /// The screen that shows.
  var top: Route { route.last ?? .login }

  /// Whether the bank is doing something: commands wait for that.
  var isBusy: Bool { working != nil }

  /// The transactions that the list shows, on all its pages.
  var found: [Transaction] {
    guard let session else { return [] }
    return sorting.sorted(
      transactions.filter {
        filter.accepts($0, account: session.accountId, in: zone, names: book)
      })
  }

  /// The transaction with an id.
  func transaction(_ id: String) -> Transaction? { transactions.first { $0.id == id } }

  /// Has the bank do something; until it is done, commands wait.
  mutating func begin(
    _ work: CodePayApp.Work, _ request: CodePayApp.Request,
    _ requests: inout Requests<CodePayApp.Request>
  ) {
    working = work
    requests.ask(request)
  }

  /// Tells the user something.
  mutating func tell(_ tiding: BankNotice) { tidings.append(tiding) }

  /// Moves to another screen, with a form in which something has been typed.
  mutating func move(_ move: Router.Move, typed: [FieldName: String] = [:]) {
    move.apply(to: &route)
    form = Form(typed: typed)
    // The list keeps its filter while what is above it is looked at.
    guard !route.contains(.transactions) else { return }
    pages = 1
    filter = Filter()
    sorting = .newest
  }

  /// Forgets the account: what was on the screens is for the eyes of its owner alone.
  mutating func forget() {
    let wasOutside = top.isOutside
    session = nil
    account = nil
    asOf = nil
    transactions = []
    pendingTransfers = []
    pendingDeposits = []
    book = AddressBook()
    filter = Filter()
    if !wasOutside { move(.login) }
  }
}
