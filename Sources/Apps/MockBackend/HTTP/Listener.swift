import ReelSupport
import CMicroHTTPD
import Foundation
import ReelStorage

/// An HTTP server: it listens on a port and hands each request to a function.
final class Listener: Sendable {
  /// The port that it listens on.
  let port: Int

  private let responder: Responder
  private let daemon: TracedMutex<Daemon?>

  private struct Daemon {
    let pointer: OpaquePointer
    let socket: Int32
  }

  /// - Parameters:
  ///   - port: 0 takes any free one.
  ///   - timeout: how many seconds an answer may take.
  ///   - answer: called on the connection's own thread.
  init(
    host: String, port: Int, timeout: Int,
    answer: @escaping @Sendable (ReceivedRequest) -> Response
  ) throws(BackendError) {
    guard let wanted = UInt16(exactly: port) else { throw .badPort(port) }
    var bound: UInt16 = 0
    let socket = reel_listen(host, wanted, &bound)
    guard socket >= 0 else {
      throw errno == EADDRINUSE
        ? .portInUse(port)
        : .cannotListen(host: host, port: port, message: String(cString: strerror(errno)))
    }
    let responder = Responder(answer)
    let callbacks = reel_mhd_callbacks(
      context: Unmanaged.passUnretained(responder).toOpaque(),
      begin: Responder.begin, handle: Responder.handle, end: Responder.end)
    // An idle connection is dropped after a minute, but never while an answer is delayed.
    guard let pointer = reel_mhd_start(socket, 512, UInt32(60 + timeout), callbacks) else {
      close(socket)
      throw .cannotListen(host: host, port: port, message: "the HTTP server does not start")
    }
    self.port = Int(bound)
    self.responder = responder
    daemon = TracedMutex(Daemon(pointer: pointer, socket: socket))
  }

  deinit { stop() }

  /// Accepts nothing more, waits until what has been asked is answered, and ends all threads.
  ///
  /// It may be called again and from several threads; each returns when all has ended.
  func stop() {
    daemon.withLock { daemon in
      guard let running = daemon else { return }
      MHD_quiesce_daemon(running.pointer)
      responder.waitUntilIdle()
      MHD_stop_daemon(running.pointer)
      close(running.socket)
      daemon = nil
    }
  }
}
