import Reel
import ReelHTTP
import Synchronization

@testable import Transformers

/// The service, played in memory, with faults on demand.
final class FakeService: Sendable {
  typealias Failure = TransformersAPI.Failure

  /// What becomes of a call.
  enum Fault: Sendable {
    /// It is refused, and nothing is done.
    case refuse(APIError)
    /// The token is not known: all is gone, and the call is done in a new world.
    case newWorld
    /// The token is not known, and the call is refused in the new world.
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

  /// How long it takes until a call that has been done is answered.
  var latency: Duration {
    get { world.withLock { $0.latency } }
    set { world.withLock { $0.latency = newValue } }
  }

  /// What becomes of the next calls, one after the other.
  func next(_ faults: Fault...) { world.withLock { $0.faults += faults } }

  /// The calls so far, and forgets them.
  func takeCalls() -> [String] {
    world.withLock { world in
      defer { world.calls = [] }
      return world.calls
    }
  }

  var roster: [Transformer] { world.withLock { $0.roster } }

  /// Adds a Transformer all of whose numbers are 5, but for its rank.
  @discardableResult
  func add(_ name: String, _ team: Team, rank: Int = 5) -> Transformer {
    add(Draft(name: name, team: team, stats: Stats { $0 == .rank ? rank : 5 }))
  }

  /// Somebody else deletes a Transformer.
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

  /// The calls to this service.
  var api: TransformersAPI {
    TransformersAPI(
      fetchRoster: { () async throws(Failure) in
        try await self.call("fetch") { () throws(APIError) in self.roster }
      },
      save: { id, draft throws(Failure) in
        let name = id.map { "update \($0)" } ?? "create"
        return try await self.call("\(name) \(draft.name)") { () throws(APIError) in
          guard let id else { return self.add(draft) }
          return try self.world.withLock { world throws(APIError) in
            let index = try Self.index(of: id, in: world)
            world.roster[index] = Self.transformer(id, draft)
            return world.roster[index]
          }
        }
      },
      delete: { id throws(Failure) in
        try await self.call("delete \(id)") { () throws(APIError) in
          try self.world.withLock { world throws(APIError) in
            _ = world.roster.remove(at: try Self.index(of: id, in: world))
          }
        }
      },
      fetchIcon: { link throws(APIError) in
        do throws(Failure) {
          return try await self.call("icon \(link)") { () throws(APIError) in
            Icon(type: "image/svg+xml", size: 7)
          }.value
        } catch {
          throw error.error
        }
      })
  }

  private static func index(of id: String, in world: World) throws(APIError) -> Int {
    guard let index = world.roster.firstIndex(where: { $0.id == id }) else {
      throw .status(code: 404, message: "no such Transformer")
    }
    return index
  }

  private func call<Value: Sendable>(
    _ name: String, _ work: () throws(APIError) -> Value
  ) async throws(Failure) -> TransformersAPI.Answer<Value> {
    let result = done(name, work)
    let latency = latency
    // A call that is cancelled while it waits has been done all the same.
    if latency > .zero { try? await clock.sleep(for: latency) }
    return try result.get()
  }

  private func done<Value: Sendable>(
    _ name: String, _ work: () throws(APIError) -> Value
  ) -> Result<TransformersAPI.Answer<Value>, Failure> {
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
    case .refuse(let error): return .failure(Failure(error))
    case .newWorldAndRefuse(let error): return .failure(Failure(error, isNewWorld: true))
    case .newWorld: isNewWorld = true
    case nil: break
    }
    do throws(APIError) {
      return .success(TransformersAPI.Answer(try work(), isNewWorld: isNewWorld))
    } catch {
      return .failure(Failure(error, isNewWorld: isNewWorld))
    }
  }
}
