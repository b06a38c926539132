import Reel
import ReelApp
import ReelHTTP

/// Decides what every action means: the app's presenter.
///
/// The bank does one thing at a time. Commands that come meanwhile wait, and are done in their
/// order.
struct Presenter: RequestingReducer {
  typealias State = CodePayApp.State
  typealias Action = CodePayApp.Action
  typealias Asked = Requests<CodePayApp.Request>

  func reduce(into state: inout State, action: Action, requests: inout Asked) {
    state.form.shaking = []
    switch action {
    case .appeared: if !state.isBusy { state.begin(.start, .start, &requests) }
    case .languageChosen(let language): state.locale = language
    case .progressed(let snapshot): if state.isBusy { state.show(snapshot) }
    case .reported(let report): state.reported(report, &requests)
    case .lost: state.lost(&requests)
    default: state.take(action, &requests)
    }
  }
}

// Commands: at once, or later.
extension CodePayApp.State {
  /// Does a command now, if the bank is free, and otherwise later.
  fileprivate mutating func take(_ command: CodePayApp.Action, _ requests: inout Presenter.Asked) {
    guard !isBusy else {
      waiting.append(command)
      return
    }
    tidings = []
    perform(command, &requests)
  }

  private mutating func perform(_ command: CodePayApp.Action, _ requests: inout Presenter.Asked) {
    switch command {
    case .registerTapped(let phone, let currency, let password, let confirmation):
      forget()
      move(.register)
      form = Form([.phone: phone, .currency: currency])
      let request = CodePayApp.Request.register(
        phone: phone, currency: currency, password: password, confirmation: confirmation)
      begin(.register, request, &requests)
    case .loginTapped(let phone, let password):
      forget()
      move(.login)
      form = Form([.phone: phone])
      begin(.logIn, .logIn(phone: phone, password: password), &requests)
    case .resourcesTapped: begin(.resources, .count, &requests)
    case .ownerAsked(let id): begin(.resources, .owner(id: id), &requests)
    case .wipeTapped(let resource, let id):
      begin(.resources, .wipe(resource: resource, id: id), &requests)
    case .backTapped: move(.back)
    default:
      if session != nil {
        performLoggedIn(command, &requests)
      } else {
        tell(.failed(.notLoggedIn))
      }
    }
  }

  private mutating func performLoggedIn(
    _ command: CodePayApp.Action, _ requests: inout Presenter.Asked
  ) {
    switch command {
    case .logoutTapped: begin(.logOut, .logOut, &requests)
    case .homeTapped:
      move(.home)
      begin(.home, .home, &requests)
    case .addMoneyTapped(let amount): addMoney(amount, &requests)
    case .sendTapped(let recipient, let amount, let note):
      send(recipient, amount, note, &requests)
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
      change(.changePassword(old: old, new: new, confirmation: confirmation), &requests)
    case .currencyTapped(let code):
      change(typed: [.currency: code], .changeCurrency(code: code), &requests)
    case .phoneTapped(let phone):
      change(typed: [.phone: phone], .changePhone(phone: phone), &requests)
    default: break  // The others are no commands, or for everybody.
    }
  }

  fileprivate mutating func begin(
    _ work: CodePayApp.Work, _ request: CodePayApp.Request, _ requests: inout Presenter.Asked
  ) {
    working = work
    requests.ask(request)
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

  private mutating func addMoney(_ amount: String, _ requests: inout Presenter.Asked) {
    move(.open(.addMoney))
    form = Form([.amount: amount])
    guard let account else { return tell(.failed(.noAccount)) }
    guard let money = form.amount(in: account.balance.currency, style) else { return }
    begin(.add, .add(amount: money), &requests)
  }

  private mutating func send(
    _ recipient: String?, _ amount: String?, _ note: String?, _ requests: inout Presenter.Asked
  ) {
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
    begin(.send, .send(order: order), &requests)
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
    typed: [FieldName: String] = [:], _ request: CodePayApp.Request,
    _ requests: inout Presenter.Asked
  ) {
    move(.open(.settings))
    form = Form(typed)
    begin(.settings, request, &requests)
  }
}

// The bank answers.
extension CodePayApp.State {
  fileprivate mutating func reported(_ report: Report, _ requests: inout Presenter.Asked) {
    guard let work = working else { return }
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
    conclude(work, report.tidings)
    goOn(&requests)
  }

  /// Nobody will say any more what became of it; Home finds out.
  fileprivate mutating func lost(_ requests: inout Presenter.Asked) {
    guard working != nil else { return }
    working = nil
    tell(.failed(.api(.lost)))
    goOn(&requests)
  }

  /// Does the commands that wait, as far as the bank is free.
  private mutating func goOn(_ requests: inout Presenter.Asked) {
    // Those who waited have had their answer in between, or see it with what is next.
    while !isBusy, !waiting.isEmpty {
      let earlier = tidings
      tidings = []
      perform(waiting.removeFirst(), &requests)
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
    if top.isOutside, working == nil || working == .start { route = [.home] }
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
  private mutating func conclude(_ kind: CodePayApp.Work, _ news: [Tiding]) {
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
