import Reel
import ReelHTTP
import Synchronization

@testable import Transformers

/// An in-memory service, with faults on demand.
final class FakeService: Sendable {
  typealias Failure = TransformersFailure
  typealias Answer = TransformersAnswer

  /// The outcome of a call.
  enum Fault: Sendable {
    /// The call is refused, and nothing changes.
    case refuse(APIError)
    /// The call is carried out, and the answer is lost.
    case lose(APIError)
    /// The token is unknown: all data are gone, and the call is carried out in a new world.
    case newWorld
    /// The token is unknown, and the call is refused in the new world.
    case newWorldAndRefuse(APIError)
  }

  private struct World {
    var roster: [Transformer] = []
    var nextId = 1
    var faults: [Fault] = []
    var calls: [String] = []
    var latency = Duration.zero
  }

  private let world = Mutex(World())
  private let clock: any StoreClock

  init(clock: any StoreClock) { self.clock = clock }

  /// The delay before the answer to a call that was carried out.
  var latency: Duration {
    get { world.withLock { $0.latency } }
    set { world.withLock { $0.latency = newValue } }
  }

  /// Sets the outcomes of the next calls, in order.
  func next(_ faults: Fault...) { world.withLock { $0.faults += faults } }

  /// Returns the calls so far, and forgets them.
  func takeCalls() -> [String] {
    world.withLock { world in
      defer { world.calls = [] }
      return world.calls
    }
  }

  var roster: [Transformer] { world.withLock { $0.roster } }

  /// Adds a Transformer whose numbers are all 5, except for its rank.
  @discardableResult
  func add(_ name: String, _ team: Team, rank: Int = 5) -> Transformer {
    add(Draft(name: name, team: team, stats: Stats { $0 == .rank ? rank : 5 }))
  }

  /// Deletes a Transformer as another client.
  func remove(_ id: String) { world.withLock { $0.roster.removeAll { $0.id == id } } }

  private func add(_ draft: Draft) -> Transformer {
    world.withLock { world in
      let made = Self.transformer(String(world.nextId), draft)
      world.nextId += 1
      world.roster.append(made)
      return made
    }
  }

  private static func transformer(_ id: String, _ draft: Draft) -> Transformer {
    Transformer(
      id: id, name: draft.name, team: draft.team, stats: draft.stats,
      teamIcon: "/icons/\(draft.team.rawValue).svg")
  }

  /// Changes a Transformer, as another client or for a call.
  @discardableResult
  func change(_ id: String, to draft: Draft) throws(APIError) -> Transformer {
    let made = Self.transformer(id, draft)
    try update(id) { $0[$1] = made }
    return made
  }

  private func update(
    _ id: String, _ body: (inout [Transformer], _ index: Int) -> Void
  ) throws(APIError) {
    let isThere = world.withLock { world in
      guard let index = world.roster.firstIndex(where: { $0.id == id }) else { return false }
      body(&world.roster, index)
      return true
    }
    if !isThere { throw .status(code: 404, message: "no such Transformer") }
  }

  private func call<Value: Sendable>(
    _ name: String, _ work: @autoclosure () throws(APIError) -> Value
  ) async throws(Failure) -> Answer<Value> {
    let result = done(name, work)
    let latency = latency
    // A call that is cancelled while it waits has still been carried out.
    if latency > .zero { try? await clock.sleep(for: latency) }
    return try result.get()
  }

  private func done<Value: Sendable>(
    _ name: String, _ work: () throws(APIError) -> Value
  ) -> Result<Answer<Value>, Failure> {
    let fault = world.withLock { world in
      world.calls.append(name)
      let fault = world.faults.isEmpty ? nil : world.faults.removeFirst()
      switch fault {
      case .newWorld, .newWorldAndRefuse: world.roster = []
      default: break
      }
      return fault
    }
    var isNewWorld = false
    switch fault {
    case .refuse(let error): return .failure(Failure(error: error))
    case .newWorldAndRefuse(let error): return .failure(Failure(error: error, isNewWorld: true))
    case .newWorld: isNewWorld = true
    case .lose, nil: break
    }
    do throws(APIError) {
      let value = try work()
      if case .lose(let error) = fault { return .failure(Failure(error: error)) }
      return .success(Answer(value: value, isNewWorld: isNewWorld))
    } catch {
      return .failure(Failure(error: error, isNewWorld: isNewWorld))
    }
  }
}

extension FakeService: TransformersAPI {
  func fetchRoster() async throws(Failure) -> Answer<[Transformer]> {
    try await call("fetch", roster)
  }

  func save(_ id: String?, _ draft: Draft) async throws(Failure) -> Answer<Transformer> {
    guard let id else { return try await call("create \(draft.name)", add(draft)) }
    return try await call("update \(id) \(draft.name)", try change(id, to: draft))
  }

  func delete(_ id: String) async throws(Failure) {
    _ = try await call("delete \(id)", try update(id) { $0.remove(at: $1) })
  }

  func fetchIcon(_ link: String) async throws(APIError) -> Icon {
    do throws(Failure) {
      return try await call("icon \(link)", Icon(type: "image/svg+xml", size: 7)).value
    } catch {
      throw error.error
    }
  }
}
