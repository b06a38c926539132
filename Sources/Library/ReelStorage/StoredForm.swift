import Foundation
import ReelCoding
import ReelSupport

/// Writes values as JSON that says their form, and reads those that another version of the program
/// wrote.
///
/// What an older version wrote is migrated as recordings are; what a newer one wrote and this one
/// does not know is kept.
struct StoredForm<Value: Codable & Sendable>: Sendable {
  /// What is known of the type, once it is needed: finding its form takes a while.
  private let known = OnDemand {
    let form = ProgramForm([root: Value.self])
    let json = form.json
    return (form: form, json: json, beginning: "{\"\(formName)\":\(json.text)")
  }

  private var form: ProgramForm { known.value.form }
  private var json: JSON { known.value.json }
  /// The beginning of a text of this form.
  private var beginning: String { known.value.beginning }

  private static var root: String { "state" }
  /// The name of the form among the members of the value.
  private static var formName: String { "$form" }
  /// The name of a value that has no members.
  private static var valueName: String { "$value" }
  private static var valueMember: String.UTF8View { "\"\(valueName)\":".utf8 }

  /// Returns a value with its form.
  ///
  /// - Parameters:
  ///   - earlier: the value that it replaces, with its form; nil if there is none.
  ///   - known: what was read of that; nil if it could not be.
  /// - Throws: a `FormError` if the type uses a reserved name again; errors of the encoding.
  func json(_ value: Value, replacing earlier: JSON?, readAs known: Value?) throws -> JSON {
    if let problem = form.problem { throw problem }
    var value = try Self.json(value)
    var json = json
    if let earlier {
      let (old, recorded) = Self.parts(of: earlier)
      value = form.keepingUnknown(
        of: old, readAs: try known.map(Self.json) ?? old, in: value, as: Self.root)
      if let recorded, recorded != json, let other = ProgramForm(recorded) {
        json = form.keepingUnknown(of: other, in: value, as: Self.root).json
      }
    }
    var members: JSON.Members =
      if case .object(let members) = value { members } else { [Self.valueName: value] }
    members[Self.formName] = json
    return .object(members)
  }

  /// Returns a value with its form as text.
  ///
  /// - Parameter earlier: the text of the value that it replaces; nil if there is none.
  /// - Throws: a `FormError` if the type uses a reserved name again; errors of the encoding.
  func text(_ value: Value, replacing earlier: String?) throws -> String {
    // What has this form contains nothing else that would have to be kept.
    guard form.problem == nil, earlier.map({ ownMembers(of: $0) != nil }) ?? true else {
      let earlier = earlier.flatMap { try? JSON(lossless: $0.utf8) }
      let known = earlier.flatMap { try? self.value(in: $0) }
      return try json(value, replacing: earlier, readAs: known).text
    }
    let members = try Self.text(value)
    guard members.first == "{" else { return try json(value, replacing: nil, readAs: nil).text }
    return beginning + (members == "{}" ? "}" : "," + members.dropFirst())
  }

  /// Returns the value that a text contains.
  ///
  /// - Throws: a `FormError` if the form cannot be migrated; a `DecodingError`; a
  ///   `JSONSyntaxError`.
  func value(inText text: String) throws -> Value {
    guard let members = ownMembers(of: text) else {
      return try value(in: JSON(lossless: text.utf8))
    }
    return try JSONDecoder().decode(Value.self, from: members)
  }

  /// Returns the members of a value without its form; nil if it is of another form, or no object.
  private func ownMembers(of text: String) -> Data? {
    guard form.problem == nil, text.utf8.starts(with: beginning.utf8) else { return nil }
    let rest = text.utf8.dropFirst(beginning.utf8.count)
    guard rest.first == UInt8(ascii: ","), !rest.dropFirst().starts(with: Self.valueMember) else {
      return nil
    }
    return Data("{".utf8) + rest.dropFirst()
  }

  /// Returns the value that was stored.
  ///
  /// - Parameter standard: has the values of what is new; nil if they have to be declared.
  /// - Throws: a `FormError` if the form cannot be migrated; a `DecodingError`.
  func value(in stored: JSON, default standard: Value? = nil) throws -> Value {
    if let problem = form.problem { throw problem }
    let (value, recorded) = Self.parts(of: stored)
    if recorded == json { return try decode(value) }
    let migration = FormMigration(
      from: recorded.flatMap(ProgramForm.init) ?? form.observed(in: value, as: Self.root),
      to: form, initialState: try standard.map(Self.json), isLabelled: true)
    if let problem = migration.problems.first { throw problem }
    return try decode(try migration.migrate(value, as: Self.root))
  }

  private static func parts(of stored: JSON) -> (value: JSON, form: JSON?) {
    guard case .object(var members) = stored,
      let form = members.removeValue(forKey: formName)
    else { return (stored, nil) }
    return (members[valueName] ?? .object(members), form)
  }

  /// Encoded by Foundation, because values may have its types.
  private static func text(_ value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// A decimal number keeps all its digits.
  private static func json(_ value: Value) throws -> JSON {
    try JSON(lossless: text(value).utf8)
  }

  private func decode(_ json: JSON) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.text.utf8))
  }
}
