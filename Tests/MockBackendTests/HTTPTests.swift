import Foundation
import RawHTTP
import Testing

@testable import MockBackend

/// The services' HTTP: sizes, connections, methods.
@Suite struct HTTPTests {
  private let backend: Backend

  init() throws { backend = try Backend() }

  /// Returns a pool whose JSON has the given number of bytes, most of them blanks.
  private func pool(bytes: Int) -> Data {
    let text = #"{"name":"big","creatorId":6}"#
    return Data(text.utf8) + Data(repeating: 0x20, count: bytes - text.utf8.count)
  }

  @Test(arguments: [
    (1 << 20, 201), ((1 << 20) + 1, 413), (16 << 20, 413), ((16 << 20) + 1, 413),
  ])
  func aBodyMayHaveAMegabyte(_ bytes: Int, _ status: Int) async throws {
    let answer = try await Client(backend).send(
      "POST", "/minipools/pools", body: pool(bytes: bytes))
    #expect(answer.status == status)
    if status == 413 {
      #expect(answer.body == #"{"error":"the body is larger than 1048576 bytes"}"#)
    }
  }

  @Test func theConnectionContinuesAfterABodyThatIsTooLarge() throws {
    let connection = try RawConnection(port: backend.port)
    for _ in 1...2 {
      try connection.send(
        "POST /minipools/pools HTTP/1.1", "Host: localhost", "Content-Length: 2000000")
      try connection.send(bytes: [UInt8](repeating: 0x20, count: 2_000_000))
      #expect(try connection.answer().status == 413)
    }
  }

  @Test func aClientThatAnnouncesTooMuchIsAnsweredBeforeItSends() throws {
    let connection = try RawConnection(port: backend.port)
    try connection.send(
      "POST /minipools/pools HTTP/1.1", "Host: localhost", "Content-Length: 99999999",
      "Expect: 100-continue")
    #expect(try connection.answer().status == 413)
    #expect(try connection.isClosed())
  }

  @Test(arguments: ["Content-Length: 20000000", "Transfer-Encoding: chunked"])
  func aClientThatSendsTooMuchGetsTheReason(_ header: String) throws {
    let connection = try RawConnection(port: backend.port)
    try connection.send("POST /minipools/pools HTTP/1.1", "Host: localhost", header)
    if header.hasSuffix("chunked") { try connection.send(bytes: Array("1312d00\r\n".utf8)) }
    try connection.send(bytes: [UInt8](repeating: 0x20, count: 20_000_000))
    let answer = try connection.answer()
    #expect(answer.status == 413)
    #expect(answer.headers["connection"] == "close")
    #expect(answer.body == #"{"error":"the body is larger than 1048576 bytes"}"#)
    #expect(try connection.isClosed())
  }

  @Test func aClientThatNeverStopsIsDisconnected() throws {
    let connection = try RawConnection(port: backend.port)
    try connection.send(
      "POST /minipools/pools HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked",
      body: "7fffffff\r\n")
    #expect(throws: POSIXError.self) {
      while true { try connection.send(bytes: [UInt8](repeating: 0x20, count: 1 << 20)) }
    }
  }

  @Test func aBodyInChunksIsReadAsWell() throws {
    let connection = try RawConnection(port: backend.port)
    try connection.send(
      "POST /minipools/pools HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked",
      body: "8\r\n{\"name\":\r\n12\r\n\"a\",\"creatorId\":6}\r\n0\r\n\r\n")
    let answer = try connection.answer()
    #expect(answer.status == 201)
    #expect(answer.body.contains(#""name":"a""#))
  }

  @Test func oneConnectionCarriesManyRequests() throws {
    let connection = try RawConnection(port: backend.port)
    for _ in 1...3 {
      try connection.send("GET /minipools/pools/1 HTTP/1.1", "Host: localhost")
      #expect(try connection.answer().status == 200)
    }
    // Two requests at once are answered in order.
    try connection.send(
      "GET /minipools/pools/2 HTTP/1.1", "Host: localhost", "", "GET /minipools/pools/9 HTTP/1.1",
      "Host: localhost")
    #expect(try connection.answer().status == 200)
    #expect(try connection.answer().status == 404)
  }

  @Test func headIsGetWithoutTheBody() throws {
    let connection = try RawConnection(port: backend.port)
    try connection.send("GET /minipools/pools/1 HTTP/1.1", "Host: localhost")
    let get = try connection.answer()
    try connection.send("HEAD /minipools/pools/1 HTTP/1.1", "Host: localhost")
    let head = try connection.answer(toHead: true)
    #expect(head.status == 200)
    #expect(head.headers["content-length"] == "\(get.body.utf8.count)")
  }

  @Test(arguments: [
    ("/minipools/%zz", #"{"error":"in %zz a % is not followed by two hexadecimal digits"}"#),
    ("/minipools/pools?a=%4", #"{"error":"in %4 a % is not followed by two hexadecimal digits"}"#),
    ("/minipools/%FF", #"{"error":"%FF does not stand for UTF-8 text"}"#),
  ])
  func aTargetThatCannotBeDecoded(_ target: String, _ body: String) throws {
    let connection = try RawConnection(port: backend.port)
    try connection.send("GET \(target) HTTP/1.1", "Host: localhost")
    let answer = try connection.answer()
    #expect(answer.status == 400)
    #expect(answer.body == body)
  }

  @Test func anUnknownMethod() throws {
    let connection = try RawConnection(port: backend.port)
    try connection.send("BREW /minipools/pools HTTP/1.1", "Host: localhost")
    let answer = try connection.answer()
    #expect(answer.status == 405)
    #expect(answer.headers["allow"] == "GET, HEAD, POST")
  }

  @Test func aDisconnectedClientAffectsNoOther() throws {
    for _ in 1...5 {
      let connection = try RawConnection(port: backend.port)
      try connection.send(
        "POST /minipools/pools HTTP/1.1", "Host: localhost", "Content-Length: 100", body: "{\"na")
    }
    let connection = try RawConnection(port: backend.port)
    try connection.send("GET /minipools/users HTTP/1.1", "Host: localhost")
    #expect(try connection.answer().status == 200)
  }
}

/// Paths, queries and dates.
@Suite struct TargetTests {
  @Test func pathsAndQueriesAreSplitBeforeTheyAreDecoded() throws {
    let target = try Target("/a%2Fb/%C3%BC+/?q=1+2%2B3&flag&x=%26=")
    #expect(target.path == ["a/b", "ü+", ""])
    #expect(
      target.query == [
        Target.Item(name: "q", value: "1 2+3"), Target.Item(name: "flag", value: ""),
        Target.Item(name: "x", value: "&="),
      ])
  }

  @Test(arguments: [
    ("/", [""]), ("http://host:80/a/b", ["a", "b"]), ("http://host?x", [""]),
    ("http://host", [""]), ("/a?u=http://b", ["a"]), ("*", []),
  ])
  func addressesAndOddTargets(_ text: String, _ path: [String]) throws {
    #expect(try Target(text).path == path)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (951_782_400_007, "2000-02-29T00:00:00.007Z"), (1_709_251_199_999, "2024-02-29T23:59:59.999Z"),
    (1_764_579_600_000, "2025-12-01T09:00:00.000Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
  ])
  func timesAreWrittenInISO8601(_ milliseconds: Int64, _ text: String) {
    #expect(Timestamp.iso8601(milliseconds) == text)
    #expect(Timestamp(text: text)?.milliseconds == milliseconds)
  }

  @Test(
    arguments: [
      ("1970-01-02", 86_400_000), ("1970-01-01T01:02Z", 3_720_000),
      ("1970-01-01T01:02:03Z", 3_723_000), ("1970-01-01T00:00:00.5Z", 500),
      ("1970-01-01T00:00:00.07Z", 70), ("1970-01-01T00:00:00.123456789Z", 123),
      ("1970-01-01T01:00:00+01:00", 0), ("1970-01-01T00:00-0130", 5_400_000),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000), ("0000-01-01T00:00+00:01", nil),
      ("2025-02-29", nil), ("2025-13-01", nil), ("25-01-01", nil), ("2025/01/01", nil),
      ("2025-01-0١", nil), ("2025-01-01T0١:00Z", nil), ("2025-01-01T", nil),
      ("2025-01-01T24:00Z", nil),
      ("2025-01-01T00:60Z", nil), ("2025-01-01T00:00:60Z", nil), ("2025-01-01T00:00", nil),
      ("2025-01-01T00:00:00.Z", nil), ("2025-01-01T00:00:00.1234567890Z", nil),
      ("2025-01-01T00:00+24:00", nil), ("2025-01-01T00:00+00:60", nil),
      ("2025-01-01T00:00+1", nil), ("2025-01-01Z", nil), ("2025-01-01T00:00Z ", nil), ("", nil),
    ] as [(String, Int64?)])
  func timesAreReadFromISO8601(_ text: String, _ milliseconds: Int64?) {
    #expect(Timestamp(text: text)?.milliseconds == milliseconds)
  }
}
