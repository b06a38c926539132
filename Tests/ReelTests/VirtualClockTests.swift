import Foundation
import Reel
import Testing

/// The clock of tests and scripts.
@Suite struct VirtualClockTests {
  let clock = VirtualClock()
  let executor: SerialEffectExecutor

  init() { executor = SerialEffectExecutor(clock: clock) }

  private func sleeper(
    _ name: String, _ duration: Duration, _ woken: Tally<String>
  ) -> Task<Void, Never> {
    let clock = clock
    return Task(executorPreference: executor) {
      do {
        try await clock.sleep(for: duration)
        woken.add(name)
      } catch {
        woken.add("\(name) cancelled")
      }
    }
  }

  @Test func startsWhenScriptsBegin() {
    #expect(clock.now == Timestamp(milliseconds: 1_767_225_600_000))
    #expect(VirtualClock(start: Timestamp(milliseconds: 5)).now.milliseconds == 5)
  }

  @Test func wakesInOrderOfDeadlinesThenOfSleepers() async throws {
    let woken = Tally<String>()
    let tasks = [
      sleeper("c", .seconds(3), woken), sleeper("a", .seconds(1), woken),
      sleeper("b1", .seconds(2), woken), sleeper("b2", .seconds(2), woken),
      sleeper("now", .seconds(-1), woken),
    ]
    try await clock.advance(by: .seconds(10))
    for task in tasks { await task.value }
    #expect(woken.values == ["now", "a", "b1", "b2", "c"])
    #expect(clock.now == VirtualClock.epoch + .seconds(10))
  }

  @Test func wakesManyInOrderAlsoIfMostAreCancelled() async throws {
    let woken = Tally<String>()
    let tasks = (0..<500).map { sleeper("\($0)", .seconds(($0 * 193) % 500), woken) }
    await executor.drained()
    for (index, task) in tasks.enumerated() where index % 5 > 0 { task.cancel() }
    await executor.drained()
    let late = sleeper("late", .seconds(1_000), woken)
    try await clock.advance(by: .seconds(1_000))
    for task in tasks + [late] { await task.value }
    let rest = stride(from: 0, to: 500, by: 5).sorted { ($0 * 193) % 500 < ($1 * 193) % 500 }
    #expect(woken.values.filter { !$0.hasSuffix("cancelled") } == rest.map { "\($0)" } + ["late"])
    #expect(clock.nextWakeUp == nil)
  }

  // Fails if the clock may jump before the waiting caller has a deadline: it would jump to the
  // hundred seconds.
  @Test func advancesByExactlyTheGivenDuration() async throws {
    let woken = Tally<String>()
    let early = sleeper("early", .seconds(1), woken)
    let late = sleeper("late", .seconds(100), woken)
    try await clock.advance(by: .milliseconds(1))
    try await clock.advance(by: .milliseconds(999))
    await early.value
    #expect(woken.values == ["early"])
    #expect(clock.now == VirtualClock.epoch + .seconds(1))
    try await clock.advance(by: .seconds(98))
    #expect(clock.now == VirtualClock.epoch + .seconds(99))
    late.cancel()
    await late.value
    #expect(woken.values == ["early", "late cancelled"])
  }

  // A task that sleeps in steps is also due at the very end.
  @Test func wakesSleepersThatBecomeDueMeanwhile() async throws {
    let clock = clock
    let woken = Tally<Int64>()
    let task = Task(executorPreference: executor) {
      for _ in 0..<3 {
        try await clock.sleep(for: .seconds(1))
        woken.add(clock.now.milliseconds - VirtualClock.epoch.milliseconds)
      }
    }
    try await clock.advance(by: .seconds(3))
    try await task.value
    #expect(woken.values == [1000, 2000, 3000])
  }

  @Test func standsStillWhileItIsHeld() async throws {
    let clock = clock
    clock.hold()
    let task = Task { try await clock.advance(by: .seconds(5)) }
    let answer = await clock.hold { clock.now }
    #expect(answer == VirtualClock.epoch)
    clock.release()
    try await task.value
    #expect(clock.now == VirtualClock.epoch + .seconds(5))
  }

  @Test func aSleeperCanBeCancelledBeforeItSleeps() async {
    let clock = clock
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let waiter = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.advance(by: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await waiter.value }
    #expect(clock.now == VirtualClock.epoch)
    // No caller counts as waiting any more: a sleeper stays asleep.
    let woken = Tally<String>()
    let sleeper = sleeper("x", .seconds(1), woken)
    await Task(executorPreference: executor) {}.value
    #expect(woken.values == [])
    sleeper.cancel()
    await sleeper.value
  }

  @Test func advancingTheClockCanBeCancelled() async {
    let clock = clock
    clock.hold()
    let waiter = Task { try await clock.advance(by: .seconds(1)) }
    await Task.yield()
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    clock.release()
    #expect(clock.now == VirtualClock.epoch)
  }

  // Fails if a moment is read that is too large to calculate with.
  @Test func momentsBeyondTheCalendarAreNotRead() throws {
    for text in ["-62167219200000", "0", "253402300799999"] {
      let moment = try JSONDecoder().decode(Timestamp.self, from: Data(text.utf8))
      #expect("\(moment.milliseconds)" == text)
    }
    for text in ["-62167219200001", "253402300800000", "9223372036854775807"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Timestamp.self, from: Data(text.utf8))
      }
    }
  }

  @Test func aTimestampIsWrittenAsItsMilliseconds() throws {
    let moments = [0, 1_767_225_600_000].map { Timestamp(milliseconds: $0) }
    let data = try JSONEncoder().encode(moments)
    #expect(String(decoding: data, as: UTF8.self) == "[0,1767225600000]")
    #expect(try JSONDecoder().decode([Timestamp].self, from: data) == moments)
  }

  @Test func arithmeticOnMomentsNeverOverflows() {
    let moment = Timestamp(milliseconds: 1000)
    #expect(moment + .milliseconds(1) == Timestamp(milliseconds: 1001))
    #expect(moment + .microseconds(1) == Timestamp(milliseconds: 1001))
    #expect(moment + .seconds(-1) == Timestamp(milliseconds: 0))
    #expect(moment + .seconds(Int64.max) == Timestamp(milliseconds: .max))
    #expect(Timestamp(milliseconds: .max) + .seconds(1) == Timestamp(milliseconds: .max))
    #expect(Timestamp(milliseconds: .max) + .microseconds(1) == Timestamp(milliseconds: .max))
    #expect(moment + .seconds(Int64.min) == Timestamp(milliseconds: .min))
    #expect(Timestamp(milliseconds: 1500) - moment == .milliseconds(500))
    #expect(moment < Timestamp(milliseconds: 1001))
  }

  /// Swift's API for clocks accepts it.
  @Test func worksWithSwiftsClockAPI() async throws {
    let woken = Tally<String>()
    let clock = clock
    let task = Task(executorPreference: executor) {
      let time = await clock.measure {
        try? await Task.sleep(until: clock.now.advanced(by: .seconds(2)), clock: clock)
      }
      woken.add("\(time)")
      try? await Task.sleep(for: .seconds(3), clock: clock)
      woken.add("\(VirtualClock.epoch.duration(to: clock.now))")
      // This deadline is in the past.
      try? await Task.sleep(until: VirtualClock.epoch, clock: clock)
      woken.add("at once")
    }
    try await clock.advance(by: .seconds(10))
    await task.value
    #expect(woken.values == ["2.0 seconds", "5.0 seconds", "at once"])
    #expect(clock.minimumResolution == .milliseconds(1))
  }
}
