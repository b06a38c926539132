/// The headers of a request or an answer, in order; names are case-insensitive.
public struct HTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// A header's name, as it is sent, and its value.
  public struct Entry: Equatable, Sendable {
    /// The name as it is sent.
    public var name: String
    /// The value.
    public var value: String
  }

  /// The headers in the order in which they were set.
  public private(set) var entries: [Entry] = []

  /// Creates an empty list of headers.
  public init() {}

  /// Creates headers from a literal; a repeated name replaces the earlier one.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// The value of a header, by its case-insensitive name; nil removes it.
  public subscript(name: String) -> String? {
    get { entries.first { Self.isSame($0.name, name) }?.value }
    set {
      let index = entries.firstIndex { Self.isSame($0.name, name) }
      switch (index, newValue) {
      case (let index?, let value?): entries[index] = Entry(name: name, value: value)
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append(Entry(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Returns these headers merged with `others`, which take precedence.
  public func merging(_ others: HTTPHeaders) -> HTTPHeaders {
    others.entries.reduce(into: self) { merged, entry in merged[entry.name] = entry.value }
  }

  /// Returns the header that authorises a request with `token`.
  public static func bearer(_ token: String) -> HTTPHeaders {
    ["Authorization": "Bearer \(token)"]
  }

  /// Checks that a service has sent a token, which can be in a header.
  ///
  /// - Parameters:
  ///   - token: the text that is to be one.
  ///   - place: its place in the answer; empty for the whole.
  package static func check(token: String, at place: String = "") throws(APIError) {
    guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .malformed(problem: "it is not a token", place: place)
    }
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.lowercased() == right.lowercased()
  }
}
