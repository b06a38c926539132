import Reel
import Testing

/// Effects that depend on time, in sessions on virtual time.
@Suite struct EffectTimeTests {
  struct Broken: Error, Equatable {}

  /// Makes a store in which `go(name)` makes a request with a policy, which is answered at once.
  private func asking(_ policy: RequestPolicy) -> World {
    World(policy: { if case .go = $0 { policy } else { .concurrent } }) { event in
      if case .go(let name) = event {
        .run(name) { send in await send(.got(name)) }
      } else {
        .none
      }
    }
  }

  // go:   a  b     c
  // got:               c
  @Test func debounceWaitsForQuiet() async throws {
    let world = asking(.latest.debounced(for: .milliseconds(300)))
    await world.send(.go("a"))
    try await world.clock.advance(by: .milliseconds(100))
    await world.send(.go("b"))
    try await world.clock.advance(by: .milliseconds(200))
    await world.send(.go("c"))
    #expect(world.news().count == 3)
    await world.store.settle()
    #expect(world.news() == ["4 got(c) of 3 at 600"])
  }

  // go:   a  b  c            d
  // got:  a          c           d     a second apart
  @Test func throttleKeepsADistance() async throws {
    let world = asking(.latest.throttled(to: .seconds(1)))
    for name in ["a", "b", "c"] {
      await world.send(.go(name))
      try await world.clock.advance(by: .milliseconds(100))
    }
    try await world.clock.advance(by: .milliseconds(1_200))
    await world.send(.go("d"))
    await world.store.settle()
    try await world.clock.advance(by: .seconds(5))
    await world.send(.go("e"))
    await world.store.settle()
    #expect(
      world.news() == [
        "1 go(a) at 0", "2 got(a) of 1 at 0", "3 go(b) at 100", "4 go(c) at 200",
        "5 got(c) of 4 at 1000", "6 go(d) at 1500", "7 got(d) of 6 at 2000", "8 go(e) at 7000",
        "9 got(e) of 8 at 7000",
      ])
  }

  /// Where none is given up, each keeps its distance to the one before it.
  @Test func throttledRequestsFollowEachOther() async {
    let world = asking(.concurrent.throttled(to: .seconds(1)))
    await world.send(.go("a"), .go("b"), .go("c"))
    await world.store.settle()
    #expect(
      world.news().dropFirst(3) == [
        "4 got(a) of 1 at 0", "5 got(b) of 2 at 1000", "6 got(c) of 3 at 2000",
      ])
  }

  /// What waits for quiet keeps its distance as well, to what begins and not to when it was asked.
  @Test(arguments: [
    (RequestPolicy.concurrent, ["3 got(a) of 1 at 900", "4 got(b) of 2 at 1900"]),
    (.latest, ["3 got(b) of 2 at 1000"]),
  ])
  func debouncedRequestsKeepADistance(_ policy: RequestPolicy, _ answers: [String]) async throws {
    let world = asking(policy.debounced(for: .milliseconds(900)).throttled(to: .seconds(1)))
    await world.send(.go("a"))
    try await world.clock.advance(by: .milliseconds(100))
    await world.send(.go("b"))
    await world.store.settle()
    #expect(world.news().dropFirst(2) == answers[...])
  }

  /// A feature that asks for the same after each answer.
  private struct Poll: Feature {
    enum Action: Codable, Equatable, Sendable { case begin, answer }
    enum Request: RequestProtocol {
      case poll
      var policy: RequestPolicy { .first.repeated(every: .seconds(1)) }
    }

    func reduce(into state: inout Int, action: Action, ask: inout Ask<Self>) {
      if action == .answer { state += 1 }
      ask(.poll)
    }

    func respond(to request: Request) -> Effect<Action> { .send(.answer) }
  }

  @Test func aRepeatedRequestIsJoinedInItsOwnAnswers() async throws {
    let clock = VirtualClock()
    let executor = SerialEffectExecutor(clock: clock)
    let store = Store(initialState: 0, reducer: Poll(), clock: clock, executor: executor)
    await Task(executorPreference: executor) { store.send(.begin) }.value
    try await clock.advance(by: .milliseconds(3_500))
    #expect(store.state == 4)
  }

  @Test func anActionThatIsSentAtOnceIsAlsoDelayed() async {
    let world = World(policy: { $0 == .go("a") ? .latest.debounced(for: .seconds(1)) : .concurrent }
    ) {
      $0 == .go("a") ? .send(.got("late")) : .none
    }
    await world.send(.go("a"))
    await world.store.settle()
    #expect(world.news() == ["1 go(a) at 0", "2 got(late) of 1 at 1000"])
  }

  @Test func retryWaitsLongerEachTimeAndNeverLongerThanItsLimit() async {
    let attempts = Tally<Int64>()
    let start = VirtualClock.epoch.milliseconds
    let retry = RetryPolicy(attempts: 6, initial: .seconds(1), limit: .seconds(5))
    let world = World(policy: { _ in .concurrent.retried(retry) }) { event in
      event == .go("ask")
        ? .run { send in
          attempts.add(send.clock.now.milliseconds - start)
          throw Broken()
        } catch: { error, send in
          await send(.got("\(error)"))
        } : .none
    }
    await world.send(.go("ask"))
    await world.store.settle()
    // The delays are 1, 2 and 4 seconds, then the limit.
    #expect(attempts.values == [0, 1000, 3000, 7000, 12000, 17000])
    #expect(world.news().last == "2 got(Broken()) of 1 at 17000")
  }

  @Test func retryEndsWithSuccess() async {
    let attempts = Tally<Int>()
    let retry = RetryPolicy(attempts: 9, initial: .seconds(1))
    let world = World(policy: { _ in .concurrent.retried(retry) }) { event in
      event == .go("ask")
        ? .run { send in
          attempts.add(1)
          if attempts.count < 3 { throw Broken() }
          await send(.got("third time"))
        } : .none
    }
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(world.news() == ["1 go(ask) at 0", "2 got(third time) of 1 at 3000"])
  }

  // t:     0     1000     2000     3000
  // poll:  1       -        2        3     every second, after each round
  @Test func aPollContinuesUntilItIsCancelled() async throws {
    let rounds = Tally<Int>()
    let world = World(
      policy: { $0 == .go("poll") ? .latest.repeated(every: .seconds(1)) : .concurrent },
      cancelling: { $0 == .go("stop") ? .go("poll") : nil }
    ) { event in
      event == .go("poll")
        ? .run { send in
          rounds.add(1)
          if rounds.count == 2 { throw Broken() }
          await send(.got("round \(rounds.count)"))
        } catch: { error, send in
          await send(.got("\(error)"))
        } : .none
    }
    await world.send(.go("poll"))
    try await world.clock.advance(by: .seconds(2))
    #expect(
      world.news() == [
        "1 go(poll) at 0", "2 got(round 1) of 1 at 0", "3 got(Broken()) of 1 at 1000",
        "4 got(round 3) of 1 at 2000",
      ])
    await world.send(.go("stop"))
    try await world.clock.advance(by: .seconds(10))
    #expect(world.news() == ["5 go(stop) at 2000"])
    #expect(world.store.inFlight.isEmpty)
  }

  /// Something that it has called was cancelled, and it itself was not.
  @Test func aCancellationByACallDoesNotEndAPoll() async throws {
    let world = World(
      policy: { $0 == .go("poll") ? .latest.repeated(every: .seconds(1)) : .concurrent },
      cancelling: { $0 == .go("stop") ? .go("poll") : nil }
    ) { event in
      event == .go("poll")
        ? .run { _ in
          throw CancellationError()
        } catch: { error, send in
          await send(.got("\(error)"))
        } : .none
    }
    await world.send(.go("poll"))
    try await world.clock.advance(by: .seconds(1))
    await world.send(.go("stop"))
    try await world.clock.advance(by: .seconds(10))
    #expect(
      world.news() == [
        "1 go(poll) at 0", "2 got(CancellationError()) of 1 at 0",
        "3 got(CancellationError()) of 1 at 1000", "4 go(stop) at 1000",
      ])
    #expect(world.store.inFlight.isEmpty)
  }

  @Test func aCancellationByACallIsItsOutcome() async {
    let fetch: @Sendable () async throws -> String = { throw CancellationError() }
    let world = World { event in
      event == .go("ask") ? .call("fetch", fetch) { .got($0.value ?? "failed") } : .none
    }
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(world.news() == ["1 go(ask) at 0", "2 got(failed) of 1 at 0"])
  }

  @Test func slowEffectsTimeOut() async {
    let world = World(policy: { _ in .concurrent.limited(to: .seconds(3)) }) { event in
      event == .go("ask")
        ? .run { send in
          await send(.got("early"))
          try? await send.sleep(for: .seconds(9))
          await send(.got("too late"))
        } catch: { error, send in
          await send(.got("\(error)"))
        } : .none
    }
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(
      world.news() == [
        "1 go(ask) at 0", "2 got(early) of 1 at 0",
        "3 got(no answer within 3.0 seconds) of 1 at 3000",
      ])
  }

  @Test func timelyAnswersAreUnchanged() async {
    let world = World(policy: { _ in .concurrent.limited(to: .seconds(3)) }) { event in
      event == .go("ask") ? EffectTests.ask("in time") : .none
    }
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(world.news() == ["1 go(ask) at 0", "2 got(in time) of 1 at 1000"])
  }

  struct Gone: RequestError, Equatable {
    var isTransient = true

    static var lost: Gone { Gone() }
  }

  /// Makes a store whose request calls a function, with a policy.
  private func calling(
    _ policy: RequestPolicy, clock: VirtualClock = VirtualClock(),
    _ function: @escaping @Sendable () async throws(Gone) -> String
  ) -> World {
    World(clock: clock, policy: { $0 == .go("ask") ? policy : .concurrent }) { event in
      event == .go("ask") ? .call("fetch", function) { .got($0.value ?? "failed") } : .none
    }
  }

  @Test func aCallIsRetried() async {
    let attempts = Tally<Int>()
    let retry = RetryPolicy(attempts: 9, initial: .seconds(1))
    let world = calling(.concurrent.retried(retry)) { () async throws(Gone) -> String in
      attempts.add(1)
      if attempts.count < 3 { throw Gone() }
      return "third time"
    }
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(world.news() == ["1 go(ask) at 0", "2 got(third time) of 1 at 3000"])
    #expect(attempts.count == 3)
  }

  @Test func aFinalErrorIsNotRetried() async {
    let attempts = Tally<Int>()
    let retry = RetryPolicy(attempts: 9, initial: .seconds(1))
    let world = calling(.concurrent.retried(retry)) { () async throws(Gone) -> String in
      attempts.add(1)
      throw Gone(isTransient: false)
    }
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(world.news() == ["1 go(ask) at 0", "2 got(failed) of 1 at 0"])
    #expect(attempts.count == 1)
  }

  @Test func aCallThatTakesTooLongFails() async {
    let clock = VirtualClock()
    let world = calling(.concurrent.limited(to: .seconds(3)), clock: clock) {
      () async throws(Gone) -> String in
      try? await clock.sleep(for: .seconds(9))
      return "too late"
    }
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(world.news() == ["1 go(ask) at 0", "2 got(failed) of 1 at 3000"])
  }

  /// A call that cannot be cancelled is not waited for, and what it returns is dropped.
  @Test func aCallThatIgnoresItsCancellationFailsInTime() async throws {
    let clock = VirtualClock()
    let world = calling(.concurrent.limited(to: .seconds(3)), clock: clock) {
      () async throws(Gone) -> String in
      _ = await Task { try? await clock.sleep(for: .seconds(9)) }.value
      return "too late"
    }
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(world.news() == ["1 go(ask) at 0", "2 got(failed) of 1 at 3000"])
    #expect(world.store.inFlight.isEmpty)
    try await clock.advance(by: .seconds(60))
    #expect(world.news().isEmpty)
  }

  /// Each attempt has its own limit, also if the one before it has not ended.
  @Test func aLateAttemptMakesRoomForTheNext() async {
    let clock = VirtualClock()
    let attempts = Tally<Int>()
    let retry = RetryPolicy(attempts: 2, initial: .seconds(1))
    let world = calling(.concurrent.limited(to: .seconds(3)).retried(retry), clock: clock) {
      () async throws(Gone) -> String in
      attempts.add(1)
      if attempts.count > 1 { return "second time" }
      _ = await Task { try? await clock.sleep(for: .seconds(90)) }.value
      return "too late"
    }
    await world.send(.go("ask"))
    await world.store.settle()
    #expect(world.news() == ["1 go(ask) at 0", "2 got(second time) of 1 at 4000"])
  }
}
