import CCurl
import Foundation
import Testing

@testable import ReelHTTP

/// The real network, tested on the loopback interface.
@Suite struct NetworkTransportTests {
  private func client(
    _ port: UInt16, on thread: NetworkThread? = .shared
  ) throws -> APIClient {
    APIClient(
      try BaseURL("http://127.0.0.1:\(port)/minipools/"), headers: .bearer("token"),
      over: NetworkTransport.patient(on: thread))
  }

  @Test func sendsTheRequestAndReadsTheAnswer() async throws {
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

  @Test(arguments: ["..", "."])
  func anIdOfDotsIsSentAsItIs(id: String) async throws {
    let server = try LoopbackServer(.bytes("HTTP/1.1 204 No Content\r\n\r\n"))
    let escaped = HTTPRequest.escaped(id)
    try await client(server.port).send(HTTPRequest(.get, "/pools/\(escaped)/members"))
    #expect(server.request.hasPrefix("GET /minipools/pools/\(escaped)/members HTTP/1.1\r\n"))
  }

  // method, body → message about the body
  @Test(
    arguments: [
      (HTTPMethod.get, nil, nil), (.get, "{}", "2"), (.head, nil, nil), (.head, "{}", nil),
      (.post, nil, "0"), (.post, "{}", "2"), (.put, nil, "0"), (.put, "{}", "2"),
      (.patch, nil, "0"), (.patch, "{}", "2"), (.delete, nil, nil), (.delete, "{}", "2"),
    ] as [(HTTPMethod, String?, String?)])
  func everyMethodWorksWithAndWithoutABody(
    method: HTTPMethod, body: String?, length: String?
  ) async throws {
    let server = try LoopbackServer(.bytes("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
    try await client(server.port).send(
      HTTPRequest(method, "r", body: body.map { Data($0.utf8) }))
    let lines = server.request.components(separatedBy: "\r\n")
    #expect(lines.first == "\(method.rawValue) /minipools/r HTTP/1.1")
    #expect(
      lines.filter { $0.hasPrefix("Content-Length") }
        == (length.map { ["Content-Length: \($0)"] } ?? []))
    #expect(!server.request.contains("Content-Type"))
    #expect(!server.request.contains("Expect"))
    #expect(lines.last == (length == "2" ? "{}" : ""))
  }

  @Test func anAnswerMayHaveNoBody() async throws {
    let server = try LoopbackServer(.bytes("HTTP/1.1 204 No Content\r\n\r\n"))
    let response = try await client(server.port).send(HTTPRequest(.delete, "pools/7"))
    #expect(response == HTTPResponse(status: 204, headers: response.headers))
    #expect(server.request.hasPrefix("DELETE /minipools/pools/7 HTTP/1.1\r\n"))
  }

  @Test func headersAreThoseOfTheLastAnswerAndAreJoined() async throws {
    let server = try LoopbackServer(
      .bytes(
        "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n"
          + "HTTP/1.1 200 OK\r\nVary: a\r\nvary:b \r\nContent-Length: 0\r\n\r\n"))
    let response = try await client(server.port).send(HTTPRequest(.get, "r"))
    #expect(response.headers == ["vary": "a, b", "Content-Length": "0"])
    #expect(server.requests.count == 1)
  }

  @Test func aHeaderIsOneLineAndMayBeEmpty() async throws {
    let server = try LoopbackServer(.bytes("HTTP/1.1 204 No Content\r\n\r\n"))
    try await client(server.port).send(
      HTTPRequest(.get, "r", headers: ["X-Note": "a\r\nX-Evil: b", "X-Empty": ""]))
    let lines = server.request.components(separatedBy: "\r\n")
    #expect(lines.contains("X-Note: a  X-Evil: b"))
    #expect(lines.contains { $0.hasPrefix("X-Empty:") })
    #expect(!lines.contains { $0.hasPrefix("X-Evil") })
  }

  @Test func credentialsInTheAddressAreSentAsAHeader() async throws {
    let server = try LoopbackServer(.bytes("HTTP/1.1 204 No Content\r\n\r\n"))
    let client = APIClient(
      try BaseURL("http://anna:s%26cret@127.0.0.1:\(server.port)"), over: NetworkTransport.patient()
    )
    try await client.send(HTTPRequest(.get, "r"))
    let expected = Data("anna:s&cret".utf8).base64EncodedString()
    #expect(server.request.contains("Authorization: Basic \(expected)\r\n"))
  }

  @Test func withoutAServerThereIsNoConnection() async throws {
    let server = try LoopbackServer(.refusal)
    await #expect(throws: APIError.noConnection(server: "server at 127.0.0.1:\(server.port)")) {
      try await client(server.port).send(HTTPRequest(.get, "pools"))
    }
    #expect(server.request.isEmpty)
  }

  @Test func aRequestOnABrokenConnectionMayHaveArrived() async throws {
    let server = try LoopbackServer(.hangUp)
    let error = await #expect(throws: APIError.self) {
      try await client(server.port).send(HTTPRequest(.get, "pools"))
    }
    #expect(error == .connectionLost(server: "server at 127.0.0.1:\(server.port)"))
    #expect(error?.mayHaveArrived == true)
    #expect(server.request.hasPrefix("GET /minipools/pools HTTP/1.1\r\n"))
  }

  @Test func anIncompleteAnswerIsAnError() async throws {
    let server = try LoopbackServer(.bytes("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1"))
    await #expect(throws: APIError.connectionLost(server: "server at 127.0.0.1:\(server.port)")) {
      try await client(server.port).send(HTTPRequest(.get, "pools"))
    }
    #expect(server.requests.count == 1)
  }

  @Test func aTaskThatIsCancelledAtAnyMomentEnds() async throws {
    // Before the request has begun, while it begins, and after: each has to end exactly once.
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

  @Test func oneConnectionServesRequestsThatFollowEachOther() async throws {
    let server = try LoopbackServer(.kept("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"))
    // Uses its own thread: on a shared one, other tests' connections would evict the kept ones.
    let client = try client(server.port, on: NetworkThread(idleSeconds: 86_400))
    for _ in 0..<20 { try await client.send(HTTPRequest(.get, "pools")) }
    #expect(server.requests.count == 20)
    #expect(server.connectionCount == 1)
  }

  @Test func manyRequestsAtOnceGetTheirOwnAnswers() async throws {
    let server = try LoopbackServer(.kept("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"))
    let client = try client(server.port, on: NetworkThread(idleSeconds: 86_400))
    let texts = try await withThrowingTaskGroup { tasks in
      for number in 0..<200 {
        tasks.addTask { try await client.send(HTTPRequest(.get, "\(number)")).text }
      }
      return try await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(texts == Array(repeating: "[]", count: 200))
    #expect(server.requests.count == 200)
    #expect(Set(server.requests).count == 200)
    #expect(server.connectionCount <= 32)
  }

  /// A reused connection that turns out to be dead does not cause a request to be sent twice.
  @Test(
    arguments: [
      (HTTPMethod.post, "{}", 2), (.patch, "{}", 2), (.put, "{}", 2), (.delete, nil, 2),
      (.get, nil, 3),
    ] as [(HTTPMethod, String?, Int)])
  func requestsWithSideEffectsAreNeverSentTwice(
    method: HTTPMethod, body: String?, count: Int
  ) async throws {
    let server = try LoopbackServer(
      .kept("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"), .hangUp)
    let client = try client(server.port, on: NetworkThread(idleSeconds: 86_400))
    try await client.send(HTTPRequest(.get, "first"))
    await #expect(throws: APIError.connectionLost(server: "server at 127.0.0.1:\(server.port)")) {
      try await client.send(HTTPRequest(method, "second", body: body.map { Data($0.utf8) }))
    }
    #expect(server.requests.count == count)
  }

  /// A server that ends after it has read the request, on a kept connection, may have carried it
  /// out, although no other connection can be opened then.
  @Test(
    arguments: [(HTTPMethod.post, "{}"), (.put, "{}"), (.get, nil), (.delete, nil)]
      as [(HTTPMethod, String?)])
  func aRequestToAServerThatEndsMayHaveArrived(method: HTTPMethod, body: String?) async throws {
    let server = try LoopbackServer(
      .kept("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"), .end)
    let client = try client(server.port, on: NetworkThread(idleSeconds: 86_400))
    try await client.send(HTTPRequest(.get, "first"))
    await #expect(throws: APIError.connectionLost(server: "server at 127.0.0.1:\(server.port)")) {
      try await client.send(HTTPRequest(method, "second", body: body.map { Data($0.utf8) }))
    }
    #expect(server.requests.count == 2)
    await #expect(throws: APIError.noConnection(server: "server at 127.0.0.1:\(server.port)")) {
      try await client.send(HTTPRequest(method, "third", body: body.map { Data($0.utf8) }))
    }
  }

  @Test(arguments: [HTTPMethod.post, .patch, .delete])
  func aRequestWithoutABodyIsRetriedOnANewConnection(method: HTTPMethod) async throws {
    let server = try LoopbackServer(.kept("HTTP/1.1 204 No Content\r\n\r\n"))
    let client = try client(server.port)
    try await client.send(HTTPRequest(.get, "first"))
    try await client.send(HTTPRequest(method, "second"))
    #expect(server.requests.count == 2)
    #expect(server.connectionCount == 2)
  }

  @Test func noCookiesOrCachesAreKeptBetweenRequests() async throws {
    let server = try LoopbackServer(
      .kept(
        "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nETag: \"1\"\r\nCache-Control: max-age=99\r\n"
          + "Content-Length: 0\r\n\r\n"))
    let client = try client(server.port)
    for _ in 0..<2 { try await client.send(HTTPRequest(.get, "pools")) }
    #expect(server.requests.count == 2)
    #expect(server.requests.first == server.requests.last)
  }

  @Test func largeBodiesArriveWhole() async throws {
    let text = String(repeating: "0123456789", count: 50_000)
    let server = try LoopbackServer(
      .bytes("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"))
    let answer = try await client(server.port).send(
      HTTPRequest(.put, "pools", body: Data(text.utf8)))
    #expect(answer.text == text)
    #expect(server.request.hasSuffix("\r\n\r\n" + text))
  }

  @Test func aPossiblySentRequestCountsAsLost() {
    func meaning(_ code: CURLcode) -> TransportError { Transfer.meaning(of: code, hasBegun: false) }
    #expect(meaning(CURLE_COULDNT_RESOLVE_HOST) == .noConnection)
    #expect(meaning(CURLE_PEER_FAILED_VERIFICATION) == .noConnection)
    #expect(meaning(CURLE_OPERATION_TIMEDOUT) == .timedOut)
    #expect(meaning(CURLE_WEIRD_SERVER_REPLY) == .connectionLost)
    #expect(meaning(CURLE_SEND_FAIL_REWIND) == .connectionLost)
  }
}
