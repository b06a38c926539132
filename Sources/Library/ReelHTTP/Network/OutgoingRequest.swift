import Foundation

/// A request that knows where it goes to.
struct OutgoingRequest: Equatable, Sendable {
  var method: HTTPMethod
  var address: WebAddress
  var headers: HTTPHeaders
  var body: Data?
  /// The most bytes that its answer may have.
  var answerLimit: Int

  init(
    _ method: HTTPMethod, _ address: WebAddress, headers: HTTPHeaders = [:], body: Data? = nil,
    answerLimit: Int = APIClient.usualAnswerLimit
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.answerLimit = answerLimit
  }

  /// What `request` to the service at `base` is; nil where libcurl would not know the way.
  init?(_ request: HTTPRequest, to base: BaseURL) {
    // A name and a password in front of the host are a header: libcurl is told no passwords.
    let url = request.url(below: base)
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
    let (user, password) = (parts.user, parts.password)
    (parts.user, parts.password) = (nil, nil)
    guard let text = parts.string, let address = WebAddress(text) else { return nil }
    self.init(
      request.method, address, headers: request.headers, body: request.body,
      answerLimit: request.answerLimit ?? APIClient.usualAnswerLimit)
    if let user, headers["Authorization"] == nil {
      let both = Data("\(user):\(password ?? "")".utf8).base64EncodedString()
      headers["Authorization"] = "Basic \(both)"
    }
  }

  /// Whether it shows, in its headers or its body, what only its own server may see.
  ///
  /// What a header is for is not known, unless it is one of a few: each of the others may be a key.
  var isConfidential: Bool {
    body != nil || headers.entries.contains { !Self.harmless.contains($0.name.lowercased()) }
  }

  private static let harmless: Set = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control",
    "content-type", "user-agent",
  ]
}
