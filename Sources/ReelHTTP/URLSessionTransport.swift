import Foundation
import Reel
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The real network.
///
/// Nothing is kept from one request to the next: no cookies, no cache, no credentials. The
/// time-out is real time, even where effects run on a `VirtualClock`.
public final class URLSessionTransport: Transport {
  private let session: URLSession
  private let timeout: Double
  private let clock: VirtualClock?

  /// Opens the way to the network.
  ///
  /// - Parameters:
  ///   - timeout: how long an answer may keep one waiting without anything arriving; rounded up
  ///     to whole seconds.
  ///   - clock: a virtual clock, which stands still while a request is out.
  public init(timeout: Duration = .seconds(30), holding clock: VirtualClock? = nil) {
    // Parts of a second are cut off on Linux, and 0 would be over before it has begun.
    self.timeout = max(1, (timeout / .seconds(1)).rounded(.up))
    self.clock = clock
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForRequest = self.timeout
    session = URLSession(configuration: configuration)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Sends `request` and waits for the answer.
  public func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    LiveDependency.touch(
      "URLSessionTransport",
      control: "Give the app's API closures, or its client a transport, that answer by themselves.")
    clock?.hold()
    defer { clock?.release() }
    let outgoing = outgoing(request, base)
    let flight = Flight()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let task = session.dataTask(with: outgoing) { body, response, error in
          continuation.resume(returning: Self.result(body, response, error))
        }
        flight.start(task)
      }
    } onCancel: {
      flight.cancel()
    }
    return try result.get()
  }

  private func outgoing(_ request: HTTPRequest, _ base: BaseURL) -> URLRequest {
    var outgoing = URLRequest(
      url: request.url(below: base), cachePolicy: .reloadIgnoringLocalCacheData,
      timeoutInterval: timeout)
    outgoing.httpMethod = request.method.rawValue
    outgoing.httpBody = request.body
    outgoing.httpShouldHandleCookies = false
    for header in request.headers.entries {
      outgoing.setValue(header.value, forHTTPHeaderField: header.name)
    }
    return outgoing
  }

  private static func result(
    _ body: Data?, _ response: URLResponse?, _ error: (any Error)?
  ) -> Result<HTTPResponse, TransportError> {
    if let error { return .failure(meaning(of: error)) }
    guard let response = response as? HTTPURLResponse else { return .failure(.connectionLost) }
    var headers = HTTPHeaders()
    let fields = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
    for (name, value) in fields.sorted(by: { $0.0 < $1.0 }) { headers[name] = value }
    return .success(
      HTTPResponse(status: response.statusCode, headers: headers, body: body ?? Data()))
  }

  /// What an error of the session says about the request.
  ///
  /// Whatever is not known to have come before the sending counts as a lost connection: the
  /// request may have arrived.
  static func meaning(of error: any Error) -> TransportError {
    switch (error as? URLError)?.code {
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet,
      .unsupportedURL, .badURL, .secureConnectionFailed, .serverCertificateUntrusted,
      .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid:
      .noConnection
    case .timedOut: .timedOut
    case .cancelled: .cancelled
    default: .connectionLost
    }
  }
}

/// A request on its way, which can be cancelled before it has even begun.
private final class Flight: Sendable {
  private struct State {
    var task: URLSessionDataTask?
    var isCancelled = false
  }

  private let state = Mutex(State())

  func start(_ task: URLSessionDataTask) {
    let isCancelled = state.withLock { state in
      // Whoever finds the task finds it running: cancelled before that, it might never say so.
      task.resume()
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }
}
