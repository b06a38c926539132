/// A recurring task at home.
struct Chore: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var title: String
  /// How often the chore is due, in days; nil if that does not matter.
  var days: Int?
  var isDone = false
}

/// The fields of a new chore.
struct Draft: Codable, Hashable, Sendable {
  var title: String
  var days: Int?
}
