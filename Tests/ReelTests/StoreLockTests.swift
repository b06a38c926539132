import Dispatch
import Echoing
import Reel
import Synchronization
import Testing

/// Users' values are never called, compared or released while the store's lock is held.
@Suite struct StoreLockTests {
  /// Runs a closure when the last reference is released.
  final class Probe: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }
  }

  struct Bearer: Sendable { var probe: Probe? }

  enum BearerAction: Sendable {
    case take(Probe?)
    case ask
  }

  /// Makes a store whose state and actions can hold a probe; effects are as instructed.
  private static func store(
    executor: (any TaskExecutor)? = nil,
    _ effect: @escaping @Sendable (BearerAction) -> Effect<BearerAction> = { _ in .none }
  ) -> Store<Bearer, BearerAction> {
    Store(
      initialState: Bearer(),
      reducer: Reduce { state, action in
        if case .take(let probe) = action { state.probe = probe }
      }.echoing.respondingToEach(effect), clock: VirtualClock(), executor: executor)
  }

  @Test func anOwnerReleasedWithASubscriptionMayOwnAnother() {
    let store = Store(initialState: Counter(), reducer: Reduce.counter)
    let ended = Tally<String>()
    final class Owner: Sendable {
      let subscription: Subscription
      init(_ subscription: Subscription) { self.subscription = subscription }
    }
    var owner: Owner? = Owner(store.subscribe { _ in ended.add("told") })
    let outer = store.subscribe { [owner] _ in withExtendedLifetime(owner) {} }
    weak let inner = owner
    owner = nil
    #expect(inner != nil)
    outer.cancel()
    #expect(inner == nil)
    store.send(.add(1))
    #expect(ended.values == [])
  }

  @Test func aReleasedClosureMayUseTheStore() {
    let store = Store(initialState: Counter(), reducer: Reduce.counter)
    let seen = Tally<Int>()
    var probe: Probe? = Probe { [unowned store] in
      seen.add(store.nextFrame)
      store.send(.add(10))
    }
    let subscription = store.subscribe { [probe] _ in withExtendedLifetime(probe) {} }
    probe = nil
    store.send(.add(1))
    #expect(seen.values == [])
    subscription.cancel()
    #expect(seen.values == [2])
    #expect(store.state.count == 11)
  }

  @Test func aSubscriberMayLookAtTheStoreWhileItSelectsAndCompares() {
    struct Nosy: Equatable, Sendable {
      let count: Int
      let look: @Sendable () -> Int
      static func == (left: Nosy, right: Nosy) -> Bool {
        left.look() >= right.look() && left.count == right.count
      }
    }
    let store = Store(initialState: Counter(), reducer: Reduce.counter)
    let look = { @Sendable [unowned store] in store.nextFrame }
    let seen = Tally<Int>()
    let selected = store.subscribe(to: { Nosy(count: $0.count + look() * 0, look: look) }) {
      seen.add($0.count)
    }
    let marked = store.subscribe(
      to: { $0.count + look() * 0 }, by: { Nosy(count: $0.count + look() * 0, look: look) }
    ) { seen.add($0 * 10) }
    store.send(.add(1))
    store.send(.note(1))
    #expect(seen.values == [1, 10])
    withExtendedLifetime((selected, marked)) {}
  }

  @Test func nestedSubscribersAreNotifiedFromTheNextAction() {
    let store = Store(initialState: Counter(), reducer: Reduce.counter)
    let seen = Tally<Int>()
    let inner = Mutex<Subscription?>(nil)
    let outer = store.subscribe { [unowned store] state in
      guard state.count == 1 else { return }
      let subscription = store.subscribe(to: \.count) { seen.add($0) }
      inner.withLock { $0 = subscription }
    }
    store.send(.add(1))
    store.send(.note(1))
    #expect(seen.values == [])
    store.send(.add(1))
    #expect(seen.values == [2])
    outer.cancel()
    inner.withLock { $0 }?.cancel()
    store.send(.add(1))
    #expect(seen.values == [2])
  }

  @Test func anActionThatIsRefusedMayUseTheStoreAtItsEnd() {
    struct Refusing: ActionLog {
      func record(
        _ action: BearerAction, _ stamp: Stamp, into state: inout Bearer,
        reduce: (inout Bearer, BearerAction) -> [AskedRequest]
      ) -> ActionVerdict { .refused }
    }
    let store = Store(
      initialState: Bearer(), reducer: Reduce<Bearer, BearerAction> { _, _ in },
      log: Refusing())
    let seen = Tally<Int>()
    let sending = store.subscribe { [unowned store] _ in
      store.send(.take(Probe { seen.add(store.nextFrame) }))
    }
    store.show(.main)
    #expect(seen.values == [1])
    sending.cancel()
  }

  @Test func aStateThatIsReplacedMayUseTheStoreAtItsEnd() {
    let store = Self.store()
    let seen = Tally<Int>()
    let other = BranchID(rawValue: 1)
    for branch in [BranchID.main, other] {
      for _ in 0..<2 {
        let probe = Probe { [unowned store] in seen.add(store.nextFrame) }
        store.put(Bearer(probe: probe), on: branch)
      }
      #expect(seen.news() == [1])
      store.put(Bearer(), on: branch)
      #expect(seen.news() == [1])
    }
    // Called from inside a subscriber, an edit is done at once; the old state goes after it.
    store.put(Bearer(probe: Probe { [unowned store] in seen.add(store.nextFrame) }))
    let subscription = store.subscribe { [unowned store] state in
      guard state.probe != nil else { return }
      store.put(Bearer())
      seen.add(store.withState { $0.probe == nil } ? 100 : 0)
    }
    store.show(.main)
    #expect(seen.values == [100, 1])
    subscription.cancel()
  }

  @Test func aSubscriptionMayEndInsideAReducer() {
    let store = Self.store()
    let seen = Tally<Int>()
    let subscription = store.subscribe { _ in seen.add(1) }
    store.send(.take(Probe { subscription.cancel() }))
    #expect(seen.news() == [1])
    // The reducer releases the last reference to the probe, which ends the subscription.
    store.send(.take(nil))
    store.send(.take(nil))
    #expect(seen.values == [])
  }

  @Test func anExecutorMayInspectItsJobs() async {
    final class Looking: TaskExecutor {
      let queue = DispatchQueue(label: "looking")
      let look = Mutex<(@Sendable () -> Void)?>(nil)

      func enqueue(_ job: consuming ExecutorJob) {
        look.withLock { $0 }?()
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      }
    }
    let executor = Looking()
    let store = Self.store(executor: executor) { action in
      if case .ask = action { .run("asked") { _ in } } else { .none }
    }
    let seen = Tally<[String?]>()
    executor.look.withLock { look in
      look = { [weak store] in if let store { seen.add(store.inFlight.map(\.label)) } }
    }
    store.send(.ask)
    await store.settle()
    #expect(seen.values.first == ["asked"])
  }

  @Test func usingTheStoreInAReducerIsReported() async {
    await Self.expectMessage(
      about: "send(_:origin:)",
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Itself.run { store in store.send(1) }
      })
    await Self.expectMessage(
      about: "state",
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Itself.run { store in _ = store.state }
      })
    await Self.expectMessage(
      about: "subscribe(from:_:)",
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Itself.run { store in store.subscribe { _ in }.cancel() }
      })
  }

  @Test func usingTheStoreInAReducerDuringDeliveryIsReported() async {
    await Self.expectMessage(
      about: "send(_:origin:)",
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Itself.run(isHeard: true) { store in store.send(1) }
      })
  }

  @Test func sendingWhileReadingIsReported() async {
    await Self.expectMessage(
      about: "send(_:origin:)",
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let store = Store(initialState: 0, reducer: Reduce<Int, Int> { $0 += $1 })
        store.withState { _ in store.send(1) }
      })
  }

  private static func expectMessage(
    about call: String, _ result: ExitTest.Result?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let isSaid = text.contains(
      "Reel: a reducer, or other code that has the state in hand, has called “\(call)” of the very "
        + "store or timeline that runs it.")
    #expect(isSaid, "\(text)", sourceLocation: sourceLocation)
  }
}

/// A store whose reducer refers to the store itself.
private enum Itself {
  static func run(isHeard: Bool = false, _ use: @escaping @Sendable (Store<Int, Int>) -> Void) {
    let own = Mutex<Store<Int, Int>?>(nil)
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        if let store = own.withLock({ $0 }) { use(store) }
      })
    own.withLock { $0 = store }
    let subscription = isHeard ? store.subscribe { _ in } : nil
    store.send(1)
    subscription?.cancel()
  }
}
