/// What an answer that points elsewhere comes to.
///
/// Keys and bodies are for the server that they were meant for: a request that has any follows to
/// no other, and nothing goes from `https` to `http`, or to what is no web address.
enum Redirect: Equatable {
  /// How often one request may be sent on.
  static let limit = 10

  /// It is no redirect that a program could follow: the answer stands.
  case none
  /// This is asked next.
  case follow(OutgoingRequest)
  /// Nothing is sent there.
  case refused(target: String)

  /// What becomes of `request` after `answer`.
  init(of request: OutgoingRequest, after answer: HTTPResponse) {
    guard [301, 302, 303, 307, 308].contains(answer.status),
      let location = answer.headers["Location"], !location.isEmpty
    else {
      self = .none
      return
    }
    guard let address = request.address.resolving(location) else {
      self = .refused(target: Self.name(of: location))
      return
    }
    var next = request
    next.address = address
    if Self.asksAnew(request.method, answer.status) {
      next.method = .get
      next.body = nil
      next.headers["Content-Type"] = nil
    }
    let isElsewhere = address.origin != request.address.origin
    let isUnsafe = request.address.isSecure && !address.isSecure
    self =
      isUnsafe || isElsewhere && next.isConfidential
      ? .refused(target: address.origin) : .follow(next)
  }

  /// Whether what was asked for has been done, and only its outcome is to be fetched.
  private static func asksAnew(_ method: HTTPMethod, _ status: Int) -> Bool {
    switch status {
    case 303: method != .get && method != .head
    case 301, 302: method == .post
    default: false
    }
  }

  /// What a message calls a location that is no web address; more of it might be a secret.
  private static func name(of location: String) -> String {
    let scheme = location.prefix { $0.isLetter }
    let isScheme = !scheme.isEmpty && location.dropFirst(scheme.count).hasPrefix(":")
    return isScheme ? "\(scheme.lowercased()):…" : "…"
  }
}
