import ReelHTTP
import ReelSupport
import Synchronization
import Testing

/// Values that are fetched once for all who need them.
@Suite struct SharedFetchTests {
  /// A service that counts its tokens.
  private final class Service: Sendable {
    let tokens = Mutex<(kept: Int?, made: Int)>((nil, 0))

    var kept: Int? { tokens.withLock { $0.kept } }

    func make() async -> Int {
      for _ in 0..<10 { await Task.yield() }
      return tokens.withLock { tokens in
        tokens.made += 1
        tokens.kept = tokens.made
        return tokens.made
      }
    }
  }

  private let service = Service()
  private let fetch = SharedFetch()

  @Sendable private func token() async -> Int {
    await fetch.value({ service.kept }, fetch: service.make)
  }

  @Test func manyCallersFetchOnce() async {
    await withTaskGroup { group in
      for _ in 0..<20 { group.addTask(operation: token) }
      for await token in group { #expect(token == 1) }
    }
    #expect(service.tokens.withLock { $0.made } == 1)
  }

  @Test func theNextCallerFetchesAfterAFailure() async throws {
    await #expect(throws: APIError.cancelled) {
      _ = try await fetch.value {
        service.kept
      } fetch: { () async throws(APIError) in
        throw .cancelled
      }
    }
    #expect(await token() == 1)
  }

  /// What has become useless while it was fetched is fetched again, unless there is another value.
  @Test func whatIsOfNoUseIsFetchedAgain() async {
    let service = service
    let token: Int = await fetch.value {
      service.kept.flatMap { $0 < 2 ? nil : $0 }
    } fetch: {
      await service.make() < 2 ? nil : 0
    }
    #expect(token == 0 && service.kept == 2)
  }
}

/// Tasks that enter a turnstile while another task is inside.
@Suite struct GateTests {
  private final class Entered: Sendable { let numbers = Mutex<[Int]>([]) }

  @Test func letsInOneTaskAtATime() async {
    let gate = Turnstile()
    let entered = Entered()
    await gate.enter()
    await withTaskGroup { group in
      for number in 1...3 {
        group.addTask {
          await gate.enter()
          entered.numbers.withLock { $0.append(number) }
          gate.leave()
        }
      }
      while gate.queueLength < 3 { await Task.yield() }
      #expect(entered.numbers.withLock { $0 } == [])
      gate.leave()
    }
    #expect(entered.numbers.withLock { $0 }.sorted() == [1, 2, 3])
  }
}
