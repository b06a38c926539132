import CSQLite
import Foundation
import MiniPools
import ReelHTTP
import ReelSimulator
import Synchronization

/// Realistic mistakes, planted in worlds that would be correct without them.
enum Plant: String, CaseIterable, Sendable {
  /// A transfer whose answer was lost is posted again, without checking whether it was made.
  case transferPostedAgain
  /// A save is sent without the name that identifies it when it is repeated.
  case saveWithoutName
  /// Unsent changes are forgotten when the app starts.
  case queueForgets
  /// The service answers before its data are on the disk.
  case serviceAnswersEarly
  /// The app reports a save before its data are on the disk.
  case appSaysSavedEarly
  /// A cache gives a user the answer meant for another user.
  case cacheForAll
  /// A balance is computed from an outdated value.
  case staleBalance
  /// A balance is written again after later ones.
  case balanceWrittenLate
  /// A lost save counts as done.
  case lossCountsAsDone
  /// A list is never fetched again.
  case listKept
  /// When the app starts, it forgets which save it was sending.
  case interruptionForgotten

  /// The seed of the first world that is searched for the mistake.
  var seed: UInt64 {
    switch self {
    case .transferPostedAgain: 10
    case .saveWithoutName, .staleBalance: 2
    case .queueForgets: 4
    case .appSaysSavedEarly: 5
    default: 1
    }
  }

  /// The parts of the world, including the mistake.
  var plan: WorldPlan {
    var plan = WorldPlan()
    switch self {
    case .transferPostedAgain:
      plan.transport = { inner in
        Between(inner) { request, _, send throws(TransportError) in
          do throws(TransportError) {
            return try await send(request)
          } catch {
            guard request.method == .post, request.path == "/transaction" else { throw error }
            return try await send(request)
          }
        }
      }
    case .saveWithoutName:
      plan.transport = { inner in
        Between(inner) { request, _, send throws(TransportError) in
          var request = request
          request.headers["X-Parse-Request-Id"] = nil
          return try await send(request)
        }
      }
    case .queueForgets:
      plan.starting = { disk in Plant.run("DELETE FROM saves", on: disk, "/tvshows.sqlite") }
    case .interruptionForgotten:
      plan.starting = { disk in
        Plant.run(
          "UPDATE saves SET content = json_set(content, '$.isOut', json('false'))", on: disk,
          "/tvshows.sqlite")
      }
    case .serviceAnswersEarly: plan.serviceStarting = { $0.liesAboutSync = true }
    case .appSaysSavedEarly: plan.starting = { $0.liesAboutSync = true }
    case .cacheForAll: plan.transport = answeringOffline()
    case .staleBalance: plan.transport = readingOnce()
    case .balanceWrittenLate: plan.transport = writingLate()
    case .lossCountsAsDone:
      plan.transport = { inner in
        Between(inner) { request, _, send throws(TransportError) in
          do throws(TransportError) {
            return try await send(request)
          } catch {
            guard request.method == .post, request.path == "/classes/TVShow" else { throw error }
            return HTTPResponse(
              status: 201,
              text: #"{"objectId":"lost","createdAt":"2026-01-01T00:00:00.000Z"}"#)
          }
        }
      }
    case .listKept:
      plan.parts = { parts in parts.pools = KeptPools(inner: parts.pools) }
    }
    return plan
  }

  /// Makes a transport that repeats the last answer, of any client, if there is no new one.
  private func answeringOffline() -> @Sendable (any Transport) -> any Transport {
    let last = Last()
    return { inner in
      Between(inner) { request, _, send throws(TransportError) in
        guard request.method == .get, request.path == "/transformers" else {
          return try await send(request)
        }
        do throws(TransportError) {
          let answer = try await send(request)
          if answer.isSuccess { last["all"] = answer }
          return answer
        } catch {
          guard let answer = last["all"] else { throw error }
          return answer
        }
      }
    }
  }

  /// Makes a transport that reads each balance only once.
  private func readingOnce() -> @Sendable (any Transport) -> any Transport {
    let last = Last()
    return { inner in
      Between(inner) { request, _, send throws(TransportError) in
        guard request.method == .get, request.path.hasPrefix("/account/") else {
          return try await send(request)
        }
        if let kept = last[request.path] { return kept }
        let answer = try await send(request)
        if answer.isSuccess { last[request.path] = answer }
        return answer
      }
    }
  }

  /// Makes a transport that repeats each write of a balance after the next one.
  private func writingLate() -> @Sendable (any Transport) -> any Transport {
    let writes = Writes()
    return { inner in
      Between(inner) { request, _, send throws(TransportError) in
        let answer = try await send(request)
        guard request.method == .put, request.path.hasPrefix("/account/") else { return answer }
        if let old = writes.requests.withLock({ $0.updateValue(request, forKey: request.path) }) {
          _ = try await send(old)
        }
        return answer
      }
    }
  }

  /// Changes a database on a disk while no process uses it.
  private static func run(_ sql: String, on disk: SimulatedDisk, _ file: String) {
    guard disk.bytes(of: file) != nil else { return }
    let system = DiskFileSystem()
    system.register(DiskProcess(on: disk), as: "hand")
    var handle: OpaquePointer?
    sqlite3_open_v2("/hand" + file, &handle, SQLITE_OPEN_READWRITE, system.name)
    sqlite3_exec(handle, sql, nil, nil, nil)
    sqlite3_close_v2(handle)
  }
}

/// The last answers by name.
private final class Last: Sendable {
  private let answers = Mutex<[String: HTTPResponse]>([:])

  subscript(name: String) -> HTTPResponse? {
    get { answers.withLock { $0[name] } }
    set { answers.withLock { $0[name] = newValue } }
  }
}

/// The last writes by path.
private final class Writes: Sendable {
  let requests = Mutex<[String: HTTPRequest]>([:])
}

/// A transport between the apps and the network that handles requests with a closure.
private struct Between: Transport {
  typealias Send = @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  private let inner: any Transport
  private let answer:
    @Sendable (HTTPRequest, BaseURL, Send) async throws(TransportError) -> HTTPResponse

  init(
    _ inner: any Transport,
    _ answer:
      @escaping @Sendable (HTTPRequest, BaseURL, Send) async throws(TransportError) ->
      HTTPResponse
  ) {
    self.inner = inner
    self.answer = answer
  }

  func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    try await answer(request, base) { [inner] request throws(TransportError) in
      try await inner.send(request, to: base)
    }
  }
}

/// A service whose pools are fetched only once.
private struct KeptPools: PoolsAPI {
  let inner: any PoolsAPI
  private let kept = Kept()

  private final class Kept: Sendable {
    let pools = Mutex<[Pool]?>(nil)
  }

  init(inner: any PoolsAPI) { self.inner = inner }

  func fetchPools() async throws(APIError) -> [Pool] {
    if let pools = kept.pools.withLock({ $0 }) { return pools }
    let pools = try await inner.fetchPools()
    kept.pools.withLock { $0 = pools }
    return pools
  }

  func fetchPeople() async throws(APIError) -> [Person] { try await inner.fetchPeople() }

  func fetchPool(_ id: Int) async throws(APIError) -> Pool { try await inner.fetchPool(id) }

  func createPool(_ draft: Draft) async throws(APIError) -> Pool {
    try await inner.createPool(draft)
  }

  func editPool(_ id: Int, _ draft: Draft, _ field: FieldName?) async throws(APIError) -> Pool {
    try await inner.editPool(id, draft, field)
  }

  func deletePool(_ id: Int) async throws(APIError) { try await inner.deletePool(id) }

  func contributeToPool(
    _ id: Int, _ amount: Int, _ note: String
  ) async throws(APIError) -> Contribution {
    try await inner.contributeToPool(id, amount, note)
  }
}
