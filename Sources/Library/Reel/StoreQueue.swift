import Dispatch

/// Tells the dispatching caller that the action has been reduced and delivered.
@usableFromInline
enum Completion: Sendable {
  case unawaited
  case signal(DispatchSemaphore)
  /// Unsafe as nothing checks that it is called once; an entry is done once.
  case resume(UnsafeContinuation<Void, Never>)

  @usableFromInline
  func callAsFunction() {
    switch self {
    case .unawaited: break
    case .signal(let semaphore): semaphore.signal()
    case .resume(let continuation): continuation.resume()
    }
  }
}

// What a store has to do, one after the other.
extension Store {
  /// An action that has been dispatched, or that an effect has sent.
  @usableFromInline
  struct Dispatch: Sendable {
    @usableFromInline var action: Action
    @usableFromInline var origin: Origin
    /// The frame of the request that it answers, and the request's place in it; 0 if it answers
    /// none.
    @usableFromInline var cause: Int
    @usableFromInline var request: Int
    /// The branch to reduce on; nil for the current one.
    @usableFromInline var branch: BranchID?
    /// The request that it answers, if its effect runs here; it may have been closed since.
    @usableFromInline var ticket: RequestTicket?
    /// Whether the feature that it is for is still there; nil if it always is.
    @usableFromInline var isThere: (@Sendable (State) -> Bool)?
    /// Whether the desk counts it until it is delivered.
    @usableFromInline var isCounted = false

    @inlinable
    init(
      _ action: Action, origin: Origin, cause: Int = 0, request: Int = 0, branch: BranchID? = nil,
      isThere: (@Sendable (State) -> Bool)? = nil
    ) {
      self.action = action
      self.origin = origin
      self.cause = cause
      self.request = request
      self.branch = branch
      self.isThere = isThere
    }

    /// Creates the answer to a request whose effect runs here.
    @inlinable
    init(
      _ action: Action, origin: Origin = .effect, answering ticket: Performance,
      isCounted: Bool = false
    ) {
      self.init(
        action, origin: origin, cause: ticket.id.frame, request: ticket.id.index,
        isThere: ticket.needsPlace)
      self.ticket = ticket
      self.isCounted = isCounted
    }
  }

  /// An entry in the queue.
  ///
  /// A class, so that moving it costs no more than a reference. `@unchecked Sendable`: once queued,
  /// only the delivering thread touches it. Nothing in it is borrowed while it changes, so
  /// exclusivity is not checked either.
  @usableFromInline
  final class Entry: @unchecked Sendable {
    @usableFromInline
    enum Content: Sendable {
      case dispatch(Dispatch)
      /// History has been edited: the replaced states go, and the subscribers are to be notified.
      case edited(replaced: [Tips<State>.Tip], isShown: Bool)
      /// Adds a subscriber, which is created from the current state.
      case join(@Sendable (State) -> Subscriber<State>)
      /// The effect of a request has ended.
      case ended(RequestTicket)
    }
    @exclusivity(unchecked) @usableFromInline var content: Content
    @usableFromInline let completion: Completion

    @inlinable
    init(_ content: Content, _ completion: Completion) {
      self.content = content
      self.completion = completion
    }
  }

  /// The duty of the calling thread for an entry that it has submitted.
  @usableFromInline
  enum Role {
    /// It delivers.
    case drain
    case leave
    case wait(DispatchSemaphore)
  }

  /// Dispatches an action that has a place in the order.
  ///
  /// If no thread delivers, the calling one reduces the action at once: it need not be queued.
  @inlinable
  func submit(_ dispatch: inout Dispatch, _ caller: StaticString = #function) {
    let me = currentThread
    var delivery = Delivery()
    let role = control.withLock(caller, by: me) { control -> Role in
      guard control.drainer == 0 else { return queue(.dispatch(dispatch), me, &control) }
      control.drainer = me
      begin(&dispatch, &delivery, &control)
      return .drain
    }
    if case .drain = role { deliver(&dispatch, &delivery, me) }
    fulfil(role, me)
  }

  /// Queues something that is no action, and waits until it has been done.
  @usableFromInline
  func submit(_ content: Entry.Content, _ caller: StaticString = #function) {
    let me = currentThread
    fulfil(control.withLock(caller, by: me) { queue(content, me, &$0) }, me)
  }

  /// Dispatches what an effect has sent.
  @inlinable
  func submit(answer dispatch: Dispatch, _ caller: StaticString = #function) {
    guard let order else {
      var dispatch = dispatch
      return submit(&dispatch, caller)
    }
    let id = RequestID(frame: dispatch.cause, index: dispatch.request)
    order.submit(dispatch.action, answering: id, if: dispatch.isThere) { [desk] in
      if dispatch.isCounted { desk.release() }
    }
  }

  /// Dispatches an action if no thread delivers; returns false otherwise.
  @inlinable
  func submitAtOnce(_ dispatch: inout Dispatch) -> Bool {
    let me = currentThread
    var delivery = Delivery()
    let isTurn = control.withLock(by: me) { control in
      guard control.drainer == 0 else { return false }
      control.drainer = me
      begin(&dispatch, &delivery, &control)
      return true
    }
    guard isTurn else { return false }
    deliver(&dispatch, &delivery, me)
    fulfil(.drain, me)
    return true
  }

  /// Dispatches an action without occupying a thread while another one delivers.
  @inlinable
  nonisolated(nonsending) func submitAsynchronously(_ dispatch: Dispatch) async {
    await withUnsafeContinuation { continuation in
      let me = currentThread
      let role: Role = control.withLock(by: me) { control in
        control.queue.append(Entry(.dispatch(dispatch), .resume(continuation)))
        guard control.drainer == 0 else { return .leave }
        control.drainer = me
        return .drain
      }
      fulfil(role, me)
    }
  }

  /// Delivers that the effect of a request has ended, in its turn: no caller waits for it.
  @inlinable
  func submit(ended ticket: RequestTicket) {
    let me = currentThread
    let isTurn = control.withLock(by: me) { control in
      guard control.drainer == 0 else {
        control.queue.append(Entry(.ended(ticket), .unawaited))
        return false
      }
      control.drainer = me
      return true
    }
    guard isTurn else { return }
    close(ticket)
    fulfil(.drain, me)
  }

  /// Puts an entry in its place in the order; the lock is held.
  @inlinable
  func queue(_ content: Entry.Content, _ me: UInt, _ control: inout Control) -> Role {
    if control.drainer == 0 || control.drainer == me {
      control.queue.append(Entry(content, .unawaited))
      if control.drainer == me { return .leave }
      control.drainer = me
      return .drain
    }
    let semaphore = DispatchSemaphore(value: 0)
    control.queue.append(Entry(content, .signal(semaphore)))
    return .wait(semaphore)
  }

  /// Delivers what is in the queue if that is the calling thread's duty.
  @inlinable
  func fulfil(_ role: Role, _ me: UInt) {
    switch role {
    case .drain:
      // Mostly nothing waits, and what would do it is not entered: where it is generic, it looks up
      // a dozen types first.
      if !control.withLock(by: me, { endIfIdle(&$0) }) { drain(as: me) }
    case .leave: break
    case .wait(let semaphore): semaphore.wait()
    }
  }

  /// Does what is in the queue, and delivers it, until nothing is left.
  @inlinable
  func drain(as me: UInt) {
    while true {
      var delivery = Delivery()
      guard let entry = control.withLock(by: me, { next(&delivery, &$0) }) else { return }
      switch entry.content {
      case .dispatch(var dispatch): deliver(&dispatch, &delivery, me)
      case let content: deliver(content, delivery)
      }
      entry.completion()
    }
  }

  /// Ends the delivery if nothing is left; the lock is held.
  @inlinable
  func endIfIdle(_ control: inout Control) -> Bool {
    guard control.queue.isEmpty else { return false }
    control.drainer = 0
    control.isQuiet = order == nil && subscribers.isEmpty && control.middleware.isEmpty
    return true
  }

  /// Begins the next entry of the queue, or ends the delivery if there is none; the lock is held.
  @inlinable
  func next(_ delivery: inout Delivery, _ control: inout Control) -> Entry? {
    guard !endIfIdle(&control), let entry = control.queue.popFirst() else { return nil }
    switch entry.content {
    case .dispatch(var dispatch):
      begin(&dispatch, &delivery, &control)
    case let content: begin(content, &delivery, &control)
    }
    return entry
  }
}
