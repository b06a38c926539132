import Foundation
import MockBackend
import RawHTTP
import Synchronization
import Testing

/// Many requests at the same time.
@Suite struct ConcurrencyTests {
  private struct Made: Codable {
    var id: Int
  }

  @Test func poolsCreatedAtOnceHaveUniqueIDs() async throws {
    let backend = try Backend()
    let clients = (1...4).map { _ in Client(backend) }
    let ids = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<120 {
        group.addTask {
          let answer = try await clients[number % 4].send(
            "POST", "/minipools/pools", #"{"name":"Pool \#(number)","creatorId":6}"#)
          return try JSONDecoder().decode(Made.self, from: Data(answer.body.utf8)).id
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ids.sorted() == Array(4...123))
    let all = try await clients[0].send("GET", "/minipools/pools")
    #expect(try JSONDecoder().decode([Made].self, from: Data(all.body.utf8)).count == 123)
  }

  /// An answer is given as soon as all are late at the same time, and only then.
  @Test func aLateAnswerDelaysNoOther() async throws {
    // More connections than cores: with shared threads, some would wait for others.
    let count = 20
    let late = DispatchGroup()
    for _ in 1...count { late.enter() }
    let giveUp = DispatchTime.now() + .seconds(60)
    let pauses = Mutex<[Pause]>([])
    var options = Backend.Options()
    options.latency = 3_600_000
    options.pause = { milliseconds in
      late.leave()
      let result = late.wait(timeout: giveUp)
      pauses.withLock { $0.append(Pause(milliseconds: milliseconds, isShared: result == .success)) }
    }
    let backend = try Backend(options)
    let connections = try (1...count).map { _ in try RawConnection(port: backend.port) }
    for connection in connections {
      try connection.send("GET /minipools/users HTTP/1.1", "Host: localhost")
    }
    for connection in connections { #expect(try connection.answer().status == 200) }
    let shared = Pause(milliseconds: 3_600_000, isShared: true)
    #expect(pauses.withLock(\.self) == Array(repeating: shared, count: count))
  }

  private struct Pause: Equatable {
    var milliseconds: Int
    var isShared: Bool
  }

  @Test func aLateAnswerComesNoEarlier() async throws {
    var options = Backend.Options()
    options.latency = 50
    let client = try Client(Backend(options))
    let start = ContinuousClock.now
    #expect(try await client.send("GET", "/minipools/users").status == 200)
    #expect(ContinuousClock.now - start >= .milliseconds(50))
  }

  @Test func tenThousandPoolsAreServedWhole() async throws {
    var options = Backend.Options()
    options.pools = 10_000
    let answer = try await Client(Backend(options)).send("GET", "/minipools/pools")
    let pools = try JSONDecoder().decode([Made].self, from: Data(answer.body.utf8))
    #expect(pools.map(\.id) == Array(1...10_000))
  }
}
