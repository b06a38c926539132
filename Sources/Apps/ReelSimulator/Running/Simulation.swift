import Foundation
import ReelSupport

/// Worlds one after the other, or side by side, each from the next seed.
package struct Simulation: Sendable {
  /// What came of all worlds.
  package struct Report: Sendable {
    /// How many worlds there were.
    package var worlds = 0
    /// How long they have lasted, in hours of their own time.
    package var hours = 0.0
    /// The digest of all.
    package var digest: UInt64 = 0
    /// How often each thing has happened.
    package var counts: [String: Int] = [:]
    /// The first world in which a rule did not hold.
    package var failure: World.Report?
    /// How long it has taken, in seconds.
    package var seconds = 0.0

    /// How many hours of a world an hour of the machine gives.
    package var speed: Int { Int(hours * 3600 / max(seconds, 0.001)) }
  }

  /// How long trouble lasts in a world, in hours of its time.
  package static let hoursOfAWorld = 1.0

  private let seed: UInt64
  private let hours: Double
  private let plan: @Sendable () -> WorldPlan
  private let width: Int

  /// Prepares to simulate.
  ///
  /// - Parameters:
  ///   - seed: the first world's.
  ///   - hours: for how many hours of the worlds' time.
  ///   - width: how many worlds there are side by side.
  ///   - plan: what is put in the place of a world's parts; made anew for each.
  package init(
    seed: UInt64, hours: Double, width: Int = ProcessInfo.processInfo.activeProcessorCount,
    plan: @autoclosure @escaping @Sendable () -> WorldPlan = WorldPlan()
  ) {
    self.seed = seed
    self.hours = hours
    self.width = width
    self.plan = plan
  }

  /// Simulates, until a rule does not hold or the hours are over.
  ///
  /// - Parameter transcript: is told all that happens; the worlds come one after the other then.
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
