import Foundation

/// A request to a service, independent of the service's address.
///
/// ```swift
/// try HTTPRequest(.post, "/pools").json(NewPool(name: "Trip to Rome"))
/// ```
public struct HTTPRequest: Equatable, Sendable, CustomStringConvertible {
  /// A parameter of the query.
  public struct QueryItem: Equatable, Sendable {
    /// The name.
    public var name: String
    /// The value, unescaped.
    public var value: String

    /// Creates a parameter with a name and a value, both unescaped.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The method.
  public var method: HTTPMethod
  /// The path below the service's base URL, with or without a leading slash.
  ///
  /// Use ``escaped(_:)`` for parts that come from elsewhere. Invalid characters are escaped anyway;
  /// existing escapes are kept.
  public var path: String
  /// The parameters of the query, in order; names and values are escaped when the request is sent.
  public var query: [QueryItem]
  /// The headers, in addition to the client's own.
  public var headers: HTTPHeaders
  /// The body.
  public var body: Data?
  /// The maximum size of the answer in bytes; nil for the client's limit.
  public var answerLimit: Int?

  /// Creates a request for a path below the service's base URL.
  public init(
    _ method: HTTPMethod, _ path: String, query: [QueryItem] = [], headers: HTTPHeaders = [:],
    body: Data? = nil
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// Returns the same request with `value` as its JSON body.
  ///
  /// Nil optionals are omitted.
  ///
  /// - Throws: ``APIError/unsendable(problem:)`` if the value cannot be encoded.
  public func json(_ value: some Encodable) throws(APIError) -> HTTPRequest {
    var copy = self
    copy.body = try JSONBody.encode(value)
    copy.headers["Content-Type"] = "application/json"
    return copy
  }

  /// Returns `text` with every character escaped that could have a meaning in a URL, including
  /// slashes, and the dots of `.` and `..`, which as a part of a path would be steps.
  public static func escaped(_ text: String) -> String {
    [".", ".."].contains(text)
      ? text.replacing(".", with: "%2E") : escape(text, unless: unreserved)
  }

  /// Returns the full URL of the request below `base`.
  public func url(below base: BaseURL) -> URL {
    let bare = path.drop { $0 == "/" }
    var address = base.text + "/" + Self.escapedPath(bare)
    if !query.isEmpty {
      address += "?"
      address += query.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
        .joined(separator: "&")
    }
    // Escaped text is always a valid URL; if Foundation disagrees, the service answers for its base
    // that the resource does not exist.
    return URL(string: address) ?? base.url
  }

  /// Method and path; headers and body may contain secrets.
  public var description: String { "\(method.rawValue) \(path)" }

  /// The characters without a special meaning anywhere in a URL.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
  /// The characters allowed in a path.
  private static let inPaths = unreserved.union(CharacterSet(charactersIn: "/:@!$&'()*+,;="))

  private static func escapedPath(_ path: Substring) -> String {
    let parts = path.split(separator: "%", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(escape(parts[0], unless: inPaths)) { path, part in
      let digits = part.utf8.prefix(2).filter { Character(UnicodeScalar($0)).isHexDigit }
      return path + (digits.count == 2 ? "%" : "%25") + escape(part, unless: inPaths)
    }
  }

  private static func escape(_ text: some StringProtocol, unless plain: CharacterSet) -> String {
    // Foundation returns nil for text that is not Unicode; a Swift string always is.
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? String(text)
  }
}
