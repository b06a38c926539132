import Foundation

/// Where a service is: an `http` or `https` URL with a host, without query and fragment.
public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
  /// The URL.
  public let url: URL
  /// The URL without a slash at its end.
  let text: String
  /// What the server is called where its address means nothing to a user.
  private let name: String?

  /// Reads a URL such as `http://127.0.0.1:8080/minipools`.
  ///
  /// - Parameters:
  ///   - text: the URL, with neither query nor fragment.
  ///   - name: what messages call the server, such as `embedded backend`; without one they say
  ///     where it is.
  /// - Throws: ``APIError/invalidBaseURL(text:)`` where no service can be.
  public init(_ text: String, name: String? = nil) throws(APIError) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = url.host, !host.isEmpty,
      url.query == nil, url.fragment == nil
    else { throw .invalidBaseURL(text: text) }
    self.url = url
    self.name = name
    var bare = text[...]
    while bare.hasSuffix("/") { bare.removeLast() }
    self.text = String(bare)
  }

  /// What stands in front of the address of a server that has no name.
  static let unnamed = "server at "

  /// An address without a server, for clients that ask nothing.
  static let nowhere = BaseURL()

  private init() {
    (url, text, name) = (URL(fileURLWithPath: "/"), "", "server")
  }

  /// What a user would call the server: `server at 127.0.0.1:8080`, or its name.
  public var server: String {
    name ?? Self.unnamed + host
  }

  /// The server's name or address, with the port where the URL has one: `127.0.0.1:8080`.
  public var host: String {
    let host = url.host ?? text  // there is a host: that has been checked
    return url.port.map { "\(host):\($0)" } ?? host
  }

  /// The URL as text, without a slash at its end.
  public var description: String { text }
}
