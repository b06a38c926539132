/// Calls one service: knows where it is, which headers it wants, and how to read its answers.
///
/// ```swift
/// let client = APIClient(try BaseURL("http://127.0.0.1:8080/minipools"), over: transport)
/// let pools = try await client.value([Pool].self, for: HTTPRequest(.get, "/pools"))
/// ```
public struct APIClient: Sendable {
  /// Where the service is.
  public let base: BaseURL
  /// The headers of every request; a request's own win.
  public var headers: HTTPHeaders
  /// The most bytes that an answer may have, unpacked.
  public let answerLimit: Int
  private let transport: any Transport

  /// 16 MB: far more than a screen can show.
  public static let usualAnswerLimit = 16_000_000

  /// Creates a client of the service at `base`.
  ///
  /// - Parameters:
  ///   - base: where the service is.
  ///   - headers: the headers of every request.
  ///   - answerLimit: the most bytes that an answer may have, unpacked; a longer one is an
  ///     ``APIError/tooLong(server:limit:)`` as soon as it is too long. A request's own limit wins.
  ///   - transport: the way there.
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

  /// A client of a service that cannot be reached, for tests that ask nothing or play the answers.
  ///
  /// - Parameter error: why each of its calls fails, at once.
  package static func unanswered(_ error: TransportError = .cancelled) -> APIClient {
    APIClient(.nowhere, over: FakeTransport { _ throws(TransportError) in throw error })
  }

  /// A client of another server, reached the same way, to which this one's headers are not shown.
  public func elsewhere(_ base: BaseURL) -> APIClient {
    APIClient(base, answerLimit: answerLimit, over: transport)
  }

  /// The answer to `request`, whatever its status.
  ///
  /// - Throws: ``APIError`` where there is no answer.
  public func response(to request: HTTPRequest) async throws(APIError) -> HTTPResponse {
    var request = request
    request.headers = headers.merging(request.headers)
    request.answerLimit = request.answerLimit ?? answerLimit
    do {
      return try await transport.send(request, to: base)
    } catch {
      throw switch error {
      case .noConnection: .noConnection(server: base.server)
      case .timedOut: .timedOut(server: base.server)
      case .connectionLost: .connectionLost(server: base.server)
      case .tooLong(let limit): .tooLong(server: base.server, limit: limit)
      case .redirected(let target): .redirected(server: base.server, target: target)
      case .cancelled: .cancelled
      }
    }
  }

  /// The answer to `request`, which has to be a success.
  ///
  /// - Throws: ``APIError``, for another status ``APIError/status(code:message:)``.
  @discardableResult
  public func send(_ request: HTTPRequest) async throws(APIError) -> HTTPResponse {
    let response = try await response(to: request)
    guard response.isSuccess else {
      throw .status(code: response.status, message: response.message)
    }
    return response
  }

  /// The value that the service answers to `request` in JSON.
  ///
  /// - Throws: ``APIError``; for a body that is no such value
  ///   ``APIError/malformed(problem:place:)``.
  public func value<Value: Decodable>(
    _ type: Value.Type, for request: HTTPRequest
  ) async throws(APIError) -> Value {
    try JSONBody.decode(type, from: try await send(request).body)
  }
}
