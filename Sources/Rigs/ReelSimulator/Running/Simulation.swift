import Foundation
import ReelSupport

/// Worlds one after the other, or in parallel, each with the next seed.
package struct Simulation: Sendable {
  /// The result of all worlds.
  package struct Report: Sendable {
    /// The number of worlds.
    package var worlds = 0
    /// Their total duration, in hours of their own time.
    package var hours = 0.0
    /// The digest of all worlds.
    package var digest: UInt64 = 0
    /// The number of times that each thing happened.
    package var counts: [String: Int] = [:]
    /// The first world in which a rule was broken.
    package var failure: World.Report?
    /// The duration, in seconds.
    package var seconds = 0.0

    /// The simulated hours per hour of the machine.
    package var speed: Int { Int(hours * 3600 / max(seconds, 0.001)) }
  }

  /// The duration of trouble in a world, in hours of its time.
  package static let hoursOfAWorld = 1.0

  private let seed: UInt64
  private let hours: Double
  private let plan: @Sendable () -> WorldPlan
  private let width: Int

  /// Prepares a simulation.
  ///
  /// - Parameters:
  ///   - seed: the first world's seed.
  ///   - hours: the total hours of the worlds' time.
  ///   - width: the number of worlds in parallel.
  ///   - plan: replacements for a world's parts; created again for each.
  package init(
    seed: UInt64, hours: Double, width: Int = ProcessInfo.processInfo.activeProcessorCount,
    plan: @autoclosure @escaping @Sendable () -> WorldPlan = WorldPlan()
  ) {
    self.seed = seed
    self.hours = hours
    self.width = width
    self.plan = plan
  }

  /// Simulates, until a rule is broken or the hours are over.
  ///
  /// - Parameter transcript: receives every event; the worlds then run one after the other.
  package func run(transcript: (@Sendable (String) -> Void)? = nil) async -> Report {
    let count = max(1, Int((hours / Self.hoursOfAWorld).rounded(.up)))
    let start = Date()
    var report = Report()
    var results: [Int: World.Report] = [:]
    await WorkMeter.during(.simulating, of: count) { meter in
      await withTaskGroup(of: (Int, World.Report).self) { group in
        var next = 0
        func begin() {
          guard next < count, !Task.isCancelled else { return }
          let index = next
          next += 1
          group.addTask { (index, await world(index, transcript)) }
        }
        for _ in 0..<(transcript == nil ? max(1, width) : 1) { begin() }
        for await (index, result) in group {
          results[index] = result
          meter?.note(results.count)
          if !results.values.contains(where: { $0.violation != nil }) { begin() }
        }
      }
    }
    for index in results.keys.sorted() where report.failure == nil {
      if let result = results[index] { report.take(result) }
    }
    report.seconds = Date().timeIntervalSince(start)
    return report
  }

  private func world(
    _ index: Int, _ transcript: (@Sendable (String) -> Void)?
  ) async -> World.Report {
    let rest = hours - Double(index) * Self.hoursOfAWorld
    return await World(seed: seed &+ UInt64(index), plan: plan(), transcript: transcript)
      .run(hours: min(rest, Self.hoursOfAWorld))
  }
}

extension Simulation.Report {
  fileprivate mutating func take(_ world: World.Report) {
    worlds += 1
    hours += Double(world.time) / 3_600_000
    digest = SplitMix64.mixed(digest &+ world.digest)
    counts.merge(world.counts, uniquingKeysWith: +)
    if world.violation != nil { failure = world }
  }
}
