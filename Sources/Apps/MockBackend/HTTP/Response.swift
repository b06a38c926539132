import ReelCoding

/// What a client is answered.
struct Response: Sendable {
  var status: Int
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  /// An answer with a JSON value.
  static func json(_ value: JSON, status: Int = 200) -> Response {
    Response(
      status: status, headers: ["Content-Type": "application/json"], body: value.bytes)
  }

  /// An answer with nothing in it.
  static let noContent = Response(status: 204)

  /// The answer as it goes over the wire, for the end of a connection; its status is never a 2xx.
  var lastBytes: [UInt8] {
    let fields = headers.merging(
      ["Connection": "close", "Content-Length": "\(body.count)"], uniquingKeysWith: { $1 })
    let lines = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    let head = "HTTP/1.1 \(status) \(status == 413 ? "Content Too Large" : "Refused")\r\n"
    return Array((head + lines.joined() + "\r\n").utf8) + body
  }
}
