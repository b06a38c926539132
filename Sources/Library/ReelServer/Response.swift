import ReelCoding

/// An answer to a client.
package struct Response: Sendable {
  /// Returns more of a body, on the connection's own thread, where it may wait; nil ends it.
  package typealias More = @Sendable () -> [UInt8]?

  /// The status.
  package var status: Int
  /// The headers, by name.
  package var headers: [String: String]
  /// The body, or its beginning.
  package var body: [UInt8]
  /// Generates the rest of the body over time; nil if there is none.
  package var more: More?

  /// Creates an answer with its status, headers and body.
  package init(
    status: Int, headers: [String: String] = [:], body: [UInt8] = [], more: More? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.more = more
  }

  /// Returns an answer with a JSON value.
  package static func json(_ value: JSON, status: Int = 200) -> Response {
    Response(
      status: status, headers: ["Content-Type": "application/json"], body: value.bytes)
  }

  /// An empty answer.
  package static let noContent = Response(status: 204)

  /// The answer as it is sent, for the end of a connection; its status is never a 2xx.
  var lastBytes: [UInt8] {
    let fields = headers.merging(
      ["Connection": "close", "Content-Length": "\(body.count)"], uniquingKeysWith: { $1 })
    let lines = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    let head = "HTTP/1.1 \(status) \(status == 413 ? "Content Too Large" : "Refused")\r\n"
    return Array((head + lines.joined() + "\r\n").utf8) + body
  }
}
