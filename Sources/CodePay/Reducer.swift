import Reel
import ReelApp
import ReelHTTP

/// Decides what every action means: the app's presenter.
///
/// The bank does one thing at a time. Commands that come meanwhile wait, and are done in their
/// order.
struct Presenter: Reducer {
  typealias State = CodePayApp.State
  typealias Action = CodePayApp.Action

  func reduce(into state: inout State, action: Action) {
    state.errand = nil
    state.form.shaking = []
    switch action {
    case .appeared: if !state.isBusy { state.begin(.start) { .start(request: $0) } }
    case .languageChosen(let language): state.locale = language
    case .progressed(let request, let snapshot):
      if request == state.working?.request { state.show(snapshot) }
    case .reported(let request, let report): state.reported(request, report)
    default: state.take(action)
    }
  }
}

// Commands: at once, or later.
extension CodePayApp.State {
  /// Does a command now, if the bank is free, and otherwise later.
  fileprivate mutating func take(_ command: CodePayApp.Action) {
    guard !isBusy else {
      waiting.append(command)
      return
    }
    tidings = []
    perform(command)
  }

  private mutating func perform(_ command: CodePayApp.Action) {
    switch command {
    case .registerTapped(let phone, let currency, let password, let confirmation):
      forget()
      move(.register)
      form = Form([.phone: phone, .currency: currency])
      begin(.register) {
        .register(
          request: $0, phone: phone, currency: currency, password: password,
          confirmation: confirmation)
      }
    case .loginTapped(let phone, let password):
      forget()
      move(.login)
      form = Form([.phone: phone])
      begin(.logIn) { .logIn(request: $0, phone: phone, password: password) }
    case .resourcesTapped: begin(.resources) { .count(request: $0) }
    case .ownerAsked(let id): begin(.resources) { .owner(request: $0, id: id) }
    case .wipeTapped(let resource, let id):
      begin(.resources) { .wipe(request: $0, resource: resource, id: id) }
    case .backTapped: move(.back)
    default:
      if let session { perform(command, as: session) } else { tell(.failed(.notLoggedIn)) }
    }
  }

  private mutating func perform(_ command: CodePayApp.Action, as session: Session) {
    switch command {
    case .logoutTapped: begin(.logOut) { .logOut(request: $0) }
    case .homeTapped:
      move(.home)
      begin(.home) { .home(request: $0) }
    case .addMoneyTapped(let amount): addMoney(amount)
    case .sendTapped(let recipient, let amount, let note): send(recipient, amount, note)
    case .fieldEdited(let field, let text):
      if top != .sendMoney { move(.open(.sendMoney)) }
      form.type(text, into: field.name)
    case .transactionsTapped(let typed, let search, let direction):
      list(typed, search, direction)
    case .moreTapped: if top == .transactions { pages += 1 }
    case .clearFilterTapped:
      filter = Filter()
      move(.open(.transactions))
    case .showTapped(let id):
      if transaction(id) == nil {
        tell(.unknownTransaction(id))
      } else {
        move(.transaction(id: id))
      }
    case .repeatTapped(let id): again(id)
    case .settingsTapped: move(.open(.settings))
    case .passwordTapped(let old, let new, let confirmation):
      change { .changePassword(request: $0, old: old, new: new, confirmation: confirmation) }
    case .currencyTapped(let code):
      change(typed: [.currency: code]) { .changeCurrency(request: $0, code: code) }
    case .phoneTapped(let phone):
      change(typed: [.phone: phone]) { .changePhone(request: $0, phone: phone) }
    default: break  // The others are no commands, or for everybody.
    }
  }

  fileprivate mutating func begin(
    _ kind: CodePayApp.Work.Kind, _ make: (Int) -> CodePayApp.Errand
  ) {
    lastRequest += 1
    working = CodePayApp.Work(request: lastRequest, kind: kind)
    errand = make(lastRequest)
  }

  private mutating func tell(_ tiding: Tiding) { tidings.append(tiding) }

  private mutating func move(_ move: Router.Move) {
    Router().reduce(into: &route, action: move)
    form = Form()
    // The list keeps its filter while what is above it is looked at.
    guard !route.contains(.transactions) else { return }
    pages = 1
    filter = Filter()
  }

  private mutating func addMoney(_ amount: String) {
    move(.open(.addMoney))
    form = Form([.amount: amount])
    guard let account else { return tell(.failed(.noAccount)) }
    guard let money = form.amount(in: account.balance.currency, style) else { return }
    begin(.add) { .add(request: $0, amount: money) }
  }

  private mutating func send(_ recipient: String?, _ amount: String?, _ note: String?) {
    let isOpen = top == .sendMoney
    if !isOpen { move(.open(.sendMoney)) }
    let given: [FieldName: String?] = [.recipient: recipient, .amount: amount, .note: note]
    for field in [FieldName.recipient, .amount, .note] {
      if let text = given[field] ?? nil { form.type(text, into: field) }
    }
    // Alone it opens the form, or sends what has been filled in.
    guard isOpen || recipient != nil || amount != nil || note != nil else { return }
    guard let account else { return tell(.failed(.noAccount)) }
    guard let order = form.order(from: account, style) else { return }
    begin(.send) { .send(request: $0, order: order) }
  }

  private mutating func list(
    _ typed: [FieldName: String], _ search: String?, _ direction: Filter.Direction?
  ) {
    let (filter, problems) = Filter.read(
      typed, search: search, direction: direction, style, standard: account?.balance.currency,
      after: self.filter)
    move(.open(.transactions))
    pages = 1
    if problems.isEmpty {
      self.filter = filter
    } else {
      form = Form(typed)
      form.refuse(problems)
    }
  }

  private mutating func again(_ id: String?) {
    var shown: String?
    if case .transaction(let id) = top { shown = id }
    let newest = transactions.first { $0.senderId == session?.accountId }?.id
    guard let transaction = (id ?? shown ?? newest).flatMap(transaction) else {
      return tell(.unknownTransaction(id ?? ""))
    }
    move(.above(.sendMoney))
    let other =
      transaction.senderId == session?.accountId
      ? transaction.receiverPhone : transaction.senderPhone
    form = Form([
      .recipient: other, .amount: style.number(transaction.amount), .note: transaction.reference,
    ])
  }

  private mutating func change(
    typed: [FieldName: String] = [:], _ make: (Int) -> CodePayApp.Errand
  ) {
    move(.open(.settings))
    form = Form(typed)
    begin(.settings, make)
  }
}

// The bank answers.
extension CodePayApp.State {
  fileprivate mutating func reported(_ request: Int, _ report: Report) {
    guard let work = working, work.request == request else { return }
    working = nil
    lastPhone = report.lastPhone ?? lastPhone
    let isNew = session == nil || report.snapshot?.session.accountId != session?.accountId
    if let snapshot = report.snapshot {
      show(snapshot)
      if isNew { enter() }
    } else if session != nil || !top.isOutside {
      forget()
    }
    tidings += report.tidings
    conclude(work.kind, report.tidings)
    // Those who waited have had their answer in between, or see it with what is next.
    while !isBusy, !waiting.isEmpty {
      let earlier = tidings
      tidings = []
      perform(waiting.removeFirst())
      tidings = isBusy ? tidings : earlier + tidings
    }
  }

  /// Somebody is logged in who was not before.
  private mutating func enter() {
    move(.home)
    filter = Filter()
  }

  fileprivate mutating func show(_ snapshot: Snapshot) {
    session = snapshot.session
    account = snapshot.account
    asOf = snapshot.asOf
    transactions = snapshot.transactions
    pendingTransfers = snapshot.pendingTransfers
    pendingDeposits = snapshot.pendingDeposits
    if top.isOutside, working == nil || working?.kind == .start { route = [.home] }
    // A transaction that is gone is looked at no more, nor gone back to.
    let isThere = { [transactions] (route: Route) in
      if case .transaction(let id) = route { transactions.contains { $0.id == id } } else { true }
    }
    if !isThere(top) { move(.back) }
    route.removeAll { !isThere($0) }
  }

  /// Nobody is logged in any more: what was on the screens is nobody else's business.
  private mutating func forget() {
    let wasOutside = top.isOutside
    session = nil
    account = nil
    asOf = nil
    transactions = []
    pendingTransfers = []
    pendingDeposits = []
    filter = Filter()
    if !wasOutside { move(.login) }
  }

  /// What is shown after something was done, or refused: nothing that was typed is lost.
  private mutating func conclude(_ kind: CodePayApp.Work.Kind, _ news: [Tiding]) {
    // Of a screen inside nothing is left after a log-out.
    let isShown = session != nil || [.register, .logIn].contains(kind)
    for tiding in news where isShown {
      if case .failed(.refused(let problems)) = tiding { form.refuse(problems) }
    }
    let isDone = !news.contains(where: \.keepsForm)
    switch kind {
    case .add, .send: if isDone, session != nil { move(.home) }
    case .settings:
      if isDone, session != nil { form = Form() }
    case .start, .home, .register, .logIn, .logOut, .resources: break
    }
  }
}

extension Tiding {
  /// Whether what was typed is to stay: it was not done, and may be tried again.
  fileprivate var keepsForm: Bool {
    switch self {
    case .failed, .notSent, .notAdded, .settingTakenBack, .takenBack, .passwordUnknown: true
    default: false
    }
  }
}
