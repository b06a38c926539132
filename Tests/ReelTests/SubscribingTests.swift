import Reel
import Synchronization
import Testing

/// The options of subscribing: the current value, the previous one, another comparison, an owner,
/// the main actor.
@Suite struct SubscribingTests {
  let store = Store(initialState: Counter(), reducer: Reduce.counter)

  @Test func theCurrentValueComesFirstOnRequest() {
    store.send(.add(2))
    let seen = Tally<String>()
    let tokens = [
      store.subscribe(from: .now) { seen.add("state \($0.count)") },
      store.subscribe(to: \.count, from: .now) { seen.add("value \($0)") },
      store.subscribe(toChangesOf: \.count, from: .now) { old, new in
        seen.add("change \(old.map(String.init) ?? "-") \(new)")
      },
      store.subscribe(to: \.history.count, by: \.count, from: .now) { seen.add("marked \($0)") },
      store.subscribe(to: \.count, unless: { $0 == $1 }, from: .now) { seen.add("unless \($0)") },
    ]
    #expect(seen.news() == ["state 2", "value 2", "change - 2", "marked 0", "unless 2"])
    store.send(.add(3))
    #expect(seen.news() == ["state 5", "value 5", "change 2 5", "marked 0", "unless 5"])
    store.send(.note(1))
    #expect(seen.news() == ["state 5"])
    tokens.forEach { $0.cancel() }
    store.send(.add(1))
    #expect(seen.news() == [])
  }

  @Test func aNaNThatStaysIsNoChange() {
    struct Mean: Equatable, Sendable { var count: Int; var value: Double }
    let mean: @Sendable (Counter) -> Mean = { state in
      Mean(count: state.count, value: 0 / Double(state.history.count * 0))
    }
    let seen = Tally<String>()
    let owner = Tally<String>()
    let tokens = [
      store.subscribe(to: { mean($0).value }) { seen.add("value \($0)") },
      store.subscribe(toChangesOf: mean) { _, new in seen.add("change \(new.count)") },
      store.subscribe(to: \.count, by: mean) { seen.add("marked \($0)") },
    ]
    store.subscribe(owner, to: { mean($0).value }) { _, value in seen.add("owner \(value)") }
    store.send(.note(1))
    store.send(.note(2))
    #expect(seen.news() == [])
    store.send(.add(1))
    #expect(seen.news() == ["change 1", "marked 1"])
    tokens.forEach { $0.cancel() }
  }

  @Test func byDefaultTheCurrentValueIsNotDelivered() {
    let seen = Tally<String>()
    let token = store.subscribe(toChangesOf: \.count) { old, new in
      seen.add("\(old.map(String.init) ?? "-") \(new)")
    }
    #expect(seen.news() == [])
    store.send(.add(1))
    store.send(.add(4))
    #expect(seen.news() == ["0 1", "1 5"])
    token.cancel()
  }

  // Fails if the first value is read before the subscriber is registered: any action sent in
  // between would be missing.
  @Test func nothingIsMissedBetweenTheFirstValueAndTheNext() async {
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { [store] in for _ in 0..<500 { store.send(.add(1)) } }
      }
      group.addTask { [store] in
        for _ in 0..<100 {
          let values = Tally<Int>()
          let token = store.subscribe(from: .now) { values.add($0.count) }
          store.send(.add(1))
          token.cancel()
          let seen = values.values
          #expect(seen == Array(seen[0]..<seen[0] + seen.count) && seen.count >= 2)
        }
      }
    }
    #expect(store.state.count == 2100)
  }

  @Test func aPredicateComparesValuesThatAreNotEquatable() {
    struct Pair: Sendable { var count: Int, isEven: Bool }
    let seen = Tally<Int>()
    let token = store.subscribe(
      to: { Pair(count: $0.count, isEven: $0.count.isMultiple(of: 2)) },
      unless: { $0.isEven == $1.isEven }
    ) { seen.add($0.count) }
    for number in [2, 1, 4, 2, 1] { store.send(.add(number)) }
    // From 2, 3, 7, 9, 10: omitted values are not used for the next comparison.
    #expect(seen.values == [3, 10])
    token.cancel()
  }

  private final class Owner: Sendable {
    let seen = Tally<Int>()
  }

  @Test func aSubscriptionEndsWithItsOwner() {
    var owner: Owner? = Owner()
    let seen = owner?.seen
    if let owner {
      store.subscribe(owner, to: \.count, from: .now) { owner, count in owner.seen.add(count) }
    }
    store.send(.add(1))
    store.send(.note(1))
    #expect(seen?.news() == [0, 1])
    weak let gone = owner
    owner = nil
    #expect(gone == nil)
    store.send(.add(1))
    store.send(.add(1))
    #expect(seen?.news() == [])
  }

  @Test func aSubscriptionInAPropertyEndsWithTheObject() {
    final class Screen: Sendable {
      let token: Subscription
      init(_ token: Subscription) { self.token = token }
    }
    let seen = Tally<Int>()
    var screen: Screen? = Screen(store.subscribe(to: \.count) { seen.add($0) })
    store.send(.add(1))
    _ = screen
    screen = nil
    store.send(.add(1))
    #expect(seen.values == [1])
  }

  // Nested actions are reduced after every subscriber has seen this state.
  @Test func theStoreShowsTheDeliveredState() {
    let seen = Tally<String>()
    let tokens = [
      store.subscribe { [unowned store] state in
        if state.count == 1 { store.send(.add(10)) }
        seen.add("first \(state.count) \(store.state.count)")
      },
      store.subscribe { [unowned store] state in
        seen.add("second \(state.count) \(store.withState(\.count))")
      },
    ]
    store.send(.add(1))
    #expect(seen.values == ["first 1 1", "second 1 1", "first 11 11", "second 11 11"])
    tokens.forEach { $0.cancel() }
  }

  @MainActor @Test func theMainActorIsNotifiedAtOnceAndThenInItsTurn() async {
    var seen: [Int] = []
    let (turns, turn) = AsyncStream<Void>.makeStream()
    let token = store.observe(\.count) { count in
      MainActor.assertIsolated()
      seen.append(count)
      turn.yield()
    }
    #expect(seen == [0])
    var iterator = turns.makeAsyncIterator()
    await iterator.next()
    // The store waits for no subscriber, and outdated values are not delivered.
    store.send(.add(1))
    store.send(.add(1))
    #expect(seen == [0])
    await iterator.next()
    #expect(seen == [0, 2])
    await Task.detached { [store] in store.send(.add(5)) }.value
    await iterator.next()
    #expect(seen == [0, 2, 7])
    // Deliveries in progress during the cancellation do not arrive either.
    store.send(.add(1))
    token.cancel()
    let last = store.observe(\.count) { _ in turn.yield() }
    await iterator.next()
    store.send(.add(1))
    await iterator.next()
    #expect(seen == [0, 2, 7])
    last.cancel()
  }

  @MainActor @Test func theMainActorReceivesNoValueTwice() async {
    var seen: [Int] = []
    let (turns, turn) = AsyncStream<Void>.makeStream()
    var iterator = turns.makeAsyncIterator()
    let tokens = [
      store.observe(\.count) { seen.append($0) },
      store.observe(\.history.count) { _ in turn.yield() },
    ]
    await iterator.next()
    // It has changed and changed back before the main actor had a turn.
    for action in [CounterAction.add(1), .add(-1), .note(1)] { store.send(action) }
    await iterator.next()
    #expect(seen == [0])
    for action in [CounterAction.add(7), .note(2)] { store.send(action) }
    await iterator.next()
    #expect(seen == [0, 7])
    tokens.forEach { $0.cancel() }
  }

  @Test func aSlowReaderReceivesNoValueTwice() async {
    let values = store.values(of: \.count)
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    store.send(.add(1))
    store.send(.add(-1))
    let next = Task {
      var iterator = values.makeAsyncIterator()
      return await iterator.next()
    }
    // It finds the 0 again, and waits.
    for _ in 0..<100 { await Task.yield() }
    store.send(.add(7))
    #expect(await next.value == 7)
  }
}
