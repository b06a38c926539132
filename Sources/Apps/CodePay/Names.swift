import ReelApp

/// The user's names for phone numbers, on every screen.
package struct Names: AppPart<CodePayApp> {
  /// The actions on names.
  package enum Action: Codable, Equatable, Sendable {
    /// Names a phone number; an empty name removes it.
    case nameTapped(phone: String, name: String)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<CodePayApp>) {
    switch action {
    case .nameTapped(let phone, let name):
      guard state.checkLogIn() else { return }
      // A number that already has a name can be given by that.
      guard let number = PhoneNumber.parse(phone) ?? state.book.phone(of: phone) else {
        return state.notify(.notAPhone(phone))
      }
      if PhoneNumber.isLike(name) { return state.notify(.namedLikeAPhone(name)) }
      if let earlier = state.book.phone(of: name), earlier != number {
        state.begin(.callInstead(phone: number, name: name, of: earlier), &ask)
      } else {
        state.begin(.call(phone: number, name: name), &ask)
      }
    }
  }

  package var commands: [Command<State, Action>] {
    Command(
      "name", "Name a phone number; without a name, remove its name",
      .argument("phone", String.self, in: PhoneNumber.pieces),
      .optionalText("name", upTo: [Word].longestText)
    ) { phone, name in
      let (number, rest) = PhoneNumber.joined(phone, name ?? "")
      return .nameTapped(phone: number, name: rest ?? "")
    }
    .completing("phone") { $0.partners }
    .examples("phone", "+49 151 00000001", "+4915100000002")
    .explained(
      """
      The name then appears in the list, can be searched for there, and is accepted
      by send and its form: name +49 151 0000002 Ben, then send Ben 5. The server
      does not know it.
      """
    )
  }
}

extension CodePayApp.State {
  /// Returns the name of a phone number, or the number if it has none.
  func title(of phone: String) -> String { book.name(of: phone) ?? phone }
}
