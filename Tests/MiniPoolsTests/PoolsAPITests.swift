import ReelHTTP
import Synchronization
import Testing

@testable import MiniPools

/// The traffic: raw requests and answers, from the service's description.
@Suite struct PoolsAPITests {
  private static let rome = """
    {"id":2,"name":"Rome","goalAmountValue":50,"goalAmountCurrency":"USD","creatorId":6,
    "createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-02T00:00:00.000Z",
    "contributions":[\(gift)]}
    """
  private static let bare = """
    {"id":3,"name":"Gift","goalAmountValue":null,"goalAmountCurrency":null,"creatorId":1,
    "createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.000Z",
    "contributions":[]}
    """
  private static let gift = """
    {"id":1,"amountValue":30,"amountCurrency":"USD","note":"","contributorId":3,
    "createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.000Z"}
    """

  /// A service that always gives the same answer, and records the requests.
  private final class Wire: Sendable {
    let sent = Mutex("")
    let status: Int
    let body: String

    init(_ status: Int, _ body: String = "") {
      self.status = status
      self.body = body
    }

    func api() throws -> any PoolsAPI {
      let transport = FakeTransport { [self] request in
        let body = request.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
        sent.withLock { $0 += "\(request)\(body)" }
        return HTTPResponse(status: status, text: self.body)
      }
      return .live(APIClient(try BaseURL("http://127.0.0.1:1/minipools"), over: transport))
    }
  }

  @Test func fetches() async throws {
    let wire = Wire(200, "[\(Self.rome),\(Self.bare)]")
    let pools = try await wire.api().fetchPools()
    #expect(wire.sent.withLock { $0 } == "GET /pools")
    #expect(
      pools == [
        Pool(
          draft: Draft(name: "Rome", goal: 50),
          record: Pool.Record(
            id: 2, goalAmountCurrency: "USD", creatorId: 6,
            createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-02T00:00:00.000Z",
            contributions: [
              Contribution(
                id: 1, amountValue: 30, amountCurrency: "USD", note: "", contributorId: 3,
                createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z")
            ])),
        Pool(id: 3, name: "Gift"),
      ])
  }

  @Test func fetchesPeople() async throws {
    let carla =
      #"{"id":3,"name":"Carla","avatarUrl":"http://h/3.png","createdAt":"","updatedAt":""}"#
    let wire = Wire(200, "[\(carla)]")
    #expect(try await wire.api().fetchPeople() == [Person(id: 3, name: "Carla")])
    #expect(wire.sent.withLock { $0 } == "GET /users")
  }

  @Test func createsWithAGoal() async throws {
    let wire = Wire(201, Self.rome)
    let pool = try await wire.api().createPool(Draft(name: "Rome", goal: 50))
    #expect(pool.id == 2)
    #expect(
      wire.sent.withLock { $0 } == """
        POST /pools {"creatorId":6,"goalAmountCurrency":"USD","goalAmountValue":50,"name":"Rome"}
        """)
  }

  @Test func createsWithoutAGoal() async throws {
    let wire = Wire(201, Self.bare)
    _ = try await wire.api().createPool(Draft(name: "Gift \"1\""))
    #expect(wire.sent.withLock { $0 } == #"POST /pools {"creatorId":6,"name":"Gift \"1\""}"#)
  }

  @Test func editsAndClearsTheGoal() async throws {
    let set = Wire(200, Self.rome)
    _ = try await set.api().editPool(2, Draft(name: "Oslo", goal: 5), nil)
    #expect(set.sent.withLock { $0 } == #"PATCH /pools/2 {"goalAmountValue":5,"name":"Oslo"}"#)
    let cleared = Wire(200, Self.rome)
    _ = try await cleared.api().editPool(2, Draft(name: "Oslo"), .goal)
    #expect(cleared.sent.withLock { $0 } == #"PATCH /pools/2 {"goalAmountValue":null}"#)
    let renamed = Wire(200, Self.rome)
    _ = try await renamed.api().editPool(2, Draft(name: "Oslo"), .name)
    #expect(renamed.sent.withLock { $0 } == #"PATCH /pools/2 {"name":"Oslo"}"#)
  }

  @Test func deletes() async throws {
    let wire = Wire(204)
    try await wire.api().deletePool(2)
    #expect(wire.sent.withLock { $0 } == "DELETE /pools/2")
  }

  @Test func contributes() async throws {
    let wire = Wire(201, Self.gift)
    let contribution = try await wire.api().contributeToPool(2, 30, "")
    #expect(contribution.amountValue == 30)
    #expect(
      wire.sent.withLock { $0 } == """
        POST /pools/2/contributions \
        {"amountCurrency":"USD","amountValue":30,"contributorId":6,"note":""}
        """)
  }

  @Test(
    arguments: [
      (404, #"{"error":"no such pool"}"#, APIError.status(code: 404, message: "no such pool")),
      (200, "<html>", .malformed(problem: .notJSON, place: "")),
      (200, "[{}]", .malformed(problem: .missing(name: "id"), place: "[0]")),
    ])
  func failuresAreExplained(status: Int, body: String, error: APIError) async throws {
    let api = try Wire(status, body).api()
    await #expect(throws: error) { try await api.fetchPools() }
  }

  /// The API for saved tests: its calls neither reach a service nor wait.
  @Test func unansweredCallsAreCancelled() async throws {
    let api: any PoolsAPI = .unanswered
    let draft = Draft(name: "Rome", goal: nil)
    await #expect(throws: APIError.cancelled) { try await api.fetchPools() }
    await #expect(throws: APIError.cancelled) { try await api.createPool(draft) }
    await #expect(throws: APIError.cancelled) { try await api.editPool(2, draft, nil) }
    await #expect(throws: APIError.cancelled) { try await api.deletePool(2) }
    await #expect(throws: APIError.cancelled) { try await api.contributeToPool(2, 5, "") }
  }
}
