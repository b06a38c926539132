/// A request as it was received.
package struct ReceivedRequest: Sendable {
  /// The method: `GET`.
  package var method: String
  /// The undecoded path and query.
  package var target: String
  /// The headers, with names in lower case.
  package var headers: [String: String]
  /// The body; empty if it is too large to be accepted.
  package var body: [UInt8]
  /// The body's size in bytes.
  package var size: Int

  /// Creates a request as it was received.
  package init(
    method: String, target: String, headers: [String: String], body: [UInt8], size: Int
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.size = size
  }
}
