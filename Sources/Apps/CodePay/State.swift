import ReelApp

extension CodePayApp {
  /// The app's state.
  package struct State: Codable, Equatable, Sendable, PagedState, FormingState {
    /// The navigation stack.
    var route = ScreenStack(Route.login)
    /// The user who is logged in.
    var session: Session?
    /// The account of the user who is logged in.
    package var account: Account?
    /// The time of the balance.
    var asOf: Timestamp?
    /// All its transactions, newest first.
    package var transactions: [Transaction] = []
    /// What others have changed in them, as the last fetch has found.
    var changes = ListChanges<Transaction>()
    /// The transactions of which it is not known whether the user has deleted them: the next fetch
    /// shows it.
    var unanswered: [String] = []
    /// Unfinished transfers.
    var pendingTransfers: [PendingTransfer] = []
    /// Unfinished deposits.
    var pendingDeposits: [Money] = []
    /// The user's names for phone numbers.
    var book = AddressBook()
    /// The filter of the list.
    var filter = Filter()
    /// The order of the list.
    var sorting = Sorting.newest
    /// The number of the list's current page, from 1.
    @Count var pages = 1
    /// The texts typed into the current screen, and their problems.
    package var form = Form()
    /// The language in which the amount in the form was typed, if another has been chosen since.
    var typedIn: Language?
    /// The last user who was logged in.
    var lastPhone: String?
    /// The language in which amounts and dates are typed.
    var locale = Language.en
    /// The time zone for times of day.
    var zone = Zone.utc
    /// The bank's current work.
    var working: Work?
    /// Commands that wait until the bank has finished, in order.
    var waiting: [Action] = []
    /// The notices about the last operation.
    package var tidings: [BankNotice] = []

    /// Creates the initial state.
    package init() {}
  }
}

extension CodePayApp.State {
  /// The notation of typed amounts and dates.
  var style: AmountStyle { AmountStyle(Translation(locale)) }

  /// The notation of the amount in the form: what was typed keeps its meaning.
  var formStyle: AmountStyle { AmountStyle(Translation(typedIn ?? locale)) }

  /// The current screen.
  var top: Route { route.top }

  /// Whether the bank is working: commands then wait.
  var isBusy: Bool { working != nil }

  /// Returns those of some transactions that the list shows, in its order.
  ///
  /// - Parameter newest: the transactions, newest first.
  func found(_ newest: [Transaction]) -> [Transaction] {
    session == nil ? [] : sorting.sorted(newest.filter(accepts))
  }

  /// Returns the transaction with an id.
  func transaction(_ id: String) -> Transaction? { transactions[id: id] }

  /// Adds a notice for the user.
  mutating func notify(_ notice: BankNotice) { tidings.append(notice) }

  /// Shows a screen, with a form that may be filled in.
  mutating func move(to screen: Route, typed: [FieldName: String] = [:]) {
    move(typed: typed) { $0.show(screen) }
  }

  /// Moves to another screen, with a form that may be filled in.
  mutating func move(
    typed: [FieldName: String] = [:], _ change: (inout ScreenStack<Route>) -> Void
  ) {
    change(&route)
    form = Form(typed: typed)
    typedIn = nil
    // The list keeps its filter while a screen above it is shown.
    guard !route.contains(.transactions) else { return }
    turn(to: 0)
    filter = Filter()
    sorting = .newest
  }

  /// Takes a text that is typed now into a field of the form.
  mutating func type(_ text: String, into field: FieldName) {
    form.type(text, into: field)
    if field == .amount { typedIn = nil }
  }

  /// Changes the language in which amounts and dates are typed from now on.
  mutating func choose(_ language: Language) {
    if form.typed[.amount] != nil, typedIn == nil { typedIn = locale }
    locale = language
  }

  /// Takes the data of an account; nil if there is none any more.
  mutating func take(_ snapshot: Snapshot?) {
    note(snapshot)
    session = snapshot?.session
    account = snapshot?.account
    asOf = snapshot?.asOf
    transactions = snapshot?.transactions ?? []
    pendingTransfers = snapshot?.pendingTransfers ?? []
    pendingDeposits = snapshot?.pendingDeposits ?? []
    book = snapshot?.book ?? AddressBook()
  }

  /// Notes what others have changed since the last fetch; nothing for another account.
  private mutating func note(_ snapshot: Snapshot?) {
    guard let snapshot, let asOf, snapshot.session.accountId == session?.accountId else {
      unanswered = []
      return changes = ListChanges()
    }
    if snapshot.asOf == asOf, snapshot.transactions == transactions { return }
    changes = ListChanges(from: transactions, to: snapshot.transactions)
    for transaction in snapshot.transactions where isOwn(transaction) {
      changes.forget(transaction.id)
    }
    // What the user has deleted is no change by others.
    for id in unanswered { changes.forget(id) }
    unanswered.removeAll { snapshot.transactions[id: $0] == nil }
  }

  /// Forgets the account: its screens are for its owner alone.
  mutating func forget() {
    take(nil)
    if !top.isOutside { move(to: .login) }
  }
}
