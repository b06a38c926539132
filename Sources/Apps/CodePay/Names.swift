import Reel
import ReelApp
import ReelSupport

/// What the user calls those with whom money is exchanged; on every screen.
package struct Names: AppFeature {
  package typealias State = CodePayApp.State
  package typealias Request = CodePayApp.Request

  /// What can happen to the names.
  package enum Action: Codable, Equatable, Sendable {
    /// The user calls a phone number by a name; by none any more where that is empty.
    case nameTapped(phone: String, name: String)
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      switch action {
      case .nameTapped(let phone, let name):
        guard state.checkLogIn() else { return }
        // One that has a name already can be called by that.
        guard let number = PhoneNumber.parse(phone) ?? state.book.phone(of: phone) else {
          return state.tell(.notAPhone(phone))
        }
        state.begin(.naming, .call(phone: number, name: name), &requests)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let words = strings.commands
    let reasons = strings.reasons
    Command(
      "name", words.name, .argument("phone", String.self, in: PhoneNumber.pieces),
      .optionalText("name")
    ) { phone, name in
      let name = name ?? ""
      // Its last words are the number's where only all of them are one.
      let whole = "\(phone) \(name)"
      let isWhole = PhoneNumber.parse(phone) == nil && PhoneNumber.parse(whole) != nil
      return .nameTapped(phone: isWhole ? whole : phone, name: isWhole ? "" : name)
    }
    .completing("phone") { $0.partners }
    .examples("phone", "+49 151 00000001", "+4915100000002")
    .explained(words.nameDetails)
    .unavailable { reasons.outside($0) }
  }
}

extension CodePayApp.State {
  /// What a phone number is called; itself where it has no name.
  func title(of phone: String) -> String { book.name(of: phone) ?? phone }

  /// Puts the phone number in the place of a name that was typed for the recipient.
  mutating func resolveRecipient() {
    if let phone = book.phone(of: form[.recipient]) { form[.recipient] = phone }
  }
}
