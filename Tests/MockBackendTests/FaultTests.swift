import Foundation
import MockBackend
import TemporaryFiles
import Testing

/// Faults on demand.
@Suite struct FaultTests {
  private func options(_ kind: FaultKind, fail: Double, seed: UInt64 = 1) -> Backend.Options {
    var options = Backend.Options()
    options.faultKind = kind
    options.fail = fail
    options.seed = seed
    return options
  }

  /// Creates pools one after the other, and returns the statuses and which pools exist in the end.
  private func run(
    _ options: Backend.Options, requests: Int = 60
  ) async throws -> (statuses: [Int], made: [Int]) {
    let directory = try TemporaryDirectory()
    var options = options
    options.file = directory.file("backend.db")
    options.pools = 0
    let faulty = try Backend(options)
    var statuses: [Int] = []
    for number in 0..<requests {
      let answer = try await Client(faulty).send(
        "POST", "/minipools/pools", #"{"name":"a","creatorId":\#(number + 1)}"#)
      statuses.append(answer.status)
    }
    faulty.stop()
    options.fail = 0
    struct Pool: Codable { var creatorId: Int }
    let all = try await Client(Backend(options)).send("GET", "/minipools/pools")
    let pools = try JSONDecoder().decode([Pool].self, from: Data(all.body.utf8))
    return (statuses, pools.map { $0.creatorId - 1 })
  }

  @Test func theSameSeedFailsTheSameRequests() async throws {
    let one = try await run(options(.either, fail: 0.3))
    let two = try await run(options(.either, fail: 0.3))
    let other = try await run(options(.either, fail: 0.3, seed: 2))
    #expect(one == two)
    #expect(one.statuses != other.statuses)
    #expect((5...35).contains(one.statuses.count { $0 == 500 }))
  }

  @Test func aFaultBeforeTheWriteChangesNothing() async throws {
    let (statuses, made) = try await run(options(.beforeWrite, fail: 0.3))
    #expect(made == statuses.indices.filter { statuses[$0] == 201 })
  }

  @Test func aFaultAfterTheWriteKeepsTheChange() async throws {
    let (statuses, made) = try await run(options(.afterWrite, fail: 0.3))
    #expect(statuses.contains(500))
    #expect(made == Array(0..<60))
  }

  @Test func theKindDoesNotChangeWhichRequestsFail() async throws {
    let before = try await run(options(.beforeWrite, fail: 0.3))
    let either = try await run(options(.either, fail: 0.3))
    #expect(before.statuses == either.statuses)
    // Some of the failures of `either` came after the write, others before.
    #expect(either.made.count > before.made.count)
    #expect(either.made.count < 60)
  }

  @Test func atARateOfOneEverythingFailsWithAReason() async throws {
    let backend = try Backend(options(.beforeWrite, fail: 1))
    let answer = try await Client(backend).send("GET", "/minipools/pools")
    #expect(answer.status == 500)
    #expect(answer.body == #"{"error":"a fault on demand: the request has changed nothing"}"#)
    let late = try Backend(options(.afterWrite, fail: 1))
    let second = try await Client(late).send("GET", "/minipools/pools")
    #expect(second.body == #"{"error":"a fault on demand: the request has done its work"}"#)
  }
}
