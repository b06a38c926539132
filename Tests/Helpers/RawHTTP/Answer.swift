/// A server's answer.
package struct Answer: Equatable, Sendable {
  /// The status code.
  package var status: Int
  /// The headers, with names in lower case.
  package var headers: [String: String]
  /// The body.
  package var body: String

  /// Creates an answer from its parts.
  package init(status: Int, headers: [String: String], body: String) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
