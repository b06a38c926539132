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
  /// The state of one branch's tip, at a fixed address.
  ///
  /// `@unchecked Sendable`: only the draining thread writes through the pointer, and only with the
  /// lock held. So other threads read with the lock held, and the draining thread reads without it
  /// while it delivers.
  @usableFromInline
  struct Tip: @unchecked Sendable {
    @usableFromInline let pointer: UnsafeMutablePointer<State>

    init(_ state: State) {
      pointer = .allocate(capacity: 1)
      pointer.initialize(to: state)
    }

    func free() {
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
  }

  @usableFromInline
  struct Control: Sendable {
    @usableFromInline var tip: Tip
    @usableFromInline var branch = BranchID.main
    /// The tips of the branches that are not current.
    @usableFromInline var parked: [BranchID: Tip] = [:]
    @usableFromInline var nextFrame: Int
    /// The delivering thread; 0 for none.
    @usableFromInline var drainer: UInt = 0
    /// Whether nothing happens around a reduction: no request, no subscriber.
    @usableFromInline var isQuiet: Bool
    /// The middleware around the reduction, from the outside in.
    @usableFromInline var bystanders: [Bystander] = []
    var nextBystander = 0
    @usableFromInline var queue = Queue<Entry>()

    @usableFromInline
    init(tip: Tip, nextFrame: Int, isQuiet: Bool) {
      self.tip = tip
      self.nextFrame = nextFrame
      self.isQuiet = isQuiet
    }
  }

  @usableFromInline let control: OwnedMutex<Control>
  @usableFromInline let subscribers = Subscribers<State>()
  /// Reduces an action, and records it if there is a log.
  @usableFromInline let reduce: @Sendable (inout State, Action, Stamp) -> Reduction
  /// Returns the effect that answers a request; nil if there is none.
  let answer: @Sendable (AskedRequest) -> Effect<Action>?
  /// Records the fate of a request.
  let settle: @Sendable (RequestID, RequestFate, BranchID) -> Void
  /// Whether the reducer has requests.
  @usableFromInline let mayAsk: Bool
  @usableFromInline let runner: EffectRunner<Action>
  /// Puts the actions in order; nil if the store does so itself.
  @usableFromInline let order: (any ActionOrder<Action>)?
  let desk = RequestDesk()

  /// The outcome of an action.
  @usableFromInline
  struct Reduction {
    @usableFromInline var verdict: ActionVerdict
    @usableFromInline var asked: [AskedRequest]

    @inlinable
    init(_ verdict: ActionVerdict, asked: [AskedRequest]) {
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
  ///   - reducer: changes the state for every action, and adds requests.
  ///   - middleware: answers the reducer's requests; features mounted in it bring their own
  ///     middleware.
  ///   - clock: times the effects.
  ///   - executor: runs the effects; nil for Swift's own pool.
  @inlinable
  public convenience init<Body: RequestingReducer<State, Action, Request>, Request>(
    initialState: State,
    reducer: Body,
    middleware: [any Middleware<Request, Action>] = [],
    clock: any StoreClock = SystemClock(),
    executor: (any TaskExecutor)? = nil
  ) {
    self.init(
      initialState: initialState, mayAsk: Body.mayAsk, firstFrame: 1, clock: clock,
      executor: executor, answer: Self.answering(reducer, middleware), settle: { _, _, _ in }
    ) { state, action, _ in
      var requests = Requests<Request>()
      reducer.reduce(into: &state, action: action, requests: &requests)
      return Reduction(.recorded, asked: requests.asked)
    }
  }

  /// Creates a store whose actions are written to a log.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: changes the state for every action, and adds requests.
  ///   - middleware: answers the reducer's requests; features mounted in it bring their own
  ///     middleware.
  ///   - log: records the actions, as a timeline does.
  ///   - firstFrame: the number of the first action; for a store that continues a history.
  ///   - clock: times the effects.
  ///   - executor: runs the effects; nil for Swift's own pool.
  @inlinable
  public convenience init<Body: RequestingReducer<State, Action, Request>, Request>(
    initialState: State,
    reducer: Body,
    middleware: [any Middleware<Request, Action>] = [],
    log: some ActionLog<State, Action>,
    firstFrame: Int = 1,
    clock: any StoreClock = SystemClock(),
    executor: (any TaskExecutor)? = nil
  ) {
    // A closure over concrete types, so that the compiler can specialise an action's path through
    // the log.
    self.init(
      initialState: initialState, mayAsk: Body.mayAsk, firstFrame: firstFrame, clock: clock,
      executor: executor, lock: Self.lock(of: log), answer: Self.answering(reducer, middleware),
      settle: { log.settle($0, as: $1, on: $2) }
    ) { state, action, stamp in
      var requests = Requests<Request>()
      let verdict = log.record(action, stamp, into: &state) {
        reducer.reduce(into: &$0, action: $1, requests: &requests)
        return requests.asked
      }
      return Reduction(verdict, asked: requests.asked)
    }
  }

  /// Creates a store whose actions are recorded, and put in order elsewhere.
  package convenience init<Body: RequestingReducer<State, Action, Request>, Request>(
    initialState: State,
    reducer: Body,
    middleware: [any Middleware<Request, Action>],
    log: some ActionLog<State, Action>,
    order: any ActionOrder<Action>,
    firstFrame: Int,
    clock: any StoreClock,
    executor: (any TaskExecutor)?
  ) {
    // As if the reducer had requests, so that no action bypasses the order.
    self.init(
      initialState: initialState, mayAsk: true, firstFrame: firstFrame, clock: clock,
      executor: executor, order: order, answer: Self.answering(reducer, middleware),
      settle: { _, _, _ in }
    ) { state, action, stamp in
      var requests = Requests<Request>()
      let verdict = log.record(action, stamp, into: &state) {
        reducer.reduce(into: &$0, action: $1, requests: &requests)
        return requests.asked
      }
      return Reduction(verdict, asked: requests.asked)
    }
  }

  @usableFromInline
  init(
    initialState: State, mayAsk: Bool, firstFrame: Int, clock: any StoreClock,
    executor: (any TaskExecutor)?, order: (any ActionOrder<Action>)? = nil,
    lock: OwnedLock = OwnedLock(),
    answer: @escaping @Sendable (AskedRequest) -> Effect<Action>?,
    settle: @escaping @Sendable (RequestID, RequestFate, BranchID) -> Void,
    reduce: @escaping @Sendable (inout State, Action, Stamp) -> Reduction
  ) {
    control = OwnedMutex(
      Control(tip: Tip(initialState), nextFrame: firstFrame, isQuiet: !mayAsk), by: lock)
    self.mayAsk = mayAsk
    self.reduce = reduce
    self.answer = answer
    self.settle = settle
    self.clock = clock
    self.order = order
    runner = EffectRunner(clock: clock, executor: executor)
  }

  /// The lock of a log that shares it with the store, which then takes only one for each action.
  @usableFromInline
  static func lock(of log: some ActionLog<State, Action>) -> OwnedLock {
    (log as? any LockSharing)?.lock ?? OwnedLock()
  }

  /// Answers the requests of the reducer itself and of the features mounted in it.
  @usableFromInline
  static func answering<Request: RequestProtocol>(
    _ reducer: some RequestingReducer<State, Action, Request>,
    _ middleware: [any Middleware<Request, Action>]
  ) -> @Sendable (AskedRequest) -> Effect<Action>? {
    { asked in
      (asked.feature.isEmpty ? Reel.answer(asked, by: middleware) : nil)
        ?? reducer.effect(for: asked)
    }
  }

  deinit {
    runner.cancelEverything()
    let tips = control.withLock { [$0.tip] + $0.parked.values }
    for tip in tips { tip.free() }
  }

  /// Dispatches `action`.
  ///
  /// Returns when it has been reduced and the synchronous subscribers have run; at once if called
  /// from inside a subscriber or middleware, whose thread then continues with it.
  @inlinable
  public func send(_ action: Action, origin: Origin = .user) {
    let isDone = control.withLock { control in
      guard control.isQuiet, control.drainer == 0 else { return false }
      let frame = control.nextFrame
      let stamp = Stamp(frame: frame, origin: origin, cause: 0, branch: control.branch)
      if reduce(&control.tip.pointer.pointee, action, stamp).verdict == .recorded {
        control.nextFrame = frame + 1
      }
      return true
    }
    if !isDone { submit(action, origin: origin) }
  }

  // Specialised at the call site, and yet out of the way of actions that need not queue.
  @inlinable
  @inline(never)
  func submit(_ action: Action, origin: Origin) {
    if let order { return order.submit(action, origin: origin) }
    var errand = Errand(action, origin: origin)
    submit(&errand, "send(_:origin:)")
  }
}
