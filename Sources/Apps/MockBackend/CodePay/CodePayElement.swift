import ReelCoding
import ReelStorage

/// An element of a list.
struct CodePayElement {
  var id: Int
  /// All fields, including the id.
  var members: JSON.Members

  /// Returns the elements of a list, oldest first.
  ///
  /// - Parameters:
  ///   - resource: the list.
  ///   - needle: a text contained in all relevant elements, as stored; others are not even read.
  ///   - range: the range of elements, if not all are requested.
  ///   - connection: the database.
  static func all(
    _ resource: CodePayResource, containing needle: String = "", in range: Range<Int>? = nil,
    _ connection: Connection
  ) throws -> [CodePayElement] {
    try connection.query(
      """
      SELECT id, content FROM codepay_elements
      WHERE resource = ? AND (? = '' OR instr(content, ?) > 0) ORDER BY id LIMIT ? OFFSET ?
      """, resource.rawValue, needle, needle, range?.count ?? -1, range?.lowerBound ?? 0
    ) { try CodePayElement($0) }
  }

  static func with(
    id: Int, _ resource: CodePayResource, _ connection: Connection
  ) throws -> CodePayElement? {
    try connection.first(
      "SELECT id, content FROM codepay_elements WHERE resource = ? AND id = ?", resource.rawValue,
      id
    ) { try CodePayElement($0) }
  }

  static func count(_ resource: CodePayResource, _ connection: Connection) throws -> Int {
    try connection.first(
      "SELECT COUNT(*) AS number FROM codepay_elements WHERE resource = ?", resource.rawValue
    ) { try $0["number"] } ?? 0
  }

  /// Returns an id that no element of the list has ever had.
  static func nextID(_ resource: CodePayResource, _ connection: Connection) throws -> Int {
    try connection.run(
      """
      INSERT INTO codepay_counters VALUES (?, 1)
      ON CONFLICT (resource) DO UPDATE SET last = last + 1
      """, resource.rawValue)
    return try connection.first(
      "SELECT last FROM codepay_counters WHERE resource = ?", resource.rawValue
    ) { try $0["last"] } ?? 1
  }

  /// Stores the element, replacing its previous state.
  func save(_ resource: CodePayResource, _ connection: Connection) throws {
    try connection.run(
      "INSERT OR REPLACE INTO codepay_elements VALUES (?, ?, ?)", resource.rawValue, id,
      JSON.object(members).text)
  }

  func delete(_ resource: CodePayResource, _ connection: Connection) throws {
    try connection.run(
      "DELETE FROM codepay_elements WHERE resource = ? AND id = ?", resource.rawValue, id)
  }
}

extension CodePayElement {
  private init(_ row: borrowing Row) throws {
    id = try row["id"]
    let content: String = try row["content"]
    guard case .object(let members) = try JSON(exactly: content.utf8) else {
      throw RequestFailure(.fault, "the data file holds an element that is no object")
    }
    self.members = members
  }
}
