import ReelREPL
import ReelServer

/// The access rules of a view: a browser on this machine that has its address, but no page of
/// another site in the same browser.
struct ViewAccess: Sendable {
  /// The secret part of the address.
  let token: String
  /// The port.
  let port: Int

  /// Creates an address that cannot be guessed.
  init(port: Int) {
    self.port = port
    token = (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The address of the page.
  var address: String { "http://127.0.0.1:\(port)/\(token)/" }

  /// Returns the requested path below the address, in parts without the query; nil if access is
  /// denied.
  func path(of request: ReceivedRequest) -> [Substring]? {
    // Another name leads here if a site has its own name resolve to this machine.
    guard let host = request.headers["host"]?.lowercased(), hosts.contains(host) else { return nil }
    // A browser names the page that makes a request; a page opened from the address names itself.
    if let origin = request.headers["origin"] {
      guard hosts.contains(where: { origin.lowercased() == "http://\($0)" }) else { return nil }
    }
    let target = request.target.prefix { $0 != "?" && $0 != "#" }
    let parts = target.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 2, parts[0].isEmpty, isToken(parts[1]) else { return nil }
    return Array(parts.dropFirst(2))
  }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Compares in a time that does not reveal how much of it is right.
  private func isToken(_ text: Substring) -> Bool {
    let (given, wanted) = (Array(text.utf8), Array(token.utf8))
    guard given.count == wanted.count else { return false }
    return zip(given, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
