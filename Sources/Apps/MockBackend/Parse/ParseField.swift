import ReelCoding

/// A field of a show, which a query can name, compare and select.
enum ParseField: String, CaseIterable {
  case objectId, title, year, seasons, createdAt, updatedAt

  /// Whether objects have it whatever fields a query selects.
  var isAlwaysThere: Bool { self == .objectId || self == .createdAt || self == .updatedAt }

  /// Finds a field by its name; throws a `ParseRefusal` that lists them all.
  init(named name: String) throws {
    guard let field = Self(rawValue: name) else {
      let all = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw ParseRefusal(.invalidKeyName, "there is no field \(name); there is \(all)")
    }
    self = field
  }

  /// Returns a value of the field's type, with its place in SQL; throws a `ParseRefusal` if the
  /// value is of another type, which would never be equal.
  func operand(_ value: JSON) throws -> (sql: String, value: String) {
    switch (self, value) {
    case (.objectId, .string(let text)), (.title, .string(let text)): return ("?", text)
    case (.year, .int(let number)), (.seasons, .int(let number)):
      return ("CAST(? AS INTEGER)", String(number))
    case (.year, .number(let text)), (.seasons, .number(let text)):
      return ("CAST(? AS REAL)", text)
    case (.createdAt, _), (.updatedAt, _):
      if let text = Self.text(ofDate: value) {
        guard let time = Timestamp(text: text) else {
          throw ParseRefusal(.invalidQuery, "\(text.excerpt) is no date")
        }
        // All dates are written alike, so that their texts are in the order of time.
        return ("?", Timestamp.iso8601(time.milliseconds))
      }
    default: break
    }
    throw ParseRefusal(.invalidQuery, "\(rawValue) cannot be compared with \(value.text.excerpt)")
  }

  /// Returns whether a value is a date in Parse's format for queries.
  static func isDate(_ members: JSON.Members) -> Bool { members["__type"] == "Date" }

  /// Returns the text of a date, which clients may also write without its type.
  private static func text(ofDate value: JSON) -> String? {
    switch value {
    case .string(let text): return text
    case .object(let members) where isDate(members):
      if case .string(let text)? = members["iso"] { return text }
      return nil
    default: return nil
    }
  }
}
