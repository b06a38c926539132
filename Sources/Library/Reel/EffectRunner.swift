import Synchronization

/// An effect that has started and not ended, as shown in lists of what is being waited for.
public struct InFlight: Sendable, Equatable {
  /// The label given to the effect, or nil.
  public let label: String?
  /// The frame whose action requested it.
  public let cause: Int
  /// Which of the frame's requests it answers, counted from 1.
  public let request: Int
  /// The branch that its answers go to.
  public let branch: BranchID
  /// When it started.
  public let since: Timestamp
  /// Whether ``Store/settle()`` waits for it.
  public let countsForSettling: Bool
  /// Whether it is meant to last as long as the program: see ``RequestPolicy/inBackground``.
  public let isBackground: Bool
}

/// Runs effects as tasks, tracks them by their requests, and knows when none is left.
@usableFromInline
final class EffectRunner<Action: Sendable>: Sendable {
  private struct Running {
    var ticket: RequestTicket
    var task: Task<Void, Never>?
    var label: String?
    var since: Timestamp
    var isBackground: Bool
    var idleDepth = 0

    var counts: Bool { !isBackground && idleDepth == 0 }
  }

  private struct Table {
    var nextSerial = 0
    var running: [Int: Running] = [:]
    /// The tasks of each request.
    var serials: [Int: [Int]] = [:]
    /// The number of effects that count, and of actions that effects have queued and that are not
    /// reduced yet.
    var foreground = 0
    var settlers: [CheckedContinuation<Void, Never>] = []

    /// Removes a task that has ended or has been given up.
    mutating func remove(_ serial: Int) -> Running? {
      guard let running = running.removeValue(forKey: serial) else { return nil }
      let request = running.ticket.serial
      serials[request]?.removeAll { $0 == serial }
      if serials[request]?.isEmpty == true { serials[request] = nil }
      if running.counts { foreground -= 1 }
      return running
    }
  }

  private let clock: any StoreClock
  private let executor: (any TaskExecutor)?
  private let table = Mutex(Table())

  init(clock: any StoreClock, executor: (any TaskExecutor)?) {
    self.clock = clock
    self.executor = executor
  }

  deinit { cancelEverything() }

  /// How an effect reaches its store.
  struct Launch: Sendable {
    /// The request's ticket; it is told of each task.
    let ticket: RequestTicket
    /// Brings an action of the effect to the store, and returns when it has been reduced.
    let deliver: @Sendable (Action) async -> Void
    /// Called when the last task of the effect has ended, before it counts as settled.
    let ended: @Sendable () async -> Void
  }

  /// Starts the effect that answers a request.
  ///
  /// - Parameters:
  ///   - node: the effect.
  ///   - launch: how it reaches its store.
  ///   - queue: queues an action of the effect that follows immediately.
  /// - Returns: Whether nothing of the effect is still running.
  func start(
    _ node: Effect<Action>.Node, _ launch: Launch, queue: (Action) -> Void
  ) -> Bool {
    perform(node, launch, queue: queue)
    return launch.ticket.end()
  }

  private func perform(_ node: Effect<Action>.Node, _ launch: Launch, queue: (Action) -> Void) {
    switch node {
    case .send(let action): queue(action)
    case .run(let operation): run(operation, launch)
    case .merge(let nodes): for node in nodes { perform(node, launch, queue: queue) }
    case .losable(_, let node): if let node { perform(node, launch, queue: queue) }
    }
  }

  private func run(_ operation: Operation<Action>, _ launch: Launch) {
    let ticket = launch.ticket
    let (deliver, ended) = (launch.deliver, launch.ended)
    ticket.begin()
    let since = clock.now
    let serial = table.withLock { table in
      table.nextSerial += 1
      table.running[table.nextSerial] = Running(
        ticket: ticket, label: operation.label, since: since,
        isBackground: operation.isBackground)
      table.serials[ticket.serial, default: []].append(table.nextSerial)
      if !operation.isBackground { table.foreground += 1 }
      return table.nextSerial
    }
    let send = Send<Action>(
      clock: clock, request: ticket.id,
      deliver: { action in if !ticket.isClosed { await deliver(action) } },
      countsAsIdle: { [weak self] isIdle in self?.setIdle(serial, isIdle) })
    // The runner outlives its tasks' bookkeeping only if it is kept: hence the weak reference.
    let task = Task(executorPreference: executor) { [weak self] in
      await operation.run(send)
      if ticket.end() { await ended() }
      self?.settle { _ = $0.remove(serial) }
    }
    // If it has already ended, there is nothing left to cancel.
    table.withLock { $0.running[serial]?.task = task }
    // Another thread may have given the request up meanwhile, and not seen this task.
    if ticket.isClosed { end(ticket) }
  }

  private func setIdle(_ serial: Int, _ isIdle: Bool) {
    settle { table in
      guard var running = table.running[serial] else { return }
      let counted = running.counts
      running.idleDepth += isIdle ? 1 : -1
      table.running[serial] = running
      if counted != running.counts { table.foreground += running.counts ? 1 : -1 }
    }
  }

  /// Ends the effect that answers a request; anything it sends afterwards is dropped.
  ///
  /// It is in flight no more, although its tasks may still have something to do.
  func end(_ ticket: RequestTicket) { cancel { $0.serials[ticket.serial] ?? [] } }

  /// Ends every effect.
  func cancelEverything() { cancel { Array($0.running.keys) } }

  private func cancel(_ serials: (Table) -> [Int]) {
    var tasks: [Task<Void, Never>] = []
    settle { table in
      for serial in serials(table).sorted() {
        guard let running = table.remove(serial) else { continue }
        running.ticket.close()
        if let task = running.task { tasks.append(task) }
      }
    }
    // Outside the lock: cancelling runs handlers, which may resume and enqueue.
    for task in tasks { task.cancel() }
  }

  /// Counts an action that an effect has queued.
  func holdForQueued() { table.withLock { $0.foreground += 1 } }

  /// The queued action has been reduced and delivered.
  @usableFromInline
  func releaseForQueued() { settle { $0.foreground -= 1 } }

  /// Changes the table, and wakes waiting callers once nothing is left to wait for.
  private func settle(_ change: (inout Table) -> Void) {
    let settlers = table.withLock { table in
      change(&table)
      guard table.foreground == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { table.settlers = [] }
      return table.settlers
    }
    for settler in settlers {
      clock.endWaiting()
      settler.resume()
    }
  }

  /// Returns when no effect that counts is left.
  func settled() async {
    await withCheckedContinuation { continuation in
      let mustWait = table.withLock { table in
        guard table.foreground > 0 else { return false }
        table.settlers.append(continuation)
        return true
      }
      // Only now: a clock that runs by itself would jump to the next round of a poll.
      if mustWait { clock.beginWaiting() } else { continuation.resume() }
    }
  }

  /// The effects in flight, the oldest first.
  var inFlight: [InFlight] {
    table.withLock { table in
      // Mostly, and asked for at each line of a session.
      if table.running.isEmpty { return [] }
      return table.running.sorted { $0.key < $1.key }.map { _, running in
        InFlight(
          label: running.label, cause: running.ticket.id.frame,
          request: running.ticket.id.index, branch: running.ticket.branch, since: running.since,
          countsForSettling: running.counts,
          isBackground: running.isBackground)
      }
    }
  }
}
