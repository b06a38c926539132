import ReelServer

/// The services within the process: a request is answered by the call that brings it.
///
/// They do the same as behind a ``Backend``'s port, without threads, sockets and their chances: for
/// sessions on virtual time, where the same requests get the same answers in the same order.
///
/// ```swift
/// let backend = try EmbeddedBackend()
/// let answer = backend.answer("GET", "/minipools/pools")
/// print(answer.status)  // 200
/// ```
public final class EmbeddedBackend: Sendable {
  /// What a request is answered.
  public struct Answer: Sendable {
    /// The HTTP status.
    public let status: Int
    /// The headers, by their names.
    public let headers: [String: String]
    /// The body's bytes; none where the request was a HEAD.
    public let body: [UInt8]
  }

  private let host: ServiceHost

  /// Starts a backend; of the options, host and port mean nothing here.
  ///
  /// - Throws: a ``BackendError`` if the data file cannot be used, or an option makes no sense.
  public init(_ options: Backend.Options = Backend.Options()) throws {
    host = try ServiceHost(options)
  }

  /// The answer to a request; from any thread, on which the work is done.
  ///
  /// - Parameters:
  ///   - method: such as `GET`.
  ///   - target: the path with its query, escaped: `/minipools/pools?phone=%2B49`.
  ///   - headers: by their names, in any case.
  ///   - body: its bytes.
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

  /// Closes the data file; what is asked after that is answered with 500.
  public func stop() { host.close() }
}
