import Reel
import ReelHTTP
import Synchronization

@testable import MiniPools

/// An in-memory service with the quirks of the real one, and with faults on demand.
final class FakeService: Sendable {
  /// The outcome of a call.
  enum Fault: Sendable {
    /// The call is refused, and nothing changes.
    case refuse(APIError)
    /// The call is carried out, and the answer is lost.
    case lose(APIError)
    /// The call is carried out, and the answer is delayed.
    case delay(Duration)
    /// The call is delayed, and then carried out.
    case hold(Duration)
  }

  private struct World {
    var pools: [Pool] = []
    var nextId = 1
    var faults: [Fault] = []
    var calls: [String] = []
  }

  static let moment = "2026-01-01T00:00:00.000Z"

  private let world = Mutex(World())
  private let clock: any StoreClock

  init(clock: any StoreClock) { self.clock = clock }

  /// Returns the calls so far, and forgets them.
  func takeCalls() -> [String] {
    world.withLock { world in
      defer { world.calls = [] }
      return world.calls
    }
  }

  /// Sets the outcomes of the next calls, in order.
  func next(_ faults: Fault...) { world.withLock { $0.faults += faults } }

  var pools: [Pool] { world.withLock { $0.pools } }

  /// Adds a pool that has received `contributed`.
  @discardableResult
  func add(_ name: String, contributed: Int = 0, goal: Int? = nil) -> Pool {
    world.withLock { world in
      var pool = Pool(id: world.nextId, name: name, goal: goal)
      world.nextId += 1
      if contributed > 0 { pool.contributions = [Self.contribution(1, contributed, "")] }
      world.pools.append(pool)
      return pool
    }
  }

  /// Replaces all pools.
  func replace(_ pools: [Pool]) { world.withLock { $0.pools = pools } }

  /// Changes a pool as another client.
  func change(_ id: Int, _ change: (inout Pool) -> Void) {
    world.withLock { world in
      if let index = world.pools.firstIndex(where: { $0.id == id }) { change(&world.pools[index]) }
    }
  }

  /// Contributes to a pool as another client.
  func give(_ amount: Int, to id: Int) {
    change(id) { pool in
      pool.contributions.append(Self.contribution(pool.contributions.count + 1, amount, ""))
    }
  }

  /// Deletes a pool as another client.
  func delete(_ id: Int) {
    world.withLock { $0.pools.removeAll { $0.id == id } }
  }

  static func contribution(_ id: Int, _ amount: Int, _ note: String) -> Contribution {
    Contribution(
      id: id, amountValue: amount, amountCurrency: "USD", note: note, contributorId: 2,
      createdAt: moment, updatedAt: moment)
  }

  /// Changes a pool and returns it as it was before.
  private func edit(_ id: Int, _ draft: Draft, _ field: FieldName?) throws(APIError) -> Pool {
    let before = try pool(id)
    change(id) { pool in
      if field != .goal { pool.name = draft.name }
      if field != .name { pool.take(Draft(name: pool.name, goal: draft.goalAmountValue)) }
    }
    return before
  }

  /// Contributes to a pool as the user and returns the contribution.
  private func contribute(
    _ id: Int, _ amount: Int, _ note: String
  ) throws(APIError) -> Contribution {
    var made = Self.contribution(try pool(id).contributions.count + 1, amount, note)
    made.contributorId = Person.user
    let contribution = made
    change(id) { $0.contributions.append(contribution) }
    return contribution
  }

  private func pool(_ id: Int) throws(APIError) -> Pool {
    guard let pool = pools.first(where: { $0.id == id }) else {
      throw .status(code: 404, message: "no such pool")
    }
    return pool
  }

  private func call<Answer: Sendable>(
    _ name: String, _ work: @autoclosure () throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    let fault = world.withLock { world in
      world.calls.append(name)
      return world.faults.isEmpty ? nil : world.faults.removeFirst()
    }
    switch fault {
    case nil: return try work()
    case .refuse(let error): throw error
    case .lose(let error):
      _ = try work()
      throw error
    case .delay(let duration):
      let answer = try work()
      try await sleep(duration)
      return answer
    case .hold(let duration):
      try await sleep(duration)
      return try work()
    }
  }

  private func sleep(_ duration: Duration) async throws(APIError) {
    do {
      try await clock.sleep(for: duration)
    } catch {
      throw .cancelled
    }
  }
}

extension FakeService: PoolsAPI {
  func fetchPools() async throws(APIError) -> [Pool] { try await call("fetch", pools) }

  func fetchPeople() async throws(APIError) -> [Person] {
    try await call(
      "people", [Person(id: 2, name: "Ben Okafor"), Person(id: 3, name: "Carla Rossi")])
  }

  func fetchPool(_ id: Int) async throws(APIError) -> Pool {
    try await call("fetch \(id)", try pool(id))
  }

  func createPool(_ draft: Draft) async throws(APIError) -> Pool {
    try await call(
      "create \(draft.name) \(draft.goalAmountValue ?? 0)",
      add(draft.name, goal: draft.goalAmountValue))
  }

  func editPool(_ id: Int, _ draft: Draft, _ field: FieldName?) async throws(APIError) -> Pool {
    let name = field == .goal ? "" : " \(draft.name)"
    let goal = field == .name ? "" : " \(draft.goalAmountValue ?? 0)"
    return try await call("edit \(id)\(name)\(goal)", try edit(id, draft, field))
  }

  func deletePool(_ id: Int) async throws(APIError) {
    try await call("delete \(id)", try delete(pool(id).id))
  }

  func contributeToPool(
    _ id: Int, _ amount: Int, _ note: String
  ) async throws(APIError) -> Contribution {
    try await call("contribute \(id) \(amount) \(note)", try contribute(id, amount, note))
  }
}

extension Pool {
  /// Creates a pool with what matters to a test.
  init(id: Int, name: String, goal: Int? = nil, contributions: [Contribution] = []) {
    self.init(
      draft: Draft(name: name, goal: goal),
      record: Record(
        id: id, goalAmountCurrency: goal.map { _ in "USD" }, creatorId: 1,
        createdAt: FakeService.moment, updatedAt: FakeService.moment,
        contributions: contributions))
  }
}
