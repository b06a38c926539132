import ReelApp
import ReelHTTP
import ReelSupport

/// The formatter: the only place where amounts and dates become text, along with elements of
/// several screens.
extension Strings {
  /// Returns a field of the screen.
  func input(_ field: FieldName, _ state: CodePayApp.State) -> Input {
    state.form.input(
      field, label: label(field), isEnabled: !state.isBusy,
      checking: { state.complaint(about: $1) }
    ) {
      problem($0, values(state))
    }
  }

  /// Returns the hint for filling in the current form, unless it is being saved.
  func hint(_ command: String, _ state: CodePayApp.State) -> [any ScreenElement] {
    let fields = state.fillable.map { commands.fields[$0] ?? $0.rawValue }
    return state.isBusy ? [] : [Paragraph(commands.howTo(fields, command))]
  }

  /// Returns the fields that have a problem, such as passwords, which are not shown otherwise.
  func refused(_ fields: [FieldName], _ state: CodePayApp.State) -> [any ScreenElement] {
    fields.filter { state.form.problems[$0] != nil }.map { input($0, state) }
  }

  /// Returns the field of a refused password, which does not fit the phone number; it is at fault
  /// as far as the user knows, and can be typed again.
  func wrongLogIn(_ state: CodePayApp.State) -> [any ScreenElement] {
    state.tidings.filter(\.isWrongLogIn).map { tiding in
      Input(
        FieldName.password.rawValue, label: label(.password), value: "",
        error: self.tiding(tiding, values(state)), motion: .shake)
    }
  }

  /// Returns a form about money, below the balance.
  func form(
    _ title: String, _ fields: [FieldName], _ command: String, _ state: CodePayApp.State
  ) -> Screen {
    Screen(title: title, isBusy: state.isBusy) {
      notices(state)
      balance(state)
      fields.map { input($0, state) }
      if let currency = state.account?.balance.currency {
        Field(label(.currency), currency.code)
      }
      hint(command, state)
      Controls(Control(command, isEnabled: !state.isBusy), Control("back"))
    }
  }

  /// Returns the balance of the account, if it is known.
  func balance(_ state: CodePayApp.State) -> [any ScreenElement] {
    state.account.map { account in
      [Field(home.balance, state.style.text(account.balance), tone: .strong)]
    } ?? []
  }

  /// Returns transactions as rows: grouped by day, or with the day in each row.
  func rows(
    _ transactions: ArraySlice<Transaction>, _ state: CodePayApp.State, areByDate: Bool
  ) -> [any ScreenElement] {
    guard areByDate else { return transactions.map { row($0, state, hasDay: true) } }
    var last: Day?
    return transactions.flatMap { transaction -> [any ScreenElement] in
      let day = state.style.day(ofSeconds: transaction.createdOn)
      defer { last = day }
      let row = row(transaction, state, hasDay: false)
      return day == last ? [row] : [Paragraph(heading(day), tone: .strong), row]
    }
  }

  private func row(
    _ transaction: Transaction, _ state: CodePayApp.State, hasDay: Bool
  ) -> Row {
    let isOutgoing = state.isOutgoing(transaction)
    let other = state.partner(in: transaction)
    let day = state.style.text(state.style.day(ofSeconds: transaction.createdOn))
    let parts = [
      hasDay ? day : "", other.isEmpty ? details.unknown : state.title(of: other),
      transaction.reference,
    ]
    return Row(
      id: transaction.id, parts.filter { !$0.isEmpty }.joined(separator: "  "),
      detail: state.style.signed(transaction.amount, isOutgoing: isOutgoing),
      tone: isOutgoing ? .loss : .gain,
      mark: isOutgoing
        ? Mark("→", meaning: details.outgoing)
        : Mark("←", meaning: details.incoming),
      command: "open \(transaction.id)")
  }

  /// Returns the heading of a day: `Thursday, 1 January 2026`.
  func heading(_ day: Day) -> String {
    let date = CalendarDate(number: day.number)
    return dates.heading(
      dates.weekdays[day.weekday], date.day, dates.months[date.month - 1], date.year)
  }

  /// Returns the notices about the last operation.
  func notices(_ state: CodePayApp.State) -> [any ScreenElement] {
    state.tidings.compactMap { tiding in
      // Problems of fields are shown there.
      if case .failed(.refused) = tiding { return nil }
      if tiding.isWrongLogIn, state.top == .login { return nil }
      var text = self.tiding(tiding, values(state))
      if case .offline = tiding, let asOf = state.asOf {
        text = home.asOf(state.style.text(seconds: Int(asOf.milliseconds / 1000))) + " " + text
      }
      return Notice(tiding.isError ? .error : .info, text)
    }
  }

  private func values(_ state: CodePayApp.State) -> Values {
    Values(amount: { state.style.text($0) }, day: { state.style.text($0) })
  }
}

extension BankNotice {
  fileprivate var isWrongLogIn: Bool { if case .failed(.wrongLogIn) = self { true } else { false } }
}

extension Strings.Reasons {
  /// Returns the reason why a command is available only after log-in; it may be available as soon
  /// as the bank has finished.
  func outside(_ state: CodePayApp.State) -> String? {
    state.isBusy || state.session != nil ? nil : notLoggedIn
  }
}

extension CodePayApp.State {
  /// Returns whether the user is logged in; otherwise adds a notice.
  mutating func checkLogIn() -> Bool {
    if session == nil { tell(.failed(.notLoggedIn)) }
    return session != nil
  }
}

extension BankNotice {
  /// Whether it reports a failure.
  var isError: Bool {
    switch self {
    case .failed, .offline, .notSent, .sentUnknown, .takenBack, .notTakenBack, .notAdded,
      .addedUnknown, .registered, .registrationTakenBack, .settingTakenBack, .settingUnsettled,
      .passwordUnknown,
      .unknownTransaction, .notAPhone:
      true
    case .sent, .sentUnsettled, .finished, .arrivedLate, .added, .addedLate, .adopted, .loggedOut,
      .passwordChanged, .currencyChanged, .phoneChanged, .resources, .wiped, .owned, .foundUser,
      .foundTransaction, .named:
      false
    }
  }
}
