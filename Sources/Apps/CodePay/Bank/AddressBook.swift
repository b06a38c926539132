import ReelApp
import ReelSupport

/// The user's names for phone numbers.
///
/// The service knows no names: they stay on this machine.
package struct AddressBook: Codable, Equatable, LaterAddition, Sendable {
  /// No number had a name.
  package static let earlier = AddressBook()

  /// The names, by phone numbers.
  private(set) var names: [String: String] = [:]

  /// Returns the name of a phone number; nil if it has none.
  func name(of phone: String) -> String? { names[phone] }

  /// Returns the phone number of a name, ignoring case.
  func phone(of name: String) -> String? {
    names.first { $0.value.lowercased() == name.trimmed.lowercased() }?.key
  }

  /// Names a phone number, taking the name from any other; an empty name removes it.
  mutating func call(_ phone: String, _ name: String) {
    if let earlier = self.phone(of: name) { names[earlier] = nil }
    names[phone] = name.isBlank ? nil : name.trimmed
  }
}
