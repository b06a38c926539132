// What happens to an entry whose turn it is.
extension Store {
  /// What an entry has come to with the lock held, and what is left to do without it.
  @usableFromInline
  struct Delivery: Sendable {
    /// The state to deliver; nil before it has begun.
    @usableFromInline var tip: Tips<State>.Tip?
    /// Whether the current branch's state has changed.
    @usableFromInline var isShown = false
    /// The middleware that is asked about the action, and called when it has been reduced.
    @usableFromInline var middleware: [ActiveMiddleware] = []
    /// The action's stamp once it has been reduced; nil if it has not been.
    @usableFromInline var stamp: Stamp?
    /// The action's requests; nil for none.
    @usableFromInline var asked: [Asked<State, Action>]?
    /// Whether the part that the action is for is gone.
    @usableFromInline var isGone = false

    @inlinable
    init() {}
  }

  /// Reduces an action, unless middleware must be asked first; the lock is held.
  @inlinable
  func begin(_ dispatch: inout Dispatch, _ delivery: inout Delivery, _ control: inout Control) {
    if !control.middleware.isEmpty, dispatch.ticket?.isClosed != true,
      let tip = control.tips[dispatch.branch(in: control)]
    {
      delivery.middleware = control.middleware
      delivery.tip = tip
    } else {
      reduce(&dispatch, &delivery, &control)
    }
  }

  /// Prepares what is no action; the lock is held.
  @inlinable
  func begin(_ content: Entry.Content, _ delivery: inout Delivery, _ control: inout Control) {
    delivery.tip = control.tips.shown
    if case .edited(_, let isShown) = content { delivery.isShown = isShown }
  }

  /// Reduces an action, with the lock held.
  @inlinable
  func reduce(_ dispatch: inout Dispatch, _ delivery: inout Delivery, _ control: inout Control) {
    let branch = dispatch.branch(in: control)
    // The request may have been closed while its answer waited.
    guard let tip = control.tips[branch], dispatch.ticket?.isClosed != true else { return }
    if let isThere = dispatch.isThere, !isThere(tip.pointer.pointee) {
      delivery.isGone = true
      return
    }
    var stamp = Stamp(
      frame: control.nextFrame, origin: dispatch.origin, cause: dispatch.cause,
      request: dispatch.request, branch: branch)
    let reduction = withUnsafeMutablePointer(to: &dispatch.action) { action in
      action.lend { reduce(&tip.pointer.pointee, $0, stamp) }
    }
    switch reduction.verdict {
    case .recorded: control.nextFrame = stamp.frame + 1
    case .unrecorded: stamp.frame = 0  // no frame is the cause of what follows
    case .refused: return
    }
    delivery.tip = tip
    delivery.asked = reduction.asked
    delivery.stamp = stamp
    delivery.isShown = branch == control.tips.branch
  }

  /// Does an action's part without the lock: asks the middleware, notifies the subscribers, and has
  /// requests answered.
  @inlinable
  func deliver(_ dispatch: inout Dispatch, _ delivery: inout Delivery, _ me: UInt) {
    if !delivery.middleware.isEmpty { decide(&dispatch, &delivery, me) }
    if let tip = delivery.tip, delivery.isShown { show(tip) }
    if let stamp = delivery.stamp {
      if !delivery.middleware.isEmpty { notify(&dispatch, &delivery) }
      if let asked = delivery.asked { perform(asked, of: stamp) }
    } else if delivery.isGone, let ticket = dispatch.ticket, ticket.policy.interval != nil {
      // Nothing could cancel it any more, and its rounds would go on for ever.
      perform([.end(ticket)] + desk.ended(ticket, as: .cancelled))
    }
    if dispatch.isCounted { desk.release() }
  }

  /// Does what is no action.
  @inlinable
  func deliver(_ content: Entry.Content, _ delivery: Delivery) {
    // There is a tip: the delivery has begun.
    guard let tip = delivery.tip else { return }
    switch content {
    case .dispatch: break
    case .edited(let replaced, _): Tips.free(replaced)
    case .join(let subscriber): subscribers.add(tip.pointer.lend(to: subscriber))
    case .ended(let ticket): close(ticket)
    }
    if delivery.isShown { show(tip) }
  }

  /// Notifies the subscribers.
  @inlinable
  func show(_ tip: Tips<State>.Tip) {
    guard !subscribers.isEmpty else { return }
    let all = subscribers.all
    for place in all.indices {
      all.lend(place) { subscriber in
        if subscriber.audience.isListening { tip.pointer.lend { subscriber.receive($0) } }
      }
    }
  }
}

extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Lends the pointee to `body`.
  ///
  /// As an argument, `pointee` would be copied first each time, which takes longer than a reduction
  /// if the state is that of several apps.
  @inlinable
  package func lend<Result, Failure: Error>(
    to body: (borrowing Pointee) throws(Failure) -> Result
  ) throws(Failure) -> Result { try body(pointee) }
}

extension Array where Element: AnyObject {
  /// Lends an element to `body`.
  ///
  /// As a variable it would be retained and released, which takes longer than calling a subscriber.
  /// The array retains it.
  @inlinable
  func lend<Result>(_ place: Int, to body: (Element) -> Result) -> Result {
    withUnsafeBufferPointer { elements in
      elements.withMemoryRebound(to: Unmanaged<Element>.self) { elements in
        elements[place]._withUnsafeGuaranteedRef(body)
      }
    }
  }
}

extension Store.Dispatch {
  /// Returns the branch to reduce on.
  @inlinable
  func branch(in control: Store.Control) -> BranchID {
    ticket?.branch ?? branch ?? control.tips.branch
  }
}
