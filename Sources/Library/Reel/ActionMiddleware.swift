/// What becomes of an action that has been dispatched.
public enum ActionDecision<Action: Sendable>: Sendable {
  /// It is reduced.
  case pass
  /// Another one is reduced in its place; that is what a timeline remembers.
  case replace(Action)
  /// Nothing happens: no frame, no effect, no subscriber is told.
  case refuse
}

/// Stands around the reduction: for a log, analytics, persistence, a gate.
///
/// It is asked about every action before it is reduced, an effect's answer too, and told
/// afterwards, when the subscribers have been. It is added with ``Store/add(_:)``, as long as a
/// store lives. Actions that a replay or history's editing reduces again do not come by: they have
/// happened.
///
/// What an action asks of the world is not decided here, but by ``Middleware``, which answers with
/// an effect.
public protocol ActionMiddleware<State, Action>: Sendable {
  /// The state of the store.
  associatedtype State
  /// The action of the store.
  associatedtype Action: Sendable

  /// What is to become of `action`, in the state before it.
  ///
  /// It is called on the thread that delivers, outside the store's lock, and may use the store;
  /// what it sends comes after this action. The state is lent: to keep it makes the reducer copy
  /// it.
  func decide(_ state: State, _ action: Action) -> ActionDecision<Action>

  /// `action` has been reduced, and this is the state after it.
  func reduced(_ state: State, _ action: Action)
}

extension ActionMiddleware {
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
public struct Around<State, Action: Sendable>: ActionMiddleware {
  @usableFromInline let before: @Sendable (State, Action) -> ActionDecision<Action>
  @usableFromInline let after: @Sendable (State, Action) -> Void

  /// Creates middleware from what it decides before an action and does after it.
  @inlinable
  public init(
    before: @escaping @Sendable (State, Action) -> ActionDecision<Action> = { _, _ in .pass },
    after: @escaping @Sendable (State, Action) -> Void = { _, _ in }
  ) {
    self.before = before
    self.after = after
  }

  /// What the first closure answers.
  @inlinable
  public func decide(_ state: State, _ action: Action) -> ActionDecision<Action> {
    before(state, action)
  }

  /// Calls the second closure.
  @inlinable
  public func reduced(_ state: State, _ action: Action) { after(state, action) }
}

extension Store {
  /// Lets middleware stand around the reduction from the next action on, inside of what is there
  /// already: that is asked before it, and told after it.
  ///
  /// - Returns: what keeps it there; let go of it to end it.
  public func add(_ middleware: some ActionMiddleware<State, Action>) -> Subscription {
    let number = control.withLock { control in
      control.bystanders.append(
        Bystander(number: control.nextBystander, middleware: middleware))
      control.isQuiet = false
      control.nextBystander += 1
      return control.nextBystander - 1
    }
    return Subscription { [weak self] in self?.dismiss(number) }
  }

  /// Takes a bystander away; it is let go of when the lock is free again.
  private func dismiss(_ number: Int) {
    let all = control.withLock { control in
      let all = control.bystanders
      control.bystanders.removeAll { $0.number == number }
      return all
    }
    withExtendedLifetime(all) {}
  }

  /// Middleware around the reduction.
  ///
  /// A class, so that it is asked where it is: what is of any type is copied to be called.
  @usableFromInline
  final class Bystander: Sendable {
    let number: Int
    @usableFromInline let middleware: any ActionMiddleware<State, Action>

    init(number: Int, middleware: any ActionMiddleware<State, Action>) {
      self.number = number
      self.middleware = middleware
    }
  }

  /// Asks the bystanders about an action, without the lock, and does what they let through.
  @inlinable
  func ask(_ errand: Errand) {
    // There is one: it was looked for before they are asked.
    guard let tip = errand.tip else { return }
    for bystander in errand.bystanders {
      let action = errand.action
      switch tip.pointer.lend(to: { bystander.middleware.decide($0, action) }) {
      case .pass: continue
      case .replace(let other): errand.action = other
      case .refuse: errand.isRefused = true
      }
      if errand.isRefused { break }
    }
    control.withLock { perform(errand, &$0) }
  }

  /// Tells those who were asked that the action has been reduced.
  @inlinable
  func tell(_ errand: Errand, _ tip: Tip) {
    let action = errand.action
    for bystander in errand.bystanders.reversed() {
      tip.pointer.lend { bystander.middleware.reduced($0, action) }
    }
  }
}
