import Foundation
import Reel
import ReelTexts
import Synchronization
import Testing

@testable import ReelHTTP

private struct Item: Codable, Equatable {
  var name: String
  var amounts: [Int]
}

@Suite struct APIClientTests {
  /// English error messages can be shown in another language.
  @Test func malformationsAreReadBack() throws {
    let kinds = Malformation.Kind.allCases
    let all =
      [Malformation.notJSON, .missing(name: "a” is missing"), "it is not a token"]
      + kinds.map { .expected($0) } + kinds.map { .null(expected: $0) }
    let data = try JSONBody.encode(all)
    #expect(try JSONBody.decode([Malformation].self, from: data) == all)
    #expect(
      String(decoding: try JSONBody.encode(Array(all.prefix(4))), as: UTF8.self)
        == #"[{"notJSON":true},{"missing":"a” is missing"},"it is not a token","#
        + #"{"expected":"number"}]"#)
  }

  /// A message in an old recording stays as it is, and is written unchanged.
  @Test func anOldMalformationIsASentence() throws {
    let text = #"[{"malformed":{"place":"balance","problem":"a number was expected"}}]"#
    let errors = try JSONBody.decode([APIError].self, from: Data(text.utf8))
    #expect(errors == [.malformed(problem: "a number was expected", place: "balance")])
    #expect(String(decoding: try JSONBody.encode(errors), as: UTF8.self) == text)
    #expect(throws: APIError.malformed(problem: .missing(name: "notJSON"), place: "")) {
      try JSONBody.decode(Malformation.self, from: Data("{}".utf8))
    }
  }

  private func client(
    _ answer: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  ) throws -> APIClient {
    APIClient(
      try BaseURL("http://127.0.0.1:8080/x"), headers: ["X-App": "reel", "X-Key": "1"],
      over: FakeTransport(answer))
  }

  @Test func theRequestsOwnHeadersTakePrecedence() async throws {
    let seen = Mutex<HTTPRequest?>(nil)
    let client = try client { request in
      seen.withLock { $0 = request }
      return HTTPResponse(status: 200)
    }
    try await client.send(HTTPRequest(.get, "r", headers: ["x-key": "2"]))
    #expect(
      seen.withLock { $0?.headers }
        == ["Accept": "application/json", "X-App": "reel", "x-key": "2"])
  }

  @Test func headersAreComputedForEachRequest() async throws {
    let seen = Mutex<[String?]>([])
    let token = Mutex("a")
    let transport = HeaderTransport(
      FakeTransport { request in
        seen.withLock { $0.append(request.headers["authorization"]) }
        return HTTPResponse(status: 200)
      }, headers: { .bearer(token.withLock { $0 }) })
    let client = APIClient(try BaseURL("http://127.0.0.1:8080/x"), over: transport)
    try await client.send(HTTPRequest(.get, "r"))
    token.withLock { $0 = "b" }
    try await client.send(HTTPRequest(.get, "r"))
    try await client.send(HTTPRequest(.get, "r", headers: .bearer("own")))
    #expect(seen.withLock { $0 } == ["Bearer a", "Bearer b", "Bearer own"])
  }

  @Test func readsAValue() async throws {
    let client = try client { _ in
      HTTPResponse(status: 201, text: #"{"name":"a","amounts":[1,2],"more":true}"#)
    }
    let item = try await client.value(Item.self, for: HTTPRequest(.get, "r"))
    #expect(item == Item(name: "a", amounts: [1, 2]))
  }

  // body → problem
  @Test(
    arguments: [
      #"[{"name":"a","amounts":[1]},{"name":"b"}]  | “amounts” is missing | [1]"#,
      #"[{"name":"a","amounts":[1,"x"]}] | a number was expected | [0].amounts[1]"#,
      #"[{"name":1,"amounts":[]}] | a text was expected | [0].name"#,
      #"[{"name":null,"amounts":[]}] | null, where a text was expected | [0].name"#,
      #"{"name":"a"} | a list was expected | "#,
      #"[1] | an object was expected | [0]"#,
      #"<html> | it is not JSON | "#,
      #" | it is not JSON | "#,
    ])
  func reportsTheProblemOfAnAnswerAndItsPlace(line: String) async throws {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let client = try client { _ in HTTPResponse(status: 200, text: parts[0]) }
    let error = await #expect(throws: APIError.self) {
      try await client.value([Item].self, for: HTTPRequest(.get, "r"))
    }
    guard case .malformed(let problem, parts[2]) = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
    #expect(problem.text.english == parts[1])
  }

  @Test func reportsMistakesInsideAText() throws {
    let data = Data(#"{"at":"no URL at all"}"#.utf8)
    let error = #expect(throws: APIError.self) {
      try JSONBody.decode([String: UUID].self, from: data)
    }
    guard case .malformed(_, place: "at") = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
  }

  // status, body → message
  @Test(
    arguments: [
      #"404 | {"error":"no such pool"} | no such pool"#,
      #"404 | {"code":101,"error":"Object not found."} | Object not found."#,
      #"400 | {"message":"name is missing"} | name is missing"#,
      #"400 | {"error":{"code":1},"message":"m"} | m"#,
      #"400 | "Max number of elements" | Max number of elements"#,
      #"404 | Not found | Not found"#,
      #"500 | <html>oops</html> | "#,
      #"500 | {"error":"  "} | "#,
      #"500 | [1] | "#,
      #"500 |  | "#,
    ])
  func usesTheServersMessage(line: String) async throws {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let code = try #require(Int(parts[0]))
    let client = try client { _ in HTTPResponse(status: code, text: parts[1]) }
    await #expect(
      throws: APIError.status(code: code, message: parts[2].isEmpty ? nil : parts[2])
    ) { try await client.send(HTTPRequest(.get, "r")) }
  }

  /// A state and a recording keep it.
  @Test func aLongMessageIsCut() {
    let long = String(repeating: "x", count: 201)
    for body in [#"{"error":"\#(long)"}"#, #""\#(long)""#] {
      #expect(HTTPResponse(status: 500, text: body).message == long.dropLast() + "…")
    }
  }

  @Test func aNumberThatDoesNotFitIsNoReasonToDoubtTheFormat() throws {
    let data = Data(#"{"id":99999999999999999999}"#.utf8)
    let error = #expect(throws: APIError.self) {
      try JSONBody.decode([String: Int].self, from: data)
    }
    guard case .malformed(.other, _) = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
  }

  @Test func aBodyThatIsNotTextHasNoMessage() {
    #expect(HTTPResponse(status: 500, body: Data([0xFF, 0xFE])).message == nil)
  }

  /// A list may skip elements that make no sense, but not one that was damaged in transit.
  @Test func aDamagedElementIsNotSkipped() {
    struct Passing: Decodable {
      init(from decoder: any Decoder) throws {
        _ = try? decoder.singleValueContainer().decode(String.self)
      }
    }
    let body = Data(#"["a","b"]"#.utf8).map { $0 == UInt8(ascii: "b") ? 0xFF : $0 }
    #expect(throws: APIError.malformed(problem: .notJSON, place: "")) {
      try JSONBody.decode([Passing].self, from: Data(body))
    }
  }

  @Test func errorsOfCustomCodingAreRethrown() {
    struct Moody: Codable {
      struct Refusal: Error, CustomStringConvertible { var description: String { "not today" } }
      init() {}
      init(from decoder: any Decoder) throws { throw Refusal() }
      func encode(to encoder: any Encoder) throws { throw Refusal() }
    }
    #expect(throws: APIError.malformed(problem: "not today", place: "")) {
      try JSONBody.decode(Moody.self, from: Data("{}".utf8))
    }
    #expect(throws: APIError.unsendable(problem: "not today")) { try JSONBody.encode(Moody()) }
  }

  /// The reason for a missing answer, the text for the user, whether the request may have arrived,
  /// and whether trying again later could succeed.
  @Test func everyErrorDescribesTheProblem() {
    let server = "server at 127.0.0.1:8080"
    let errors: [APIError] = [
      .invalidBaseURL(text: "x"), .noConnection(server: server), .timedOut(server: server),
      .connectionLost(server: server), .tooLong(server: server, limit: 16_000_000),
      .tooLong(server: server, limit: 64_000), .tooLong(server: server, limit: 1_001),
      .redirected(server: server, target: "file:…"), .redirected(server: server, target: ""),
      .status(code: 400, message: "name is missing"),
      .status(code: 403, message: nil), .status(code: 404, message: nil),
      .status(code: 429, message: nil), .status(code: 503, message: nil),
      .malformed(problem: .notJSON, place: ""),
      .malformed(problem: .expected(.number), place: "[0].id"),
      .unsendable(problem: "a number is infinite"), .cancelled, .late,
    ]
    let table = errors.map { error in
      "\(error.mayHaveArrived ? "?" : " ")\(error.isTransient ? "+" : " ") \(error)"
    }
    #expect(
      table.joined(separator: "\n") == """
           “x” is not the address of a server; one looks like http://127.0.0.1:8080.
         + The server at 127.0.0.1:8080 does not answer.
        ?+ The server at 127.0.0.1:8080 took too long to answer.
        ?+ The connection to the server at 127.0.0.1:8080 was lost.
        ?  The answer of the server at 127.0.0.1:8080 is longer than 16 MB, so it is not read.
        ?  The answer of the server at 127.0.0.1:8080 is longer than 64 kB, so it is not read.
        ?  The answer of the server at 127.0.0.1:8080 is longer than 1001 bytes, so it is not read.
        ?  The server at 127.0.0.1:8080 redirects to file:…, which is not followed; if it is \
        right, give it as the service's address.
        ?  The server at 127.0.0.1:8080 redirects in a circle.
           The server refused this (400: name is missing).
           The server does not allow this (403).
           The server cannot find this (404).
         + The server refused this (429).
        ?+ The server has a problem (503).
        ?  Unexpected response from the server: it is not JSON.
        ?  Unexpected response from the server: a number was expected at [0].id.
           This cannot be sent to the server: a number is infinite.
        ?  The request was cancelled.
        ?+ The server took too long to answer.
        """)
  }

  @Test func errorsUseTheLanguageOfTheLineOrAnother() {
    let server = "server at 127.0.0.1:8080"
    let errors: [APIError] = [
      .noConnection(server: server), .timedOut(server: "embedded backend"),
      .tooLong(server: server, limit: 1_001), .redirected(server: server, target: "file:…"),
      .status(code: 400, message: "name is missing"), .status(code: 503, message: nil),
      .malformed(problem: .null(expected: .list), place: "[0].id"),
      .malformed(problem: .missing(name: "id"), place: ""),
    ]
    let german = """
      Der Server antwortet nicht (127.0.0.1:8080).
      Der Server hat zu lange nicht geantwortet (eingebauter Server).
      Der Server (127.0.0.1:8080) antwortet mit mehr als 1001 Bytes, und mehr wird nicht gelesen.
      Der Server (127.0.0.1:8080) verweist auf file:…; dorthin wird nichts gesendet. Ist das \
      richtig, ist es die Adresse, die der Dienst braucht.
      Der Server lehnt das ab (400: name is missing).
      Der Server hat ein Problem (503).
      Unerwartete Antwort des Servers: null, wo eine Liste erwartet wird ([0].id).
      Unerwartete Antwort des Servers: „id“ fehlt.
      """
    #expect(errors.map { Translation(.de)($0.text) }.joined(separator: "\n") == german)
    #expect(errors[0].description == "The server at 127.0.0.1:8080 does not answer.")
    #expect(Malformation.Kind.list.text == "a list")
  }

  @Test(
    arguments: [
      (TransportError.noConnection, APIError.noConnection(server: "server at 127.0.0.1:8080")),
      (.unusable(reason: "no libcurl"), .unsendable(problem: "no libcurl")),
      (.timedOut, .timedOut(server: "server at 127.0.0.1:8080")),
      (.connectionLost, .connectionLost(server: "server at 127.0.0.1:8080")),
      (.tooLong(limit: 9), .tooLong(server: "server at 127.0.0.1:8080", limit: 9)),
      (
        .redirected(target: "http://b:80"),
        .redirected(server: "server at 127.0.0.1:8080", target: "http://b:80")
      ),
      (.cancelled, .cancelled),
    ])
  func namesTheServerThatDoesNotAnswer(error: TransportError, expected: APIError) async throws {
    let client = try client { _ throws(TransportError) in throw error }
    await #expect(throws: expected) { try await client.send(HTTPRequest(.get, "r")) }
  }

  @Test func errorsCanBePartOfActions() throws {
    let error = APIError.status(code: 500, message: nil)
    let data = try JSONBody.encode([error])
    #expect(String(decoding: data, as: UTF8.self) == #"[{"status":{"code":500}}]"#)
    #expect(try JSONBody.decode([APIError].self, from: data) == [error])
  }

  @Test func nilIsLeftOut() throws {
    struct Edit: Codable, Equatable {
      var name: String?
      var goal: Int?
    }
    let set = try JSONBody.encode(Edit(name: nil, goal: 5))
    #expect(String(decoding: set, as: UTF8.self) == #"{"goal":5}"#)
    #expect(try JSONBody.decode(Edit.self, from: set) == Edit(name: nil, goal: 5))
  }

  @Test func valuesJSONCannotRepresentAreNotSent() {
    let error = #expect(throws: APIError.self) {
      try HTTPRequest(.post, "r").json(["amount": Double.infinity])
    }
    guard case .unsendable(let problem) = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
    #expect(problem == "“amount” is inf, which JSON cannot say")
    #expect(
      error?.text.english
        == "This cannot be sent to the server: “amount” is inf, which JSON cannot say.")
  }

  @Test func decimalsArriveAsTheyWereTyped() throws {
    let amounts = try ["0.1", "1234567890.12", "0.003"].map { text in
      try #require(Decimal(string: text))
    }
    let data = try JSONBody.encode(amounts)
    #expect(String(decoding: data, as: UTF8.self) == "[0.1,1234567890.12,0.003]")
    #expect(try JSONBody.decode([Decimal].self, from: data) == amounts)
  }
}
