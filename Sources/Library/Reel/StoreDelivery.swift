// What happens to an action or a chore whose turn it is.
extension Store {
  /// What an entry has come to with the lock held, and what is left to do without it.
  @usableFromInline
  struct Turn: Sendable {
    /// The state to deliver; nil before the turn has begun.
    @usableFromInline var tip: Tips<State>.Tip?
    /// Whether the current branch's state has changed.
    @usableFromInline var isShown = false
    /// The middleware that is asked about the action, and called when it has been reduced.
    @usableFromInline var bystanders: [Bystander] = []
    /// The action's stamp once it has been reduced; nil if it has not been.
    @usableFromInline var stamp: Stamp?
    /// The action's requests; nil for none.
    @usableFromInline var asked: [Asked<State, Action>]?

    @inlinable
    init() {}
  }

  /// Reduces an action, unless bystanders must be asked first; the lock is held.
  @inlinable
  func begin(_ errand: inout Errand, _ turn: inout Turn, _ control: inout Control) {
    if !control.bystanders.isEmpty, errand.ticket?.isClosed != true,
      let tip = control.tips[errand.branch(in: control)]
    {
      turn.bystanders = control.bystanders
      turn.tip = tip
    } else {
      reduce(&errand, &turn, &control)
    }
  }

  /// Does the part of a chore that needs the lock, which is held.
  @usableFromInline
  func begin(_ chore: Chore, _ turn: inout Turn, _ control: inout Control) {
    turn.tip = control.tips.shown
    if case .edited(_, let isShown) = chore { turn.isShown = isShown }
  }

  /// Reduces an action, with the lock held.
  @inlinable
  func reduce(_ errand: inout Errand, _ turn: inout Turn, _ control: inout Control) {
    let branch = errand.branch(in: control)
    // The request may have been closed while its answer waited.
    guard let tip = control.tips[branch], errand.ticket?.isClosed != true else { return }
    if let isThere = errand.isThere, !isThere(tip.pointer.pointee) { return }
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
    turn.tip = tip
    turn.asked = reduction.asked
    turn.stamp = stamp
    turn.isShown = branch == control.tips.branch
  }

  /// Does an action's part without the lock: asks the bystanders, notifies the subscribers, and has
  /// requests answered.
  @inlinable
  func deliver(_ errand: inout Errand, _ turn: inout Turn, _ me: UInt) {
    if !turn.bystanders.isEmpty { ask(&errand, &turn, me) }
    if let tip = turn.tip, turn.isShown { show(tip) }
    if let stamp = turn.stamp {
      if !turn.bystanders.isEmpty { tell(&errand, &turn) }
      if let asked = turn.asked { attend(to: asked, stamp) }
    }
    if errand.isCounted { runner.releaseForQueued() }
  }

  /// The same for a chore.
  @usableFromInline
  func deliver(_ chore: Chore, _ turn: Turn) {
    // There is a tip: the turn has begun.
    guard let tip = turn.tip else { return }
    switch chore {
    case .edited(let replaced, _): Tips.free(replaced)
    case .join(let subscriber): subscribers.add(tip.pointer.lend(to: subscriber))
    case .ended(let ticket): close(ticket)
    }
    if turn.isShown { show(tip) }
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

extension Store.Errand {
  /// Returns the branch to reduce on.
  @inlinable
  func branch(in control: Store.Control) -> BranchID {
    ticket?.branch ?? branch ?? control.tips.branch
  }
}
