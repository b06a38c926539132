import ReelShell
import ReelSupport

/// Finds the few decisions of a world that break the same rule.
package struct WorldShrinker: Sendable {
  /// The result of shrinking a world.
  package struct Result: Sendable {
    /// The remaining decisions.
    package var script: WorldScript
    /// The failure.
    package var violation: Violation
    /// The number of worlds tried.
    package var worlds: Int
  }

  /// The maximum number of worlds to try.
  private static let limit = 200

  private let plan: @Sendable () -> WorldPlan

  /// - Parameter plan: replacements for a world's parts; created again for each.
  package init(plan: @autoclosure @escaping @Sendable () -> WorldPlan = WorldPlan()) {
    self.plan = plan
  }

  /// Shrinks a world that has broken a rule.
  package func shrink(_ script: WorldScript, _ violation: Violation) async -> Result {
    let found = Box(Result(script: script, violation: violation, worlds: 0))
    var search = DeltaDebugging { [plan] indices in
      guard found.value.worlds < Self.limit, !Task.isCancelled else { return false }
      var candidate = script
      candidate.decisions = indices.map { script.decisions[$0] }
      let report = await World(seed: script.seed, phones: script.phones, plan: plan())
        .run(candidate.decisions)
      found.value.worlds += 1
      guard let other = report.violation, other.rule == violation.rule else { return false }
      if candidate.decisions.count < found.value.script.decisions.count {
        found.value.script = candidate
        found.value.violation = other
      }
      return true
    }
    _ = try? await WorkMeter.during(.shrinking) { _ in
      try await search.minimum(of: Array(script.decisions.indices))
    }
    return found.value
  }

  /// The result so far: one task after the other writes it.
  private final class Box {
    var value: Result
    init(_ value: Result) { self.value = value }
  }
}
