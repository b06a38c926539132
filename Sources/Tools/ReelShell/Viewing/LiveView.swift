import Foundation
import ReelCoding
import ReelServer
import ReelSupport
import ReelTexts

/// The page of a session that goes on, served to browsers on this machine.
///
/// Connections have threads of their own. They read the session as completion does, and wait for
/// its ``ViewSignal``; what a page wants of the shell is done by the interpreter, between lines.
final class LiveView: Sendable {
  /// What a view needs of a session.
  struct Source: Sendable {
    /// The page; told whether it may have the shell look elsewhere.
    var page: @Sendable (Bool) throws -> String
    /// What leads to the parts; told the same.
    var index: @Sendable (Bool) -> JSON
    /// A part: its kind, its branch, and its place; nil where there is no such.
    var part: @Sendable (String, UInt32, Int) throws -> [UInt8]?
    /// Has the shell look at a frame; answers why it does not.
    var visit: @Sendable (Int) async -> String?
    /// What a view says, in the language of the session.
    var said: @Sendable () -> CommandTexts.View
  }

  /// How many pages may wait for what happens at a time.
  private static var mostReaders: Int { 16 }
  /// After how many seconds in which nothing happens a page hears that the session is there yet.
  private static var beat: Double { 5 }
  /// How many seconds lie at least between two messages.
  private static var pause: Double { 0.05 }

  private let listener: Listener
  private let desk: Desk

  /// Where a browser finds the page.
  var address: String { desk.address }

  /// Whether the page may have the shell look elsewhere.
  var allowsControl: Bool {
    get { desk.state.withLock { $0.allowsControl } }
    set {
      desk.state.withLock { $0.allowsControl = newValue }
      desk.signal.change()
    }
  }

  /// Serves a session from now on.
  ///
  /// - Parameters:
  ///   - source: the session.
  ///   - allowsControl: whether the page may have the shell look elsewhere.
  ///   - signal: says when something has changed.
  /// - Throws: `ListenError` where no port is available.
  init(_ source: Source, allowsControl: Bool, signal: ViewSignal) throws(ListenError) {
    let desk = Desk(source, signal)
    desk.state.withLock { $0.allowsControl = allowsControl }
    self.desk = desk
    listener = try Listener(
      host: "127.0.0.1", port: 0, connections: 64, refusal: .plain(503, "")
    ) { desk.answer($0) }
    desk.state.withLock { $0.access = ViewAccess(port: listener.port) }
  }

  deinit { end() }

  /// Tells the pages that it is over, and serves nothing any more.
  func end() {
    desk.signal.end()
    listener.stop(waitingAtMost: 1)
  }

  /// Answers requests, on the threads of their connections.
  private final class Desk: Sendable {
    struct Content {
      var access: ViewAccess?
      var allowsControl = false
      var readers = 0
    }

    let source: Source
    let signal: ViewSignal
    let state = TracedMutex(Content())

    init(_ source: Source, _ signal: ViewSignal) {
      self.source = source
      self.signal = signal
    }

    var address: String { state.withLock { $0.access?.address ?? "" } }
    private var allowsControl: Bool { state.withLock { $0.allowsControl } }

    func answer(_ request: ReceivedRequest) -> Response {
      guard let path = state.withLock({ $0.access })?.path(of: request) else {
        return .plain(403, source.said().forbidden)
      }
      do {
        switch (request.method, path.count, path.first) {
        case ("GET", 1, ""): return .page(try source.page(allowsControl))
        case ("GET", 1, "events"): return events()
        case ("POST", 1, "visit"): return visit(request)
        case ("GET", 3, let kind?):
          guard let branch = UInt32(path[1]), let place = Int(path[2]),
            let part = try source.part(String(kind), branch, place)
          else { return .plain(404, "") }
          return .data(part)
        case ("GET", _, _), ("POST", _, _): return .plain(404, "")
        default: return .plain(405, "")
        }
      } catch {
        return .plain(500, "\(error)")
      }
    }

    /// What happens, as server-sent events: always all that leads to the parts, so that a page that
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

    /// One page that waits for what happens.
    ///
    /// `@unchecked Sendable`: only the thread of its connection touches it.
    private final class Reader: @unchecked Sendable {
      private var known: Int?
      private var hasEnded = false
      private let desk: Desk

      init(_ desk: Desk) { self.desk = desk }

      deinit { desk.state.withLock { $0.readers -= 1 } }

      func next() -> [UInt8]? {
        if hasEnded { return nil }
        // What happens at once is told at once.
        if known != nil { desk.signal.waitForEnd(atMost: LiveView.pause) }
        switch desk.signal.wait(after: known, atMost: LiveView.beat) {
        case .quiet: return Array(": \n\n".utf8)
        case .ended:
          hasEnded = true
          return Array("event: ended\ndata: \n\n".utf8)
        case .changed(let number):
          known = number
          return Array("data: \(desk.source.index(desk.allowsControl).text)\n\n".utf8)
        }
      }
    }

    /// Has the shell look at a frame.
    private func visit(_ request: ReceivedRequest) -> Response {
      guard allowsControl else { return .plain(403, source.said().isReadOnly) }
      // A page of another site cannot send this without being asked whether it may.
      guard request.headers["content-type"] == "application/json",
        let value = try? JSON(exactly: request.body), case .object(let members) = value,
        case .int(let number)? = members["frame"], let frame = Int(exactly: number)
      else { return .plain(400, "") }
      let answer = Answered()
      Task { [source] in answer.give(await source.visit(frame)) }
      // The interpreter may be ending the view itself meanwhile.
      while !signal.isEnded {
        if let problem = answer.wait(atMost: 0.1) {
          return problem.map { .plain(409, $0) } ?? .noContent
        }
      }
      return .plain(503, "")
    }
  }

  /// What a task has answered, for a thread that waits for it.
  private final class Answered: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let problem = TracedMutex<String?>(nil)

    func give(_ problem: String?) {
      self.problem.withLock { $0 = problem }
      semaphore.signal()
    }

    /// The answer, which may be nil; nil where there is none yet.
    func wait(atMost seconds: Double) -> String?? {
      guard semaphore.wait(timeout: .now() + seconds) == .success else { return nil }
      return .some(problem.withLock { $0 })
    }
  }
}

extension Response {
  /// Nothing of a view is kept, guessed or shown within another page, and it loads nothing.
  fileprivate static func headers(_ type: String) -> [String: String] {
    [
      "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
      "Content-Security-Policy":
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
        + "connect-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
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
