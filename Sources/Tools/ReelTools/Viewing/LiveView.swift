import Foundation
import ReelCoding
import ReelREPL
import ReelServer
import ReelTexts
import ReelTimeline
import Synchronization

/// The page of a live session, served to browsers on this machine.
///
/// Connections have their own threads. They read the session like completion, and wait for its
/// ``ViewSignal``; the interpreter performs a page's requests to the shell, between lines.
final class LiveView: Sendable {
  /// A view's access to a session.
  struct Source: Sendable {
    /// Returns the page; the argument is whether it may move the shell.
    var page: @Sendable (Bool) throws -> String
    /// Returns the index of the parts; same argument.
    var index: @Sendable (Bool) -> JSON
    /// Returns a part by its kind, its branch, and its index; nil if it does not exist.
    var part: @Sendable (String, UInt32, Int) throws -> [UInt8]?
    /// Moves the shell to a frame; returns the reason if it refuses.
    var visit: @Sendable (Int) async -> String?
    /// Returns the texts of a view, in the language of the session.
    var translated: @Sendable (Text) -> String
  }

  /// The maximum number of pages that wait for events at a time.
  private static var mostReaders: Int { 16 }
  /// The seconds without events after which a page is told that the session still exists.
  private static var beat: Double { 5 }
  /// The minimum time between two messages in seconds.
  private static var pause: Double { 0.05 }

  private let listener: Listener
  private let handler: RequestHandler

  /// The address of the page.
  var address: String { handler.address }

  /// Whether the page may move the shell.
  var allowsControl: Bool {
    get { handler.state.withLock { $0.allowsControl } }
    set {
      handler.state.withLock { $0.allowsControl = newValue }
      handler.signal.change()
    }
  }

  /// Starts serving a session.
  ///
  /// - Parameters:
  ///   - source: the session.
  ///   - allowsControl: whether the page may move the shell.
  ///   - signal: signals changes.
  /// - Throws: A `ListenError` if no port is available.
  init(_ source: Source, allowsControl: Bool, signal: ViewSignal) throws(ListenError) {
    let handler = RequestHandler(source, signal)
    handler.state.withLock { $0.allowsControl = allowsControl }
    self.handler = handler
    listener = try Listener(
      host: "127.0.0.1", port: 0, connections: 64, refusal: .plain(503, "")
    ) { handler.answer($0) }
    handler.state.withLock { $0.access = ViewAccess(port: listener.port) }
  }

  deinit { end() }

  /// Notifies the pages that it has ended, and stops serving.
  func end() {
    handler.signal.end()
    listener.stop(waitingAtMost: 1)
  }

  /// Answers requests, on the threads of their connections.
  private final class RequestHandler: Sendable {
    struct Content {
      var access: ViewAccess?
      var allowsControl = false
      var readers = 0
    }

    let source: Source
    let signal: ViewSignal
    let state = Mutex(Content())

    init(_ source: Source, _ signal: ViewSignal) {
      self.source = source
      self.signal = signal
    }

    var address: String { state.withLock { $0.access?.address ?? "" } }
    private var allowsControl: Bool { state.withLock { $0.allowsControl } }

    func answer(_ request: ReceivedRequest) -> Response {
      guard let path = state.withLock({ $0.access })?.path(of: request) else {
        return .plain(403, source.translated("This is not the address that .view printed."))
      }
      do {
        switch (request.method, path.count, path.first) {
        case ("GET", 1, ""): return .page(try source.page(allowsControl))
        case ("GET", 1, "events"): return events()
        case ("POST", 1, "visit"): return visit(request)
        case ("GET", 3, let kind?):
          guard let branch = UInt32(path[1]), let index = Int(path[2]),
            let part = try source.part(String(kind), branch, index)
          else { return .plain(404, "") }
          return .data(part)
        case ("GET", _, _), ("POST", _, _): return .plain(404, "")
        default: return .plain(405, "")
        }
      } catch {
        return .plain(500, source.translated(Text(error)))
      }
    }

    /// Returns server-sent events: each contains the whole index of the parts, so that a page that
    /// has missed some misses nothing.
    private func events() -> Response {
      let isFull = state.withLock { content in
        if content.readers < LiveView.mostReaders { content.readers += 1; return false }
        return true
      }
      guard !isFull else { return .plain(503, "") }
      let reader = Reader(self)
      return Response(
        status: 200, headers: Response.headers("text/event-stream"),
        body: Array("retry: 1000\n\n".utf8)
      ) { reader.next() }
    }

    /// A page that waits for events.
    ///
    /// `@unchecked Sendable`: only the thread of its connection uses it.
    private final class Reader: @unchecked Sendable {
      private var known: Int?
      private var hasEnded = false
      private let handler: RequestHandler

      init(_ handler: RequestHandler) { self.handler = handler }

      deinit { handler.state.withLock { $0.readers -= 1 } }

      func next() -> [UInt8]? {
        if hasEnded { return nil }
        // Simultaneous events are sent together.
        if known != nil { handler.signal.waitForEnd(atMost: LiveView.pause) }
        switch handler.signal.wait(after: known, atMost: LiveView.beat) {
        case .quiet: return Array(": \n\n".utf8)
        case .ended:
          hasEnded = true
          return Array("event: ended\ndata: \n\n".utf8)
        case .changed(let number):
          known = number
          return Array("data: \(handler.source.index(handler.allowsControl).text)\n\n".utf8)
        }
      }
    }

    /// Moves the shell to a frame.
    private func visit(_ request: ReceivedRequest) -> Response {
      guard allowsControl else {
        return .plain(
          403,
          source.translated("the page is read-only; .view --control lets it move the shell"))
      }
      // A page of another site cannot send this without a preflight request.
      guard request.headers["content-type"] == "application/json",
        let value = try? JSON(exactly: request.body), case .object(let members) = value,
        case .int(let number)? = members["frame"], let frame = FrameNumber(number)?.rawValue
      else { return .plain(400, "") }
      let answer = Answered()
      Task { [source] in answer.give(await source.visit(frame)) }
      // The interpreter itself may be ending the view in the meantime.
      while !signal.isEnded {
        if let problem = answer.wait(atMost: 0.1) {
          return problem.map { .plain(409, $0) } ?? .noContent
        }
      }
      return .plain(503, "")
    }
  }

  /// A task's answer, for a thread that waits for it.
  private final class Answered: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let problem = Mutex<String?>(nil)

    func give(_ problem: String?) {
      self.problem.withLock { $0 = problem }
      semaphore.signal()
    }

    /// Returns the answer, which may be nil; nil if there is none yet.
    func wait(atMost seconds: Double) -> String?? {
      guard semaphore.wait(timeout: .now() + seconds) == .success else { return nil }
      return .some(problem.withLock { $0 })
    }
  }
}

extension Response {
  /// A view is not cached, sniffed or embedded, and it loads nothing.
  fileprivate static func headers(_ type: String) -> [String: String] {
    [
      "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
      "Content-Security-Policy": PageSource.livePolicy + "; frame-ancestors 'none'",
    ]
  }

  fileprivate static func plain(_ status: Int, _ text: String) -> Response {
    Response(status: status, headers: headers("text/plain; charset=utf-8"), body: Array(text.utf8))
  }

  fileprivate static func page(_ text: String) -> Response {
    Response(status: 200, headers: headers("text/html; charset=utf-8"), body: Array(text.utf8))
  }

  fileprivate static func data(_ bytes: [UInt8]) -> Response {
    Response(status: 200, headers: headers("application/json"), body: bytes)
  }
}

/// The view of a session for browsers on this machine.
struct BrowserView: SessionView {
  let page: LiveView
  let signal: ViewSignal
  /// Notifies the signal of dispatched actions.
  let listening: Listening

  func change() { signal.change() }
  func end() { page.end() }
}
