import ReelSupport

/// What a user calls those with whom money is exchanged, by their phone numbers.
///
/// The service knows no names: they stay on this machine.
package struct AddressBook: Codable, Equatable, Sendable {
  /// The names, by phone numbers.
  private(set) var names: [String: String] = [:]

  /// What a phone number is called; nil where it has no name.
  func name(of phone: String) -> String? { names[phone] }

  /// The phone number of a name, whatever the size of its letters.
  func phone(of name: String) -> String? {
    names.first { $0.value.lowercased() == name.trimmed.lowercased() }?.key
  }

  /// Calls a phone number by a name, which no other has then; by none where that is empty.
  mutating func call(_ phone: String, _ name: String) {
    if let earlier = self.phone(of: name) { names[earlier] = nil }
    names[phone] = name.isBlank ? nil : name.trimmed
  }
}
