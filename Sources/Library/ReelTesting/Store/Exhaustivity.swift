/// How much of what happens a test has to say.
public struct Exhaustivity: Sendable, Equatable {
  /// Which part of the state is compared.
  public enum Scope: Sendable, Equatable {
    /// All of it: whatever changes has to be said.
    case whole
    /// What lies at these paths, written as the shell has them, and nothing else.
    case paths([String])
    /// What an expectation sets; what else changes does not matter.
    case asserted
  }

  /// Which part of the state is compared.
  public var state: Scope
  /// Whether every action of an effect has to be received.
  public var actions: Bool
  /// Whether every request that an action asks or cancels has to be said.
  public var requests: Bool
  /// Whether no effect may run at the end.
  public var effects: Bool

  /// Creates a setting of what a test has to assert.
  public init(
    state: Scope = .whole, actions: Bool = true, requests: Bool = true, effects: Bool = true
  ) {
    self.state = state
    self.actions = actions
    self.requests = requests
    self.effects = effects
  }

  /// Everything has to be said.
  public static let on = Exhaustivity()

  /// Nothing has to be said; what is said has to be true.
  ///
  /// For tests of several features together.
  public static let off = Exhaustivity(
    state: .asserted, actions: false, requests: false, effects: false)

  /// What lies at these paths has to be said, and nothing else: `.paths("shop.cart",
  /// "shop.total")`.
  ///
  /// Paths of an app begin with its name, as in the shell. Actions that are not received, requests
  /// that are not stated and effects that run on do not matter.
  public static func paths(_ paths: String...) -> Exhaustivity {
    Exhaustivity(state: .paths(paths), actions: false, requests: false, effects: false)
  }
}
