import ReelShell
import ReelSupport

/// Finds the few decisions of a world that break the same rule.
package struct WorldShrinker: Sendable {
  /// What a world was shrunk to.
  package struct Result: Sendable {
    /// What is left.
    package var script: WorldScript
    /// How it fails.
    package var violation: Violation
    /// How many worlds that has taken.
    package var worlds: Int
  }

  /// So many worlds are tried at most; what is left then is what is told.
  private static let limit = 200

  private let plan: @Sendable () -> WorldPlan

  /// - Parameter plan: what is put in the place of a world's parts; made anew for each.
  package init(plan: @autoclosure @escaping @Sendable () -> WorldPlan = WorldPlan()) {
    self.plan = plan
  }

  /// Shrinks a world that has broken a rule.
  package func shrink(_ script: WorldScript, _ violation: Violation) async -> Result {
    let found = Box(Result(script: script, violation: violation, worlds: 0))
    var search = DeltaDebugging { [plan] places in
      guard found.value.worlds < Self.limit, !Task.isCancelled else { return false }
      var candidate = script
      candidate.decisions = places.map { script.decisions[$0] }
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

  /// What the search has found so far: one task after the other writes it.
  private final class Box {
    var value: Result
    init(_ value: Result) { self.value = value }
  }
}
