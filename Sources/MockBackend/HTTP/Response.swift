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
}
