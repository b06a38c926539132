import Foundation
import Reel
import ReelHTTP
import ReelSupport
import Synchronization

/// The network between one device and the service, with its behaviour.
///
/// The fate of a request is drawn from its time and its content, so that leaving out something else
/// does not change it.
package final class PhoneNetwork: Sendable {
  private struct State {
    var behaviour = NetworkBehaviour.fair
    /// The number of requests to the bank under way, including those that were given up.
    var bankResponses = 0
    /// The time of the last request, and the number of earlier ones at that moment.
    var last: Int64 = -1
    var sameMoment = 0
  }

  private let name: String
  private let seed: UInt64
  private let service: SimulatedService
  private let clock: VirtualClock
  private let executor: SerialEffectExecutor
  private let journal: Journal
  private let around: @Sendable (any Transport) -> any Transport
  private let state = Mutex(State())

  init(
    _ name: String, seed: UInt64, service: SimulatedService, clock: VirtualClock,
    executor: SerialEffectExecutor, journal: Journal,
    around: @escaping @Sendable (any Transport) -> any Transport
  ) {
    self.name = name
    self.seed = seed
    self.service = service
    self.clock = clock
    self.executor = executor
    self.journal = journal
    self.around = around
  }

  /// The behaviour of the network.
  package var behaviour: NetworkBehaviour {
    get { state.withLock(\.behaviour) }
    set { state.withLock { $0.behaviour = newValue } }
  }

  /// Whether a request to the bank is under way, possibly late.
  var isAtBank: Bool { state.withLock { $0.bankResponses > 0 } }

  /// Returns the transport for the apps of a process.
  func transport(of process: DiskProcess) -> any Transport {
    around(PhoneTransport(network: self, process: process))
  }

  fileprivate func send(_ request: HTTPRequest, to base: BaseURL) -> PendingResponse {
    let pending = PendingResponse()
    let isBank = base.description.hasSuffix("/codepay")
    let (behaviour, turn) = state.withLock { state in
      let now = clock.now.milliseconds
      state.sameMoment = now == state.last ? state.sameMoment + 1 : 0
      state.last = now
      if isBank { state.bankResponses += 1 }
      return (state.behaviour, state.sameMoment)
    }
    let words = "\(request.method.rawValue) \(base)\(request.path)"
    var chance = Chance(seed, name, words, "\(clock.now.milliseconds)", "\(turn)")
    let plan = Plan(behaviour, request, isBank: isBank, &chance)
    journal.note("\(clock.now.milliseconds) \(name) \(request) \(plan.fault?.rawValue ?? "-")")
    journal.count("requests")
    if let fault = plan.fault { journal.count(fault.rawValue) }
    if behaviour.isCut { journal.count("cut") }
    Task(executorPreference: executor) { [self] in
      await carry(request, base, plan, pending)
      if isBank { state.withLock { $0.bankResponses -= 1 } }
    }
    return pending
  }

  /// The fate of a request, and its delays.
  private struct Plan {
    var isCut: Bool
    var fault: NetworkBehaviour.Fault?
    var there: Duration
    var back: Duration
    /// The delay before it arrives, or arrives again.
    var delay: Duration
    var position: Double

    init(
      _ behaviour: NetworkBehaviour, _ request: HTTPRequest, isBank: Bool, _ chance: inout Chance
    ) {
      isCut = behaviour.isCut
      var rest = chance.number(0...99)
      for fault in NetworkBehaviour.Fault.allCases where self.fault == nil {
        rest -= behaviour.faults[fault] ?? 0
        if rest < 0 { self.fault = fault }
      }
      there = .milliseconds(chance.number(1...max(1, behaviour.slowest)))
      back = .milliseconds(chance.number(1...max(1, behaviour.slowest)))
      delay = .milliseconds(chance.number(100...15_000))
      position = Double(chance.number(0...999)) / 1000
      if let fault, !Self.promises(request, fault, isBank: isBank) { self.fault = .drop }
    }

    /// Returns whether the service and its clients promise anything if a request arrives late or
    /// twice: a write that replaces data does not know what it replaces, and a creation without an
    /// id creates twice.
    private static func promises(
      _ request: HTTPRequest, _ fault: NetworkBehaviour.Fault, isBank: Bool
    ) -> Bool {
      guard fault == .late || fault == .duplicate else { return true }
      if request.method == .get { return true }
      if request.headers["X-Parse-Request-Id"] != nil { return true }
      return isBank && fault == .late && request.method == .post && request.path == "/transaction"
    }
  }

  private func carry(
    _ request: HTTPRequest, _ base: BaseURL, _ plan: Plan, _ pending: PendingResponse
  ) async {
    await pass(plan.there)
    guard !plan.isCut else { return pending.arrive(.failure(.noConnection)) }
    switch plan.fault {
    case .lose:
      await pass(.seconds(5))
      return pending.arrive(.failure(.timedOut))
    case .late:
      await pass(.seconds(5))
      pending.arrive(.failure(.timedOut))
      await pass(plan.delay)
      _ = service.answer(request, to: base)
      return
    case .refuse:
      await pass(plan.back)
      return pending.arrive(.success(Self.failure))
    case nil, .drop, .duplicate, .truncate, .corrupt, .spoil: break
    }
    guard service.isUp else {
      await pass(plan.back)
      return pending.arrive(.failure(.noConnection))
    }
    guard var answer = service.answer(request, to: base) else {
      await pass(plan.back)
      return pending.arrive(.failure(.connectionLost))
    }
    await pass(plan.back)
    switch plan.fault {
    case .drop: return pending.arrive(.failure(.connectionLost))
    case .spoil: return pending.arrive(.success(Self.failure))
    case .truncate: answer.body = answer.body.prefix(Int(Double(answer.body.count) * plan.position))
    case .corrupt where !answer.body.isEmpty:
      // A byte that does not occur in UTF-8, as if a checksum had not been checked.
      let index = answer.body.startIndex + Int(Double(answer.body.count) * plan.position)
      answer.body[index] = 0xFF
    default: break
    }
    pending.arrive(.success(answer))
    if plan.fault == .duplicate {
      await pass(plan.delay)
      _ = service.answer(request, to: base)
    }
  }

  private func pass(_ duration: Duration) async { try? await clock.sleep(for: duration) }

  private static let failure = HTTPResponse(
    status: 500, headers: ["Content-Type": "application/json"], text: #"{"error":"trouble"}"#)
}

/// The transport for the apps of one process, which sends nothing once the process is dead.
private struct PhoneTransport: Transport {
  let network: PhoneNetwork
  let process: DiskProcess

  func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    guard !process.isDead, !Task.isCancelled else { throw .cancelled }
    return try await network.send(request, to: base).outcome().get()
  }
}
