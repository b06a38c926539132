import Foundation
import Occupying
import PseudoTerminal
import RawHTTP
import Reel
import ReelApp
import ReelApps
import ReelCoding
import ReelSupport
import ReelTimeline
import Testing

@testable import ReelREPL
@testable import ReelTools

/// A session that is shown in a browser, tested over real sockets.
@Suite(.occupiesAThread) struct ViewTests {
  private typealias Start = SessionStart<AppState, AppAction>

  /// Returns a session that has run some lines.
  private static func session(_ lines: String...) async throws -> (Start, CollectedOutput) {
    let output = CollectedOutput()
    let options = try SessionOptions(
      apps: Apps.program.apps, name: Apps.program.name, isReproducible: true)
    let start = try await Start(
      Apps.program.withTools, options: options, isVirtual: true, output: output,
      configuration: SessionConfiguration(mode: .plain, showsScreens: false))
    for line in lines {
      let outcome = await start.interpreter.execute(line)
      #expect(outcome == .done, "\(line)")
    }
    return (start, output)
  }

  /// The address of a session, read from its output.
  private struct PageAddress: Sendable {
    let port: Int
    let token: String

    init(_ output: CollectedOutput) throws {
      let found = try #require(
        output.all.map(\.text).joined(separator: "\n")
          .firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/([0-9a-f]{32})\//))
      port = try #require(Int(found.1))
      token = String(found.2)
    }

    /// Sends a request with the given headers and returns the answer.
    func ask(
      _ path: String, by method: String = "GET", host: String? = nil, _ headers: String...,
      body: String = ""
    ) async throws -> RawHTTP.Answer {
      let (port, path) = (port, path)
      return try await onAThread {
        let connection = try RawConnection(port: port)
        let lines =
          ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers
          + ["Content-Length: \(body.utf8.count)"]
        try connection.send(bytes: Array((lines + ["", body]).joined(separator: "\r\n").utf8))
        return try connection.answer()
      }
    }

    /// Requests a path below the address.
    func get(_ path: String) async throws -> RawHTTP.Answer { try await ask("/\(token)/\(path)") }

    /// Whether the session is served: another server may have taken the port since.
    func isServed() async -> Bool { (try? await get(""))?.status == 200 }

    /// Asks the shell to go to a frame.
    func visit(_ body: String, type: String = "application/json") async throws -> RawHTTP.Answer {
      try await ask(
        "/\(token)/visit", by: "POST", "Origin: http://127.0.0.1:\(port)", "Content-Type: \(type)",
        body: body)
    }

    /// Opens a connection that receives events.
    func events() async throws -> Events {
      let (port, token) = (port, token)
      return Events(
        try await onAThread {
          let connection = try RawConnection(port: port)
          try connection.send("GET /\(token)/events HTTP/1.1", "Host: localhost:\(port)")
          return Held(connection, head: try connection.text(upTo: "\r\n\r\n"))
        })
    }
  }

  /// A connection that one thread uses at a time.
  private final class Held: @unchecked Sendable {
    let connection: RawConnection
    let head: String

    init(_ connection: RawConnection, head: String) {
      self.connection = connection
      self.head = head
    }
  }

  private struct Events {
    private let held: Held
    var head: String { held.head }

    init(_ held: Held) { self.held = held }

    /// Returns the next message, except those that only keep the connection alive.
    func next() async throws -> String {
      try await onAThread { [held] in
        while true {
          let text = try held.connection.text(upTo: "\n\n")
          if let start = text.firstRange(of: #/(event: ended\n)?data: /#) {
            return String(text[start.lowerBound...])
          }
        }
      }
    }

    /// Returns the contents of the next message.
    func index() async throws -> JSON {
      let message = try await next()
      return try JSON(text: String(message.trimmingPrefix("data: ")))
    }
  }

  @Test func onlyTheExactAddressOpensThePage() async throws {
    let (start, output) = try await Self.session("open 2", ".view")
    defer { start.shutDown() }
    let address = try PageAddress(output)
    let page = try await address.get("")
    #expect(page.status == 200)
    #expect(page.body.contains("id=\"index\"") && page.body.contains("\"frames\":3,"))
    #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none'; ") == true)
    #expect(page.headers["cache-control"] == "no-store")
    #expect(page.headers["referrer-policy"] == "no-referrer")
    let (port, token) = (address.port, address.token)
    let wrong = String(token.reversed())
    for path in ["/", "/\(token)", "/\(wrong)/", "/\(token)0/", "//", "/\(wrong)/log/0/0"] {
      let answer = try await address.ask(path)
      #expect(answer.status == 403, "\(path)")
      #expect(!answer.body.contains(token))
    }
    for host in ["example.org", "example.org:\(port)"] {
      #expect(try await address.ask("/\(token)/", host: host).status == 421, "\(host)")
    }
    for host in ["127.0.0.1", "localhost:1", "[::1]:\(port)"] {
      #expect(try await address.ask("/\(token)/", host: host).status == 403, "\(host)")
    }
    #expect(try await address.ask("/\(token)/", host: "localhost:\(port)").status == 200)
    for origin in ["http://example.org", "null", "http://127.0.0.1", "https://127.0.0.1:\(port)"] {
      #expect(try await address.ask("/\(token)/", "Origin: \(origin)").status == 403, "\(origin)")
    }
    #expect(
      try await address.ask("/\(token)/", "Origin: http://127.0.0.1:\(port)").status == 200)
    #expect(try await address.ask("/\(token)/", by: "PUT").status == 405)
    for path in ["nothing", "log/0/1", "log/7/0", "log/x/0", "log/0/-1", "lines/0/0"] {
      #expect(try await address.get(path).status == 404, "\(path)")
    }
  }

  /// The data that the page requests later equals the data in the page of a recording.
  @Test func partsEqualThoseOfAReportPage() async throws {
    let (start, output) = try await Self.session("open 2", "edit", "set goal 30", ".view")
    defer { start.shutDown() }
    let address = try PageAddress(output)
    var parts: [String: String] = [:]
    let data = PageData(
      start.session.timeline, of: start.session.suite, in: Translation(.en)
    ) { parts[$0] = $1 }
    let head = try data.writeParts()
    #expect(head["frames"] == .int(5))
    let log = try await address.get("log/0/0")
    let written = try text(parts["log0"])
    #expect(log.status == 200 && log.body == written)
    guard case .object(var changes) = try JSON(text: try await address.get("changes/0/0").body)
    else {
      Issue.record("is not an object")
      return
    }
    let lines = changes.removeValue(forKey: "l")
    #expect(try JSON.object(changes) == JSON(text: try text(parts["changes0"])))
    #expect(try lines == JSON(text: try text(parts["lines0"])))
  }

  private func text(_ part: String?) throws -> String {
    try PageReader.inflated(try #require(part))
  }

  @Test func framesAndPlacesAreReportedAsTheyHappen() async throws {
    let (start, output) = try await Self.session("open 2", ".view")
    defer { start.shutDown() }
    let address = try PageAddress(output)
    let events = try await address.events()
    #expect(events.head.contains("200") && events.head.contains("text/event-stream"))
    let first = try await events.index()
    #expect(first["frames"] == .int(3) && first["live"]?["frame"] == .int(3))
    #expect(await address.isServed())
    #expect(await start.interpreter.execute("edit") == .done)
    var now = try await events.index()
    #expect(now["frames"] == .int(4) && now["live"]?["isInThePast"] == .bool(false))
    #expect(now["live"]?["revision"] == first["live"]?["revision"])
    #expect(await start.interpreter.execute(".goto 1") == .done)
    while now["live"]?["frame"] != .int(1) { now = try await events.index() }
    #expect(now["live"]?["isInThePast"] == .bool(true))
    // Data changed behind the page's back has another revision.
    #expect(await start.interpreter.execute(".skip 4") == .done)
    while now["live"]?["revision"] == first["live"]?["revision"] { now = try await events.index() }
    #expect(await start.interpreter.execute(".view off") == .done)
    var last = try await events.next()
    while last.hasPrefix("data: {") { last = try await events.next() }
    #expect(last.hasPrefix("event: ended"))
    #expect(await !address.isServed())
    #expect(output.all.last?.text == "the session is no longer shown in a browser")
  }

  @Test func thePageMovesTheShellOnlyIfAllowed() async throws {
    let (start, output) = try await Self.session("open 2", "edit", ".view")
    defer { start.shutDown() }
    let (address, cursor) = (try PageAddress(output), start.session.cursor)
    let refused = try await address.visit("{\"frame\":1}")
    #expect(refused.status == 403)
    #expect(refused.body == "the page is read-only; .view --control lets it move the shell")
    #expect(!cursor.isInThePast)
    #expect(await start.interpreter.execute(".view --control") == .done)
    #expect(try PageAddress(output).token == address.token)
    for (body, type) in [
      ("{\"frame\":1}", "text/plain"), ("{\"frame\":\"1\"}", "application/json"),
      ("{}", "application/json"), ("", "application/json"), ("[1", "application/json"),
    ] {
      #expect(try await address.visit(body, type: type).status == 400, "\(body) \(type)")
    }
    #expect(!cursor.isInThePast)
    #expect(try await address.visit("{\"frame\":1}").status == 204)
    #expect(cursor.isInThePast && cursor.frame == 1)
    #expect(output.all.last?.text == "the page moved to #1")
    let missing = try await address.visit("{\"frame\":99}")
    #expect(missing.status == 409 && missing.body.contains("99"))
    let terminal = BusyTerminal()
    await start.interpreter.serve(terminal)
    let busy = try await address.visit("{\"frame\":2}")
    withExtendedLifetime(terminal) {}
    #expect(busy.status == 409 && busy.body == "the shell is busy with a line")
    #expect(cursor.frame == 1)
    // A saved session contains it like a typed line.
    #expect(await start.interpreter.transcript.lines.last?.text == ".goto 1")
    #expect(await start.interpreter.execute(".view") == .done)
    #expect(try await address.visit("{\"frame\":2}").status == 403)
  }

  @Test func theServerEndsWithTheSession() async throws {
    let (start, output) = try await Self.session("open 2", ".view")
    let address = try PageAddress(output)
    let events = try await address.events()
    _ = try await events.index()
    start.shutDown()
    #expect(try await events.next().hasPrefix("event: ended"))
    #expect(await !address.isServed())
  }

  /// The number of open pages is limited.
  @Test func onlySixteenPagesCanWait() async throws {
    let (start, output) = try await Self.session(".view")
    defer { start.shutDown() }
    let address = try PageAddress(output)
    var open: [Events] = []
    for _ in 0..<16 {
      open.append(try await address.events())
      _ = try await open[open.count - 1].index()
    }
    #expect(try await address.get("events").status == 503)
    #expect(try await address.get("").status == 200)
    withExtendedLifetime(open) {}
  }

  /// Text typed at a password prompt does not appear on any page.
  @Test func secretsStayOut() async throws {
    let (start, output) = try await Self.session(".use codepay")
    defer { start.shutDown() }
    let given = ["hunter2-secret", "hunter2-secret"]
    let outcome = await start.interpreter.execute(
      "register +49 151 0000002 --currency EUR", answers: given)
    #expect(outcome == .done)
    #expect(await start.interpreter.execute("wait") == .done)
    #expect(await start.interpreter.execute(".view") == .done)
    let address = try PageAddress(output)
    var all = ""
    for path in ["", "log/0/0", "changes/0/0"] { all += try await address.get(path).body }
    #expect(all.contains("0000002") && !all.contains("hunter2"))
  }
}

/// A terminal at which a line is in progress.
private final class BusyTerminal: LineTerminal {
  func visit<Result: Sendable>(_ move: @Sendable () async -> Result) async -> Result? { nil }
  func pause(_ body: @Sendable () async -> Void) async { await body() }
}

/// Waits for a socket on a separate thread, because tasks share few threads.
private func onAThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
  }
}

extension JSON {
  /// Returns the value of a member; nil if there is none.
  fileprivate subscript(name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}
