/// The state of an app of which the library keeps a part in order: a page that exists, or a form
/// that shakes once.
///
/// It does so when `ask.run` reduces an action of an ``AppPart``. See ``PagedState`` and
/// ``FormingState``, of which a state may be both.
public protocol TendedState: Sendable {
  /// Prepares for an action.
  mutating func beforeAction()

  /// Puts in order what an action has changed.
  mutating func afterAction()
}

extension TendedState {
  /// Nothing is prepared.
  public mutating func beforeAction() {}

  /// Nothing is put in order.
  public mutating func afterAction() {}
}

extension Ask where F.State: TendedState {
  /// Reduces an action of a part of the app, and keeps the app's state in order.
  @inlinable
  public mutating func run<Part: AppPart>(
    _ part: Part, _ action: Part.Action, in state: inout F.State
  ) where Part.Whole == F {
    state.beforeAction()
    part.reduce(into: &state, action: action, ask: &self)
    state.afterAction()
  }
}
