import Foundation

/// A request with its full address.
struct OutgoingRequest: Equatable, Sendable {
  var method: HTTPMethod
  var address: WebAddress
  var headers: HTTPHeaders
  var body: Data?
  /// The maximum size of the answer in bytes.
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

  /// Creates `request` to the service at `base`; nil if libcurl would not understand the address.
  init?(_ request: HTTPRequest, to base: BaseURL) {
    // A name and a password in front of the host become a header: libcurl receives no passwords.
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

  /// Whether its headers or its body may contain secrets for its own server.
  ///
  /// Apart from a few known headers, any header may be a key.
  var isConfidential: Bool {
    body != nil || headers.entries.contains { !Self.harmless.contains($0.name.lowercased()) }
  }

  private static let harmless: Set = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control",
    "content-type", "user-agent",
  ]
}
