import ReelCoding
import ReelStorage

/// A list query: `?search=`, `?field=value`, `?sortBy=&order=`, `?page=&limit=`.
///
/// A text matches if it contains the value, ignoring case; an id or a number if it is equal. An
/// unknown field matches nothing.
struct CodePayQuery {
  private var search: String?
  private var filters: [Target.Item] = []
  private var sortBy: String?
  private var isDescending = false
  private var page = 1
  private var limit: Int?

  init(_ items: [Target.Item]) throws {
    for item in items {
      switch item.name {
      case "search": search = item.value
      case "sortBy", "sortby": sortBy = item.value
      case "order": isDescending = item.value.lowercased() == "desc"
      case "page", "p": page = try Self.number(item)
      case "limit", "l": limit = try Self.number(item)
      default: filters.append(item)
      }
    }
  }

  private static func number(_ item: Target.Item) throws -> Int {
    guard let number = Int(item.value), number > 0 else {
      throw RequestFailure(.badTarget, "\(item.name) has to be a whole number from 1")
    }
    return number
  }

  /// Returns the requested part of a list.
  func select(
    from resource: CodePayResource, _ connection: Connection
  ) throws -> [JSON] {
    let start = (page - 1).multipliedReportingOverflow(by: limit ?? 0)
    if start.overflow { return [] }
    if let limit, search == nil, filters.isEmpty, sortBy == nil {
      let end = start.partialValue.addingReportingOverflow(limit)
      let range = start.partialValue..<(end.overflow ? .max : end.partialValue)
      return try CodePayElement.all(resource, in: range, connection).map { .object($0.members) }
    }
    var found = try CodePayElement.all(resource, containing: needle, connection).filter(matches)
    if let sortBy {
      // Ties are broken by id: the order is always the same.
      found.sort { left, right in
        let order = Self.order(left.members[sortBy], right.members[sortBy])
        if order == 0 { return left.id < right.id }
        return isDescending ? order > 0 : order < 0
      }
    }
    if let limit {
      found = Array(found.dropFirst(start.partialValue).prefix(limit))
    }
    return found.map { .object($0.members) }
  }

  /// A text that every requested element contains as stored: the database searches a long list much
  /// faster than it can be read.
  private var needle: String {
    for filter in filters {
      // Letters may differ in case, and escaped characters are written differently.
      let isPlain = filter.value.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2B }
      if isPlain, !filter.value.isEmpty { return filter.value }
    }
    return ""
  }

  private func matches(_ element: CodePayElement) -> Bool {
    if let search, !search.isEmpty {
      let needle = search.lowercased()
      guard element.members.values.contains(where: { Self.text($0).lowercased().contains(needle) })
      else { return false }
    }
    return filters.allSatisfy { filter in
      guard let value = element.members[filter.name] else { return false }
      if case .string(let text) = value, filter.name != "id", !filter.name.hasSuffix("Id") {
        return text.lowercased().contains(filter.value.lowercased())
      }
      return Self.text(value) == filter.value
    }
  }

  private static func text(_ value: JSON) -> String {
    if case .string(let text) = value { text } else { value.text }
  }

  /// Returns a number below zero if the left one comes first: numbers by value, everything else as
  /// text.
  private static func order(_ left: JSON?, _ right: JSON?) -> Int {
    let (left, right) = (left.map(text) ?? "", right.map(text) ?? "")
    if let first = Double(left), let second = Double(right) {
      return first < second ? -1 : first > second ? 1 : 0
    }
    return left < right ? -1 : left > right ? 1 : 0
  }
}
