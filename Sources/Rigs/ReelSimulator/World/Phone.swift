import Reel
import ReelApp
import ReelApps
import ReelCoding
import ReelShell
import ReelTimeline
import Synchronization

/// A device with all apps: its disk, its clock and its network are permanent; the process on it
/// dies and is restarted.
final class Phone: Sendable {
  /// The outcome of a line.
  enum Outcome: String {
    case done
    case refused
    case unavailable
    /// There is no process.
    case off
  }

  private struct Running {
    var store: Store<AppState, AppAction>
    var suite: Suite<AppState, AppAction>
    var parts: PhoneParts
    var started: Set<String> = []
  }

  private struct State {
    var running: Running?
    var turns = 0
    /// Whether unsynchronized data are lost when the process dies.
    var losesPower = false
  }

  let name: String
  let disk = SimulatedDisk()
  let clock: PhoneClock
  let network: PhoneNetwork
  private let world: WorldSetting
  private let state = Mutex(State())

  init(_ name: String, in world: WorldSetting, network: PhoneNetwork) {
    self.name = name
    self.world = world
    self.network = network
    clock = PhoneClock(world.clock)
  }

  /// Whether a process is running.
  var isOn: Bool { process.map { !$0.isDead } ?? false }

  /// The process; nil if none is running.
  var process: DiskProcess? { state.withLock { $0.running?.parts.process } }

  /// The apps' state; nil if no process is running.
  var content: AppState? { state.withLock { $0.running?.store }?.state }

  /// The parts of the apps.
  var parts: PhoneParts? { state.withLock { $0.running?.parts } }

  /// The names of the apps used since the process began.
  var started: Set<String> { state.withLock { $0.running?.started ?? [] } }

  /// Whether the bank is working for its user, or a request to it is still under way.
  var isAtBank: Bool {
    if network.isAtBank { return true }
    guard isOn, let content else { return false }
    return JSON("codepay", "working", of: content) != .null
  }

  /// Returns an app's screen; nil if no process is running.
  func screen(of app: String) -> Screen? {
    guard let running = state.withLock({ $0.running }),
      let mounted = running.suite.apps.first(where: { $0.name == app })
    else { return nil }
    return running.store.withState { mounted.screen($0) }
  }

  /// Starts a process on the content of the disk.
  func start() throws {
    guard !isOn else { return }
    stop()
    let turn = state.withLock { state in
      state.turns += 1
      return state.turns
    }
    world.plan.starting(disk)
    let process = DiskProcess(on: disk)
    var parts = try PhoneParts(
      name, turn: turn, process: process, files: world.files, clock: clock,
      transport: network.transport(of: process), seed: world.seed)
    world.plan.parts(&parts)
    let suite = world.plan.suite(parts.suite())
    let observer = PhoneObserver(self, process, suite, world)
    let store = Store(
      initialState: suite.initialState, reducer: observer.watching(suite.reducer),
      clock: clock, executor: world.executor)
    state.withLock { $0.running = Running(store: store, suite: suite, parts: parts) }
  }

  /// Ends the process, at once or at a later change of its files.
  func die(atChange number: Int, losingPower: Bool) {
    state.withLock { $0.losesPower = losingPower }
    if number > 0 { process?.die(atChange: number) } else { process?.die() }
  }

  /// Cancels the end of the process at a later change.
  func survive() { process?.survive() }

  /// Releases a dead process; returns the number of lost writes, if any could be lost.
  func reap(seed: UInt64) -> Int? {
    guard let process, process.isDead else { return nil }
    stop()
    let losesPower = state.withLock { state in
      defer { state.losesPower = false }
      return state.losesPower
    }
    return losesPower ? disk.losePower(seed: seed) : 0
  }

  /// Stops the process completely: its pending work does not happen.
  func stop() {
    // It is released only afterwards, with all that its end leads to.
    _ = state.withLock { state in
      state.running?.parts.process.die()
      return state.running.take()
    }
  }

  /// Performs a line in an app: `tvshows add Dark`.
  func perform(_ line: String) -> Outcome {
    guard let running = state.withLock({ $0.running }), isOn else { return .off }
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, let app = running.suite.apps.first(where: { $0.name == parts[0] })
    else { return .refused }
    let isNew = state.withLock { $0.running?.started.insert(app.name).inserted ?? false }
    if isNew, let start = app.start { running.store.send(start, origin: .shell) }
    let words = Words(unfinished: parts[1])
    guard
      let invocation = running.store.withState({ app.invocation(of: words, at: $0) })
    else { return .refused }
    let reason = running.store.withState { invocation.command.unavailability(in: $0) }
    guard reason == nil else { return .unavailable }
    let secrets = invocation.secrets.map { _ in Self.password }
    guard let action = try? invocation.action(secrets: secrets) else { return .refused }
    running.store.send(action)
    return .done
  }

  /// Each user's password.
  private static let password = "correct horse 1"
}

/// Checks a process after every action: whether each rule holds, and what its user is shown.
final class PhoneObserver: Sendable {
  private let name: String
  private let process: DiskProcess
  private let suite: Suite<AppState, AppAction>
  private let world: WorldSetting
  private let digests = Mutex(DigestKeeper())
  /// Whether no state has been checked yet.
  private let isNew = Flag()
  private let ruleCount: Int

  init(
    _ phone: Phone, _ process: DiskProcess, _ suite: Suite<AppState, AppAction>,
    _ world: WorldSetting
  ) {
    name = phone.name
    self.process = process
    self.suite = suite
    self.world = world
    ruleCount = suite.apps.reduce(0) { $0 + $1.invariants.count }
    isNew.set(true)
  }

  /// Returns the same reducer, whose actions are recorded as events, and whose states are checked.
  func watching(
    _ reducer: RequestingReduce<AppState, AppAction, Never>
  ) -> RequestingReduce<AppState, AppAction, Never> {
    RequestingReduce { [self] state, action, ask in
      reducer.reduce(into: &state, action: action, ask: &ask)
      guard !process.isDead else { return }
      let digest = (try? digests.withLock { try $0.digest(of: action) })?.description ?? ""
      world.journal.note("\(world.time) \(name) \(digest)")
      world.journal.count("frames")
      world.promises.look(at: state, after: action, on: name)
      check(state, after: action)
    }
  }

  /// Checks the rules that the apps declare.
  private func check(_ state: AppState, after action: AppAction) {
    guard world.journal.violation == nil else { return }
    world.journal.count("checks", ruleCount)
    // In the first state those of all apps; later, those of other apps still hold.
    if let rule = suite.brokenRule(in: state, after: isNew.take() ? nil : action) {
      world.journal.violated(Violation(rule: rule, finding: name, time: world.time))
    }
  }
}
