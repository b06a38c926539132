import Echoing
import Reel
import ReelHTTP
import Synchronization
import Testing

/// On virtual time, the clock decides the order in which requests arrive and are answered.
@Suite struct OrderedTransportTests {
  /// A service that numbers the requests it gets, and takes an unpredictable time for each answer.
  private final class Service: Transport {
    private let count = Mutex(0)
    private let out = Mutex((now: 0, most: 0))

    /// The maximum number of simultaneous requests at the service.
    var most: Int { out.withLock(\.most) }

    func send(
      _ request: HTTPRequest, to base: BaseURL
    ) async throws(TransportError) -> HTTPResponse {
      out.withLock { out in
        out.now += 1
        out.most = max(out.most, out.now)
      }
      // Goes through other threads, in a different way each time.
      let detour = Task.detached {
        for _ in 0..<Int.random(in: 0..<200) { await Task.yield() }
      }
      await detour.value
      out.withLock { $0.now -= 1 }
      let number = count.withLock { count in
        count += 1
        return count
      }
      return HTTPResponse(status: 200, text: "\(request.path) is \(number)")
    }
  }

  /// A store whose action `ask` sends that many requests at once.
  private struct World {
    let service = Service()
    let conditions = NetworkConditions()
    let executor: SerialEffectExecutor
    let store: Store<[String], String>
    let mostUnderWay: @Sendable () -> Int

    init() throws {
      let clock = VirtualClock()
      let transport = ConditionedTransport(
        OrderedTransport(service, clock: clock), under: conditions, clock: clock)
      let base = try BaseURL("http://127.0.0.1:1")
      let underWay = Counter()
      mostUnderWay = { underWay.most }
      executor = SerialEffectExecutor(clock: clock, isPaused: true)
      store = Store(
        initialState: [],
        reducer: Reduce<[String], String> { $0.append($1) }.echoing.responding { told in
          guard let count = Int(told.action) else { return .none }
          return .merge(
            (1...count).map { number in
              .run { send in
                underWay.add(1)
                let answer = try await transport.send(HTTPRequest(.get, "\(number)"), to: base)
                underWay.add(-1)
                let time = (send.clock.now - VirtualClock.epoch) / .milliseconds(1)
                await send("\(answer.text) at \(Int(time))")
              }
            })
        },
        clock: clock, executor: executor)
    }

    func answers(to count: Int) async -> [String] {
      store.send("\(count)")
      await executor.running { await store.settle() }
      return Array(store.state.dropFirst())
    }
  }

  private final class Counter: Sendable {
    private let count = Mutex((now: 0, most: 0))

    var most: Int { count.withLock(\.most) }

    func add(_ number: Int) {
      count.withLock { count in
        count.now += number
        count.most = max(count.most, count.now)
      }
    }
  }

  @Test func requestsAreAnsweredInOrder() async throws {
    for _ in 0..<20 {
      let world = try World()
      #expect(
        await world.answers(to: 4) == ["1 is 1 at 0", "2 is 2 at 0", "3 is 3 at 0", "4 is 4 at 0"])
      #expect(world.mostUnderWay() == 4)
    }
  }

  /// The times come from the seed and decide arrivals, ids and answers; real time has no influence.
  @Test func latencyLetsLaterOnesOvertake() async throws {
    for _ in 0..<20 {
      let world = try World()
      try world.conditions.apply(["latency", "1ms..90ms", "--seed", "3"])
      #expect(
        await world.answers(to: 6) == [
          "4 is 1 at 7", "1 is 2 at 11", "5 is 3 at 20", "3 is 4 at 56", "6 is 5 at 58",
          "2 is 6 at 64",
        ])
      #expect(world.mostUnderWay() == 6)
      // While the clock stands still, requests go out one at a time.
      #expect(world.service.most == 1)
    }
  }

  @Test func equalTimesKeepTheOrderOfTheRequests() async throws {
    let world = try World()
    try world.conditions.apply(["latency", "5ms"])
    #expect(await world.answers(to: 3) == ["1 is 1 at 5", "2 is 2 at 5", "3 is 3 at 5"])
  }

  /// Without the hold, the clock would jump to the sleeper's hour before the answer arrives.
  @Test func theClockStandsStillWhileARequestIsOut() async throws {
    let clock = VirtualClock()
    let transport = OrderedTransport(Service(), clock: clock)
    let base = try BaseURL("http://127.0.0.1:1")
    let store = Store<[String], String>(
      initialState: [],
      reducer: Reduce<[String], String> { $0.append($1) }.echoing.responding { told in
        guard told.action == "go" else { return .none }
        return .merge(
          .run { send in
            let response = try await transport.send(HTTPRequest(.get, "pools"), to: base)
            await send("\(response.text), \(send.clock.now - VirtualClock.epoch)")
          },
          .run { send in
            try await send.sleep(for: .seconds(3600))
            await send("slept")
          })
      },
      clock: clock, executor: SerialEffectExecutor(clock: clock))
    store.send("go")
    await store.settle()
    #expect(store.state == ["go", "pools is 1, 0.0 seconds", "slept"])
  }

  /// A request that is cancelled in transit gets no answer, but may have arrived.
  @Test func aRequestThatIsCancelledEnds() async throws {
    let clock = VirtualClock()
    let service = Service()
    let transport = OrderedTransport(service, clock: clock)
    let base = try BaseURL("http://127.0.0.1:1")
    // No caller waits for effects, so the request never gets its turn.
    let task = Task { try await transport.send(HTTPRequest(.get, "pools"), to: base) }
    task.cancel()
    await #expect(throws: TransportError.cancelled) { try await task.value }
    #expect(service.most == 0)
  }
}
