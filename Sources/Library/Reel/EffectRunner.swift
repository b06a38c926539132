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

// The table is not generic: the types would be looked up for every task.

/// A running task of an effect.
private struct RunningTask {
  let serial: Int
  let ticket: RequestTicket
  var task: Task<Void, Never>?
  let label: String?
  let since: Timestamp
  let isBackground: Bool
  var idleDepth = 0

  var counts: Bool { !isBackground && idleDepth == 0 }
}

/// The running tasks of all effects.
private struct RunningTasks {
  private var lastSerial = 0
  /// The tasks of each request, by its serial number.
  private var tasks: [Int: [RunningTask]] = [:]
  /// The number of effects that count, and of actions that effects have queued and that are not
  /// reduced yet.
  var foreground = 0
  var settlers: [CheckedContinuation<Void, Never>] = []

  var isEmpty: Bool { tasks.isEmpty }

  /// All of them, the oldest first.
  var all: [RunningTask] { tasks.values.joined().sorted { $0.serial < $1.serial } }

  /// Adds a task, and returns its serial number.
  mutating func add(
    of ticket: RequestTicket, _ label: String?, since: Timestamp, isBackground: Bool
  ) -> Int {
    lastSerial += 1
    tasks[ticket.serial, default: []].append(
      RunningTask(
        serial: lastSerial, ticket: ticket, label: label, since: since, isBackground: isBackground))
    if !isBackground { foreground += 1 }
    return lastSerial
  }

  /// Changes a task, unless it has ended or has been given up.
  mutating func change(
    _ serial: Int, of ticket: RequestTicket, _ change: (inout RunningTask) -> Void
  ) {
    guard let request = tasks.index(forKey: ticket.serial),
      let place = tasks.values[request].firstIndex(where: { $0.serial == serial })
    else { return }
    let counted = tasks.values[request][place].counts
    change(&tasks.values[request][place])
    if tasks.values[request][place].counts != counted { foreground += counted ? -1 : 1 }
  }

  /// Removes a task that has ended.
  mutating func remove(_ serial: Int, of ticket: RequestTicket) {
    guard let request = tasks.index(forKey: ticket.serial),
      let place = tasks.values[request].firstIndex(where: { $0.serial == serial })
    else { return }
    if tasks.values[request].remove(at: place).counts { foreground -= 1 }
    if tasks.values[request].isEmpty { tasks.remove(at: request) }
  }

  /// Removes the tasks of a request that has been given up; nil for all.
  mutating func removeAll(of ticket: RequestTicket?) -> [RunningTask] {
    let removed: [RunningTask]
    if let ticket {
      removed = tasks.removeValue(forKey: ticket.serial) ?? []
    } else {
      removed = all
      tasks = [:]
    }
    foreground -= removed.count(where: \.counts)
    return removed
  }
}

/// Runs effects as tasks, tracks them by their requests, and knows when none is left.
@usableFromInline
final class EffectRunner<Action: Sendable>: Sendable {
  private let clock: any StoreClock
  private let executor: (any TaskExecutor)?
  private let table = Mutex(RunningTasks())

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
    let serial = table.withLock {
      $0.add(of: ticket, operation.label, since: since, isBackground: operation.isBackground)
    }
    let send = Send<Action>(
      clock: clock, request: ticket.id,
      deliver: { action in if !ticket.isClosed { await deliver(action) } },
      countsAsIdle: { [weak self] isIdle in
        self?.settle { $0.change(serial, of: ticket) { $0.idleDepth += isIdle ? 1 : -1 } }
      })
    // The runner outlives its tasks' bookkeeping only if it is kept: hence the weak reference.
    let task = Task(executorPreference: executor) { [weak self] in
      await operation.run(send)
      if ticket.end() { await ended() }
      self?.settle { $0.remove(serial, of: ticket) }
    }
    // If it has already ended, there is nothing left to cancel.
    table.withLock { $0.change(serial, of: ticket) { $0.task = task } }
    // Another thread may have given the request up meanwhile, and not seen this task.
    if ticket.isClosed { end(ticket) }
  }

  /// Ends the effect that answers a request; anything it sends afterwards is dropped.
  ///
  /// It is in flight no more, although its tasks may still have something to do.
  func end(_ ticket: RequestTicket) { cancel(ticket) }

  /// Ends every effect.
  func cancelEverything() { cancel(nil) }

  private func cancel(_ ticket: RequestTicket?) {
    var removed: [RunningTask] = []
    settle { table in
      removed = table.removeAll(of: ticket)
      for one in removed { one.ticket.close() }
    }
    // Outside the lock: cancelling runs handlers, which may resume and enqueue.
    for one in removed { one.task?.cancel() }
  }

  /// Counts an action that an effect has queued.
  func holdForQueued() { table.withLock { $0.foreground += 1 } }

  /// The queued action has been reduced and delivered.
  @usableFromInline
  func releaseForQueued() { settle { $0.foreground -= 1 } }

  /// Changes the table, and wakes waiting callers once nothing is left to wait for.
  private func settle(_ change: (inout RunningTasks) -> Void) {
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
      if table.isEmpty { return [] }
      return table.all.map { running in
        InFlight(
          label: running.label, cause: running.ticket.id.frame,
          request: running.ticket.id.index, branch: running.ticket.branch, since: running.since,
          countsForSettling: running.counts,
          isBackground: running.isBackground)
      }
    }
  }
}
