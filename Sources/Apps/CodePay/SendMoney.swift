import Reel
import ReelApp
import ReelSupport

/// A field of the form that sends money.
package enum SendField: String, Codable, CaseIterable, CommandValue {
  /// Where it goes.
  case recipient
  /// How much.
  case amount
  /// What is said about it.
  case note

  var name: FieldName {
    switch self {
    case .recipient: .recipient
    case .amount: .amount
    case .note: .note
    }
  }
}

/// The form that sends money.
package struct SendMoney: ScreenFeature {
  package typealias State = CodePayApp.State
  package typealias Request = CodePayApp.Request

  /// What can happen there.
  package enum Action: Codable, Equatable, Sendable {
    /// The user wants to send money; what was typed with that is sent at once.
    case sendTapped(recipient: String?, amount: String?, note: String?)
    /// The user has typed into a field of the form.
    case fieldEdited(field: SendField, text: String)
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      guard state.checkLogIn() else { return }
      // The form that adds money has an amount, too.
      if state.top == .addMoney, case .fieldEdited(.amount, let text) = action {
        return state.form.type(text, into: .amount)
      }
      let isOpen = state.top == .sendMoney
      if !isOpen { state.move(.open(.sendMoney)) }
      switch action {
      case .fieldEdited(let field, let text): state.form.type(text, into: field.name)
      case .sendTapped(let recipient, let amount, let note):
        let given: [(FieldName, String?)] = [
          (.recipient, recipient), (.amount, amount), (.note, note),
        ]
        for case (let field, let text?) in given { state.form.type(text, into: field) }
        state.resolveRecipient()
        // Alone it opens the form, or sends what has been filled in.
        guard isOpen || given.contains(where: { $0.1 != nil }) else { return }
        guard let account = state.account else { return state.tell(.failed(.noAccount)) }
        guard let order = state.form.order(from: account, state.style) else { return }
        state.begin(.send, .send(order: order), &requests)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    let reasons = strings.reasons
    Command(
      "send", words.send, .optional("phone", String.self, in: PhoneNumber.pieces),
      .optional("amount", String.self), .option("note", String.self, help: words.noteHelp)
    ) { phone, amount, note in
      let (recipient, sum) = PhoneNumber.split(phone, amount)
      return .sendTapped(recipient: recipient, amount: sum, note: note)
    }
    .completing("phone") { $0.partners }
    .examples("phone", "+49 151 00000001", "+4915100000002", "+49-151-00000003")
    .examples("amount", "12", "12.50", "12,50")
    .explained(words.sendDetails)
    .unavailable { reasons.outside($0) }
    Command("set", words.set, .argument("field", SendField.self), .optionalText("value")) {
      .fieldEdited(field: $0, text: $1 ?? "")
    }
    .unavailable { reasons.outside($0) }
  }

  package func screen(for state: State) -> Screen {
    strings.form(strings.titles.sendMoney, [.recipient, .amount, .note], "send", state)
  }
}

extension Form {
  /// What is to be sent, if that will do as far as one can tell without asking the service.
  fileprivate mutating func order(from account: Account, _ style: AmountStyle) -> Order? {
    var found: [FieldName: Problem] = [:]
    let phone = PhoneNumber.parse(self[.recipient])
    if phone == nil {
      found[.recipient] = self[.recipient].isBlank ? .missing : .notAPhone
    } else if phone == account.phoneNumber {
      found[.recipient] = .oneself
    }
    let amount = amount(in: account.balance.currency, style, &found)
    refuse(found)
    guard found.isEmpty, let phone, let amount else { return nil }
    return Order(recipient: phone, amount: amount, note: self[.note].trimmed)
  }
}
