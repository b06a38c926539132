import Dispatch

/// Tells whoever dispatched that the action has been reduced and delivered.
@usableFromInline
enum Completion: Sendable {
  case nobodyWaits
  case signal(DispatchSemaphore)
  case resume(CheckedContinuation<Void, Never>)

  @usableFromInline
  func callAsFunction() {
    switch self {
    case .nobodyWaits: break
    case .signal(let semaphore): semaphore.signal()
    case .resume(let continuation): continuation.resume()
    }
  }
}

extension Store {
  /// An action on its way.
  @usableFromInline
  struct Pending: Sendable {
    @usableFromInline var action: Action
    @usableFromInline var origin: Origin
    @usableFromInline var cause = 0
    @usableFromInline var request = 0
    /// The branch to reduce on; nil for the current one.
    @usableFromInline var branch: BranchID?
    /// The effect that it comes from, which may have been cancelled meanwhile.
    @usableFromInline var flight: Flight?
    /// Whether the effect runner counts it until it is delivered.
    @usableFromInline var isCounted = false
    /// Whether middleware has refused it.
    @usableFromInline var isRefused = false

    @inlinable
    init(action: Action, origin: Origin) {
      self.action = action
      self.origin = origin
    }

    init(
      action: Action, cause: Int, request: Int, branch: BranchID, flight: Flight? = nil,
      isCounted: Bool = false
    ) {
      self.action = action
      origin = .effect
      self.cause = cause
      self.request = request
      self.branch = branch
      self.flight = flight
      self.isCounted = isCounted
    }
  }

  /// What stands in the queue.
  ///
  /// A class, so that it is moved about for the price of a reference whatever is in it.
  /// `@unchecked Sendable`: after the queue only the thread that delivers touches it.
  @usableFromInline
  final class Entry: @unchecked Sendable {
    @usableFromInline
    enum Content: Sendable {
      case action(Pending)
      /// Replaces a branch's state (nil: keeps it), and may make the branch current.
      case install(State?, BranchID, makeCurrent: Bool)
      /// Changes a branch's state without an action.
      case rewrite(BranchID, @Sendable (inout State) -> Void)
      /// Lets somebody listen from the state on that it is made with.
      case join(@Sendable (State) -> Subscriber<State>)
      /// The effect of a request has ended.
      case ended(RequestTicket)
      /// An answer comes to a request that may be closed.
      case late(Action, RequestID, BranchID)
    }
    @usableFromInline var content: Content
    @usableFromInline let completion: Completion
    /// Who has been asked about it, and is told when it has been reduced.
    @usableFromInline var bystanders: [Bystander] = []

    @inlinable
    init(content: Content, completion: Completion = .nobodyWaits) {
      self.content = content
      self.completion = completion
    }
  }

  /// What has been done under the lock and has to be delivered outside.
  @usableFromInline
  struct Delivery {
    /// The state to deliver.
    @usableFromInline var tip: Tip
    /// What was in the queue, or what that has replaced: let go of when the lock is free again.
    @usableFromInline let entry: Entry
    /// The stamp of an action that has been reduced; nil where none has.
    @usableFromInline var stamp: Stamp?
    /// What it has asked of the world.
    @usableFromInline var asked: [AskedRequest] = []
    /// Whether the state that is shown has changed.
    @usableFromInline var isShown = false

    @inlinable
    init(tip: Tip, entry: Entry) {
      self.tip = tip
      self.entry = entry
    }
  }

  @usableFromInline
  enum Role {
    case drain(Delivery)
    case ask(Entry)
    case leave
    case wait(DispatchSemaphore)
  }

  /// Puts `content` in its place in the order of things and has it done.
  @inlinable
  func submit(_ content: Entry.Content, _ caller: StaticString = #function) {
    let me = currentThread
    let role = control.withLock(caller) { control -> Role in
      switch control.drainer {
      case 0:
        control.drainer = me
        let entry = Entry(content: content)
        return control.bystanders.isEmpty ? .drain(perform(entry, &control)) : .ask(entry)
      case me:
        control.queue.append(Entry(content: content))
        return .leave
      default:
        let semaphore = DispatchSemaphore(value: 0)
        control.queue.append(Entry(content: content, completion: .signal(semaphore)))
        return .wait(semaphore)
      }
    }
    switch role {
    case .drain(let first): drain(first)
    case .ask(let entry): drain(ask(entry))
    case .leave: break
    case .wait(let semaphore): semaphore.wait()
    }
  }

  /// As ``submit(_:)``, without occupying a thread while another one delivers.
  func submitAsynchronously(_ content: Entry.Content) async {
    let me = currentThread
    await withCheckedContinuation { continuation in
      let entry = Entry(content: content, completion: .resume(continuation))
      let role: Role = control.withLock { control in
        guard control.drainer == 0 else {
          control.queue.append(entry)
          return .leave
        }
        control.drainer = me
        return control.bystanders.isEmpty ? .drain(perform(entry, &control)) : .ask(entry)
      }
      switch role {
      case .drain(let first): drain(first)
      case .ask(let entry): drain(ask(entry))
      case .leave, .wait: break
      }
    }
  }

  /// Delivers what has been done, and does what has been queued meanwhile, until nothing is left.
  @inlinable
  func drain(_ first: Delivery) {
    var next: Delivery? = first
    while let delivery = next {
      deliver(delivery)
      var asked: Entry?
      next = control.withLock { control in
        guard let entry = control.queue.popFirst() else {
          control.drainer = 0
          control.isQuiet =
            !mayAsk && subscribers.isEmpty && control.bystanders.isEmpty
          return nil
        }
        guard control.bystanders.isEmpty else {
          asked = entry
          return nil
        }
        return perform(entry, &control)
      }
      if let asked { next = ask(asked) }
    }
  }

  /// Does of one entry what needs the lock, which is held.
  @inlinable
  func perform(_ entry: Entry, _ control: inout Control) -> Delivery {
    switch entry.content {
    case .action(let pending):
      let branch = pending.branch ?? control.branch
      var delivery = Delivery(tip: control.tip, entry: entry)
      // Otherwise its branch was swept, or the effect cancelled, while the action waited.
      guard let tip = control.tip(of: branch), pending.flight?.isCancelled != true,
        !pending.isRefused
      else { return delivery }
      var stamp = Stamp(
        frame: control.nextFrame, origin: pending.origin, cause: pending.cause,
        request: pending.request, branch: branch)
      let reduction = reduce(&tip.pointer.pointee, pending.action, stamp)
      switch reduction.verdict {
      case .recorded: control.nextFrame = stamp.frame + 1
      case .unrecorded: stamp.frame = 0  // what it leads to has no frame as its cause
      case .refused: return delivery
      }
      delivery.tip = tip
      delivery.asked = reduction.asked
      delivery.stamp = stamp
      delivery.isShown = branch == control.branch
      return delivery
    case .install(var state, let branch, let makeCurrent):
      control.install(&state, branch, makeCurrent: makeCurrent)
      entry.content = .install(state, branch, makeCurrent: makeCurrent)
      var delivery = Delivery(tip: control.tip, entry: entry)
      delivery.isShown = branch == control.branch
      return delivery
    case .rewrite(let branch, _):
      var delivery = Delivery(tip: control.tip(of: branch) ?? control.tip, entry: entry)
      delivery.isShown = branch == control.branch
      return delivery
    case .join, .ended, .late:
      return Delivery(tip: control.tip, entry: entry)
    }
  }

  /// Does the rest without the lock: tells the subscribers, and has requests answered.
  @inlinable
  func deliver(_ delivery: Delivery) {
    switch delivery.entry.content {
    case .action, .install: break
    case .rewrite(let branch, let body): rewrite(branch, body)
    case .join(let subscriber): subscribers.add(delivery.tip.pointer.lend(to: subscriber))
    case .ended(let ticket): close(ticket)
    case .late(let action, let request, let branch): takeLate(action, request, branch)
    }
    if delivery.isShown, !subscribers.isEmpty {
      for case let subscriber? in subscribers.all where subscriber.audience.isListening {
        delivery.tip.pointer.lend { subscriber.receive($0) }
      }
    }
    if case .action(let pending) = delivery.entry.content {
      if let stamp = delivery.stamp {
        for bystander in delivery.entry.bystanders.reversed() {
          delivery.tip.pointer.lend { bystander.middleware.reduced($0, pending.action) }
        }
        if !delivery.asked.isEmpty { attend(to: delivery.asked, stamp) }
      }
      if pending.isCounted { runner.releaseForQueued() }
    }
    delivery.entry.completion()
  }

  /// Changes a copy, so that whoever reads meanwhile need not wait, and puts it in the place of the
  /// state: nothing is reduced until it is this thread's turn no more.
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
  /// Lends what is there to `body`.
  ///
  /// As an argument `pointee` would be copied first, each time: for the state of several apps that
  /// takes longer than to reduce it.
  @inlinable
  func lend<Result>(to body: (borrowing Pointee) -> Result) -> Result { body(pointee) }
}

extension Store.Control {
  /// The state of a branch; nil where there is none.
  @inlinable
  func tip(of target: BranchID) -> Store.Tip? { target == branch ? tip : parked[target] }

  /// Puts `state` in the place of a branch's, and that into `state`.
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
