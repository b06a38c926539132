/// The decision about an action that has been dispatched.
public enum ActionDecision<Action: Sendable>: Sendable {
  /// Reduce the action.
  case pass
  /// Reduce another action in its place; the timeline records that one.
  case replace(Action)
  /// Drop the action: no frame, no effect, and subscribers are not notified.
  case refuse
}

/// Middleware around the reduction, for logging, analytics, persistence or a gate.
///
/// It is asked about every action before the action is reduced, including the answers of effects,
/// and called again after the subscribers have been notified. Add it with ``Store/add(_:)``, at any
/// time in a store's life. It does not see actions that a replay or an edit of history reduces
/// again: those have already happened.
///
/// Requests are not handled here but by ``Feature/respond(to:)``, which answers them with effects.
public protocol Middleware<State, Action>: Sendable {
  /// The state of the store.
  associatedtype State
  /// The action of the store.
  associatedtype Action: Sendable

  /// Decides what happens to `action`, given the state before it.
  ///
  /// It is called on the delivering thread, outside the store's lock, and may use the store;
  /// actions that it sends are reduced after this one. The state is borrowed: keeping it makes the
  /// reducer copy it.
  func decide(_ state: State, _ action: Action) -> ActionDecision<Action>

  /// Called when `action` has been reduced, with the state after it.
  func reduced(_ state: State, _ action: Action)
}

extension Middleware {
  /// Lets every action pass.
  @inlinable
  public func decide(_ state: State, _ action: Action) -> ActionDecision<Action> { .pass }

  /// Does nothing after an action.
  @inlinable
  public func reduced(_ state: State, _ action: Action) {}
}

/// Middleware around the reduction, written as closures.
///
/// ```swift
/// let log = store.add(
///   Around(after: { state, action in print(action, state.count) }))
/// let gate = store.add(
///   Around(before: { state, action in state.isClosed && action != .open ? .refuse : .pass }))
/// ```
public struct Around<State, Action: Sendable>: Middleware {
  @usableFromInline let before: @Sendable (State, Action) -> ActionDecision<Action>
  @usableFromInline let after: @Sendable (State, Action) -> Void

  /// Creates middleware from a decision before each action and a side effect after it.
  @inlinable
  public init(
    before: @escaping @Sendable (State, Action) -> ActionDecision<Action> = { _, _ in .pass },
    after: @escaping @Sendable (State, Action) -> Void = { _, _ in }
  ) {
    self.before = before
    self.after = after
  }

  /// Returns the first closure's decision.
  @inlinable
  public func decide(_ state: State, _ action: Action) -> ActionDecision<Action> {
    before(state, action)
  }

  /// Calls the second closure.
  @inlinable
  public func reduced(_ state: State, _ action: Action) { after(state, action) }
}

extension Store {
  /// Adds middleware around the reduction, from the next action on.
  ///
  /// It is inside the middleware that has been added before, which is asked before it and called
  /// back after it.
  ///
  /// - Returns: A subscription; the middleware is removed when it is released.
  public func add(_ middleware: some Middleware<State, Action>) -> Subscription {
    let number = control.withLock { control in
      control.middleware.append(
        ActiveMiddleware(number: control.nextMiddleware, middleware: middleware))
      control.isQuiet = false
      control.nextMiddleware += 1
      return control.nextMiddleware - 1
    }
    return Subscription { [weak self] in self?.remove(number) }
  }

  /// Removes middleware; it is released when the lock is free again.
  private func remove(_ number: Int) {
    let all = control.withLock { control in
      let all = control.middleware
      control.middleware.removeAll { $0.number == number }
      return all
    }
    withExtendedLifetime(all) {}
  }

  /// Middleware around the reduction.
  ///
  /// A class, so that it is called in place: an existential is copied before it is called.
  @usableFromInline
  final class ActiveMiddleware: Sendable {
    let number: Int
    @usableFromInline let middleware: any Middleware<State, Action>

    init(number: Int, middleware: any Middleware<State, Action>) {
      self.number = number
      self.middleware = middleware
    }
  }

  /// Asks the middleware about an action, without the lock, and does what it allows.
  @inlinable
  func decide(_ dispatch: inout Dispatch, _ delivery: inout Delivery, _ me: UInt) {
    // There is a tip: it was looked up before the middleware was asked.
    guard let tip = delivery.tip else { return }
    for place in delivery.middleware.indices {
      let action = dispatch.action
      let decision = delivery.middleware.lend(place) { one in
        tip.pointer.lend { one.middleware.decide($0, action) }
      }
      switch decision {
      case .pass: continue
      case .replace(let other): dispatch.action = other
      case .refuse: return
      }
    }
    control.withLock(by: me) { reduce(&dispatch, &delivery, &$0) }
  }

  /// Notifies the middleware that was asked that the action has been reduced.
  @inlinable
  func notify(_ dispatch: inout Dispatch, _ delivery: inout Delivery) {
    guard let tip = delivery.tip else { return }
    let action = dispatch.action
    for place in delivery.middleware.indices.reversed() {
      delivery.middleware.lend(place) { one in
        tip.pointer.lend { one.middleware.reduced($0, action) }
      }
    }
  }
}
