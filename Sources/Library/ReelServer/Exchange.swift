import CMicroHTTPD

/// A request while it arrives; used only by the thread of its connection.
final class Exchange {
  /// The stage of a request, by which the access handler is called.
  enum Stage {
    case headers
    case body
    /// The body is too large: the answer is sent, and further data is discarded.
    case refused
  }

  /// The undecoded path and query.
  let target: String
  /// Whether the headers have been seen; the first call for a request contains nothing else.
  var stage = Stage.headers
  /// Whether it counts among the requests that are being answered.
  var isRunning = false
  /// The part of the body that is accepted.
  private(set) var body: [UInt8] = []
  /// The size of the body so far in bytes, including the discarded part.
  private(set) var received = 0

  init(target: String) {
    self.target = target
  }

  /// Whether the client asks for permission to send a body that is too large; its size is then
  /// recorded.
  func asksTooMuch(_ connection: OpaquePointer) -> Bool {
    guard MHD_lookup_connection_value(connection, reel_mhd_headers, "Expect") != nil,
      let value = MHD_lookup_connection_value(connection, reel_mhd_headers, "Content-Length"),
      let size = Int(String(cString: value)), size > BodyLimits.read
    else { return false }
    received = size
    return true
  }

  /// Receives another part of the body.
  func receive(_ part: UnsafeRawBufferPointer) {
    received += part.count
    if received <= BodyLimits.accepted { body += part } else { body = [] }
  }

  /// Returns the request, with the path and query still encoded.
  func request(_ method: String, _ connection: OpaquePointer) -> ReceivedRequest {
    ReceivedRequest(
      method: method, target: target,
      headers: Dictionary(headers(connection), uniquingKeysWith: { $1 }), body: body,
      size: received)
  }

  /// Returns all headers, with names in lower case.
  func headers(_ connection: OpaquePointer) -> [(name: String, value: String)] {
    let headers = Headers()
    MHD_get_connection_values(
      connection, reel_mhd_headers,
      { context, _, name, value in
        if let context, let name, let value {
          let headers = Unmanaged<Headers>.fromOpaque(context).takeUnretainedValue()
          headers.entries.append((String(cString: name).lowercased(), String(cString: value)))
        }
        return reel_mhd_yes
      }, Unmanaged.passUnretained(headers).toOpaque())
    return headers.entries
  }
}

/// A box for passing headers through C.
private final class Headers {
  var entries: [(name: String, value: String)] = []
}
