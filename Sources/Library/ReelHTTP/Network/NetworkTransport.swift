import Reel

/// The real network.
///
/// Nothing is kept from one request to the next but open connections: no cookies, no cache, no
/// passwords, no files. What a redirect must not be told it is not told: a request with headers
/// of its own, or a body, follows to no other server. The time-out is real time, even where effects
/// run on a `VirtualClock`; ``OrderedTransport`` brings it there.
public struct NetworkTransport: Transport {
  private let timeout: Duration
  private let thread: NetworkThread?

  /// Opens the way to the network.
  ///
  /// - Parameter timeout: how long an answer may keep one waiting without anything arriving; one
  ///   that comes in drops may take ten times as long altogether.
  public init(timeout: Duration = .seconds(30)) { self.init(timeout: timeout, on: .shared) }

  init(timeout: Duration = .seconds(30), on thread: NetworkThread?) {
    self.timeout = timeout
    self.thread = thread
  }

  /// Sends `request` and waits for the answer.
  public func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    LiveDependency.touch(
      "NetworkTransport",
      control: "Give the app's API closures, or its client a transport, that answer by themselves.")
    guard let thread, var outgoing = OutgoingRequest(request, to: base) else {
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
    throw .redirected(target: outgoing.address.origin)
  }
}
