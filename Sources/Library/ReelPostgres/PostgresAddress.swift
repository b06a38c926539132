import CPostgres
import Foundation
import ReelSupport
import ReelTexts

/// The address of a database: a URL as libpq understands it, which is never shown with its
/// password.
///
/// Encryption is configured as for every program that uses libpq: with
/// `?sslmode=verify-full&sslrootcert=…` in the URL, or with its environment variables
/// (`PGSSLMODE`).
public struct PostgresAddress: Sendable, CustomStringConvertible {
  let url: String
  /// The address without its password and its parameters, for messages.
  public let description: String

  /// Parses an address.
  ///
  /// - Parameter url: `postgres://user@host:port/database?parameters`.
  /// - Throws: A ``PostgresError`` if it is not such a URL.
  public init(_ url: String) throws(PostgresError) {
    try Self.checkForZero(url, in: url)
    try Self.checkPassword(in: url)
    var problem: UnsafeMutablePointer<CChar>?
    let options = PQconninfoParse(url, &problem)
    defer {
      PQconninfoFree(options)
      PQfreemem(problem)
    }
    guard url.hasPrefix("postgres://") || url.hasPrefix("postgresql://"), options != nil else {
      // libpq's message may repeat the URL, and with it a password.
      throw PostgresError(
        .address, database: Self.shown(url),
        message: "this is not a database address such as postgres://user@host/database")
    }
    self.url = url
    description = Self.shown(url)
  }

  /// Parses the address of a named object in a database, such as a shared session:
  /// `postgres://host/database/NAME`.
  ///
  /// - Returns: The database, and the name.
  /// - Throws: A ``PostgresError`` if the database or the name is missing.
  public static func named(
    _ url: String
  ) throws(PostgresError) -> (address: PostgresAddress, name: String) {
    try checkPassword(in: url)
    let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let parameters = parts.count > 1 ? "?\(parts[1])" : ""
    let missing = PostgresError(
      .address, database: shown(url),
      message: "it names no session; write postgres://user@host/database/NAME")
    guard let scheme = parts.first?.range(of: "://"),
      case let words = parts[0][scheme.upperBound...].split(
        separator: "/", omittingEmptySubsequences: false),
      words.count == 3, !words[1].isEmpty, let name = words[2].removingPercentEncoding,
      !name.isEmpty
    else { throw missing }
    try checkForZero(name, in: url)
    let base = String(parts[0].dropLast(words[2].count + 1))
    return (try PostgresAddress(base + parameters), name)
  }

  /// Refuses U+0000, at which libpq would cut the text.
  private static func checkForZero(_ text: String, in url: String) throws(PostgresError) {
    guard let index = text.firstZero else { return }
    throw PostgresError(
      .address, database: shown(url),
      message: "character \(index + 1) is U+0000, which cannot be part of it")
  }

  /// Refuses a password with a character that ends it, after which the rest of it would be taken
  /// for a host or a database, and shown.
  private static func checkPassword(in url: String) throws(PostgresError) {
    guard hasOpenPassword(url) else { return }
    throw PostgresError(
      .address, database: shown(url),
      message: "in a password, /, ?, # and @ are written as %2F, %3F, %23 and %40")
  }

  private static func hasOpenPassword(_ url: String) -> Bool {
    guard let scheme = url.range(of: "://") else { return false }
    let rest = url[scheme.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    if authority.contains("@") { return authority.count { $0 == "@" } > 1 }
    guard rest.contains("@"), let host = authority.split(separator: ",").last,
      !host.hasSuffix("]"), let colon = host.lastIndex(of: ":")
    else { return false }
    let isPort = host[colon...].dropFirst().allSatisfy { ("0"..."9").contains($0) }
    // What looks like parameters without a database may be the rest of a password.
    let hasPath = rest[authority.endIndex...].first != "?"
    return !isPort || !hasPath || rest.prefix { $0 != "?" }.contains("@")
  }

  /// Returns a URL without its secrets.
  private static func shown(_ url: String) -> String {
    guard !hasOpenPassword(url) else { return url.prefix { $0 != ":" } + "://…" }
    var text = String(url.prefix { $0 != "?" })
    guard let scheme = text.range(of: "://") else { return "…" }
    let rest = text[scheme.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    if let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") {
      text.replaceSubrange(colon..<at, with: "")
    }
    return text
  }
}
