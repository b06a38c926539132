import Foundation
import MockBackend
import RawHTTP
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

  @Test func aLateAnswerDelaysNoOther() async throws {
    var options = Backend.Options()
    options.latency = 1_000
    let backend = try Backend(options)
    let start = ContinuousClock.now
    // More connections than cores: with shared threads, some would wait for others.
    let connections = try (1...20).map { _ in try RawConnection(port: backend.port) }
    for connection in connections {
      try connection.send("GET /minipools/users HTTP/1.1", "Host: localhost")
    }
    for connection in connections { #expect(try connection.answer().status == 200) }
    let elapsed = ContinuousClock.now - start
    #expect(elapsed >= .seconds(1))
    // A busy machine does not come near to it.
    #expect(elapsed < .seconds(20), "one after the other they would take this long")
  }

  @Test func tenThousandPoolsAreServedWhole() async throws {
    var options = Backend.Options()
    options.pools = 10_000
    let answer = try await Client(Backend(options)).send("GET", "/minipools/pools")
    let pools = try JSONDecoder().decode([Made].self, from: Data(answer.body.utf8))
    #expect(pools.map(\.id) == Array(1...10_000))
  }
}
