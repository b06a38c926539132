import ReelServer

/// Who may see a view: a browser on this machine that has been given its address, and no page of
/// another site that the browser shows as well.
struct ViewAccess: Sendable {
  /// What the address has to name.
  let token: String
  /// The port that is listened on.
  let port: Int

  /// Makes an address that cannot be guessed.
  init(port: Int) {
    self.port = port
    token = (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Where a browser finds the page.
  var address: String { "http://127.0.0.1:\(port)/\(token)/" }

  /// What a request asks for below the address, as parts of its path without the query; nil where
  /// it is not let in.
  func path(of request: ReceivedRequest) -> [Substring]? {
    // Another name leads here where a site has its own name mean this machine.
    guard let host = request.headers["host"]?.lowercased(), hosts.contains(host) else { return nil }
    // A browser says which page asks; one that has been opened from the address says itself.
    if let origin = request.headers["origin"] {
      guard hosts.contains(where: { origin.lowercased() == "http://\($0)" }) else { return nil }
    }
    let target = request.target.prefix { $0 != "?" && $0 != "#" }
    let parts = target.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 2, parts[0].isEmpty, isToken(parts[1]) else { return nil }
    return Array(parts.dropFirst(2))
  }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Compares in a time that does not say how much of it is right.
  private func isToken(_ text: Substring) -> Bool {
    let (given, wanted) = (Array(text.utf8), Array(token.utf8))
    guard given.count == wanted.count else { return false }
    return zip(given, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
