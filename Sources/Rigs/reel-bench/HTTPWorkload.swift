import Foundation
import MiniPools
import MockBackend
import ReelHTTP

/// The cost of requests over the real network, with server and client in this process.
enum HTTPWorkload {
  private static let requests = 2_000
  private static let workers = 8

  static func rows() throws -> [Row] {
    try Measure.waiting {
      try await throughput() + [try await idling()]
    }
  }

  /// Requests a second: one after the other, and from several tasks at once.
  private static func throughput() async throws -> [Row] {
    let backend = try Backend()
    defer { backend.stop() }
    let pools = try api(of: backend)
    let draft = Draft(name: "Trip to Oslo", goal: 50)
    // The list keeps its length, so each request does the same work.
    let get = try await rate(1) { _ = try await pools.fetchPools() }
    let post = try await rate(1) { _ = try await pools.editPool(2, draft, nil) }
    let many = try await rate(workers) { _ = try await pools.fetchPools() }
    return [
      row("GET, one after the other", get, "/s"),
      row("PATCH, one after the other", post, "/s"),
      row("GET, \(workers) tasks at once", many, "/s"),
    ]
  }

  /// The share of a core used while waiting for an answer.
  private static func idling() async throws -> Row {
    var options = Backend.Options()
    options.latency = 5_000
    let backend = try Backend(options)
    defer { backend.stop() }
    let pools = try api(of: backend)
    let (start, used) = (Measure.now, Measure.processorTime)
    _ = try await pools.createPool(Draft(name: "Trip to Oslo", goal: 50))
    let share = Double(Measure.processorTime - used) / Double(Measure.now - start)
    return row("a core's share while a POST waits 5 s for its answer", share * 100, "%")
  }

  private static func api(of backend: Backend) throws -> any PoolsAPI {
    .live(
      APIClient(
        try BaseURL(backend.baseURL.absoluteString + "/minipools"), over: NetworkTransport()))
  }

  private static func rate(
    _ workers: Int, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> Double {
    try await body()
    let start = Measure.now
    try await withThrowingTaskGroup { tasks in
      for _ in 0..<workers {
        tasks.addTask { for _ in 0..<requests / workers { try await body() } }
      }
      try await tasks.waitForAll()
    }
    return Double(requests) / (Double(Measure.now - start) / 1e9)
  }

  private static func row(_ what: String, _ value: Double, _ unit: String) -> Row {
    Row(workload: "H", what: "HTTP on the loopback: \(what)", value: value, unit: unit)
  }
}
