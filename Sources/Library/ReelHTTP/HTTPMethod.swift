/// The operation of a request on the resource at its path.
public enum HTTPMethod: String, Codable, Sendable, CaseIterable {
  /// Gets the resource.
  case get = "GET"
  /// Gets the headers of the resource.
  case head = "HEAD"
  /// Adds to the resource.
  case post = "POST"
  /// Replaces the resource.
  case put = "PUT"
  /// Changes parts of the resource.
  case patch = "PATCH"
  /// Deletes the resource.
  case delete = "DELETE"
}
