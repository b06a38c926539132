import ReelCoding
import ReelSupport
import ReelStorage

/// A show on the server: an object of the only class.
struct ParseShow {
  static let className = "TVShow"

  var objectId: String
  var title: String
  var year: Int
  var seasons: Int
  var createdAt: String
  var updatedAt: String

  init(_ row: borrowing Row) throws {
    objectId = try row["objectId"]
    title = try row["title"]
    year = try row["year"]
    seasons = try row["seasons"]
    createdAt = try row["createdAt"]
    updatedAt = try row["updatedAt"]
  }

  /// Returns the object with some of its fields.
  func json(_ fields: Set<ParseField> = Set(ParseField.allCases)) -> JSON {
    .object(
      JSON.Members(
        fields.map { field in
          let value: JSON =
            switch field {
            case .objectId: .string(objectId)
            case .title: .string(title)
            case .year: JSON(year)
            case .seasons: JSON(seasons)
            case .createdAt: .string(createdAt)
            case .updatedAt: .string(updatedAt)
            }
          return (field.rawValue, value)
        }))
  }

  /// Returns the ten letters and digits that identify the object with a number: always the same
  /// ones.
  static func objectId(_ number: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    // Every number is mapped to a different one, so that no two have the same bits.
    var bits = SplitMix64.mixed(UInt64(bitPattern: Int64(number)) &* SplitMix64.step)
    return String(
      (0..<10).map { _ in
        defer { bits /= 62 }
        return letters[Int(bits % 62)]
      })
  }

  /// The fields of a show that a client may set.
  struct Draft {
    var title: String?
    var year: Int?
    var seasons: Int?

    /// Reads the fields of a body, and performs the operations in them.
    ///
    /// - Parameters:
    ///   - fields: the body.
    ///   - isWhole: whether all fields are required.
    ///   - current: the current state of the show, for increments; nil for a new one.
    init(_ fields: Fields, isWhole: Bool, from current: ParseShow? = nil) throws {
      var fields = fields
      try fields.apply(current)
      try fields.takeAccess()
      let known = ["title", "year", "seasons"]
      if let unknown = fields.members.keys.filter({ !known.contains($0) }).min() {
        throw ParseRefusal(
          .invalidKeyName,
          "\(unknown) cannot be set; the fields of a \(className) are \(known.joined(separator: ", "))"
        )
      }
      if isWhole, let missing = known.first(where: { !fields.has($0) }) {
        throw ParseRefusal(.incorrectType, "\(missing) is missing; it has to be a \(type(missing))")
      }
      if let value = fields.members["title"] {
        guard case .string(let text) = value else { throw wrong("title", value) }
        title = text
      }
      year = try number("year", fields)
      seasons = try number("seasons", fields)
    }

    private func type(_ field: String) -> String {
      field == "title" ? "String" : "whole Number"
    }

    private func number(_ field: String, _ fields: Fields) throws -> Int? {
      guard let value = fields.members[field] else { return nil }
      guard let number = value.wholeNumber else { throw wrong(field, value) }
      return Int(number)
    }

    private func wrong(_ field: String, _ value: JSON) -> ParseRefusal {
      ParseRefusal(
        .incorrectType, "\(field) has to be a \(type(field)), not \(value.text.excerpt)")
    }
  }
}

extension JSON {
  /// The whole number, which clients may write as `2001.0`.
  fileprivate var wholeNumber: Int64? {
    switch self {
    case .int(let number): number
    case .number: double.flatMap(Int64.init(exactly:))
    default: nil
    }
  }
}

extension Fields {
  /// The access list of an object that everyone can read and write.
  private static let everyone: JSON = ["*": ["read": .bool(true), "write": .bool(true)]]

  /// Takes the access list out of the fields: clients send one with every object.
  ///
  /// There are no users here, so that only one that admits everyone can be kept.
  fileprivate mutating func takeAccess() throws {
    guard let access = members.removeValue(forKey: "ACL"), access != .null else { return }
    guard access == Self.everyone else {
      throw ParseRefusal(
        .operationForbidden,
        "there are no users: the ACL has to be \(Self.everyone.text), not \(access.text.excerpt)")
    }
  }

  private static let required = ["title", "year", "seasons"]

  /// Replaces each `{"__op":…}` by its result.
  fileprivate mutating func apply(_ current: ParseShow?) throws {
    for (name, value) in members.ordered {
      guard case .object(let operation) = value, let op = operation["__op"] else { continue }
      switch op {
      case "Increment":
        guard let amount = operation["amount"]?.wholeNumber else {
          throw ParseRefusal(.incorrectType, "Increment needs an amount that is a whole Number")
        }
        guard name == "year" || name == "seasons" else {
          throw ParseRefusal(.incorrectType, "\(name) is no Number, so that nothing can be added")
        }
        // A missing field counts from 0.
        let before = name == "year" ? current?.year : current?.seasons
        let (sum, isTooMuch) = Int64(before ?? 0).addingReportingOverflow(amount)
        guard !isTooMuch, sum.magnitude <= Int64(Self.largest) else {
          throw ParseRefusal(.incorrectType, "\(name) would be too large a Number")
        }
        members[name] = .int(sum)
      case "Delete":
        if name == "ACL" {
          members[name] = nil
          continue
        }
        // Every other known field is a required one; an unknown one is refused later.
        guard Self.required.contains(name) else { continue }
        throw ParseRefusal(
          .validationError, "\(name) is required, so that it cannot be removed")
      default:
        throw ParseRefusal(
          .incorrectType,
          "\(op.text.excerpt) is no operation that is understood; there is Increment and Delete")
      }
    }
  }
}
