import ReelTexts
import Reel
import ReelApp

/// What the bank answers, and what it is asked at the start.
package struct Banking: AppFeature {
  package typealias State = CodePayApp.State
  package typealias Request = CodePayApp.Request

  /// What the bank says, and what happens by itself.
  package enum Action: Codable, Equatable, Sendable {
    /// The app starts.
    case appeared
    /// Changes the language.
    case languageChosen(language: Language)
    /// The user is in another time zone.
    case zoneChosen(zone: Zone)
    /// The bank has come a step further.
    case progressed(snapshot: Snapshot)
    /// The bank is done.
    case reported(report: Report)
    /// What the bank has done will not be reported any more.
    case lost
  }

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .appeared: if !state.isBusy { state.begin(.start, .start, &requests) }
      case .languageChosen(let language): state.locale = language
      case .zoneChosen(let zone): state.zone = zone
      case .progressed(let snapshot): if state.isBusy { state.show(snapshot) }
      case .reported(let report): if let work = state.working { state.conclude(work, report) }
      case .lost:
        // What became of it, Home finds out.
        guard state.isBusy else { return }
        state.working = nil
        state.tell(.failed(.api(.lost)))
      }
    }
  }
}

extension CodePayApp.State {
  /// Shows what came of something that the bank was asked to do; nothing that was typed is lost.
  fileprivate mutating func conclude(_ work: CodePayApp.Work, _ report: Report) {
    working = nil
    lastPhone = report.lastPhone ?? lastPhone
    let isNew = session == nil || report.snapshot?.session.accountId != session?.accountId
    if let snapshot = report.snapshot {
      show(snapshot)
      if isNew {
        move(.home)
        filter = Filter()
      }
    } else if session != nil || !top.isOutside {
      forget()
    }
    tidings += report.tidings
    // Of a screen inside nothing is left after a log-out.
    let isShown = session != nil || [.register, .logIn].contains(work)
    for tiding in report.tidings where isShown {
      if case .failed(.refused(let problems)) = tiding { form.refuse(problems) }
    }
    let isDone = !report.tidings.contains(where: \.keepsForm)
    switch work {
    case .add, .send: if isDone, session != nil { move(.home) }
    case .settings: if isDone, session != nil { form = Form() }
    case .start, .home, .check, .register, .logIn, .logOut, .naming, .resources: break
    }
  }

  fileprivate mutating func show(_ snapshot: Snapshot) {
    session = snapshot.session
    account = snapshot.account
    asOf = snapshot.asOf
    transactions = snapshot.transactions
    pendingTransfers = snapshot.pendingTransfers
    pendingDeposits = snapshot.pendingDeposits
    book = snapshot.book
    if top.isOutside, working == nil || working == .start { route = [.home] }
    // A transaction that is gone is looked at no more, nor gone back to.
    let isThere = { [transactions] (route: Route) in
      if case .transaction(let id) = route { transactions.contains { $0.id == id } } else { true }
    }
    if !isThere(top) { move(.back) }
    route.removeAll { !isThere($0) }
  }
}

extension BankNotice {
  /// Whether what was typed is to stay: it was not done, and may be tried again.
  fileprivate var keepsForm: Bool {
    switch self {
    case .failed, .notSent, .notAdded, .settingTakenBack, .takenBack, .passwordUnknown: true
    default: false
    }
  }
}
