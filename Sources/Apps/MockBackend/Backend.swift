import Foundation
import ReelServer

/// The services that the apps talk to, over HTTP on this machine.
///
/// It runs from when it is made until ``stop()``, or until it is released. Requests run side by
/// side, one at a time on the database. Each service has its own path: `/minipools`.
///
/// ```swift
/// let backend = try Backend()
/// print(backend.baseURL)  // http://127.0.0.1:49321
/// backend.stop()
/// ```
///
/// Where no other process is to reach them, an ``EmbeddedBackend`` answers without a port.
public final class Backend: Sendable {
  /// Where the services are: `http://127.0.0.1:PORT`, with no slash at the end.
  public let baseURL: URL

  private let listener: Listener
  private let host: ServiceHost

  /// The port that it listens on.
  public var port: Int { listener.port }

  /// Starts a backend; requests are answered when this returns.
  ///
  /// - Throws: a ``BackendError`` if the port cannot be had, the data file cannot be used, or an
  ///   option makes no sense.
  public init(_ options: Options = Options()) throws {
    host = try ServiceHost(options)
    do {
      listener = try Listener(
        host: options.host, port: options.port, timeout: options.latency / 1000,
        refusal: Failure.refusal, answer: host.answer)
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

  /// Accepts nothing more, waits until what has been asked is answered, and closes the data file.
  ///
  /// Calling it again does nothing.
  public func stop() {
    listener.stop()
    host.close()
  }

  /// The host as a client on this machine names it.
  private static func reachable(_ host: String) -> String {
    switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    default: host.contains(":") ? "[\(host)]" : host
    }
  }
}
