import CMicroHTTPD

/// Rules for rejecting requests that no legitimate client sends.
///
/// A web page can make a browser send requests to this machine. But it can hide neither its own
/// origin (`Origin`) nor the name under which it found the server (`Host`), even if that name has
/// been redirected here after the page was loaded. A request whose length is given by two different
/// headers may be another request for an intermediary: RFC 9112, sections 3.2 and 6.3.
package struct RequestRules: Sendable {
  /// A problem with a request.
  package struct Problem: Equatable, Sendable {
    package var status: Int
    package var text: String
  }

  /// The name or address that the server listens on; nil if other machines can reach it, by any
  /// name.
  private let name: String?

  /// The rules of a server that listens on a name or address.
  package init(host: String) {
    name = Self.isThisMachine(host) ? Self.canonical(host) : nil
  }

  /// Returns the problem with a request; nil if it is to be answered.
  ///
  /// - Parameters:
  ///   - version: the protocol version of the request.
  ///   - headers: all headers, with names in lower case.
  package func problem(version: String, _ headers: [(name: String, value: String)]) -> Problem? {
    func values(_ name: String) -> [String] {
      headers.filter { $0.name == name }.map(\.value)
    }
    let hosts = values("host")
    guard hosts.count == 1 || hosts.isEmpty && version == "HTTP/1.0" else {
      return Problem(status: 400, text: "a request has one Host, not \(hosts.count)")
    }
    return length(values("content-length"), values("transfer-encoding"))
      ?? hosts.first.flatMap(hostProblem) ?? foreign(values("origin"), host: hosts.first ?? "")
  }

  private func length(_ lengths: [String], _ encodings: [String]) -> Problem? {
    if Set(lengths).count > 1 {
      return Problem(status: 400, text: "the Content-Lengths contradict each other")
    }
    if !encodings.isEmpty, !lengths.isEmpty {
      return Problem(status: 400, text: "Content-Length and Transfer-Encoding exclude each other")
    }
    if let encoding = encodings.first, encodings.count > 1 || encoding.lowercased() != "chunked" {
      return Problem(status: 501, text: "the only Transfer-Encoding is chunked")
    }
    return nil
  }

  private func hostProblem(_ host: String) -> Problem? {
    guard let name else { return nil }
    let asked = Self.canonical(Self.withoutPort(host))
    // An address cannot be redirected to another machine by the owner of a name.
    if asked == name || Self.isAddress(asked) || asked == "localhost"
      || asked.hasSuffix(".localhost")
    {
      return nil
    }
    return Problem(status: 421, text: "the Host is another one")
  }

  private func foreign(_ origins: [String], host: String) -> Problem? {
    origins.allSatisfy { $0.lowercased() == "http://" + host.lowercased() }
      ? nil : Problem(status: 403, text: "pages of other sites may not ask this server")
  }

  private static func isThisMachine(_ host: String) -> Bool {
    let host = canonical(host)
    return host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
      || host.hasPrefix("127.") && isAddress(host)
  }

  private static func withoutPort(_ host: String) -> String {
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
      return String(host[host.index(after: host.startIndex)..<end])
    }
    return host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).first
      .map(String.init) ?? ""
  }

  private static func canonical(_ host: String) -> String {
    let host = host.lowercased()
    return host.hasSuffix(".") ? String(host.dropLast()) : host
  }

  private static func isAddress(_ text: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
  }
}
