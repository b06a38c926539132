import Foundation

/// Where a service is: an `http` or `https` URL with a host, without query and fragment.
public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
  /// The URL.
  public let url: URL
  /// The URL without a slash at its end.
  let text: String

  /// Reads a URL such as `http://127.0.0.1:8080/minipools`.
  ///
  /// - Throws: ``APIError/invalidBaseURL(text:)`` where no service can be.
  public init(_ text: String) throws(APIError) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = url.host, !host.isEmpty,
      url.query == nil, url.fragment == nil
    else { throw .invalidBaseURL(text: text) }
    self.url = url
    var bare = text[...]
    while bare.hasSuffix("/") { bare.removeLast() }
    self.text = String(bare)
  }

  /// Host and port, as a user would name the server: `127.0.0.1:8080`.
  public var server: String {
    let host = url.host ?? text  // there is a host: that has been checked
    return url.port.map { "\(host):\($0)" } ?? host
  }

  /// The URL as text, without a slash at its end.
  public var description: String { text }
}
