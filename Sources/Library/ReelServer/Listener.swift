import CMicroHTTPD
import Foundation
import Synchronization

/// An HTTP server that listens on a port and passes each request to a function.
package final class Listener: Sendable {
  /// The port.
  package let port: Int

  private let responder: Responder
  private let daemon: Mutex<Daemon?>

  private struct Daemon {
    let pointer: OpaquePointer
    let socket: Int32
  }

  /// Starts listening; requests are answered when this returns.
  ///
  /// - Parameters:
  ///   - host: the address or name to listen on.
  ///   - port: 0 takes any free one.
  ///   - connections: the maximum number of open connections; beyond that, the one that has been
  ///     without a complete request for longest is closed.
  ///   - arrival: the maximum time for a request to arrive.
  ///   - timeout: the maximum time for an answer, in seconds.
  ///   - refusal: the answer to requests on an open connection while the server stops.
  ///   - answer: called on the connection's own thread.
  package init(
    host: String, port: Int, connections: Int = 512,
    arrival: Duration = .seconds(60), timeout: Int = 0, refusal: Response,
    answer: @escaping @Sendable (ReceivedRequest) -> Response
  ) throws(ListenError) {
    guard let wanted = UInt16(exactly: port) else { throw .badPort }
    var bound: UInt16 = 0
    let socket = reel_listen(host, wanted, &bound)
    guard socket >= 0 else {
      throw errno == EADDRINUSE ? .portInUse : .cannotListen(String(cString: strerror(errno)))
    }
    let responder = Responder(
      refusal: refusal, rules: RequestRules(host: host),
      connections: OpenConnections(limit: connections, arrival: arrival), answer)
    let callbacks = reel_mhd_callbacks(
      context: Unmanaged.passUnretained(responder).toOpaque(),
      connection: Responder.connect, begin: Responder.begin, handle: Responder.handle,
      end: Responder.end)
    // There are a few more slots than connections, until superseded ones have been closed. An idle
    // one is dropped after a minute, but never while an answer is delayed.
    let idle = UInt32(60 + timeout)
    guard let pointer = reel_mhd_start(socket, UInt32(connections + 64), idle, callbacks) else {
      close(socket)
      throw .doesNotStart
    }
    self.port = Int(bound)
    self.responder = responder
    daemon = Mutex(Daemon(pointer: pointer, socket: socket))
  }

  deinit { stop() }

  /// Stops accepting requests, waits until pending ones are answered, and ends all threads.
  ///
  /// It may be called several times and from several threads; each call returns when everything has
  /// ended. A body that is generated while it is sent must end by itself.
  ///
  /// - Parameter seconds: the time that a client may take to read its answer; nil for any.
  package func stop(waitingAtMost seconds: Double? = nil) {
    daemon.withLock { daemon in
      guard let running = daemon else { return }
      MHD_quiesce_daemon(running.pointer)
      responder.waitUntilIdle(atMost: seconds)
      MHD_stop_daemon(running.pointer)
      close(running.socket)
      daemon = nil
    }
  }
}
