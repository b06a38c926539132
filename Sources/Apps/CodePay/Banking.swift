import Reel
import ReelApp
import ReelTexts

/// The bank's reports, and its request at the start.
package struct Banking: AppPart {
  package typealias Whole = CodePayApp

  /// Reports of the bank, and other events.
  package enum Action: Codable, Equatable, Sendable {
    /// The app starts.
    case appeared
    /// Changes the language.
    case languageChosen(language: Language)
    /// Changes the time zone.
    case zoneChosen(zone: Zone)
    /// The bank has made progress.
    case progressed(snapshot: Snapshot)
    /// The bank has finished.
    case reported(report: Report)
    /// The bank's operation will not be reported any more.
    case lost
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    switch action {
    case .appeared: if !state.isBusy { state.begin(.start, .start, &ask) }
    case .languageChosen(let language): state.locale = language
    case .zoneChosen(let zone): state.zone = zone
    case .progressed(let snapshot): if state.isBusy { state.show(snapshot) }
    case .reported(let report): if let work = state.working { state.conclude(work, report) }
    case .lost:
      // Home finds out the outcome.
      guard state.isBusy else { return }
      state.working = nil
      state.notify(.failed(.api(.lost)))
    }
  }
}

extension CodePayApp.State {
  /// Shows the result of an operation of the bank; typed texts are kept.
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
    // After a log-out nothing is left of the inner screens.
    let isShown = session != nil || [.register, .logIn].contains(work)
    for notice in report.tidings where isShown {
      if case .failed(.refused(let problems)) = notice { form.refuse(problems) }
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
    // A transaction that is gone is neither shown nor returned to.
    let isThere = { [transactions] (route: Route) in
      if case .transaction(let id) = route { transactions.contains { $0.id == id } } else { true }
    }
    if !isThere(top) { move(.back) }
    route.removeAll { !isThere($0) }
  }
}

extension BankNotice {
  /// Whether typed texts are kept: the operation failed, and may be tried again.
  fileprivate var keepsForm: Bool {
    switch self {
    case .failed, .notSent, .notAdded, .settingTakenBack, .takenBack, .passwordUnknown: true
    default: false
    }
  }
}
