import Foundation
import ReelCoding

/// Writes values as JSON that says their form, and reads those that another version of the program
/// wrote.
///
/// What an older version wrote is migrated as recordings are; what a newer one wrote and this one
/// does not know is kept.
struct StoredForm<Value: Codable & Sendable>: Sendable {
  private let form: ProgramForm
  private let json: JSON

  /// Finds the form of the type.
  init() {
    form = ProgramForm([Self.root: Value.self])
    json = form.json
  }

  private static var root: String { "state" }
  /// The name of the form among the members of the value.
  private static var formName: String { "$form" }
  /// The name of a value that has no members.
  private static var valueName: String { "$value" }

  /// Returns a value with its form.
  ///
  /// - Parameter earlier: the value that it replaces, with its form; nil if there is none.
  /// - Throws: a `FormError` if the type uses a reserved name again; errors of the encoding.
  func json(_ value: Value, replacing earlier: JSON?) throws -> JSON {
    if let problem = form.problem { throw problem }
    var value = try Self.json(value)
    var json = json
    if let earlier {
      let (old, recorded) = Self.parts(of: earlier)
      value = form.keepingUnknown(of: old, in: value, as: Self.root)
      if let recorded, recorded != json, let other = ProgramForm(recorded) {
        json = form.keepingUnknown(of: other).json
      }
    }
    var members: JSON.Members =
      if case .object(let members) = value { members } else { [Self.valueName: value] }
    members[Self.formName] = json
    return .object(members)
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
      to: form, initialState: try standard.map(Self.json))
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
  private static func json(_ value: Value) throws -> JSON {
    try JSON(text: String(decoding: JSONEncoder().encode(value), as: UTF8.self))
  }

  private func decode(_ json: JSON) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.text.utf8))
  }
}
