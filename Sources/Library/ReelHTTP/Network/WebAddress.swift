import CCurl
import ReelSupport

/// The address of a request as libcurl parses it: the component that decides is the one that
/// connects.
struct WebAddress: Equatable, Sendable {
  /// The address, normalised so that it cannot be understood in two ways.
  let text: String
  /// Scheme, host and port.
  let origin: String
  /// Whether the connection is encrypted and authenticated.
  let isSecure: Bool
  /// Whether the server is on this machine, where no proxy can reach it.
  let isLocal: Bool

  /// Parses an address such as `http://127.0.0.1:8080/pools?q=1`; nil if it is invalid, not `http`
  /// or `https`, or contains a name and a password.
  init?(_ text: String) {
    guard let parts = Parts(text) else { return nil }
    self.init(parts)
  }

  /// Resolves `location` relative to this address.
  func resolving(_ location: String) -> WebAddress? {
    guard let parts = Parts(text), parts.go(to: location) else { return nil }
    return WebAddress(parts)
  }

  private init?(_ parts: borrowing Parts) {
    guard let scheme = parts[CURLUPART_SCHEME]?.lowercased(), ["http", "https"].contains(scheme),
      let host = parts[CURLUPART_HOST]?.lowercased(), let port = parts[CURLUPART_PORT],
      parts[CURLUPART_USER] == nil, parts[CURLUPART_PASSWORD] == nil,
      let text = parts[CURLUPART_URL]
    else { return nil }
    self.text = text
    origin = "\(scheme)://\(host):\(port)"
    isSecure = scheme == "https"
    isLocal =
      host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
  }
}

/// An address in libcurl's representation.
private struct Parts: ~Copyable {
  private let handle: OpaquePointer

  init?(_ text: String) {
    guard let handle = reel_curl_url() else { return nil }
    // What is written is sent: steps such as ".." are the server's to take.
    guard Self.set(handle, text, CURLU_PATH_AS_IS) else {
      reel_curl_url_cleanup(handle)
      return nil
    }
    self.handle = handle
  }

  deinit { reel_curl_url_cleanup(handle) }

  /// Replaces the address; a relative one is resolved against the previous one.
  func go(to text: String) -> Bool { Self.set(handle, text, 0) }

  private static func set(_ handle: OpaquePointer, _ text: String, _ flag: Int32) -> Bool {
    // libcurl would cut the text there.
    guard text.firstZero == nil else { return false }
    let flags = CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE | CURLU_ALLOW_SPACE | flag
    return reel_curl_url_set(handle, CURLUPART_URL, text, UInt32(flags)) == CURLUE_OK
  }

  subscript(part: CURLUPart) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    let flags = part == CURLUPART_PORT ? CURLU_DEFAULT_PORT : 0
    guard reel_curl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else {
      return nil
    }
    defer { reel_curl_free(text) }
    return String(cString: text)
  }
}
