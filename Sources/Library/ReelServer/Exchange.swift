import CMicroHTTPD

/// One request while it arrives; only the thread of its connection touches it.
final class Exchange {
  /// What the access handler is called for.
  enum Stage {
    case headers
    case body
    /// The body is more than is read: the answer is sent, what comes is dropped.
    case refused
  }

  /// The undecoded path and query.
  let target: String
  /// Whether the headers have been seen; the first call for a request brings nothing else.
  var stage = Stage.headers
  /// Whether it counts among those that are being answered.
  var isRunning = false
  /// The body, as far as it is accepted.
  private(set) var body: [UInt8] = []
  /// The body's size so far, in bytes, with what was dropped.
  private(set) var received = 0

  init(target: String) {
    self.target = target
  }

  /// Whether the client asks for leave to send a body of more than will be read; then its size is
  /// noted.
  func asksTooMuch(_ connection: OpaquePointer) -> Bool {
    guard MHD_lookup_connection_value(connection, reel_mhd_headers, "Expect") != nil,
      let value = MHD_lookup_connection_value(connection, reel_mhd_headers, "Content-Length"),
      let size = Int(String(cString: value)), size > BodyLimits.read
    else { return false }
    received = size
    return true
  }

  /// Takes another part of the body.
  func receive(_ part: UnsafeRawBufferPointer) {
    received += part.count
    if received <= BodyLimits.accepted { body += part } else { body = [] }
  }

  /// The request, of which the path and query are not decoded yet.
  func request(_ method: String, _ connection: OpaquePointer) -> ReceivedRequest {
    ReceivedRequest(
      method: method, target: target,
      headers: Dictionary(headers(connection), uniquingKeysWith: { $1 }), body: body,
      size: received)
  }

  /// All headers, names in lower case.
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

/// A box for headers, to be handed through C.
private final class Headers {
  var entries: [(name: String, value: String)] = []
}
