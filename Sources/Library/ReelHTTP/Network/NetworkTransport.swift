import CCurl
import Foundation
import Reel

/// The real network.
///
/// Nothing but open connections is kept between requests: no cookies, no cache, no passwords, no
/// files. A redirect to another server never receives secrets: a request with its own headers or a
/// body does not follow it. The time-out is real time, even if effects run on a `VirtualClock`;
/// ``OrderedTransport`` puts requests on that clock.
public struct NetworkTransport: Transport {
  private let timeout: Duration
  /// Its thread; nil for the one of the process.
  private let thread: NetworkThread?

  /// Creates a transport.
  ///
  /// - Parameter timeout: the maximum time without receiving anything, by default less than a
  ///   session waits for what is in flight, so that the app learns of it; an answer that arrives in
  ///   drops may take ten times as long altogether.
  public init(timeout: Duration = .seconds(20)) { self.init(timeout: timeout, on: nil) }

  init(timeout: Duration = .seconds(20), on thread: NetworkThread?) {
    self.timeout = timeout
    self.thread = thread
  }

  /// Loads what the first request needs, while the caller goes on; otherwise the first request
  /// waits for that.
  public func prepare() { Thread.detachNewThread { _ = NetworkThread.shared } }

  /// Sends `request` and waits for the answer.
  public func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    LiveDependency.touch(
      "NetworkTransport",
      control: "Give the app's API closures, or its client a transport, that answer by themselves.")
    if let problem = reel_curl_problem() { throw .unusable(reason: String(cString: problem)) }
    guard let thread = thread ?? .shared, var outgoing = OutgoingRequest(request, to: base) else {
      throw .noConnection
    }
    for _ in 0...Redirect.limit {
      let answer = try await thread.answer(to: outgoing, within: timeout)
      switch Redirect(of: outgoing, after: answer) {
      case .none: return answer
      case .follow(let next): outgoing = next
      case .refused(let target): throw .redirected(target: target)
      }
    }
    throw .redirected(target: "")
  }
}
