/// What a request does to what its path names.
public enum HTTPMethod: String, Codable, Sendable, CaseIterable {
  /// Asks for it.
  case get = "GET"
  /// Asks about it.
  case head = "HEAD"
  /// Adds to it.
  case post = "POST"
  /// Replaces it.
  case put = "PUT"
  /// Changes parts of it.
  case patch = "PATCH"
  /// Removes it.
  case delete = "DELETE"
}
