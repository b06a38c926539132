import Foundation
import Reel
import Synchronization
import Testing

@testable import ReelHTTP

/// The effect of network conditions on requests.
///
/// No request leaves the process.
@Suite struct NetworkConditionsTests {
  /// A service that counts what arrives, behind a network with conditions.
  private final class Service: Sendable {
    let conditions = NetworkConditions()
    let clock = VirtualClock()
    private let count = Mutex(0)

    var arrived: Int { count.withLock { $0 } }

    func ask() async -> String {
      let transport = ConditionedTransport(
        FakeTransport { _ in
          self.count.withLock { $0 += 1 }
          return HTTPResponse(status: 200)
        }, under: conditions, clock: clock)
      do {
        let base = try BaseURL("http://127.0.0.1:1")
        return "\(try await transport.send(HTTPRequest(.get, "r"), to: base).status)"
      } catch {
        return "\(error)"
      }
    }

    func say(_ line: String) throws {
      try conditions.apply(line.split(separator: " ").map(String.init))
    }
  }

  @Test func aWorkingNetworkPassesEverything() async {
    let service = Service()
    #expect(await service.ask() == "200")
    #expect(service.arrived == 1)
    #expect(service.conditions.description == "online")
  }

  @Test func offlineNothingIsSent() async throws {
    let service = Service()
    try service.say("offline")
    #expect(await service.ask() == "noConnection")
    #expect(service.arrived == 0)
    #expect(service.conditions.description == "offline")
    try service.say("online")
    #expect(await service.ask() == "200")
  }

  /// Whatever the conditions: they are for the requests of others.
  @Test func aFailureOfATaskIsMetByAllOfItsRequests() async throws {
    let service = Service()
    try service.say("drop next")
    let failures: [NetworkFailure] = [.offline, .timeout, .status(503)]
    for (failure, answer) in zip(failures, ["noConnection", "timedOut", "503"]) {
      await NetworkFailure.$current.withValue(failure) { #expect(await service.ask() == answer) }
    }
    #expect(service.arrived == 0)
    #expect(service.conditions.description == "online, next: drop")
  }

  /// As its help says: everything gets through again.
  @Test func onlineEndsFailing() async throws {
    let service = Service()
    for words in ["fail 100%", "offline"] { try service.say(words) }
    try service.say("online")
    #expect(service.conditions.description == "online")
    #expect(await service.ask() == "200")
  }

  @Test func theAnswerIsDroppedButNotTheRequest() async throws {
    let service = Service()
    try service.say("drop next")
    #expect(await service.ask() == "connectionLost")
    #expect(service.arrived == 1)
    #expect(await service.ask() == "200")
  }

  @Test(arguments: [
    ("refuse", "noConnection", 0), ("lose", "connectionLost", 0), ("timeout", "timedOut", 1),
    ("spoil", "500", 1), ("garble", "200", 1), ("pass", "200", 1),
  ])
  func eachFateStrikesOnce(_ word: String, _ answer: String, _ arrived: Int) async throws {
    let service = Service()
    try service.say("\(word) next")
    #expect(service.conditions.description == "online, next: \(word)")
    #expect(await service.ask() == answer)
    #expect(service.arrived == arrived)
    #expect(await service.ask() == "200")
  }

  @Test func passingRequestsAreCounted() async throws {
    let service = Service()
    try service.say("pass next 2")
    try service.say("refuse next")
    #expect(await service.ask() == "200")
    #expect(await service.ask() == "200")
    #expect(await service.ask() == "noConnection")
    #expect(throws: NetworkWordsError.self) { try service.say("pass next 0") }
    #expect(throws: NetworkWordsError.self) { try service.say("offline next") }
  }

  @Test func aHangingRequestTimesOutAfterAnHour() async throws {
    let service = Service()
    try service.say("hang next")
    let start = service.clock.now
    service.clock.beginWaiting()
    #expect(await service.ask() == "timedOut")
    service.clock.endWaiting()
    #expect(service.clock.now - start == .seconds(3600))
    #expect(service.arrived == 1)
  }

  @Test func aStatusIsAnsweredWithoutSending() async throws {
    let service = Service()
    try service.say("status 503 next")
    try service.say("drop next")
    #expect(service.conditions.description == "online, next: status 503, drop")
    #expect(await service.ask() == "503")
    #expect(service.arrived == 0)
    #expect(await service.ask() == "connectionLost")
    #expect(await service.ask() == "200")
  }

  @Test func pendingConditionsOutlastBeingOffline() async throws {
    let service = Service()
    try service.say("drop next")
    try service.say("offline")
    #expect(await service.ask() == "noConnection")
    try service.say("online")
    #expect(await service.ask() == "connectionLost")
  }

  @Test func theSameSeedGivesTheSameFailures() async throws {
    func answers(_ line: String) async throws -> [String] {
      let service = Service()
      try service.say(line)
      var answers: [String] = []
      for _ in 0..<200 { answers.append(await service.ask()) }
      #expect(service.arrived == answers.filter { $0 == "200" }.count)
      return answers
    }
    let first = try await answers("fail 10% --seed 7")
    #expect(try await answers("fail 10% --seed 7") == first)
    #expect(try await answers("fail 10% --seed 8") != first)
    #expect(try await answers("fail 10%") == answers("fail 10% --seed 0"))
    #expect((10...30).contains(first.filter { $0 == "500" }.count))
    #expect(try await answers("fail 100%").allSatisfy { $0 == "500" })
    #expect(try await answers("fail 0%").allSatisfy { $0 == "200" })
  }

  @Test func latencyBetweenTwoTimesComesFromTheSeed() async throws {
    func times(_ line: String) async throws -> [Int] {
      let service = Service()
      try service.say(line)
      service.clock.beginWaiting()
      var times: [Int] = []
      for _ in 0..<100 {
        let start = service.clock.now
        #expect(await service.ask() == "200")
        times.append(Int((service.clock.now - start) / .milliseconds(1)))
      }
      service.clock.endWaiting()
      return times
    }
    let first = try await times("latency 10ms..90ms --seed 7")
    #expect(try await times("latency 10ms..90ms --seed 7") == first)
    #expect(try await times("latency 10ms..90ms --seed 8") != first)
    #expect(try await times("latency 10ms..90ms") == times("latency 10ms..90ms --seed 0"))
    #expect(first.allSatisfy { (10...90).contains($0) } && Set(first).count > 30)
    #expect(try await Set(times("latency 10ms..11ms")) == [10, 11])
    #expect(try await Set(times("latency 10ms..10ms")) == [10])
    let service = Service()
    try service.say("latency 1ms..1.5s --seed 3")
    #expect(service.conditions.description == "online, latency 1ms..1500ms")
  }

  @Test func latencyPassesOnTheInjectedClock() async throws {
    let service = Service()
    try service.say("latency 1500ms")
    #expect(service.conditions.description == "online, latency 1500ms")
    service.clock.beginWaiting()
    #expect(await service.ask() == "200")
    #expect(service.clock.now - VirtualClock.epoch == .milliseconds(1500))
    try service.say("latency 2s")
    #expect(service.conditions.description == "online, latency 2s")
    try service.say("latency 0ms")
    #expect(service.conditions.description == "online")
  }

  @Test func cancellingEndsTheLatencyUnsent() async throws {
    let service = Service()
    try service.say("latency 1s")
    let task = Task { await service.ask() }
    task.cancel()
    #expect(await task.value == "cancelled")
    #expect(service.arrived == 0)
  }

  @Test func describesItsConditions() throws {
    let service = Service()
    try service.say("fail 12.5% --seed 1")
    try service.say("latency 0.2s")
    #expect(service.conditions.description == "online, latency 200ms, fail 12.5%")
  }

  // words | problem
  @Test(
    arguments: [
      " | the condition is missing",
      "of | “of” is not understood",
      "offline now | “offline now” is not understood",
      "latency | “latency” is not understood",
      "latency 200 | “200” is not a time like 200ms or 1.5s",
      "latency fasts | “fasts” is not a time like 200ms or 1.5s",
      "latency -1s | “-1s” is not a time like 200ms or 1.5s",
      "latency nans | “nans” is not a time like 200ms or 1.5s",
      "latency 9ms..1ms | in “9ms..1ms” the shorter time must come first",
      "latency 1ms.. | “” is not a time like 200ms or 1.5s",
      "latency 1ms --speed 3 | “--speed” is not understood",
      "latency 1ms --seed x | the seed “x” is not a whole number",
      "latency 1e99s | “1e99s” is not a time like 200ms or 1.5s",
      "fail 10 | “10” is not a rate between 0% and 100%",
      "fail 101% | “101%” is not a rate between 0% and 100%",
      "fail 1% --seed x | the seed “x” is not a whole number",
      "fail 1% seed 1 | “seed” is not understood",
      "drop all | “drop all” is not understood",
      "status 99 next | “99” is not a status between 100 and 599",
      "status 500 | “status 500” is not understood",
    ])
  func invalidConditionsAreExplained(line: String) throws {
    let parts = line.components(separatedBy: " | ")
    let service = Service()
    let error = #expect(throws: NetworkWordsError.self) { try service.say(parts[0]) }
    let right = "offline | online | latency 200ms | latency 1ms..90ms [--seed n]"
    #expect(
      error?.description == "\(parts[1]); write: \(right) | fail 10% [--seed n] | drop next"
        + " | status 500 next | refuse|lose|timeout|hang|spoil|garble next | pass next 3")
    #expect(service.conditions.description == "online")
  }
}
