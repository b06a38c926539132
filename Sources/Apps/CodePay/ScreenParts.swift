import ReelApp

/// The elements of several screens.
extension CodePayApp.State {
  /// Returns a field of the form.
  func input(_ field: FieldName) -> Input {
    form.input(field, isEnabled: !isBusy, in: self)
  }

  /// Returns the hint for filling in the current form, unless it is being saved.
  ///
  /// - Parameter sentence: returns it, given the lines that fill in the fields.
  func hint(_ sentence: (Text) -> Text) -> [any ScreenElement] {
    if isBusy { return [] }
    let fields = fillable.map { field -> Text in "“set \(field.word) …”" }
    return [Paragraph(sentence(fields.joined(separator: Text(verbatim: ", "))), tone: .hint)]
  }

  /// Returns the fields that have a problem, such as passwords, which are not shown otherwise.
  func refused(_ fields: [FieldName]) -> [any ScreenElement] {
    fields.filter { form.problems[$0] != nil }.map { input($0) }
  }

  /// The field of a refused password, which does not fit the phone number; it is at fault as far as
  /// the user knows, and can be typed again.
  var wrongPassword: [any ScreenElement] {
    tidings.filter(\.isWrongLogIn).map { notice in
      Input(
        FieldName.password.rawValue, label: FieldName.password.label, value: "",
        error: notice.text(calling: title), motion: .shake)
    }
  }

  /// The balance of the account, if it is known.
  var balance: [any ScreenElement] {
    account.map { [Field("Balance", Text($0.balance), tone: .strong)] } ?? []
  }

  /// Returns transactions as rows: grouped by day, or with the day in each row.
  func rows(_ transactions: some Sequence<Transaction>, areByDate: Bool) -> [any ScreenElement] {
    guard areByDate else { return transactions.map { row($0, hasDay: true) } }
    var last: Day?
    return transactions.flatMap { transaction -> [any ScreenElement] in
      let day = day(of: transaction)
      defer { last = day }
      let row = row(transaction, hasDay: false)
      return day == last ? [row] : [Paragraph(day.heading, tone: .strong), row]
    }
  }

  private func row(_ transaction: Transaction, hasDay: Bool) -> Row {
    let isOutgoing = isOutgoing(transaction)
    let other = partner(in: transaction)
    let title = [
      hasDay ? Text(day(of: transaction)) : .empty,
      other.isEmpty ? PhoneNumber.unknown : Text(verbatim: title(of: other)),
      Text(verbatim: transaction.reference),
    ]
    let row = Row(
      id: transaction.id, title.inColumns,
      detail: transaction.amount.signed(isOutgoing: isOutgoing),
      tone: isOutgoing ? .loss : .gain,
      mark: isOutgoing
        ? Mark("→", meaning: Filter.Direction.outgoing.text)
        : Mark("←", meaning: Filter.Direction.incoming.text),
      command: "open \(transaction.id)")
    let isGone = changes.gone.contains { $0.id == transaction.id }
    return isGone ? row.gone() : row.marked(changes.kinds[transaction.id])
  }

  /// Returns the day of a transaction in the user's zone.
  func day(of transaction: Transaction) -> Day { Day(seconds: transaction.createdOn, in: zone) }

  /// The notices about the last operation.
  var notices: [any ScreenElement] {
    tidings.compactMap { notice in
      // Problems of fields are shown there.
      if case .failed(.refused) = notice { return nil }
      if notice.isWrongLogIn, top == .login { return nil }
      var text = notice.text(calling: title)
      if case .offline = notice, let asOf {
        let moment = MomentText(seconds: Int(asOf.milliseconds / 1000), in: zone)
        text = [Text("As of \(moment)."), text].joined(separator: Text(verbatim: " "))
      }
      return Notice(notice.isError ? .error : .info, text)
    }
  }
}

extension CodePayApp.State {
  /// The reason why a command is available only after log-in.
  var logInReason: Text? {
    session != nil ? nil : "log in first, with “login” or “register”"
  }

  /// Returns whether the user is logged in; otherwise adds a notice.
  mutating func checkLogIn() -> Bool {
    if session == nil { notify(.failed(.notLoggedIn)) }
    return session != nil
  }
}

extension [Text] {
  /// Those that are not empty, with gaps between them.
  var inColumns: Text { filter { !$0.isEmpty }.joined(separator: Text(verbatim: "  ")) }

  /// All of them in quotes, as a list: “a”, “b” and “c”.
  var quotedList: Text {
    let quoted = map { text -> Text in "“\(text)”" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    let others = quoted.dropLast().joined(separator: Text(verbatim: ", "))
    return Text("\(others) and \(last)", context: "the end of a list")
  }
}

extension BankNotice {
  fileprivate var isWrongLogIn: Bool { if case .failed(.wrongLogIn) = self { true } else { false } }

  /// Whether it reports a failure.
  var isError: Bool {
    switch self {
    case .failed, .offline, .notSent, .sentUnknown, .takenBack, .notTakenBack, .notAdded,
      .addedUnknown, .givenUp, .registered, .registrationTakenBack, .settingTakenBack,
      .settingUnsettled, .passwordUnknown, .currencyUnknown, .wipeUnknown, .unknownTransaction,
      .notAPhone, .namedLikeAPhone:
      true
    default: false
    }
  }
}
