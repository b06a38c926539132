/// A rule that holds in every state that actions can lead to.
///
/// ```swift
/// Invariant("no two items have the same id") { Set($0.items.map(\.id)).count == $0.items.count }
/// ```
///
/// Tests, `expect invariants` and `reel fuzz` check it after every frame.
public struct Invariant<State>: Sendable {
  /// The rule, as a sentence.
  public let rule: String
  /// Returns whether the rule holds in a state.
  public let holds: @Sendable (State) -> Bool

  /// Creates a rule.
  public init(_ rule: String, _ holds: @escaping @Sendable (State) -> Bool) {
    self.rule = rule
    self.holds = holds
  }

  /// Returns the same rule for a larger app.
  public func pullback<Root>(_ path: KeyPath<Root, State> & Sendable) -> Invariant<Root> {
    let holds = holds
    return Invariant<Root>(rule) { holds($0[keyPath: path]) }
  }
}
