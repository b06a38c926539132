import ReelApp
import ReelSupport

/// The form that sends money.
package struct SendMoney: AppScreen<CodePayApp> {
  /// The actions of the form.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the form for sending money; given values are sent at once.
    case sendTapped(recipient: String?, amount: String?, note: String?)
    /// The user is about to be asked for confirmation.
    case sendChecked(recipient: String?, amount: String?, note: String?)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    switch action {
    case .sendTapped(let recipient, let amount, let note):
      if let order = state.order(recipient, amount, note) { state.begin(.send(order: order), &ask) }
    case .sendChecked(let recipient, let amount, let note):
      if let order = state.order(recipient, amount, note) {
        state.begin(.check(order: order), &ask)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    Command(
      "send", "Send money; alone, open the form, or send what is filled in",
      .optional("phone", String.self, in: PhoneNumber.piecesOrName),
      .optional("amount", String.self),
      .textOption(
        "note", called: FieldName.note.word, help: Text("a note for the recipient"),
        upTo: [Word].longestText)
    ) { phone, amount, note in
      let (recipient, sum) = PhoneNumber.split(phone, amount)
      return .sendTapped(recipient: recipient, amount: sum, note: note)
    }
    .completing("phone") { $0.partners }
    .examples("phone", "+49 151 00000001", "+4915100000002", "+49-151-00000003")
    .examples("amount", "12", "12.50", "12,50")
    .explained(
      """
      Before a name, the amount may come first: send 20 Carla Rossi.
      The money has left once the server has the transaction. Whatever fails after
      that, both balances follow from the transactions when each of the two has
      been on Home again.
      The server cannot make a change depend on what was there before. So do not
      use one account from two places at the same moment: both may spend the
      same money, and a balance that one has just written may be overwritten by
      the other.
      """
    )
    .confirmAtTerminal(after: Self.check) { state, action in
      guard case .sendTapped = action, let order = state.checkedOrder else { return nil }
      let recipient =
        state.book.name(of: order.recipient).map { "\($0) (\(order.recipient))" }
        ?? order.recipient
      return order.note.isEmpty
        ? "Send \(order.amount) to \(verbatim: recipient)?"
        : "Send \(order.amount) to \(verbatim: recipient), “\(verbatim: order.note)”?"
    }
  }

  /// Returns the check before the user is asked for confirmation.
  private static let check: @Sendable (Action) -> Action? = { action in
    guard case .sendTapped(let recipient, let amount, let note) = action else { return nil }
    return .sendChecked(recipient: recipient, amount: amount, note: note)
  }

  package func screen(for state: State) -> Screen {
    Screen(title: "Send money") {
      state.balance
      [FieldName.recipient, .amount, .note].map { state.input($0) }
      if let currency = state.account?.balance.currency {
        Field(FieldName.currency.label, Text(verbatim: currency.code))
      }
      state.hint { "Fill in with \($0), then “send”." }
      Controls(Control("send", isEnabled: !state.isBusy), "back")
    }
  }
}

extension CodePayApp.State {
  /// Returns the order from the given values and the form, which shows the problems.
  fileprivate mutating func order(
    _ recipient: String?, _ amount: String?, _ note: String?
  ) -> Order? {
    guard checkLogIn() else { return nil }
    let isOpen = top == .sendMoney
    if !isOpen { move(to: .sendMoney) }
    let given: [(FieldName, String?)] = [(.recipient, recipient), (.amount, amount), (.note, note)]
    for case (let field, let text?) in given { type(text, into: field) }
    // Without arguments it opens the form, or sends its content.
    guard isOpen || given.contains(where: { $0.1 != nil }) else { return nil }
    if account == nil {
      notify(.failed(.noAccount))
      return nil
    }
    return form.accepts(in: self) ? typedOrder : nil
  }

  /// The order, after the bank has checked it and found no problem.
  fileprivate var checkedOrder: Order? {
    guard top == .sendMoney, !tidings.contains(where: \.isFailure), form.problems.isEmpty else {
      return nil
    }
    return typedOrder
  }

  /// The order in the form, if it is valid as far as known without the service.
  private var typedOrder: Order? {
    guard let account, let recipient = form.recipient(of: account, book).value,
      let amount = typedAmount
    else { return nil }
    return Order(recipient: recipient, amount: amount, note: form[.note].trimmed)
  }
}

extension Form {
  /// Returns the typed recipient's phone number, or the problem of the recipient.
  func recipient(of account: Account, _ book: AddressBook) -> Outcome<String, Problem> {
    let typed = self[.recipient]
    guard let phone = PhoneNumber.parse(typed) ?? book.phone(of: typed) else {
      return .failed(typed.isBlank ? .missing : .notAPhone)
    }
    return phone == account.phoneNumber ? .failed(.oneself) : .done(phone)
  }
}
