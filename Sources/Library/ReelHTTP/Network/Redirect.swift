/// The consequence of an answer that redirects.
///
/// Keys and bodies belong to the server they were meant for: a request with either does not follow
/// to another server, and nothing follows from `https` to `http` or to something other than a web
/// address.
enum Redirect: Equatable {
  /// The maximum number of redirects for one request.
  static let limit = 10

  /// Not a redirect that a program can follow: the answer is final.
  case none
  /// Send this request next.
  case follow(OutgoingRequest)
  /// Nothing is sent to the target.
  case refused(target: String)

  /// Determines what follows `request` after `answer`.
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

  /// Whether the request has been carried out, and only its result is to be fetched.
  private static func asksAnew(_ method: HTTPMethod, _ status: Int) -> Bool {
    switch status {
    case 303: method != .get && method != .head
    case 301, 302: method == .post
    default: false
    }
  }

  /// Returns the name, for a message, of a location that is not a web address; more of it might be
  /// a secret.
  private static func name(of location: String) -> String {
    let scheme = location.prefix { $0.isLetter }
    let isScheme = !scheme.isEmpty && location.dropFirst(scheme.count).hasPrefix(":")
    return isScheme ? "\(scheme.lowercased()):…" : "…"
  }
}
