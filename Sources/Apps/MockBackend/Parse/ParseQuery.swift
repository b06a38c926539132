import ReelCoding
import ReelStorage
import ReelSupport

/// The query of a GET for a class: `where`, `order`, `limit`, `skip`, `count`, `keys` and
/// `excludeKeys`; others that SDKs send change nothing here.
struct ParseQuery {
  /// The maximum number of objects in an answer.
  private static let most = 1000
  /// Parameters for pointers, of which a show has none, and for servers with several databases.
  private static let idle = [
    "include", "includeAll", "redirectClassNameForKey", "hint", "comment", "readPreference",
    "includeReadPreference", "subqueryReadPreference",
  ]

  private var filter = ParseFilter()
  private var order: [String] = []
  private var limit = 100
  private var skip = 0
  private var isCounted = false
  private let fields: Set<ParseField>

  /// Parses a query; throws a `ParseRefusal` with the problem.
  init(_ items: [Target.Item], _ connection: Connection) throws {
    fields = Self.fields(in: items)
    for item in items {
      switch item.name {
      case "where":
        guard let json = try? JSON(exactly: item.value.utf8), case .object(let members) = json
        else {
          throw ParseRefusal(
            .invalidQuery, "where has to be a JSON object, not \(item.value.prefix(60))")
        }
        filter = try ParseFilter(members, connection)
      case "order": order = try item.value.split(separator: ",").map(Self.ordering)
      case "limit": limit = min(try Self.number(item), Self.most)
      case "skip": skip = try Self.number(item)
      case "count": isCounted = try Self.number(item) > 0
      case "keys", "excludeKeys": break
      case _ where Self.idle.contains(item.name): break
      default:
        throw ParseRefusal(
          .invalidQuery,
          """
          \(item.name) is not understood; a query has where, order, limit, skip, count, keys, \
          excludeKeys and include
          """)
      }
    }
  }

  /// Returns the fields that a query selects; objects have some of them in any case.
  static func fields(in items: [Target.Item]) -> Set<ParseField> {
    var selected = Set(ParseField.allCases)
    for item in items where item.name == "keys" { selected = fields(item.value) }
    for item in items where item.name == "excludeKeys" { selected.subtract(fields(item.value)) }
    return selected.union(ParseField.allCases.filter(\.isAlwaysThere))
  }

  /// Returns the requested objects, and the number of elements without limit and skip, if
  /// requested.
  func run(_ connection: Connection) throws -> (objects: [JSON], count: Int?) {
    do {
      return try found(by: connection)
    } catch let error as DatabaseError where error.reason == .failed {
      // SQLite reads a thousand alternatives, and conditions in a hundred levels.
      throw ParseRefusal(.invalidQuery, "there are too many conditions in the query")
    }
  }

  private func found(by connection: Connection) throws -> (objects: [JSON], count: Int?) {
    let sorting = (order + ["id"]).joined(separator: ", ")
    let objects = try connection.query(
      """
      SELECT * FROM tvShows WHERE \(filter.sql) ORDER BY \(sorting) LIMIT \(limit) OFFSET \(skip)
      """, filter.values, transform: { try ParseShow($0).json(fields) })
    guard isCounted else { return (objects, nil) }
    let count = try connection.query(
      "SELECT count(*) AS found FROM tvShows WHERE \(filter.sql)", filter.values,
      transform: { try $0["found"] as Int })
    return (objects, count.first)
  }

  /// Returns the fields of a list; a server passes over those that it does not know.
  private static func fields(_ list: String) -> Set<ParseField> {
    Set(list.split(separator: ",").compactMap { ParseField(rawValue: String($0)) })
  }

  private static func ordering(_ text: Substring) throws -> String {
    let field = try ParseField(named: String(text.hasPrefix("-") ? text.dropFirst() : text))
    return text.hasPrefix("-") ? "\(field) DESC" : "\(field)"
  }

  private static func number(_ item: Target.Item) throws -> Int {
    guard let number = Int(item.value), number >= 0 else {
      throw ParseRefusal(
        .invalidQuery, "\(item.name) has to be a whole number of at least 0, not \(item.value)")
    }
    return number
  }
}
