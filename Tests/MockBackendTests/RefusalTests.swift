import Foundation
import RawHTTP
import ReelServer
import Testing

@testable import MockBackend

/// Requests that no client of an app sends: they get the reason, and their connection is closed.
@Suite struct RefusalTests {
  /// The lines of a request's head, and the status with the message.
  private static let refused: [(head: [String], answer: String)] = [
    // A page whose host name resolves to this machine.
    (["GET /minipools/pools HTTP/1.1", "Host: evil.example"], "421 the Host is another one"),
    (["GET /minipools/pools HTTP/1.1", "Host: localhost.evil"], "421 the Host is another one"),
    (["GET /minipools/pools HTTP/1.1", "Host: 1.evil:80"], "421 the Host is another one"),
    (["GET /minipools/pools HTTP/1.1", "Host:"], "421 the Host is another one"),
    (
      ["GET /minipools/pools HTTP/1.1", "Host: localhost", "Host: evil.example"],
      "400 a request has one Host, not 2"
    ),
    // A page of another site that knows the port.
    (
      ["DELETE /minipools/pools/1 HTTP/1.1", "Host: localhost:80", "Origin: http://evil.example"],
      "403 pages of other sites may not ask this server"
    ),
    (
      ["DELETE /minipools/pools/1 HTTP/1.1", "Host: localhost:80", "Origin: http://localhost:81"],
      "403 pages of other sites may not ask this server"
    ),
    (
      ["DELETE /minipools/pools/1 HTTP/1.1", "Host: localhost", "Origin: null"],
      "403 pages of other sites may not ask this server"
    ),
    // Requests that a proxy may interpret differently.
    (
      [
        "POST /minipools/pools HTTP/1.1", "Host: localhost", "Content-Length: 3",
        "Content-Length: 4",
      ], "400 the Content-Lengths contradict each other"
    ),
    (
      [
        "POST /minipools/pools HTTP/1.1", "Host: localhost", "Content-Length: 3",
        "Transfer-Encoding: chunked",
      ], "400 Content-Length and Transfer-Encoding exclude each other"
    ),
    (
      ["POST /minipools/pools HTTP/1.1", "Host: localhost", "Transfer-Encoding: gzip, chunked"],
      "501 the only Transfer-Encoding is chunked"
    ),
    (
      ["POST /minipools/pools HTTP/1.1", "Host: localhost", "Transfer-Encoding: xchunked"],
      "501 the only Transfer-Encoding is chunked"
    ),
  ]

  /// More than SQLite reads: a client that is told of a problem of the server would try again.
  @Test func aQueryWithTooManyConditionsIsRefused() async throws {
    let client = Client(try Backend())
    let many = Array(repeating: #"{"title":"Dark"}"#, count: 1100).joined(separator: ",")
    let deep =
      String(repeating: #"{"$or":["#, count: 120) + "{}" + String(repeating: "]}", count: 120)
    for query in [#"{"$or":[\#(many)]}"#, deep] {
      let answer = try await client.send(
        "POST", "/parse/classes/TVShow",
        headers: ["X-Parse-Application-Id": "reel", "X-Parse-REST-API-Key": "reel"],
        body: Data(#"{"where":\#(query),"_method":"GET"}"#.utf8))
      #expect(answer.status == 400)
      #expect(
        answer.body == #"{"code":102,"error":"there are too many conditions in the query"}"#)
    }
  }

  @Test(arguments: refused)
  func isRefused(_ head: [String], _ said: String) throws {
    let backend = try Backend()
    let connection = try RawConnection(port: backend.port)
    try connection.send(bytes: Array((head + ["", ""]).joined(separator: "\r\n").utf8))
    let answer = try connection.answer()
    #expect("\(answer.status) \(answer.body)" == said + "\n")
    #expect(answer.headers["connection"] == "close")
    #expect(try connection.isClosed())
  }

  @Test(arguments: [
    ["Host: localhost"], ["Host: LOCALHOST:1234"], ["Host: pools.localhost"], ["Host: 127.0.0.1"],
    ["Host: 192.168.1.7:80"], ["Host: [::1]:80"],
    ["Host: 127.0.0.1:80", "Origin: http://127.0.0.1:80"],
  ])
  func isAnswered(_ headers: [String]) throws {
    let backend = try Backend()
    let connection = try RawConnection(port: backend.port)
    let lines = ["GET /minipools/pools HTTP/1.1"] + headers + ["", ""]
    try connection.send(bytes: Array(lines.joined(separator: "\r\n").utf8))
    #expect(try connection.answer().status == 200)
  }

  @Test func aPublicServerAcceptsAnyHost() throws {
    var options = Backend.Options()
    options.host = "0.0.0.0"
    let backend = try Backend(options)
    let connection = try RawConnection(port: backend.port)
    try connection.send("GET /minipools/pools HTTP/1.1", "Host: build-server:80")
    #expect(try connection.answer().status == 200)
  }

  @Test func anIncompleteRequestTimesOut() throws {
    // Ten minutes may pass before a connection counts as idle.
    let listener = try Listener(
      host: "127.0.0.1", port: 0, arrival: .milliseconds(50), timeout: 600, refusal: .noContent
    ) { _ in .noContent }
    let connection = try RawConnection(port: listener.port)
    try connection.send(bytes: Array("GET / HTTP/1.1\r\nHost: localhost\r\n".utf8))
    #expect(try connection.isClosed())
    listener.stop()
  }

  @Test func slowConnectionsGiveWayToNewOnes() throws {
    let listener = try Listener(
      host: "127.0.0.1", port: 0, connections: 4, refusal: .noContent
    ) { _ in .noContent }
    let slow = try (1...4).map { _ in
      let connection = try RawConnection(port: listener.port)
      try connection.send(bytes: Array("GET / HTTP/1.1\r\n".utf8))
      return connection
    }
    for _ in 1...4 {
      let connection = try RawConnection(port: listener.port)
      try connection.send("GET / HTTP/1.1", "Host: localhost")
      #expect(try connection.answer().status == 204)
    }
    #expect(try slow[0].isClosed())
    listener.stop()
  }
}
