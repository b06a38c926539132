import Foundation
import ReelServer

/// The services of the apps, over HTTP on this machine.
///
/// It runs from its creation until ``stop()``, or until it is released. Requests are handled in
/// parallel, but use the database one at a time. Each service has its own path: `/minipools`.
///
/// ```swift
/// let backend = try Backend()
/// print(backend.baseURL)  // http://127.0.0.1:49321
/// backend.stop()
/// ```
///
/// If no other process should reach them, an ``EmbeddedBackend`` answers without a port.
public final class Backend: Sendable {
  /// The address of the services: `http://127.0.0.1:PORT`, without a slash at the end.
  public let baseURL: URL

  private let listener: Listener
  private let host: ServiceHost

  /// The port.
  public var port: Int { listener.port }

  /// Starts a backend; requests are answered when this returns.
  ///
  /// - Throws: A ``BackendError`` if the port is not available, the data file cannot be used, or an
  ///   option is invalid.
  public init(_ options: Options = Options()) throws {
    host = try ServiceHost(options)
    do {
      listener = try Listener(
        host: options.host, port: options.port, timeout: options.latency / 1000,
        refusal: RequestFailure.refusal, answer: host.answer)
    } catch {
      throw BackendError(error, host: options.host, port: options.port)
    }
    let url = URL(string: "http://\(Self.reachable(options.host)):\(listener.port)")
    guard let url else {
      throw BackendError.cannotListen(
        host: options.host, port: options.port, message: "there is no address for such a host")
    }
    baseURL = url
  }

  deinit { stop() }

  /// Stops accepting requests, waits until pending ones are answered, and closes the data file.
  ///
  /// Further calls do nothing.
  public func stop() {
    listener.stop()
    host.close()
  }

  /// Returns the host name for a client on this machine.
  private static func reachable(_ host: String) -> String {
    switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    default: host.contains(":") ? "[\(host)]" : host
    }
  }
}
