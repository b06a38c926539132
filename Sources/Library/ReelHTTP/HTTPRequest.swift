import Foundation

/// A question to a service, before it is known where the service is.
///
/// ```swift
/// try HTTPRequest(.post, "/pools").json(NewPool(name: "Trip to Rome"))
/// ```
public struct HTTPRequest: Equatable, Sendable, CustomStringConvertible {
  /// A parameter of the query.
  public struct QueryItem: Equatable, Sendable {
    /// What it is called.
    public var name: String
    /// Its value, before it is escaped.
    public var value: String

    /// Creates a parameter with a name and a value, neither of them escaped.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What is done.
  public var method: HTTPMethod
  /// The path below the service's base URL, with or without a slash in front.
  ///
  /// A part that comes from elsewhere goes through ``escaped(_:)`` first. What may not stand in a
  /// URL is escaped anyway; escapes that are there already stay as they are.
  public var path: String
  /// The parameters of the query, in their order; names and values are escaped when it is sent.
  public var query: [QueryItem]
  /// The headers, in addition to the client's own.
  public var headers: HTTPHeaders
  /// What is sent with it.
  public var body: Data?
  /// The most bytes that the answer may have; nil leaves that to the client.
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

  /// The same request with `value` as its body, in JSON.
  ///
  /// Optionals that are nil are left out; ``ExplicitNull`` sends them as `null`.
  ///
  /// - Throws: ``APIError/unsendable(problem:)`` where JSON cannot hold the value.
  public func json(_ value: some Encodable) throws(APIError) -> HTTPRequest {
    var copy = self
    copy.body = try JSONBody.encode(value)
    copy.headers["Content-Type"] = "application/json"
    return copy
  }

  /// `text` with everything escaped that could mean something in a URL, slashes too.
  public static func escaped(_ text: String) -> String {
    escape(text, unless: unreserved)
  }

  /// Where the request goes to, below `base`.
  public func url(below base: BaseURL) -> URL {
    let bare = path.drop { $0 == "/" }
    var address = base.text + "/" + Self.escapedPath(bare)
    if !query.isEmpty {
      address += "?"
      address += query.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
        .joined(separator: "&")
    }
    // What has been escaped is a URL; should Foundation see that otherwise, the service answers
    // for its base that there is nothing.
    return URL(string: address) ?? base.url
  }

  /// Method and path; headers and body may hold what only the user should see.
  public var description: String { "\(method.rawValue) \(path)" }

  /// What means nothing but itself, anywhere in a URL.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
  /// What may stand in a path.
  private static let inPaths = unreserved.union(CharacterSet(charactersIn: "/:@!$&'()*+,;="))

  private static func escapedPath(_ path: Substring) -> String {
    let parts = path.split(separator: "%", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(escape(parts[0], unless: inPaths)) { path, part in
      let digits = part.utf8.prefix(2).filter { Character(UnicodeScalar($0)).isHexDigit }
      return path + (digits.count == 2 ? "%" : "%25") + escape(part, unless: inPaths)
    }
  }

  private static func escape(_ text: some StringProtocol, unless plain: CharacterSet) -> String {
    // Foundation leaves this open for texts that are no Unicode; a string always is.
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? String(text)
  }
}
