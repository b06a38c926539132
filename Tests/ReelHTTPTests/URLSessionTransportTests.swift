import Foundation
import Reel
import Testing

@testable import ReelHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The real network, as far as the loopback goes.
@Suite struct URLSessionTransportTests {
  private func client(
    _ port: UInt16, timeout: Duration = .seconds(30), holding clock: VirtualClock? = nil
  ) throws -> APIClient {
    APIClient(
      try BaseURL("http://127.0.0.1:\(port)/minipools/"), headers: .bearer("token"),
      over: URLSessionTransport(timeout: timeout, holding: clock))
  }

  @Test func sendsWhatTheRequestSaysAndReadsTheAnswer() async throws {
    let server = try LoopbackServer(
      .bytes("HTTP/1.1 201 Created\r\nLocation: /pools/7\r\nContent-Length: 2\r\n\r\n{}"))
    let request = try HTTPRequest(
      .post, "/pools", query: [.init("phone", "+49 1")], headers: ["X-Request-Id": "a"]
    ).json(["name": "Rome"])
    let response = try await client(server.port).send(request)
    #expect(response.status == 201)
    #expect(response.headers["location"] == "/pools/7")
    #expect(response.text == "{}")
    let sent = server.request
    #expect(sent.hasPrefix("POST /minipools/pools?phone=%2B49%201 HTTP/1.1\r\n"))
    #expect(sent.contains("Authorization: Bearer token\r\n"))
    #expect(sent.contains("X-Request-Id: a\r\n"))
    #expect(sent.contains("Content-Type: application/json\r\n"))
    #expect(sent.hasSuffix("\r\n\r\n{\"name\":\"Rome\"}"))
  }

  @Test func anAnswerWithoutABodyIsOne() async throws {
    let server = try LoopbackServer(.bytes("HTTP/1.1 204 No Content\r\n\r\n"))
    let response = try await client(server.port).send(HTTPRequest(.delete, "pools/7"))
    #expect(response == HTTPResponse(status: 204, headers: response.headers))
    #expect(server.request.hasPrefix("DELETE /minipools/pools/7 HTTP/1.1\r\n"))
  }

  @Test func whereNobodyListensThereIsNoConnection() async throws {
    let server = try LoopbackServer(.refusal)
    await #expect(throws: APIError.noConnection(server: "server at 127.0.0.1:\(server.port)")) {
      try await client(server.port).send(HTTPRequest(.get, "pools"))
    }
    #expect(server.request == "")
  }

  @Test func aConnectionThatBreaksMayHaveBroughtTheRequest() async throws {
    let server = try LoopbackServer(.hangUp)
    let error = await #expect(throws: APIError.self) {
      try await client(server.port).send(HTTPRequest(.get, "pools"))
    }
    #expect(error == .connectionLost(server: "server at 127.0.0.1:\(server.port)"))
    #expect(error?.mayHaveArrived == true)
    #expect(server.request.hasPrefix("GET /minipools/pools HTTP/1.1\r\n"))
  }

  @Test func aSilentServerRunsIntoTheTimeOutInRealTime() async throws {
    let server = try LoopbackServer(.silence)
    await #expect(throws: APIError.timedOut(server: "server at 127.0.0.1:\(server.port)")) {
      try await client(server.port, timeout: .milliseconds(1), holding: VirtualClock())
        .send(HTTPRequest(.get, "pools"))
    }
    #expect(server.request.hasPrefix("GET "))
  }

  @Test func aTaskThatIsCancelledAtAnyMomentEnds() async throws {
    // Before the request has begun, while it does, and after: each way has to answer once.
    let server = try LoopbackServer(.silence)
    let client = try client(server.port)
    for moment in 0..<60 {
      let task = Task { try await client.send(HTTPRequest(.get, "pools")) }
      for _ in 0..<moment % 30 { await Task.yield() }
      task.cancel()
      await #expect(throws: APIError.cancelled) { try await task.value }
    }
    #expect(server.port > 0)
  }

  @Test func aVirtualClockStandsStillWhileARequestIsOut() async throws {
    // Without the hold, the clock would jump to the sleeper's hour before the answer is there.
    let clock = VirtualClock()
    let server = try LoopbackServer(.bytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"))
    let transport = URLSessionTransport(holding: clock)
    let base = try BaseURL("http://127.0.0.1:\(server.port)")
    let store = Store<[String], String>(
      initialState: [],
      reducer: Reduce { state, action in state.append(action) },
      middleware: [
        Respond { _, action in
          guard action == "go" else { return .none }
          return .merge(
            .run { send in
              let response = try await transport.send(HTTPRequest(.get, "pools"), to: base)
              await send("\(response.text) \((send.clock.now - VirtualClock.epoch))")
            },
            .run { send in
              try await send.sleep(for: .seconds(3600))
              await send("slept")
            })
        }
      ],
      clock: clock, executor: SerialEffectExecutor(clock: clock))
    store.send("go")
    await store.settle()
    #expect(server.request.hasPrefix("GET /pools HTTP/1.1\r\n"))
    #expect(store.state == ["go", "[] 0.0 seconds", "slept"])
  }

  @Test func whatIsNotKnownToBeUnsentCountsAsLost() {
    #expect(URLSessionTransport.meaning(of: URLError(.dnsLookupFailed)) == .noConnection)
    #expect(URLSessionTransport.meaning(of: URLError(.badServerResponse)) == .connectionLost)
    #expect(URLSessionTransport.meaning(of: POSIXError(.EPIPE)) == .connectionLost)
  }
}
