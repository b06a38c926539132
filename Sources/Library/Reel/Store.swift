/// Holds an app's whole state, and is the only place where it changes.
///
/// ``send(_:origin:)`` may be called from any thread or task. Actions are totally ordered; each is
/// reduced exactly once and in place. `send` returns after the state is updated and the synchronous
/// subscribers have run. If it is called from inside a subscriber or middleware, it queues its
/// action and returns at once.
///
/// One thread at a time delivers; others wait for their own action. A subscriber must therefore
/// not wait for another thread's `send`. A reducer that reads its store or sends to it ends the
/// program, with a message.
///
/// The lock is held while an action is reduced and while ``withState(_:)`` reads. No other user
/// code is called, compared or released under it.
public final class Store<State: Sendable, Action: Sendable>: Sendable {
  @usableFromInline
  struct Control: Sendable {
    @usableFromInline var tips: Tips<State>
    @usableFromInline var nextFrame: Int
    /// The delivering thread; 0 for none.
    @usableFromInline var drainer: UInt = 0
    /// Whether nothing happens around a reduction: no subscriber, no middleware.
    @usableFromInline var isQuiet: Bool
    /// The middleware around the reduction, from the outside in.
    @usableFromInline var middleware: [ActiveMiddleware] = []
    var nextMiddleware = 0
    @usableFromInline var queue = Queue<Entry>()

    @usableFromInline
    init(tips: Tips<State>, nextFrame: Int, isQuiet: Bool) {
      self.tips = tips
      self.nextFrame = nextFrame
      self.isQuiet = isQuiet
    }
  }

  @usableFromInline let control: OwnedMutex<Control>
  @usableFromInline let subscribers = Subscribers<State>()
  /// Reduces an action, and records it if there is a log.
  @usableFromInline let reduce: @Sendable (inout State, Action, Stamp) -> Reduction
  /// Records the fate of a request.
  @usableFromInline let settle: @Sendable (RequestID, RequestFate, BranchID) -> Void
  /// Runs the effects; nil for Swift's own pool.
  @usableFromInline let executor: (any TaskExecutor)?
  /// Puts the actions in order; nil if the store does so itself.
  @usableFromInline package let order: (any ActionOrder<State, Action>)?
  @usableFromInline let desk: RequestDesk

  /// The outcome of an action.
  @usableFromInline
  struct Reduction {
    @usableFromInline var verdict: ActionVerdict
    /// What it has asked; nil for nothing, which is told sooner than of an empty list.
    @usableFromInline var asked: [Asked<State, Action>]?

    @inlinable
    init(_ verdict: ActionVerdict, asked: [Asked<State, Action>]?) {
      self.verdict = verdict
      self.asked = asked
    }
  }

  /// The clock that the store's effects use.
  public let clock: any StoreClock

  /// Creates a store without a timeline.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: the feature that changes the state for every action, and answers its requests.
  ///   - clock: times the effects.
  ///   - executor: runs the effects; nil for Swift's own pool.
  @inlinable
  public convenience init<F: Feature<State, Action>>(
    initialState: State,
    reducer: F,
    clock: any StoreClock = SystemClock(),
    executor: (any TaskExecutor)? = nil
  ) {
    self.init(
      initialState: initialState, firstFrame: 1, clock: clock, executor: executor,
      settle: { _, _, _ in }
    ) { state, action, _ in
      var ask = Ask<F>()
      reducer.reduce(into: &state, action: action, ask: &ask)
      return Reduction(.recorded, asked: ask.isEmpty ? nil : ask.answered(by: reducer))
    }
  }

  /// Creates a store whose actions are written to a log.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: the feature that changes the state for every action, and answers its requests.
  ///   - log: records the actions, as a timeline does.
  ///   - firstFrame: the number of the first action; for a store that continues a history.
  ///   - clock: times the effects.
  ///   - executor: runs the effects; nil for Swift's own pool.
  @inlinable
  public convenience init<F: Feature<State, Action>>(
    initialState: State,
    reducer: F,
    log: some ActionLog<State, Action>,
    firstFrame: Int = 1,
    clock: any StoreClock = SystemClock(),
    executor: (any TaskExecutor)? = nil
  ) {
    self.init(
      initialState: initialState, firstFrame: firstFrame, clock: clock, executor: executor,
      lock: Self.lock(of: log), settle: { log.settle($0, as: $1, on: $2) },
      reduce: Self.recording(reducer, in: log))
  }

  /// Creates a store whose actions are recorded, and put in order elsewhere.
  package convenience init<F: Feature<State, Action>>(
    initialState: State,
    reducer: F,
    log: some ActionLog<State, Action>,
    order: any ActionOrder<State, Action>,
    firstFrame: Int,
    clock: any StoreClock,
    executor: (any TaskExecutor)?
  ) {
    self.init(
      initialState: initialState, firstFrame: firstFrame, clock: clock, executor: executor,
      order: order, settle: { _, _, _ in }, reduce: Self.recording(reducer, in: log))
  }

  /// Reduces an action and records it.
  ///
  /// A closure over concrete types, so that the compiler can specialise an action's path through
  /// the log.
  @inlinable
  static func recording<F: Feature<State, Action>>(
    _ feature: F, in log: some ActionLog<State, Action>
  ) -> @Sendable (inout State, Action, Stamp) -> Reduction {
    { state, action, stamp in
      var ask = Ask<F>()
      let verdict = log.record(action, stamp, into: &state) {
        feature.reduce(into: &$0, action: $1, ask: &ask)
        return ask.requests
      }
      return Reduction(verdict, asked: ask.isEmpty ? nil : ask.answered(by: feature))
    }
  }

  @usableFromInline
  init(
    initialState: State, firstFrame: Int, clock: any StoreClock,
    executor: (any TaskExecutor)?, order: (any ActionOrder<State, Action>)? = nil,
    lock: OwnedLock = OwnedLock(),
    settle: @escaping @Sendable (RequestID, RequestFate, BranchID) -> Void,
    reduce: @escaping @Sendable (inout State, Action, Stamp) -> Reduction
  ) {
    // No action bypasses an order.
    control = OwnedMutex(
      Control(tips: Tips(initialState), nextFrame: firstFrame, isQuiet: order == nil), by: lock)
    self.reduce = reduce
    self.settle = settle
    self.clock = clock
    self.order = order
    self.executor = executor
    desk = RequestDesk(clock: clock, executor: executor)
  }

  /// The lock of a log that shares it with the store, which then takes only one for each action.
  @usableFromInline
  static func lock(of log: some ActionLog<State, Action>) -> OwnedLock {
    (log as? any LockSharing)?.lock ?? OwnedLock()
  }

  deinit {
    desk.endAll()
    Tips.free(control.withLock { $0.tips.all })
  }

  /// Dispatches `action`.
  ///
  /// Returns when it has been reduced and the synchronous subscribers have run; at once if called
  /// from inside a subscriber or middleware, whose thread then continues with it.
  @inlinable
  public func send(_ action: Action, origin: Origin = .user) {
    let me = currentThread
    let outcome = control.withLock(by: me) { control -> QuickOutcome in
      guard control.isQuiet, control.drainer == 0 else { return .mustQueue }
      var stamp = Stamp(
        frame: control.nextFrame, origin: origin, cause: 0, branch: control.tips.branch)
      let reduction = reduce(&control.tips.shown.pointer.pointee, action, stamp)
      if reduction.verdict == .recorded {
        control.nextFrame = stamp.frame + 1
      } else {
        stamp.frame = 0  // no frame is the cause of what follows
      }
      guard let asked = reduction.asked else { return .done }
      control.drainer = me
      return .asked(asked, stamp)
    }
    switch outcome {
    case .done: break
    case .mustQueue: submit(action, origin: origin)
    case .asked(let asked, let stamp): perform(asked, of: stamp, me)
    }
  }

  /// What has become of an action around which nothing happens.
  @usableFromInline
  enum QuickOutcome {
    case done
    case mustQueue
    /// It has been reduced, and its requests are to be carried out; indirect, so that the other
    /// cases are passed in a register.
    indirect case asked([Asked<State, Action>], Stamp)
  }

  /// Dispatches `action` on a branch, which need not be the shown one; nil for that.
  package func send(_ action: Action, origin: Origin, on branch: BranchID?) {
    guard let branch else { return send(action, origin: origin) }
    var dispatch = Dispatch(action, origin: origin, branch: branch)
    submit(&dispatch, "send(_:origin:)")
  }

  // Out of the way of actions without requests.
  @inlinable
  @inline(never)
  func perform(_ asked: [Asked<State, Action>], of stamp: Stamp, _ me: UInt) {
    perform(asked, of: stamp)
    fulfil(.drain, me)
  }

  // Specialised at the call site, and yet out of the way of actions that need not queue.
  @inlinable
  @inline(never)
  func submit(_ action: Action, origin: Origin) {
    if let order { return order.submit(action, origin: origin) }
    var dispatch = Dispatch(action, origin: origin)
    submit(&dispatch, "send(_:origin:)")
  }
}
