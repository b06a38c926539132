import ReelServer

/// The services inside the process: a request is answered by the call that makes it.
///
/// They behave like those behind a ``Backend``'s port, without the indeterminism of threads and
/// sockets: for sessions on virtual time, in which the same requests get the same answers in the
/// same order.
///
/// ```swift
/// let backend = try EmbeddedBackend()
/// let answer = backend.answer("GET", "/minipools/pools")
/// print(answer.status)  // 200
/// ```
public final class EmbeddedBackend: Sendable {
  /// The answer to a request.
  public struct Answer: Sendable {
    /// The HTTP status.
    public let status: Int
    /// The headers, by name.
    public let headers: [String: String]
    /// The body's bytes; empty for HEAD.
    public let body: [UInt8]
  }

  private let host: ServiceHost

  /// Starts a backend; the options for host and port are ignored.
  ///
  /// - Throws: A ``BackendError`` if the data file cannot be used, or an option is invalid.
  public init(_ options: Backend.Options = Backend.Options()) throws {
    host = try ServiceHost(options)
  }

  /// Returns the answer to a request; may be called on any thread, which then does the work.
  ///
  /// - Parameters:
  ///   - method: such as `GET`.
  ///   - target: the path with its query, escaped: `/minipools/pools?phone=%2B49`.
  ///   - headers: the headers by name, ignoring case.
  ///   - body: the bytes of the body.
  public func answer(
    _ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8] = []
  ) -> Answer {
    let lowercased = headers.map { ($0.key.lowercased(), $0.value) }
    let response = host.answer(
      ReceivedRequest(
        method: method, target: target,
        headers: Dictionary(lowercased, uniquingKeysWith: { $1 }),
        body: body.count <= BodyLimits.accepted ? body : [], size: body.count))
    return Answer(
      status: response.status, headers: response.headers,
      body: method == "HEAD" ? [] : response.body)
  }

  /// Closes the data file; later requests are answered with 500.
  public func stop() { host.close() }
}
