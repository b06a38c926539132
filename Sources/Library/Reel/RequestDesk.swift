import Synchronization

/// A request whose effect has not ended.
package struct OpenRequest: Sendable {
  /// Its name.
  package let id: RequestID
  /// The request.
  package let asked: AskedRequest
  /// The branch that its answers go to.
  package let branch: BranchID
  /// Whether it is waiting for its turn.
  package let isWaiting: Bool
  /// Whether it changes something in the world.
  package var writes: Bool { asked.request.policy.writes }
  /// Whether it cannot be given up.
  package var isKept: Bool { asked.request.policy.isKept }

  /// Creates an open request.
  package init(
    _ id: RequestID, _ asked: AskedRequest, on branch: BranchID, isWaiting: Bool = false
  ) {
    self.id = id
    self.asked = asked
    self.branch = branch
    self.isWaiting = isWaiting
  }
}

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

/// The open requests of a store, and the tasks of their effects; it knows when none is left.
///
/// Not generic: the types would be looked up at each call.
@usableFromInline
final class RequestDesk: Sendable {
  @usableFromInline typealias Step = RequestSchedule<RequestTicket>.Step

  private struct Table: Sendable {
    var schedule = RequestSchedule<RequestTicket>()
    var lastTask = 0
    /// The number of tasks that count, and of actions that effects have queued and that are not
    /// reduced yet.
    var foreground = 0
    var settlers: [CheckedContinuation<Void, Never>] = []

    /// Changes a task, unless its request has been given up.
    mutating func change(
      _ place: Int, of ticket: RequestTicket, _ change: (inout RunningTask) -> Void
    ) {
      guard place < ticket.tasks.count else { return }
      let counted = ticket.tasks[place].counts
      change(&ticket.tasks[place])
      if ticket.tasks[place].counts != counted { foreground += counted ? -1 : 1 }
    }
  }

  private let table = Mutex(Table())
  @usableFromInline let clock: any StoreClock
  /// Runs the effects; nil for Swift's own pool.
  let executor: (any TaskExecutor)?

  init(clock: any StoreClock, executor: (any TaskExecutor)?) {
    self.clock = clock
    self.executor = executor
  }

  // MARK: Requests

  /// Accepts a request of a frame.
  ///
  /// - Parameters:
  ///   - ticket: its ticket.
  ///   - answered: the request that the frame answers.
  ///   - steps: receives what follows.
  @usableFromInline
  func take(_ ticket: RequestTicket, answering answered: RequestID, _ steps: inout [Step]) {
    table.withLock { table in
      let serial = table.schedule.take(
        ticket, ticket.asked.operation, ticket.policy, answering: answered, &steps)
      if let serial { ticket.serial = serial }
    }
  }

  /// Begins a request whose place among others is known.
  func begin(_ ticket: RequestTicket) -> [Step] {
    table.withLock { table in
      ticket.serial = table.schedule.add(ticket)
    }
    return [.start(ticket)]
  }

  /// Records that an effect has ended: the next in its line can begin.
  @usableFromInline
  func ended(_ ticket: RequestTicket, as fate: RequestFate = .answered) -> [Step] {
    table.withLock { $0.schedule.end(ticket.serial, as: fate) }
  }

  /// Ends a request without reporting its fate, which is already known.
  func giveUp(_ id: RequestID) -> [Step] {
    table.withLock { table in
      table.schedule.opened(id).flatMap { serial, open in
        [.end(open.request)] + table.schedule.end(serial, as: nil)
      }
    }
  }

  /// Ends a request if its policy allows that; the next in order can then begin.
  ///
  /// - Returns: The request, for each branch on which it was open, and what follows.
  func end(
    _ id: RequestID, as fate: RequestFate, if mayEnd: (RequestPolicy) -> Bool
  ) -> (given: [RequestTicket], steps: [Step]) {
    table.withLock { table in
      var given: [RequestTicket] = []
      var steps: [Step] = []
      for (serial, open) in table.schedule.opened(id) where mayEnd(open.request.policy) {
        given.append(open.request)
        steps += [.end(open.request)] + table.schedule.end(serial, as: fate)
      }
      return (given, steps)
    }
  }

  /// Returns a request, for each branch on which it is open.
  func opened(_ id: RequestID) -> [RequestTicket] {
    table.withLock { table in table.schedule.opened(id).map { $0.open.request } }
  }

  /// Lets the answers to the open requests of a branch go to another one.
  func move(from branch: BranchID, to other: BranchID) {
    table.withLock { table in
      for ticket in table.schedule.move(from: branch, to: other) { ticket.move(to: other) }
    }
  }

  /// Returns the ticket of a request that is open and has begun.
  func ticket(of id: RequestID, on branch: BranchID) -> RequestTicket? {
    table.withLock { table in
      table.schedule.opened(id).first { $0.open.request.branch == branch && !$0.open.isWaiting }?
        .open.request
    }
  }

  /// Returns how long an effect has to wait before it begins.
  @usableFromInline
  func wait(before ticket: RequestTicket) -> Duration {
    let policy = ticket.policy
    guard policy.spacing > .zero else { return policy.delay }
    let now = clock.now
    return table.withLock { $0.schedule.wait(before: ticket.serial, policy, now: now) }
  }

  /// All open requests, in the order in which they were asked.
  var all: [OpenRequest] {
    table.withLock { table in
      table.schedule.open.values.map { one in
        OpenRequest(
          one.request.id, one.request.asked, on: one.request.branch, isWaiting: one.isWaiting)
      }
    }.sorted { $0.id < $1.id }
  }

  // MARK: Tasks

  /// Counts a task that is about to start; returns its place among those of its request.
  @usableFromInline
  func begin(_ ticket: RequestTicket, _ label: String?, isBackground: Bool) -> Int {
    ticket.begin()
    let since = clock.now
    return table.withLock { table in
      table.lastTask += 1
      if !isBackground { table.foreground += 1 }
      ticket.tasks.append(
        RunningTask(
          serial: table.lastTask, label: label, since: since, isBackground: isBackground))
      return ticket.tasks.count - 1
    }
  }

  /// Keeps a task that has started, to cancel it with its request.
  @usableFromInline
  func keep(_ task: Task<Void, Never>, _ place: Int, of ticket: RequestTicket) {
    // If it has already ended, there is nothing left to cancel.
    table.withLock { $0.change(place, of: ticket) { $0.task = task } }
    // Another thread may have given the request up meanwhile, and not seen this task.
    guard ticket.isClosed else { return }
    task.cancel()
    end(ticket)
  }

  /// Counts a task as idle, or no longer.
  func idle(_ isIdle: Bool, _ place: Int, of ticket: RequestTicket) {
    settle { $0.change(place, of: ticket) { $0.idleDepth += isIdle ? 1 : -1 } }
  }

  /// Forgets a task that has ended.
  @usableFromInline
  func end(_ place: Int, of ticket: RequestTicket) {
    settle { $0.change(place, of: ticket) { $0.isOver = true } }
  }

  /// Forgets the tasks of a request that is over.
  @usableFromInline
  func finish(_ ticket: RequestTicket) { _ = forget(ticket) }

  private func forget(_ ticket: RequestTicket) -> [RunningTask] {
    var tasks: [RunningTask] = []
    settle { table in
      swap(&tasks, &ticket.tasks)
      for one in tasks where one.counts { table.foreground -= 1 }
    }
    return tasks
  }

  /// Ends the effect that answers a request; anything it sends afterwards is dropped.
  ///
  /// It is in flight no more, although its tasks may still have something to do.
  @usableFromInline
  func end(_ ticket: RequestTicket) {
    ticket.close()
    // Outside the lock: cancelling runs handlers, which may resume and enqueue.
    for one in forget(ticket) { one.task?.cancel() }
  }

  /// Ends every effect, and forgets the requests.
  func endAll() {
    let open = table.withLock { table in
      defer { table.schedule = RequestSchedule() }
      return table.schedule.open
    }
    for one in open.sorted(by: { $0.key < $1.key }) { end(one.value.request) }
  }

  // MARK: Settling

  /// Counts an action that an effect has queued.
  @usableFromInline
  func hold() { table.withLock { $0.foreground += 1 } }

  /// The queued action has been reduced and delivered.
  @usableFromInline
  func release() { settle { $0.foreground -= 1 } }

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
      if table.schedule.isEmpty { return [] }
      let running = table.schedule.open.values.flatMap { one in
        one.request.tasks.filter { !$0.isOver }.map { (one.request, $0) }
      }
      return running.sorted { $0.1.serial < $1.1.serial }.map { ticket, task in
        InFlight(
          label: task.label, cause: ticket.id.frame, request: ticket.id.index,
          branch: ticket.branch, since: task.since, countsForSettling: task.counts,
          isBackground: task.isBackground)
      }
    }
  }
}
