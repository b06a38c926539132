import Foundation
import Testing

@testable import ReelHTTP

/// Servers that are malicious or broken.
@Suite struct HostileServerTests {
  private func client(
    _ server: LoopbackServer, limit: Int = APIClient.usualAnswerLimit,
    over transport: NetworkTransport = .patient()
  ) throws -> APIClient {
    APIClient(
      try BaseURL("http://127.0.0.1:\(server.port)"), headers: .bearer("token"),
      answerLimit: limit, over: transport)
  }

  @Test(
    arguments: [
      "Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"1\"", "Negotiate", "NTLM", "Bearer", "",
      "Basic realm=\"x\"\r\nWWW-Authenticate: NTLM",
    ])
  func authenticationChallengesAreIgnored(challenge: String) async throws {
    let server = try LoopbackServer(
      .kept(
        "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 2\r\n\r\nno"
      ))
    for method in HTTPMethod.allCases {
      await #expect(throws: APIError.status(code: 401, message: method == .head ? nil : "no")) {
        try await client(server).send(HTTPRequest(method, "r", body: Data("{}".utf8)))
      }
    }
    #expect(server.requests.count == HTTPMethod.allCases.count)
  }

  @Test func anEndlessAnswerIsReadUpToTheLimit() async throws {
    let server = try LoopbackServer(
      .endless(head: "HTTP/1.1 200 OK\r\n\r\n", part: String(repeating: "x", count: 65_536)))
    let name = "server at 127.0.0.1:\(server.port)"
    let error = await #expect(throws: APIError.self) {
      try await client(server, limit: 2_000_000).send(HTTPRequest(.get, "r"))
    }
    #expect(error == .tooLong(server: name, limit: 2_000_000))
    #expect(error?.mayHaveArrived == true)
    // The rest of the server's output was in buffers.
    #expect(server.sentCount < 20_000_000)
  }

  @Test func aSmallCompressedAnswerIsUnpackedUpToTheLimit() async throws {
    // 20 MB of zeros, compressed twice.
    let bomb = try #require(
      Data(
        base64Encoded:
          "H4sIAAAAAAACA+3bOw4BARQF0BmmEAV6BYlaodNIaNQSUYsFWAOJqDQa28AW7EA3kSgsQBQSKt+xCpmcU736ljf"
          + "3VRa5IJHJnndh+D2my9fmkssHAAAAQMpND7NsUgYE1Xfc7Q0AAACAtBsVC9GvFHgMyx1xAAAAQOrNW83SbyFwn"
          + "YwjcQAAAEDqre6nZVIFtPfveL0NfU0AAMCfO2ae/VstqDfCD+GkO48JTAAA"))
    let server = try LoopbackServer(
      .packed(
        head: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\n"
          + "Content-Length: \(bomb.count)\r\n\r\n", body: bomb))
    await #expect(
      throws: APIError.tooLong(
        server: "server at 127.0.0.1:\(server.port)", limit: APIClient.usualAnswerLimit)
    ) { try await client(server).send(HTTPRequest(.get, "r")) }
    let response = try await client(server, limit: 20_000_000).send(HTTPRequest(.get, "r"))
    #expect(response.body == Data(count: 20_000_000))
  }

  @Test func aCompressedAnswerIsUnpacked() async throws {
    let packed = try #require(
      Data(base64Encoded: "H4sIAAAAAAACA6tWKkhMzk5NUbIqKSpNrQUAieC13A8AAAA="))
    let server = try LoopbackServer(
      .packed(
        head: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"
          + "Content-Length: \(packed.count)\r\n\r\n", body: packed))
    #expect(
      try await client(server).value([String: Bool].self, for: HTTPRequest(.get, "r"))
        == ["packed": true])
    #expect(server.request.lowercased().contains("accept-encoding:"))
  }

  @Test func anAnswerMayBeAsLongAsTheLimitAndARequestHasItsOwn() async throws {
    let server = try LoopbackServer(.kept("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabcde"))
    #expect(try await client(server, limit: 5).send(HTTPRequest(.get, "r")).text == "abcde")
    await #expect(throws: APIError.self) {
      try await client(server, limit: 4).send(HTTPRequest(.get, "r"))
    }
    var request = HTTPRequest(.get, "r")
    request.answerLimit = 5
    #expect(try await client(server, limit: 4).send(request).text == "abcde")
    #expect(try client(server, limit: 5).elsewhere(client(server).base).answerLimit == 5)
  }

  @Test(arguments: ["X: y\r\n", "HTTP/1.1 103 Early Hints\r\n\r\n"])
  func headersWithoutEndAreReadUpToALimit(part: String) async throws {
    let server = try LoopbackServer(
      .endless(
        head: part.hasPrefix("X") ? "HTTP/1.1 200 OK\r\n" : "",
        part: String(repeating: part, count: 1_000)))
    await #expect(
      throws: APIError.tooLong(server: "server at 127.0.0.1:\(server.port)", limit: 256_000)
    ) { try await client(server).send(HTTPRequest(.get, "r")) }
    #expect(server.sentCount < 20_000_000)
  }

  @Test func aSilentServerTimesOutInRealTimeWhileTheThreadSleeps() async throws {
    let thread = try #require(NetworkThread())
    let server = try LoopbackServer(.silence)
    let transport = NetworkTransport(timeout: .seconds(1), on: thread)
    await #expect(throws: APIError.timedOut(server: "server at 127.0.0.1:\(server.port)")) {
      try await client(server, over: transport).send(
        HTTPRequest(.post, "r", body: Data("{}".utf8)))
    }
    #expect(server.request.hasPrefix("POST "))
    // The thread wakes to begin, connect, send and give up, not thousands of times.
    #expect(thread.rounds < 30)
  }

  @Test func aTricklingRequestMayTakeTenTimesAsLong() {
    let start = ContinuousClock.now
    var progress = ProgressTimeout(timeout: .seconds(30), since: start)
    #expect(progress.end == start + .seconds(30))
    for drop in 1...9 {
      progress.renew(at: start + .seconds(30 * drop))
      #expect(progress.end == start + .seconds(30 * drop + 30))
    }
    for drop in 280..<300 { progress.renew(at: start + .seconds(drop)) }
    #expect(progress.end == start + .seconds(300))
  }

  @Test func keysStayWithTheirServer() async throws {
    let thief = try LoopbackServer(.bytes("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
    let target = "http://127.0.0.1:\(thief.port)"
    let server = try LoopbackServer(
      .kept("HTTP/1.1 307 Moved\r\nLocation: \(target)/r\r\nContent-Length: 0\r\n\r\n"))
    let name = "server at 127.0.0.1:\(server.port)"
    for method in HTTPMethod.allCases {
      await #expect(throws: APIError.redirected(server: name, target: target)) {
        try await client(server).send(HTTPRequest(method, "r"))
      }
    }
    let parse: HTTPHeaders = ["X-Parse-Application-Id": "id", "X-Parse-REST-API-Key": "key"]
    let keys = APIClient(try client(server).base, headers: parse, over: NetworkTransport.patient())
    await #expect(throws: APIError.redirected(server: name, target: target)) {
      try await keys.send(HTTPRequest(.get, "r"))
    }
    #expect(thief.requests == [])
    // Without keys, there is nothing to lose.
    let open = APIClient(try client(server).base, over: NetworkTransport.patient())
    try await open.send(HTTPRequest(.get, "r"))
    #expect(thief.requests.count == 1)
    #expect(!thief.request.contains("Authorization"))
  }

  @Test func aRedirectOnTheSameServerIsFollowed() async throws {
    let server = try LoopbackServer(
      .kept("HTTP/1.1 302 Found\r\nLocation: /done?id=7\r\nContent-Length: 4\r\n\r\nlook"),
      .kept("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone"))
    let request = try HTTPRequest(.post, "r").json(["a": 1])
    #expect(try await client(server).send(request).text == "done")
    let last = server.requests.last ?? ""
    #expect(last.hasPrefix("GET /done?id=7 HTTP/1.1\r\n"))
    #expect(last.contains("Authorization: Bearer token\r\n"))
    #expect(!last.contains("Content-"))
    #expect(last.hasSuffix("\r\n\r\n"))
  }

  @Test func aRedirectLoopEnds() async throws {
    let server = try LoopbackServer(
      .kept("HTTP/1.1 308 Moved\r\nLocation: r\r\nContent-Length: 0\r\n\r\n"))
    await #expect(
      throws: APIError.redirected(server: "server at 127.0.0.1:\(server.port)", target: "")
    ) { try await client(server).send(HTTPRequest(.get, "r")) }
    #expect(server.requests.count == Redirect.limit + 1)
  }
}
