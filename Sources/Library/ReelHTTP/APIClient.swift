/// Calls one service: it knows the service's address and headers, and decodes its answers.
///
/// ```swift
/// let client = APIClient(try BaseURL("http://127.0.0.1:8080/minipools"), over: transport)
/// let pools = try await client.value([Pool].self, for: HTTPRequest(.get, "/pools"))
/// ```
public struct APIClient: Sendable {
  /// The address of the service.
  public let base: BaseURL
  /// The headers of every request; those of the request itself take precedence.
  public var headers: HTTPHeaders
  /// The maximum size of an answer in bytes, unpacked.
  public let answerLimit: Int
  private let transport: any Transport

  /// 16 MB: far more than a screen can show.
  public static let usualAnswerLimit = 16_000_000

  /// Creates a client of the service at `base`.
  ///
  /// - Parameters:
  ///   - base: the address of the service.
  ///   - headers: the headers of every request.
  ///   - answerLimit: the maximum size of an answer in bytes, unpacked; a longer one fails with
  ///     ``APIError/tooLong(server:limit:)`` as soon as it exceeds the limit. A request's own limit
  ///     takes precedence.
  ///   - transport: sends the requests.
  public init(
    _ base: BaseURL, headers: HTTPHeaders = [:], answerLimit: Int = usualAnswerLimit,
    over transport: any Transport
  ) {
    self.base = base
    self.answerLimit = answerLimit
    let defaults: HTTPHeaders = ["Accept": "application/json"]
    self.headers = defaults.merging(headers)
    self.transport = transport
  }

  /// Returns a client of a service that cannot be reached, for tests that make no requests or
  /// supply the answers.
  ///
  /// - Parameter error: the error with which every call fails.
  package static func unanswered(_ error: TransportError = .cancelled) -> APIClient {
    APIClient(.nowhere, over: FakeTransport { _ throws(TransportError) in throw error })
  }

  /// Returns a client of a service inside the program, which users know as the embedded server.
  ///
  /// An app needs no network then: in its tests, in scripts, and in a session without an address.
  public static func embedded(_ service: any Transport) -> APIClient {
    APIClient(.embedded, over: service)
  }

  /// Returns a client of another server that uses the same transport, without this one's headers.
  public func elsewhere(_ base: BaseURL) -> APIClient {
    APIClient(base, answerLimit: answerLimit, over: transport)
  }

  /// Returns the answer to `request`, with any status.
  ///
  /// - Throws: An ``APIError`` if there is no answer.
  public func response(to request: HTTPRequest) async throws(APIError) -> HTTPResponse {
    var request = request
    request.headers = headers.merging(request.headers)
    request.answerLimit = request.answerLimit ?? answerLimit
    do {
      return try await transport.send(request, to: base)
    } catch {
      throw switch error {
      case .unusable(let reason): .unsendable(problem: reason)
      case .noConnection: .noConnection(server: base.server)
      case .timedOut: .timedOut(server: base.server)
      case .connectionLost: .connectionLost(server: base.server)
      case .tooLong(let limit): .tooLong(server: base.server, limit: limit)
      case .redirected(let target): .redirected(server: base.server, target: target)
      case .cancelled: .cancelled
      }
    }
  }

  /// Returns the answer to `request`, which must be a success.
  ///
  /// - Throws: An ``APIError``; for any other status, ``APIError/status(code:message:)``.
  @discardableResult
  public func send(_ request: HTTPRequest) async throws(APIError) -> HTTPResponse {
    try await response(to: request).checked()
  }

  /// Returns the decoded JSON value of the answer to `request`.
  ///
  /// - Throws: An ``APIError``; if the body cannot be decoded,
  ///   ``APIError/malformed(problem:place:)``.
  public func value<Value: Decodable>(
    _ type: Value.Type = Value.self, for request: HTTPRequest
  ) async throws(APIError) -> Value {
    try JSONBody.decode(type, from: try await send(request).body)
  }
}
