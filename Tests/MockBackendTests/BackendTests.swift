import Foundation
import MockBackend
import RawHTTP
import ReelStorage
import Synchronization
import TemporaryFiles
import Testing

/// Starting and stopping a backend.
@Suite struct BackendTests {
  @Test func itTakesAFreePortOnLoopback() async throws {
    let backend = try Backend()
    defer { backend.stop() }
    #expect(backend.port > 0)
    #expect(backend.baseURL.absoluteString == "http://127.0.0.1:\(backend.port)")
    #expect(try await Client(backend).send("GET", "/minipools/pools").status == 200)
  }

  @Test func aPortInUseIsNamed() throws {
    let backend = try Backend()
    defer { backend.stop() }
    var options = Backend.Options()
    options.port = backend.port
    let error = #expect(throws: BackendError.self) { try Backend(options) }
    #expect(error == .portInUse(backend.port))
    #expect(
      error?.localizedDescription == "port \(backend.port) is already in use; "
        + "pass another with --port, or 0 for any free one")
  }

  /// Returns a backend on a port that another one has had.
  ///
  /// What runs at the same time may take the port as soon as it is free, but not each time.
  private func successor(onPortOf use: () async throws -> Int) async throws -> Backend {
    var options = Backend.Options()
    for _ in 1...4 {
      options.port = try await use()
      if let next = try? Backend(options) { return next }
    }
    options.port = try await use()
    return try Backend(options)
  }

  @Test func aPortIsFreeAgainAfterStop() async throws {
    let next = try await successor {
      let backend = try Backend()
      #expect(try await Client(backend).send("GET", "/minipools/users").status == 200)
      backend.stop()
      backend.stop()
      return backend.port
    }
    #expect(try await Client(next).send("GET", "/minipools/users").status == 200)
    next.stop()
  }

  /// Other requests do not wait for a search in more text than is reasonable.
  @Test func aPatternIsRefusedIfItWouldTakeTooLong() async throws {
    let client = Client(try Backend())
    let headers = ["X-Parse-Application-Id": "reel", "X-Parse-REST-API-Key": "reel"]
    let title = String(repeating: "a", count: 40_000)
    let made = try await client.send(
      "POST", "/parse/classes/TVShow", headers: headers,
      body: Data(#"{"title":"\#(title)","year":2017,"seasons":3}"#.utf8))
    #expect(made.status == 201)
    // {"title":{"$regex":"a{600}"}}
    let condition = "%7B%22title%22%3A%7B%22%24regex%22%3A%22a%7B600%7D%22%7D%7D"
    let answer = try await client.send(
      "GET", "/parse/classes/TVShow?where=\(condition)", headers: headers)
    #expect(answer.status == 400)
    #expect(
      answer.body == """
        {"code":102,"error":"the texts are too long for a regular expression of this size"}
        """)
  }

  @Test func aReleasedBackendStops() async throws {
    try await successor { try Backend().port }.stop()
  }

  @Test func invalidOptionsAreNamed() {
    func message(_ change: (inout Backend.Options) -> Void) -> String? {
      var options = Backend.Options()
      change(&options)
      return #expect(throws: BackendError.self) { try Backend(options) }?.description
    }
    #expect(
      message { $0.port = 70_000 }
        == "70000 is not a port; pass one from 1 to 65535 with --port, or 0 for any free one")
    #expect(
      message { $0.fail = 1.5 } == "a fail rate of 1.5 makes no sense; pass one from 0 to 1")
    #expect(
      message { $0.latency = -1 }
        == "a latency of -1 makes no sense; pass milliseconds from 0 to 3600000")
    #expect(message { $0.pools = -1 } == "-1 pools make no sense; pass 0 or more")
    // An address reserved for documentation, which no machine has.
    #expect(
      message { $0.host = "192.0.2.1" }?.hasPrefix("cannot listen on 192.0.2.1, port 0: ") == true)
  }

  @Test func aBadDataFileIsNamed() throws {
    let directory = try TemporaryDirectory()
    var options = Backend.Options()
    options.file = directory.file("text.db")
    try Data(String(repeating: "no database ", count: 100).utf8).write(
      to: directory.file("text.db"))
    let error = #expect(throws: BackendError.self) { try Backend(options) }
    guard case .data(let reason) = error else {
      Issue.record("not the data file's fault: \(String(describing: error))")
      return
    }
    #expect(reason.reason == .damaged)
    #expect(error?.description.contains(directory.file("text.db").path) == true)
  }

  @Test func stopWaitsForTheAnswerAndRefusesNewRequests() async throws {
    let gate = DispatchSemaphore(value: 0)
    let isOpen = Atomic(false)
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    var options = Backend.Options()
    // Blocks all writers.
    options.now = {
      arrival.finish()
      gate.wait()
      return 0
    }
    let backend = try Backend(options)
    let slow = try RawConnection(port: backend.port)
    let body = #"{"name":"a","creatorId":6}"#
    try slow.send(
      "POST /minipools/pools HTTP/1.1", "Host: localhost", "Content-Length: 26", body: body)
    for await _ in arrivals {}
    let idle = try RawConnection(port: backend.port)
    // A connection that has been answered is open; one that waits to be accepted never will be.
    try idle.send("GET /nothing HTTP/1.1", "Host: localhost")
    #expect(try idle.answer().status == 404)
    // On a thread of its own from the start: this test holds one of those that others share.
    let (stopped, continuation) = AsyncStream.makeStream(of: Bool.self)
    Thread.detachNewThread {
      backend.stop()
      continuation.yield(isOpen.load(ordering: .sequentiallyConsistent))
      continuation.finish()
    }
    // While the backend is stopping, an open connection gets this answer.
    var answer: Answer
    repeat {
      try idle.send("GET /nothing HTTP/1.1", "Host: localhost")
      answer = try idle.answer()
    } while answer.status == 404
    #expect(answer.status == 503)
    #expect(answer.body == #"{"error":"the backend is about to end"}"#)
    #expect(try idle.isClosed())
    isOpen.store(true, ordering: .sequentiallyConsistent)
    gate.signal()
    #expect(try slow.answer().status == 201)
    for await isAnswered in stopped {
      #expect(isAnswered, "stop() returned before the running request was answered")
    }
  }
}
