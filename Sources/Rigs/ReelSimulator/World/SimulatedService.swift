import Foundation
import MockBackend
import Reel
import ReelHTTP
import Synchronization

/// The service as a process on its own disk: it answers, dies, and is restarted.
package final class SimulatedService: Sendable {
  private struct Running {
    var backend: EmbeddedBackend
    var process: DiskProcess
  }

  /// A host that cannot exist in any network.
  package static let host = "embedded.invalid"

  /// Its disk.
  package let disk = SimulatedDisk()
  private let files: DiskFileSystem
  private let clock: VirtualClock
  private let starting: @Sendable (SimulatedDisk) -> Void
  private let running = Mutex<Running?>(nil)
  private let tokens = Atomic(0)
  private let starts = Atomic(0)

  init(
    files: DiskFileSystem, clock: VirtualClock,
    starting: @escaping @Sendable (SimulatedDisk) -> Void
  ) {
    self.files = files
    self.clock = clock
    self.starting = starting
  }

  /// Whether it is running.
  package var isUp: Bool { running.withLock { $0.map { !$0.process.isDead } ?? false } }

  /// Starts it on the content of its disk.
  ///
  /// - Throws: An error that prevents starting: a failing disk.
  func start() throws {
    starting(disk)
    let process = DiskProcess(on: disk)
    let name = "service.\(starts.add(1, ordering: .relaxed).newValue)"
    files.register(process, as: name)
    var options = Backend.Options()
    options.location = .registered(vfs: files.name, path: "/\(name)/backend.sqlite")
    options.now = { [clock] in clock.now.milliseconds }
    options.makeToken = { [self] in "token-\(tokens.add(1, ordering: .relaxed).newValue)" }
    let backend = try EmbeddedBackend(options)
    running.withLock { $0 = Running(backend: backend, process: process) }
  }

  /// Ends it, at once or at a later change of its data.
  func die(atChange number: Int = 0) {
    running.withLock { running in
      if number > 0 { running?.process.die(atChange: number) } else { running?.process.die() }
    }
  }

  /// Cancels its end at a later change of its data.
  func survive() { running.withLock { $0?.process.survive() } }

  /// Clears its memory with the process; returns false if there was none.
  func clear() -> Bool {
    let old = running.withLock { running in
      running?.process.die()
      return running.take()
    }
    old?.backend.stop()
    return old != nil
  }

  /// Returns its answer; nil if it is not running, or dies in the meantime.
  package func answer(_ request: HTTPRequest, to base: BaseURL) -> HTTPResponse? {
    guard let running = running.withLock({ $0 }), !running.process.isDead else { return nil }
    let text = request.url(below: base).absoluteString
    let path = text.range(of: Self.host).map { text[$0.upperBound...] } ?? ""
    let sent = [("Host", Self.host)] + request.headers.entries.map { ($0.name, $0.value) }
    let answer = running.backend.answer(
      request.method.rawValue, path.isEmpty ? "/" : String(path),
      headers: Dictionary(sent, uniquingKeysWith: { $1 }), body: request.body.map(Array.init) ?? [])
    guard !running.process.isDead else { return nil }
    var headers = HTTPHeaders()
    for (name, value) in answer.headers.sorted(by: { $0.key < $1.key }) { headers[name] = value }
    return HTTPResponse(status: answer.status, headers: headers, body: Data(answer.body))
  }
}
