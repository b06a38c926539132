// What happens to an action or a chore whose turn it is.
extension Store {
  /// What an entry has come to with the lock held, and what is left to do without it.
  @usableFromInline
  struct Turn: Sendable {
    /// The state to deliver; nil before the turn has begun.
    @usableFromInline var tip: Tip?
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
    if !control.bystanders.isEmpty, errand.flight?.isCancelled != true,
      let tip = control.tip(of: errand.branch ?? control.branch)
    {
      turn.bystanders = control.bystanders
      turn.tip = tip
    } else {
      reduce(&errand, &turn, &control)
    }
  }

  /// Does the part of a chore that needs the lock, which is held.
  ///
  /// A replaced state is put into the chore.
  @usableFromInline
  func begin(_ chore: inout Chore, _ turn: inout Turn, _ control: inout Control) {
    turn.tip = control.tip
    switch chore {
    case .install(var state, let branch, let makeCurrent):
      control.install(&state, branch, makeCurrent: makeCurrent)
      chore = .install(state, branch, makeCurrent: makeCurrent)
      turn.tip = control.tip
      turn.isShown = branch == control.branch
    case .rewrite(let branch, _):
      turn.tip = control.tip(of: branch) ?? control.tip
      turn.isShown = branch == control.branch
    case .join, .ended, .late, .desk: break
    }
  }

  /// Reduces an action, with the lock held.
  @inlinable
  func reduce(_ errand: inout Errand, _ turn: inout Turn, _ control: inout Control) {
    let branch = errand.branch ?? control.branch
    // If there is no tip, its branch was swept, or the effect was cancelled, while the action
    // waited.
    guard let tip = control.tip(of: branch), errand.flight?.isCancelled != true else { return }
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
    turn.isShown = branch == control.branch
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
    case .install: break
    case .rewrite(let branch, let body): rewrite(branch, body)
    case .join(let subscriber): subscribers.add(tip.pointer.lend(to: subscriber))
    case .ended(let ticket): close(ticket)
    case .late(let action, let request, let branch): takeLate(action, request, branch)
    case .desk(let errand): perform(errand.run(at: desk, answers))
    }
    if turn.isShown { show(tip) }
  }

  /// Notifies the subscribers.
  @inlinable
  func show(_ tip: Tip) {
    guard !subscribers.isEmpty else { return }
    let all = subscribers.all
    for place in all.indices {
      all.lend(place) { subscriber in
        if subscriber.audience.isListening { tip.pointer.lend { subscriber.receive($0) } }
      }
    }
  }

  /// Changes a copy, so that readers need not wait, and then replaces the state: nothing is reduced
  /// until this thread's turn is over.
  private func rewrite(_ branch: BranchID, _ body: (inout State) -> Void) {
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

extension Store.Control {
  /// Returns the state of a branch; nil if there is no such branch.
  @inlinable
  func tip(of target: BranchID) -> Store.Tip? { target == branch ? tip : parked[target] }

  /// Swaps `state` with the state of a branch.
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
