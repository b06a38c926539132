/// The answer of a server.
package struct Answer: Equatable, Sendable {
  /// The status.
  package var status: Int
  /// The headers, names in lower case.
  package var headers: [String: String]
  /// The body.
  package var body: String

  /// Makes an answer of its parts.
  package init(status: Int, headers: [String: String], body: String) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
