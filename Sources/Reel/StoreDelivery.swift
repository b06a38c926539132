import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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

/// The thread that calls, as a number that is never 0.
@usableFromInline var currentThread: UInt {
  #if os(Linux)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

extension Store {
  /// An action on its way.
  @usableFromInline
  struct Pending: Sendable {
    @usableFromInline var action: Action
    @usableFromInline var origin: Origin
    @usableFromInline var cause = 0
    /// The branch to reduce on; nil for the current one.
    @usableFromInline var branch: BranchID?
    /// The effect that it comes from, which may have been cancelled meanwhile.
    @usableFromInline var flight: Flight?
    /// Whether the effect runner counts it until it is delivered.
    @usableFromInline var isCounted = false

    @inlinable
    init(action: Action, origin: Origin) {
      self.action = action
      self.origin = origin
    }

    init(
      action: Action, cause: Int, branch: BranchID, flight: Flight? = nil, isCounted: Bool = false
    ) {
      self.action = action
      origin = .effect
      self.cause = cause
      self.branch = branch
      self.flight = flight
      self.isCounted = isCounted
    }
  }

  /// What stands in the queue.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline
    enum Content: Sendable {
      case action(Pending)
      /// Replaces a branch's state (nil: keeps it), and may make the branch current.
      case install(State?, BranchID, makeCurrent: Bool)
      /// Changes a branch's state without an action.
      case rewrite(BranchID, @Sendable (inout State) -> Void)
    }
    @usableFromInline var content: Content
    @usableFromInline var completion: Completion

    @inlinable
    init(content: Content, completion: Completion = .nobodyWaits) {
      self.content = content
      self.completion = completion
    }
  }

  /// What has been done under the lock and has to be delivered outside.
  @usableFromInline
  struct Delivery {
    @usableFromInline var tip: Tip
    @usableFromInline var subscribers: [Subscriber<State>]
    /// The action and its stamp; nil where the state changed without an action.
    @usableFromInline var reduced: (action: Action, stamp: Stamp)?
    @usableFromInline var isCounted: Bool
    @usableFromInline var completion: Completion

    @inlinable
    init(
      tip: Tip, subscribers: [Subscriber<State>], reduced: (action: Action, stamp: Stamp)? = nil,
      isCounted: Bool = false, completion: Completion
    ) {
      self.tip = tip
      self.subscribers = subscribers
      self.reduced = reduced
      self.isCounted = isCounted
      self.completion = completion
    }
  }

  @usableFromInline
  enum Role {
    case drain(Delivery)
    case leave
    case wait(DispatchSemaphore)
  }

  /// Puts `content` in its place in the order of things and has it done.
  @inlinable
  func submit(_ content: Entry.Content) {
    let me = currentThread
    let role = control.withLock { control -> Role in
      switch control.drainer {
      case 0:
        control.drainer = me
        return .drain(perform(Entry(content: content), &control))
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
    case .leave: break
    case .wait(let semaphore): semaphore.wait()
    }
  }

  /// As ``submit(_:)``, without occupying a thread while another one delivers.
  private func submitAsynchronously(_ pending: Pending) async {
    let me = currentThread
    await withCheckedContinuation { continuation in
      let entry = Entry(content: .action(pending), completion: .resume(continuation))
      let first: Delivery? = control.withLock { control in
        guard control.drainer == 0 else {
          control.queue.append(entry)
          return nil
        }
        control.drainer = me
        return perform(entry, &control)
      }
      if let first { drain(first) }
    }
  }

  /// Delivers what has been done, and does what has been queued meanwhile, until nothing is left.
  @inlinable
  func drain(_ first: Delivery) {
    var next: Delivery? = first
    while let delivery = next {
      deliver(delivery)
      next = control.withLock { control in
        guard let entry = control.queue.popFirst() else {
          control.drainer = 0
          return nil
        }
        return perform(entry, &control)
      }
    }
  }

  /// Does one entry, with the lock held.
  @inlinable
  func perform(_ entry: Entry, _ control: inout Control) -> Delivery {
    switch entry.content {
    case .action(let pending):
      let branch = pending.branch ?? control.branch
      let isCurrent = branch == control.branch
      let tip = isCurrent ? control.tip : control.parked[branch]
      guard let tip, pending.flight?.isCancelled != true else {
        // The effect was cancelled, or its branch swept, while the action waited in the queue.
        return Delivery(
          tip: control.tip, subscribers: [], isCounted: pending.isCounted,
          completion: entry.completion)
      }
      var stamp = Stamp(
        frame: control.nextFrame, origin: pending.origin, cause: pending.cause, branch: branch)
      switch reduce(&tip.pointer.pointee, pending.action, stamp) {
      case .recorded: control.nextFrame = stamp.frame + 1
      case .unrecorded: stamp.frame = 0  // what it leads to has no frame as its cause
      case .refused:
        return Delivery(
          tip: control.tip, subscribers: [], isCounted: pending.isCounted,
          completion: entry.completion)
      }
      return Delivery(
        tip: tip, subscribers: isCurrent ? control.subscribers : [],
        reduced: (pending.action, stamp), isCounted: pending.isCounted,
        completion: entry.completion)
    case .rewrite(let branch, let body):
      let tip = branch == control.branch ? control.tip : control.parked[branch]
      if let tip { body(&tip.pointer.pointee) }
      return Delivery(
        tip: control.tip, subscribers: branch == control.branch ? control.subscribers : [],
        completion: entry.completion)
    case .install(let state, let branch, let makeCurrent):
      control.install(state, branch, makeCurrent: makeCurrent)
      return Delivery(
        tip: control.tip, subscribers: branch == control.branch ? control.subscribers : [],
        completion: entry.completion)
    }
  }

  /// Tells the subscribers and asks the middleware, without the lock.
  @inlinable
  func deliver(_ delivery: Delivery) {
    for subscriber in delivery.subscribers where subscriber.audience.isListening {
      delivery.tip.pointer.lend { subscriber.receive($0) }
    }
    if let (action, stamp) = delivery.reduced {
      for middleware in middleware {
        let effect = delivery.tip.pointer.lend { middleware.effect(after: action, in: $0) }
        if let node = effect.node { start(node, after: stamp) }
      }
    }
    if delivery.isCounted { runner.releaseForQueued() }
    delivery.completion()
  }

  @usableFromInline
  func start(_ node: Effect<Action>.Node, after stamp: Stamp) {
    runner.start(
      node, cause: stamp.frame, branch: stamp.branch,
      deliver: { [weak self] action, flight in
        await self?.submitAsynchronously(
          Pending(
            action: action, cause: flight.cause, branch: flight.branch, flight: flight))
      },
      queue: { action in
        runner.holdForQueued()
        submit(
          .action(
            Pending(
              action: action, cause: stamp.frame, branch: stamp.branch, isCounted: true)))
      })
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
  @usableFromInline
  mutating func install(_ state: State?, _ target: BranchID, makeCurrent: Bool) {
    if let state {
      if target == branch {
        tip.pointer.pointee = state
      } else if let parkedTip = parked[target] {
        parkedTip.pointer.pointee = state
      } else {
        parked[target] = Store.Tip(state)
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
