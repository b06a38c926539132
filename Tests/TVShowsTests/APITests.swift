import Foundation
import Reel
import ReelHTTP
import Synchronization
import Testing

@testable import TVShows

/// The requests to the server, and the handling of its answers.
@Suite struct APITests {
  private func api(
    _ answer: HTTPResponse, seen: @escaping @Sendable (HTTPRequest) -> Void = { _ in }
  ) throws -> any TVShowsAPI {
    .live(
      APIClient(
        try BaseURL("http://127.0.0.1:8080/parse"), headers: LiveTVShowsAPI.headers,
        over: FakeTransport { request in
          seen(request)
          return answer
        }))
  }

  private let dark = Draft(title: "Dark", year: 2017, seasons: 3)

  @Test func createSendsTheShowWithItsRequestId() async throws {
    let answer = HTTPResponse(
      status: 201, text: #"{"objectId":"abcdefghij","createdAt":"2026-01-01T00:00:00.000Z"}"#)
    let requests = Mutex<[HTTPRequest]>([])
    let api = try api(answer) { request in requests.withLock { $0.append(request) } }
    let created = try await api.create(dark, "id-1")
    #expect(created == .added(objectId: "abcdefghij", createdAt: "2026-01-01T00:00:00.000Z"))
    let request = try #require(requests.withLock { $0.first })
    #expect("\(request)" == "POST /classes/TVShow")
    #expect(request.headers["X-Parse-Request-Id"] == "id-1")
    #expect(request.headers["X-Parse-Application-Id"] == "reel")
    #expect(request.headers["X-Parse-REST-API-Key"] == "reel")
    #expect(
      request.body.map { String(decoding: $0, as: UTF8.self) }
        == #"{"seasons":3,"title":"Dark","year":2017}"#)
  }

  @Test(
    arguments: [
      (400, #"{"code":159,"error":"Duplicate request"}"#, nil),
      (400, #"{"code":111,"error":"no"}"#, .status(code: 400, message: "no")),
      (500, "", .status(code: 500, message: nil)),
      (401, #"{"error":"unauthorized"}"#, .status(code: 401, message: "unauthorized")),
      (201, "<html>", .malformed(problem: .notJSON, place: "")),
      (201, #"{"objectId":1}"#, .malformed(problem: .expected(.text), place: "objectId")),
    ] as [(Int, String, APIError?)])
  func answersToCreateAreHandled(status: Int, text: String, expected: APIError?) async throws {
    let api = try api(HTTPResponse(status: status, text: text))
    var found: APIError?
    do throws(APIError) {
      #expect(try await api.create(dark, "id") == .before)
    } catch {
      found = error
    }
    #expect(found == expected)
  }

  @Test func fetchAsksForAPageOfChanges() async throws {
    let requests = Mutex<[HTTPRequest]>([])
    let text = """
      {"count":3,"results":[{"objectId":"a","title":"Dark","year":2017,"seasons":3,
      "createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.000Z"}]}
      """
    let api = try api(HTTPResponse(status: 200, text: text)) { request in
      requests.withLock { $0.append(request) }
    }
    let page = try await api.fetch("2026-01-01T00:00:00.000Z", 100, 50)
    #expect(page.count == 3 && page.results.map(\.title) == ["Dark"])
    _ = try await api.fetch(nil, 0, 1)
    let queries = requests.withLock { $0.map { $0.query.map { "\($0.name)=\($0.value)" } } }
    #expect(
      queries == [
        [
          "order=updatedAt,objectId", "limit=50", "skip=100", "count=1",
          #"where={"updatedAt":{"$gte":{"__type":"Date","iso":"2026-01-01T00:00:00.000Z"}}}"#,
        ],
        ["order=updatedAt,objectId", "limit=1", "skip=0", "count=1"],
      ])
  }

  @Test func malformedAnswersAreLocated() async throws {
    let api = try api(
      HTTPResponse(status: 200, text: #"{"count":1,"results":[{"objectId":"a","title":5}]}"#))
    await #expect(
      throws: APIError.malformed(problem: .expected(.text), place: "results[0].title")
    ) {
      try await api.fetch(nil, 0, 1)
    }
  }

  @Test(arguments: ["createdAt", "updatedAt"])
  func invalidMomentsAreLocated(name: String) async throws {
    var moments = ["createdAt": World.start, "updatedAt": World.start]
    moments[name] = "yesterday"
    let members = moments.map { #""\#($0.key)":"\#($0.value)""# }.joined(separator: ",")
    let show = #"{"objectId":"a","title":"Dark","year":2017,"seasons":3,\#(members)}"#
    let api = try api(HTTPResponse(status: 200, text: #"{"count":1,"results":[\#(show)]}"#))
    await #expect(
      throws: APIError.malformed(problem: .expected(.moment), place: "results[0].\(name)")
    ) {
      try await api.fetch(nil, 0, 1)
    }
  }

  /// Requests for a single show, and the handling of a missing show.
  @Test(
    arguments: [
      (200, #"{"updatedAt":"x"}"#, "true true"),
      (404, #"{"code":101,"error":"Object not found."}"#, "false false"),
      (404, #"{"error":"nothing here"}"#, "404 404"), (500, "", "500 500"),
    ])
  func oneShowIsChangedAndDeleted(status: Int, text: String, expected: String) async throws {
    let requests = Mutex<[HTTPRequest]>([])
    let api = try api(HTTPResponse(status: status, text: text)) { request in
      requests.withLock { $0.append(request) }
    }
    func outcome(_ call: () async throws(APIError) -> Bool) async -> String {
      do {
        return String(try await call())
      } catch .status(let code, _) {
        return String(code)
      } catch {
        return "\(error)"
      }
    }
    let dark = dark
    let changed = await outcome { () async throws(APIError) in try await api.update("a", dark) }
    let deleted = await outcome { () async throws(APIError) in try await api.delete("a") }
    #expect("\(changed) \(deleted)" == expected)
    let seen = requests.withLock { $0 }
    #expect(seen.map { "\($0)" } == ["PUT /classes/TVShow/a", "DELETE /classes/TVShow/a"])
    #expect(
      seen[0].body.map { String(decoding: $0, as: UTF8.self) }
        == #"{"seasons":3,"title":"Dark","year":2017}"#)
  }

  @Test func oneShowIsRead() async throws {
    let show = RemoteShow(
      objectId: "a", title: "Dark", year: 2017, seasons: 3, createdAt: World.start,
      updatedAt: World.start)
    let text = String(decoding: try JSONBody.encode(show), as: UTF8.self)
    #expect(try await api(HTTPResponse(status: 200, text: text)).show("a") == show)
    let gone = HTTPResponse(status: 404, text: #"{"code":101,"error":"Object not found."}"#)
    #expect(try await api(gone).show("a") == nil)
  }

  @Test func unansweredCallsAreCancelled() async {
    let api: any TVShowsAPI = .unanswered
    await #expect(throws: APIError.cancelled) { try await api.show("a") }
    await #expect(throws: APIError.cancelled) { try await api.update("a", dark) }
    await #expect(throws: APIError.cancelled) { try await api.delete("a") }
    await #expect(throws: APIError.cancelled) { try await api.create(dark, "a") }
    await #expect(throws: APIError.cancelled) { try await api.fetch(nil, 0, 1) }
  }
}
