import ReelApp
import ReelHTTP

/// The formatter: the only place where amounts and dates become text; beside it what several
/// screens show.
extension Strings {
  /// A field on the screen.
  func input(_ field: FieldName, _ state: CodePayApp.State) -> Input {
    state.form.input(
      field, label: label(field), isEnabled: !state.isBusy,
      checking: { state.complaint(about: $1) }
    ) {
      problem($0, values(state))
    }
  }

  /// How the form that shows is filled in, unless it is being saved.
  func hint(_ command: String, _ state: CodePayApp.State) -> [any ScreenElement] {
    let fields = state.fillable.map { commands.fields[$0] ?? $0.rawValue }
    return state.isBusy ? [] : [Paragraph(commands.howTo(fields, command))]
  }

  /// The fields that have a problem, such as passwords, which are never shown otherwise.
  func refused(_ fields: [FieldName], _ state: CodePayApp.State) -> [any ScreenElement] {
    fields.filter { state.form.problems[$0] != nil }.map { input($0, state) }
  }

  /// A form about money, below the balance.
  func form(
    _ title: String, _ fields: [FieldName], _ command: String, _ state: CodePayApp.State
  ) -> Screen {
    Screen(title: title, isBusy: state.isBusy) {
      notices(state)
      if let account = state.account {
        Field(home.balance, state.style.text(account.balance))
      }
      fields.map { input($0, state) }
      if let currency = state.account?.balance.currency {
        Field(label(.currency), currency.code)
      }
      hint(command, state)
      Controls(Control(command, isEnabled: !state.isBusy), Control("back"))
    }
  }

  /// A transaction in a list.
  func row(_ transaction: Transaction, _ state: CodePayApp.State) -> Row {
    let isOutgoing = transaction.senderId == state.session?.accountId
    let other = isOutgoing ? transaction.receiverPhone : transaction.senderPhone
    let amount = (isOutgoing ? "-" : "+") + state.style.text(transaction.amount)
    let name = other.isEmpty ? details.unknown : other
    let day = state.style.text(Day(seconds: transaction.createdOn))
    return Row(
      id: transaction.id,
      "\(day)  \(name)" + (transaction.reference.isEmpty ? "" : "  \(transaction.reference)"),
      detail: amount,
      mark: isOutgoing
        ? Mark("→", meaning: details.outgoing)
        : Mark("←", meaning: details.incoming),
      command: "show \(transaction.id)")
  }

  /// What the user is told about the last thing done.
  func notices(_ state: CodePayApp.State) -> [any ScreenElement] {
    state.tidings.compactMap { tiding in
      // What is wrong with fields stands there.
      if case .failed(.refused) = tiding { return nil }
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

extension Strings.Reasons {
  /// Why a command for those who are logged in is not available; they may be as soon as the bank
  /// is done.
  func outside(_ state: CodePayApp.State) -> String? {
    state.isBusy || state.session != nil ? nil : notLoggedIn
  }
}

extension CodePayApp.State {
  /// Returns whether the user is logged in, and tells them so where they are not.
  mutating func checkLogIn() -> Bool {
    if session == nil { tell(.failed(.notLoggedIn)) }
    return session != nil
  }
}

extension BankNotice {
  /// Whether something is not as the user wanted it.
  var isError: Bool {
    switch self {
    case .failed, .offline, .notSent, .sentUnknown, .takenBack, .notTakenBack, .notAdded,
      .addedUnknown, .registered, .registrationTakenBack, .settingTakenBack, .settingUnsettled,
      .passwordUnknown,
      .unknownTransaction:
      true
    case .sent, .sentUnsettled, .finished, .arrivedLate, .added, .addedLate, .adopted, .loggedOut,
      .passwordChanged, .currencyChanged, .phoneChanged, .resources, .wiped,
      .owned:
      false
    }
  }
}
