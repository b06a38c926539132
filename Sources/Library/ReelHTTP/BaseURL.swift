import Foundation

/// The address of a service: an `http` or `https` URL with a host, without query and fragment.
public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
  /// The URL.
  public let url: URL
  /// The URL without a slash at its end.
  let text: String
  /// The name of the server, if its address means nothing to a user.
  private let name: String?

  /// Parses a URL such as `http://127.0.0.1:8080/minipools`.
  ///
  /// - Parameters:
  ///   - text: the URL, with neither query nor fragment.
  ///   - name: the name of the server in messages, such as `embedded backend`; without one,
  ///     messages contain its address.
  /// - Throws: ``APIError/invalidBaseURL(text:)`` if the URL cannot be that of a service.
  public init(_ text: String, name: String? = nil) throws(APIError) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = url.host, !host.isEmpty,
      url.query == nil, url.fragment == nil
    else { throw .invalidBaseURL(text: Self.withoutPassword(text)) }
    self.url = url
    self.name = name
    var bare = text[...]
    while bare.hasSuffix("/") { bare.removeLast() }
    self.text = String(bare)
  }

  /// The words before the address of a server without a name.
  static let unnamed = "server at "

  /// The name of the backend that answers within the program.
  package static let embeddedBackend = "embedded backend"

  /// A placeholder address, for clients that make no requests.
  static let nowhere = BaseURL(server: "server", text: "")

  /// The address of a service inside the program, which has none.
  static let embedded = BaseURL(server: "embedded server", text: "embedded")

  private init(server: String, text: String) {
    (url, name, self.text) = (URL(fileURLWithPath: "/"), server, text)
  }

  /// The server's name for a user: `server at 127.0.0.1:8080`, or the name that it was given.
  public var server: String {
    name ?? Self.unnamed + host
  }

  /// The server's host name or address, with the port if the URL has one: `127.0.0.1:8080`,
  /// `[::1]:8080`.
  public var host: String {
    let bare = url.host ?? text  // checked in `init`
    let host = bare.contains(":") && !bare.hasPrefix("[") ? "[\(bare)]" : bare
    return url.port.map { "\(host):\($0)" } ?? host
  }

  /// The URL as text, without a slash at its end, and without a user's name and password: files are
  /// named after it.
  public var description: String {
    guard let scheme = text.firstRange(of: "://") else { return text }
    let authority = text[scheme.upperBound...].prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else { return text }
    return String(text[..<scheme.upperBound] + text[text.index(after: at)...])
  }

  /// Returns a text without what may be a password: it may contain a slash.
  private static func withoutPassword(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://"), let at = text.lastIndex(of: "@") else {
      return text
    }
    return text[..<scheme.upperBound] + "…" + text[at...]
  }
}
