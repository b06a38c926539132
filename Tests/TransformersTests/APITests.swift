import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import Synchronization
import Testing

@testable import Transformers

/// The calls on the wire, and the token sent with them.
@Suite struct APITests {
  /// A service that answers from a queue, or according to its token.
  private final class Server: Sendable {
    struct Log: Sendable {
      var requests: [String] = []
      var tokens = 0
      var answers: [HTTPResponse] = []
      var known: Set<String> = []
      var offline = false
    }

    let log = Mutex(Log())

    var transport: FakeTransport {
      FakeTransport { request throws(TransportError) in
        try self.log.withLock { log throws(TransportError) in
          let token = request.headers["Authorization"] ?? "no token"
          let body = request.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
          log.requests.append("\(request) [\(token)]\(body)")
          if log.offline { throw .noConnection }
          if request.path == "/allspark" {
            log.tokens += 1
            log.known.insert("Bearer t\(log.tokens)")
            return HTTPResponse(status: 200, text: "t\(log.tokens)\n")
          }
          if !log.answers.isEmpty { return log.answers.removeFirst() }
          if request.path.hasPrefix("/icons") || request.path.hasSuffix(".png") {
            return HTTPResponse(status: 200, headers: ["Content-Type": "image/x"], text: "picture")
          }
          guard log.known.contains(token) else { return HTTPResponse(status: 401) }
          return HTTPResponse(status: 200, text: #"{"transformers":[]}"#)
        }
      }
    }

    func takeRequests() -> [String] {
      log.withLock { log in
        defer { log.requests = [] }
        return log.requests
      }
    }

    func next(_ status: Int, _ text: String = "") {
      log.withLock { $0.answers.append(HTTPResponse(status: status, text: text)) }
    }

    func forgetTokens() { log.withLock { $0.known = [] } }
  }

  private let server = Server()
  private let credentials = Credentials()
  private let client: APIClient
  private let spark: AllSpark
  private let api: any TransformersAPI
  private let draft = Draft(name: "Jazz", team: .autobot, stats: Stats { $0 == .rank ? 9 : 5 })
  private static let json = """
    {"id":"3","name":"Jazz","team":"A","strength":5,"intelligence":5,"speed":5,"endurance":5,\
    "rank":9,"courage":5,"firepower":5,"skill":5,"team_icon":"http://host/x/icons/a.svg"}
    """

  init() throws {
    client = APIClient(try BaseURL("http://host/x"), over: server.transport)
    spark = AllSpark(credentials, service: "host")
    api = .live(client, allSpark: spark)
  }

  private var jazz: Transformer {
    Transformer(
      id: "3", name: "Jazz", team: .autobot, stats: draft.stats, teamIcon: "/icons/a.svg")
  }

  @Test func fetchesTheTokenOnceAndTheRoster() async throws {
    #expect(spark.headers.entries.isEmpty)
    server.next(200, #"{"transformers":[\#(Self.json)]}"#)
    let answer = await reply(api.fetchRoster)
    #expect(try answer.result.get() == [jazz])
    #expect(!answer.isNewWorld)
    _ = await reply(api.fetchRoster)
    #expect(
      server.takeRequests() == [
        "GET /allspark [no token]", "GET /transformers [Bearer t1]",
        "GET /transformers [Bearer t1]",
      ])
    #expect(credentials["token host"] == "t1")
    #expect(spark.headers == .bearer("t1"))
  }

  @Test func savesAndDeletes() async throws {
    server.next(201, Self.json)
    #expect(try await reply(api.save, nil, draft).result.get() == jazz)
    server.next(200, Self.json)
    #expect(try await reply(api.save, "3", draft).result.get() == jazz)
    server.next(204)
    try await api.delete("a/b")
    let before = #""courage":5,"endurance":5,"firepower":5"#
    let after =
      #""intelligence":5,"name":"Jazz","rank":9,"skill":5,"speed":5,"strength":5,"team":"A""#
    #expect(
      Array(server.takeRequests().dropFirst()) == [
        #"POST /transformers [Bearer t1] {\#(before),\#(after)}"#,
        #"PUT /transformers [Bearer t1] {\#(before),"id":"3",\#(after)}"#,
        "DELETE /transformers/a%2Fb [Bearer t1]",
      ])
  }

  @Test func anUnknownTokenIsRenewedOnceAndTheRequestRepeated() async throws {
    _ = await reply(api.fetchRoster)
    server.forgetTokens()
    _ = server.takeRequests()
    let answer = await reply(api.fetchRoster)
    #expect(try answer.result.get() == [])
    #expect(answer.isNewWorld)
    #expect(
      server.takeRequests() == [
        "GET /transformers [Bearer t1]", "GET /allspark [no token]",
        "GET /transformers [Bearer t2]",
      ])
  }

  @Test func aTokenThatIsRefusedTwiceIsAnError() async throws {
    server.next(401)
    server.next(401, #"{"error":"go away"}"#)
    let answer = await reply(api.fetchRoster)
    #expect(throws: APIError.status(code: 401, message: "go away")) { try answer.result.get() }
    #expect(answer.isNewWorld)
    #expect(server.takeRequests().count == 4)
  }

  // The tasks run one after the other: the first requests the token, the others find that request
  // in progress, and the last lets the answer through.
  @Test func callsWaitWhileTheTokenIsFetched() async throws {
    let executor = SerialEffectExecutor()
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let asked = Mutex(0)
    let client = APIClient(
      try BaseURL("http://host/x"),
      over: FakeTransport { request in
        guard request.path == "/allspark" else {
          return HTTPResponse(status: 200, text: #"{"transformers":[]}"#)
        }
        asked.withLock { $0 += 1 }
        for await _ in gate {}
        return HTTPResponse(status: 200, text: "t1")
      })
    let api: any TransformersAPI = .live(client, allSpark: spark)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<10 {
        group.addTask(executorPreference: executor) {
          (try? await reply(api.fetchRoster).result.get()) == []
        }
      }
      group.addTask(executorPreference: executor) {
        opening.finish()
        return true
      }
      for await isAnswered in group { #expect(isAnswered) }
    }
    #expect(asked.withLock { $0 } == 1)
  }

  // Fails if each request renews the token: then the others' new worlds would be lost.
  @Test func manyRequestsAtOnceRenewOnce() async throws {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { _ = await reply(api.fetchRoster) } }
    }
    #expect(server.log.withLock { $0.tokens } == 1)
    server.forgetTokens()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask { (try? await reply(api.fetchRoster).result.get()) != nil }
      }
      for await succeeded in group { #expect(succeeded) }
    }
    #expect(server.log.withLock { $0.tokens } == 2)
  }

  @Test func requestsWithoutATokenAreNotAnswered() async {
    server.log.withLock { $0.offline = true }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<5 {
        group.addTask {
          let answer = await reply(api.fetchRoster)
          #expect(throws: APIError.noConnection(server: "server at host")) {
            try answer.result.get()
          }
        }
      }
    }
    server.log.withLock { $0.offline = false }
    #expect(await (try? reply(api.fetchRoster).result.get()) == [])
  }

  @Test(arguments: ["", " \n", "two words", "ä"])
  func anInvalidTokenIsRefused(_ text: String) async throws {
    let text = text
    let client = APIClient(
      try BaseURL("http://host/x"),
      over: FakeTransport { _ in HTTPResponse(status: 200, text: text) })
    let api: any TransformersAPI = .live(client, allSpark: spark)
    let answer = await reply(api.fetchRoster)
    #expect(throws: APIError.malformed(problem: "it is not a token", place: "")) {
      try answer.result.get()
    }
    #expect(credentials["token host"] == nil)
  }

  @Test func aStoredTokenIsUsed() async throws {
    credentials["token host"] = "t7"
    server.log.withLock { $0.known = ["Bearer t7"] }
    let answer = await reply(api.fetchRoster)
    #expect(!answer.isNewWorld)
    #expect(server.takeRequests() == ["GET /transformers [Bearer t7]"])
    #expect(AllSpark(credentials, service: "elsewhere").headers.entries.isEmpty)
  }

  @Test(arguments: [
    (#""skill":5"#, #""skill":11"#, "11, where a number from 1 to 10 was expected", "skill"),
    (#""skill":5"#, #""skill":"5""#, "a number was expected", "skill"),
    (#""team":"A""#, #""team":"X""#, "", "team"),
    (#""name":"Jazz","#, "", "“name” is missing", ""),
  ])
  func malformedAnswersAreReported(
    _ part: String, _ replacement: String, _ problem: String, _ place: String
  ) async throws {
    let json = Self.json.replacing(part, with: replacement)
    server.next(200, #"{"transformers":[\#(json)]}"#)
    let answer = await reply(api.fetchRoster)
    let error = #expect(throws: APIError.self) { try answer.result.get() }
    guard case .malformed(let found, let at) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    if !problem.isEmpty { #expect(Translation(.en)(found.text) == problem) }
    #expect(at.hasSuffix(place))
  }

  // MARK: Pictures

  @Test func aPictureIsFetchedOnce() async throws {
    let cache = IconCache()
    let api: any TransformersAPI = .live(client, allSpark: spark, icons: cache)
    let icon = Icon(type: "image/x", size: 7)
    #expect(try await api.fetchIcon("/icons/a.svg") == icon)
    #expect(try await api.fetchIcon("/icons/a.svg") == icon)
    #expect(server.takeRequests() == ["GET /icons/a.svg [no token]"])
    #expect(cache["/icons/a.svg"] == icon)
    #expect(cache["/icons/b.svg"] == nil)
  }

  @Test func aPictureOnAnotherServerIsFetchedThere() async throws {
    let places = Mutex<[String]>([])
    struct Watching: Transport {
      let see: @Sendable (String) -> Void
      func send(
        _ request: HTTPRequest, to base: BaseURL
      ) async throws(TransportError) -> HTTPResponse {
        see("\(base) \(request) \(request.headers["X-Own"] ?? "-")")
        return HTTPResponse(status: 200, text: "picture")
      }
    }
    let client = APIClient(
      try BaseURL("http://host/x"), headers: ["X-Own": "1"],
      over: Watching { place in places.withLock { $0.append(place) } })
    let api: any TransformersAPI = .live(client, allSpark: spark)
    #expect(try await api.fetchIcon("https://wiki.test:81/a%20b.png") == Icon(type: "", size: 7))
    #expect(places.withLock { $0 } == ["https://wiki.test:81 GET /a%20b.png -"])
    for link in ["", "nowhere", "ftp://h/a.png", "mailto:x", "http://"] {
      let error = await #expect(throws: APIError.self) { try await api.fetchIcon(link) }
      #expect(error != nil)
    }
  }

  @Test(
    arguments: [
      ("/img/icon?team=A&size=2", "http://host/x/img/icon?team=A&size=2"),
      ("/icon?team=A#top", "http://host/x/icon?team=A"),
      ("http://wiki.test/i?q=a%26b+c&a=b=c&all#x?y", "http://wiki.test/i?q=a%26b%20c&a=b%3Dc&all="),
    ])
  func theQueryOfALinkIsSent(link: String, address: String) async throws {
    let places = Mutex<[String]>([])
    struct Watching: Transport {
      let see: @Sendable (String) -> Void
      func send(
        _ request: HTTPRequest, to base: BaseURL
      ) async throws(TransportError) -> HTTPResponse {
        see(request.url(below: base).absoluteString)
        return HTTPResponse(status: 200, text: "picture")
      }
    }
    let client = APIClient(
      try BaseURL("http://host/x"), over: Watching { url in places.withLock { $0.append(url) } })
    let api: any TransformersAPI = .live(client, allSpark: spark)
    #expect(try await api.fetchIcon(link) == Icon(type: "", size: 7))
    #expect(places.withLock { $0 } == [address])
  }

  @Test func picturesAreKeptBetweenRuns() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let first = IconCache(directory: directory, service: "one")
    first.keep(Data("abc".utf8), type: "t", for: "/a")
    #expect(IconCache(directory: directory, service: "one")["/a"] == Icon(type: "t", size: 3))
    #expect(IconCache(directory: directory, service: "two")["/a"] == nil)
    // A name that is too long for a file, and a damaged file: both pictures are fetched again.
    let long = "/" + String(repeating: "x", count: 300)
    first.keep(Data("abc".utf8), type: "t", for: long)
    #expect(IconCache(directory: directory, service: "one")[long] == nil)
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    for file in files { try Data("{".utf8).write(to: directory.appending(path: file)) }
    #expect(IconCache(directory: directory, service: "one")["/a"] == nil)
  }

  /// The API for saved tests: its calls neither reach a service nor wait.
  @Test func unansweredCallsAreCancelled() async throws {
    let api: any TransformersAPI = .unanswered
    #expect(await reply(api.fetchRoster).result == .failure(.cancelled))
    #expect(await reply(api.save, nil, draft).result == .failure(.cancelled))
    #expect(await reply(api.save, "1", draft).result == .failure(.cancelled))
    await #expect(throws: TransformersFailure(error: .cancelled)) { try await api.delete("1") }
    await #expect(throws: APIError.cancelled) { try await api.fetchIcon("/a.svg") }
  }
}

/// The result of a call, and whether it was made in a new world.
private struct Reply<Value: Sendable>: Sendable {
  var result: Result<Value, APIError>
  var isNewWorld: Bool
}

private func reply<each Argument: Sendable, Value>(
  _ call: (repeat each Argument) async throws(TransformersFailure) -> TransformersAnswer<Value>,
  _ arguments: repeat each Argument
) async -> Reply<Value> {
  do throws(TransformersFailure) {
    let answer = try await call(repeat each arguments)
    return Reply(result: .success(answer.value), isNewWorld: answer.isNewWorld)
  } catch {
    return Reply(result: .failure(error.error), isNewWorld: error.isNewWorld)
  }
}
