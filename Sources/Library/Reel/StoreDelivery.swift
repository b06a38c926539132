import Dispatch

/// Tells the dispatching caller that the action has been reduced and delivered.
@usableFromInline
enum Completion: Sendable {
  case unawaited
  case signal(DispatchSemaphore)
  case resume(CheckedContinuation<Void, Never>)

  @usableFromInline
  func callAsFunction() {
    switch self {
    case .unawaited: break
    case .signal(let semaphore): semaphore.signal()
    case .resume(let continuation): continuation.resume()
    }
  }
}

extension Store {
  /// An action that an effect has sent.
  struct Pending: Sendable {
    var action: Action
    /// The frame of the request, and the request's place in it.
    var cause: Int
    var request: Int
    /// The branch to reduce on.
    var branch: BranchID
    /// The effect that sent it, which may have been cancelled since.
    var flight: Flight?
    /// Whether the effect runner counts it until it is delivered.
    var isCounted = false
  }

  /// An entry in the queue: an ``Errand`` or a ``Chore``.
  ///
  /// A class, so that moving it costs no more than a reference. `@unchecked Sendable`: once queued,
  /// only the delivering thread touches it. Nothing in it is borrowed while it changes, so
  /// exclusivity is not checked either.
  @usableFromInline
  class Entry: @unchecked Sendable {
    @usableFromInline let completion: Completion
    /// The state to deliver, once the part that needs the lock has been done.
    @exclusivity(unchecked) @usableFromInline var tip: Tip?
    /// Whether the current branch's state has changed.
    @exclusivity(unchecked) @usableFromInline var isShown = false

    @inlinable
    init(completion: Completion) { self.completion = completion }
  }

  /// An action in the queue.
  @usableFromInline
  final class Errand: Entry, @unchecked Sendable {
    // Separate properties, because reading one of a structure's copies the structure.
    @exclusivity(unchecked) @usableFromInline var action: Action
    // Variables, although nothing changes them: if a client is optimized file by file, the
    // compiler sees only the inlinable initializer, and takes its constants for those of every
    // entry (Swift 6.3).
    @exclusivity(unchecked) @usableFromInline var origin: Origin
    @exclusivity(unchecked) @usableFromInline var cause: Int
    @exclusivity(unchecked) @usableFromInline var request: Int
    @exclusivity(unchecked) @usableFromInline var branch: BranchID?
    @exclusivity(unchecked) @usableFromInline var flight: Flight?
    @exclusivity(unchecked) @usableFromInline var isCounted: Bool
    /// Whether middleware has refused it.
    @exclusivity(unchecked) @usableFromInline var isRefused = false
    /// The middleware that has been asked about it, and is called when it has been reduced.
    @exclusivity(unchecked) @usableFromInline var bystanders: [Bystander] = []
    /// Its stamp once it has been reduced; nil if it has not been.
    @exclusivity(unchecked) @usableFromInline var stamp: Stamp?
    /// Its requests.
    @exclusivity(unchecked) @usableFromInline var asked: [AskedRequest] = []

    /// Creates the entry of a dispatched action.
    @inlinable
    init(_ action: Action, origin: Origin, completion: Completion) {
      self.action = action
      self.origin = origin
      cause = 0
      request = 0
      branch = nil
      flight = nil
      isCounted = false
      super.init(completion: completion)
    }

    /// Creates the entry of an action whose place in the order is known.
    init(_ action: Action, _ stamp: Stamp, completion: Completion) {
      self.action = action
      origin = stamp.origin
      cause = stamp.cause
      request = stamp.request
      branch = nil
      flight = nil
      isCounted = false
      super.init(completion: completion)
    }

    /// Creates the entry of an action that an effect has sent.
    init(_ pending: Pending, completion: Completion = .unawaited) {
      action = pending.action
      origin = .effect
      cause = pending.cause
      request = pending.request
      branch = pending.branch
      flight = pending.flight
      isCounted = pending.isCounted
      super.init(completion: completion)
    }
  }

  /// A queue entry other than an action.
  @usableFromInline
  final class Chore: Entry, @unchecked Sendable {
    @usableFromInline
    enum Content: Sendable {
      /// Replaces a branch's state (nil keeps it), and may make the branch current.
      case install(State?, BranchID, makeCurrent: Bool)
      /// Changes a branch's state without an action.
      case rewrite(BranchID, @Sendable (inout State) -> Void)
      /// Adds a subscriber, which is created from the current state.
      case join(@Sendable (State) -> Subscriber<State>)
      /// The effect of a request has ended.
      case ended(RequestTicket)
      /// An answer has come to a request that may be closed.
      case late(Action, RequestID, BranchID)
      /// A question or a task about the open requests.
      case desk(DeskErrand)
    }
    @exclusivity(unchecked) @usableFromInline var content: Content

    @inlinable
    init(_ content: Content, completion: Completion = .unawaited) {
      self.content = content
      super.init(completion: completion)
    }
  }

  /// The duty of the calling thread for an entry that it has submitted.
  @usableFromInline
  enum Role {
    case drain(Entry)
    case ask(Errand)
    case leave
    case wait(DispatchSemaphore)
  }

  /// Queues `content` and waits until it has been done.
  @inlinable
  func submit(_ content: Chore.Content, _ caller: StaticString = #function) {
    let me = currentThread
    play(control.withLock(caller) { takeRole(me, &$0) { Chore(content, completion: $0) } })
  }

  /// The same for an action.
  func submit(_ pending: Pending, _ caller: StaticString = #function) {
    if let order {
      let id = RequestID(frame: pending.cause, index: pending.request)
      return order.submit(pending.action, answering: id) { [runner] in
        if pending.isCounted { runner.releaseForQueued() }
      }
    }
    let me = currentThread
    play(control.withLock(caller) { takeRole(me, &$0) { Errand(pending, completion: $0) } })
  }

  /// Puts an entry in its place in the order; the lock is held.
  @inlinable
  func takeRole(_ me: UInt, _ control: inout Control, _ make: (Completion) -> Entry) -> Role {
    switch control.drainer {
    case 0:
      control.drainer = me
      return begin(make(.unawaited), &control)
    case me:
      control.queue.append(make(.unawaited))
      return .leave
    default:
      let semaphore = DispatchSemaphore(value: 0)
      control.queue.append(make(.signal(semaphore)))
      return .wait(semaphore)
    }
  }

  /// Does an entry whose turn it is, unless bystanders must be asked first; the lock is held.
  @inlinable
  func begin(_ entry: Entry, _ control: inout Control) -> Role {
    if !control.bystanders.isEmpty, let errand = entry as? Errand,
      errand.flight?.isCancelled != true,
      let tip = control.tip(of: errand.branch ?? control.branch)
    {
      errand.bystanders = control.bystanders
      errand.tip = tip
      return .ask(errand)
    }
    perform(entry, &control)
    return .drain(entry)
  }

  /// Does the part that needs no lock.
  @inlinable
  func play(_ role: Role) {
    switch role {
    case .drain(let first): drain(first)
    case .ask(let first):
      ask(first)
      drain(first)
    case .leave: break
    case .wait(let semaphore): semaphore.wait()
    }
  }

  /// Does the same as ``submit(_:)``, without occupying a thread while another one delivers.
  func submitAsynchronously(_ make: (Completion) -> Entry) async {
    let me = currentThread
    await withCheckedContinuation { continuation in
      let entry = make(.resume(continuation))
      let role: Role = control.withLock { control in
        guard control.drainer == 0 else {
          control.queue.append(entry)
          return .leave
        }
        control.drainer = me
        return begin(entry, &control)
      }
      play(role)
    }
  }

  /// Delivers what has been done, and does what has been queued in the meantime, until nothing is
  /// left.
  @inlinable
  func drain(_ first: Entry) {
    var next: Entry? = first
    while let entry = next {
      deliver(entry)
      let role: Role = control.withLock { control in
        if let entry = control.queue.popFirst() { return begin(entry, &control) }
        control.drainer = 0
        control.isQuiet = !mayAsk && subscribers.isEmpty && control.bystanders.isEmpty
        return .leave
      }
      switch role {
      case .drain(let entry): next = entry
      case .ask(let errand):
        ask(errand)
        next = errand
      case .leave, .wait: next = nil
      }
    }
  }

  /// Does the part of an entry that needs the lock, which is held.
  ///
  /// The entry's old content is released when the lock is free again.
  @inlinable
  func perform(_ entry: Entry, _ control: inout Control) {
    entry.tip = control.tip
    if let errand = entry as? Errand { return reduce(errand, &control) }
    guard let chore = entry as? Chore else { return }
    switch chore.content {
    case .install(var state, let branch, let makeCurrent):
      control.install(&state, branch, makeCurrent: makeCurrent)
      chore.content = .install(state, branch, makeCurrent: makeCurrent)
      chore.tip = control.tip
      chore.isShown = branch == control.branch
    case .rewrite(let branch, _):
      chore.tip = control.tip(of: branch) ?? control.tip
      chore.isShown = branch == control.branch
    case .join, .ended, .late, .desk: break
    }
  }

  /// Reduces an action, with the lock held.
  @inlinable
  func reduce(_ errand: Errand, _ control: inout Control) {
    let branch = errand.branch ?? control.branch
    // If there is no tip, its branch was swept, or the effect was cancelled, while the action
    // waited.
    guard let tip = control.tip(of: branch), errand.flight?.isCancelled != true,
      !errand.isRefused
    else { return }
    var stamp = Stamp(
      frame: control.nextFrame, origin: errand.origin, cause: errand.cause,
      request: errand.request, branch: branch)
    let reduction = withUnsafeMutablePointer(to: &errand.action) { action in
      action.lend { reduce(&tip.pointer.pointee, $0, stamp) }
    }
    switch reduction.verdict {
    case .recorded: control.nextFrame = stamp.frame + 1
    case .unrecorded: stamp.frame = 0  // no frame is the cause of what follows
    case .refused: return
    }
    errand.tip = tip
    errand.asked = reduction.asked
    errand.stamp = stamp
    errand.isShown = branch == control.branch
  }

  /// Does the rest without the lock: notifies the subscribers, and has requests answered.
  @inlinable
  func deliver(_ entry: Entry) {
    // There is a tip: the action has been performed.
    guard let tip = entry.tip else { return }
    let errand = entry as? Errand
    if errand == nil, let chore = entry as? Chore { deliver(chore.content, tip) }
    if entry.isShown, !subscribers.isEmpty {
      // Borrowed, as is the state: retaining and releasing each would take longer than calling it.
      subscribers.all.withUnsafeBufferPointer { all in
        for place in all.indices where all[place]?.audience.isListening == true {
          tip.pointer.lend { all[place]?.receive($0) }
        }
      }
    }
    if let errand {
      if let stamp = errand.stamp {
        if !errand.bystanders.isEmpty { tell(errand, tip) }
        if !errand.asked.isEmpty { attend(to: errand.asked, stamp) }
      }
      if errand.isCounted { runner.releaseForQueued() }
    }
    entry.completion()
  }

  @usableFromInline
  func deliver(_ content: Chore.Content, _ tip: Tip) {
    switch content {
    case .install: break
    case .rewrite(let branch, let body): rewrite(branch, body)
    case .join(let subscriber): subscribers.add(tip.pointer.lend(to: subscriber))
    case .ended(let ticket): close(ticket)
    case .late(let action, let request, let branch): takeLate(action, request, branch)
    case .desk(let errand): perform(errand.run(at: desk))
    }
  }

  /// Changes a copy, so that readers need not wait, and then replaces the state: nothing is reduced
  /// until this thread's turn is over.
  @usableFromInline
  func rewrite(_ branch: BranchID, _ body: (inout State) -> Void) {
    let tip = control.withLock { $0.tip(of: branch) }
    guard let tip else { return }
    var state = tip.pointer.pointee
    body(&state)
    control.withLock { _ in swap(&tip.pointer.pointee, &state) }
  }
}

extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Lends the pointee to `body`.
  ///
  /// As an argument, `pointee` would be copied first each time, which takes longer than a reduction
  /// if the state is that of several apps.
  @inlinable
  package func lend<Result>(to body: (borrowing Pointee) -> Result) -> Result { body(pointee) }
}

extension Store.Control {
  /// Returns the state of a branch; nil if there is no such branch.
  @inlinable
  func tip(of target: BranchID) -> Store.Tip? { target == branch ? tip : parked[target] }

  /// Swaps `state` with the state of a branch.
  @usableFromInline
  mutating func install(_ state: inout State?, _ target: BranchID, makeCurrent: Bool) {
    if var new = state {
      if let tip = tip(of: target) {
        swap(&tip.pointer.pointee, &new)
        state = new
      } else {
        parked[target] = Store.Tip(new)
      }
    }
    guard makeCurrent, target != branch, let newTip = parked.removeValue(forKey: target) else {
      return
    }
    parked[branch] = tip
    tip = newTip
    branch = target
  }
}
