import ReelCoding

/// What a client is answered.
package struct Response: Sendable {
  /// Makes more of a body on the connection's own thread, where it may wait; nil ends it.
  package typealias More = @Sendable () -> [UInt8]?

  /// The status.
  package var status: Int
  /// The headers, by their names.
  package var headers: [String: String]
  /// The body, or its beginning.
  package var body: [UInt8]
  /// What makes the rest of the body as time goes by; nil where there is none.
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

  /// An answer with a JSON value.
  package static func json(_ value: JSON, status: Int = 200) -> Response {
    Response(
      status: status, headers: ["Content-Type": "application/json"], body: value.bytes)
  }

  /// An answer with nothing in it.
  package static let noContent = Response(status: 204)

  /// The answer as it goes over the wire, for the end of a connection; its status is never a 2xx.
  var lastBytes: [UInt8] {
    let fields = headers.merging(
      ["Connection": "close", "Content-Length": "\(body.count)"], uniquingKeysWith: { $1 })
    let lines = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    let head = "HTTP/1.1 \(status) \(status == 413 ? "Content Too Large" : "Refused")\r\n"
    return Array((head + lines.joined() + "\r\n").utf8) + body
  }
}
