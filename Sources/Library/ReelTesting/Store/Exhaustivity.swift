/// How much of what happens a test must assert.
public struct Exhaustivity: Sendable, Equatable {
  /// The part of the state to compare.
  public enum Scope: Sendable, Equatable {
    /// The whole state: every change must be asserted.
    case whole
    /// The values at these paths, in the shell's notation, and nothing else.
    case paths([String])
    /// Only the values that an expectation sets; other changes are ignored.
    ///
    /// Its closure gets the state after the action, so it assigns what is expected, `$0.count = 5`,
    /// and says nothing about the value before, as `$0.count += 3` would.
    case asserted
  }

  /// The part of the state to compare.
  public var state: Scope
  /// Whether every action of an effect must be received.
  public var actions: Bool
  /// Whether every request that an action makes or cancels must be asserted.
  public var requests: Bool
  /// Whether all effects must have ended at the end.
  public var effects: Bool

  /// Creates an exhaustivity.
  public init(
    state: Scope = .whole, actions: Bool = true, requests: Bool = true, effects: Bool = true
  ) {
    self.state = state
    self.actions = actions
    self.requests = requests
    self.effects = effects
  }

  /// Everything must be asserted.
  public static let on = Exhaustivity()

  /// Nothing must be asserted, but all assertions must hold.
  ///
  /// For tests of several features together. Closures assign what is expected, and change nothing
  /// relative to the state before the action: see ``Scope/asserted``.
  public static let off = Exhaustivity(
    state: .asserted, actions: false, requests: false, effects: false)

  /// Only the values at these paths must be asserted: `.paths("shop.cart", "shop.total")`.
  ///
  /// Paths of an app begin with its name, as in the shell. Actions that are not received, requests
  /// that are not asserted, and effects that are still running are ignored.
  public static func paths(_ paths: String...) -> Exhaustivity {
    Exhaustivity(state: .paths(paths), actions: false, requests: false, effects: false)
  }
}
