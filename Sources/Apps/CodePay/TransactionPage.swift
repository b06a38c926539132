import ReelApp

/// A transaction's page.
package struct TransactionPage: AppScreen<CodePayApp> {
  /// The actions on a transaction.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the page of a transaction.
    case showTapped(id: String)
    /// Fills in the form with an earlier transaction, or with the current one.
    case repeatTapped(id: String?)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    guard state.checkLogIn() else { return }
    switch action {
    case .showTapped(let id):
      if state.transaction(id) == nil {
        state.notify(.unknownTransaction(id))
      } else {
        state.move(to: .transaction(id: id))
      }
    case .repeatTapped(let id): state.fillAgain(id)
    }
  }

  package var commands: [Command<State, Action>] {
    Command("open", "Show a transaction", .argument("id", String.self)) { .showTapped(id: $0) }
      .alias("show")
      .completing("id") { $0.transactionChoices }
    Command(
      "repeat", "Fill in the form with a transaction's data, to send it again",
      .optional("id", String.self)
    ) { .repeatTapped(id: $0) }
    .completing("id") { $0.transactionChoices }
  }

  package func screen(for state: State) -> Screen {
    let found = state.shownTransaction
    let isOutgoing = found.map(state.isOutgoing) ?? false
    let direction: Filter.Direction = isOutgoing ? .outgoing : .incoming
    return Screen(title: isOutgoing ? "Money sent" : "Money received") {
      if let found {
        Field("Direction", direction.text)
        Field("Date", Text(MomentText(seconds: found.createdOn, in: state.zone)))
        Field(Text("From", context: "the sender of money"), whole(found.senderPhone, state))
        Field(Text("To", context: "the recipient of money"), whole(found.receiverPhone, state))
        Field(FieldName.note.label, Text(verbatim: found.reference))
        Field(
          FieldName.amount.label, found.amount.signed(isOutgoing: isOutgoing),
          tone: isOutgoing ? .loss : .gain)
      }
      Controls("repeat", "back")
    }
  }

  /// Returns a phone number with its name.
  private func whole(_ phone: String, _ state: State) -> Text {
    if phone.isEmpty { return PhoneNumber.unknown }
    return Text(verbatim: state.book.name(of: phone).map { "\($0)  \(phone)" } ?? phone)
  }
}

extension CodePayApp.State {
  /// The transaction of the current page.
  fileprivate var shownTransaction: Transaction? {
    if case .transaction(let id) = top { transaction(id) } else { nil }
  }

  /// Fills in the form for sending money from a transaction: the one with an id, the current one,
  /// or the last one sent.
  fileprivate mutating func fillAgain(_ id: String?) {
    let newest = transactions.first { $0.senderId == session?.accountId }
    let wanted = if let id { transaction(id) } else { shownTransaction ?? newest }
    guard let transaction = wanted else { return notify(.unknownTransaction(id ?? "")) }
    move(typed: order(repeating: transaction, in: style)) { $0.push(.sendMoney) }
  }

  /// Returns the texts of the form for sending the same money again.
  func order(
    repeating transaction: Transaction, in style: AmountStyle
  ) -> [FieldName: String] {
    [
      .recipient: partner(in: transaction), .amount: style.number(transaction.amount),
      .note: transaction.reference,
    ]
  }
}
