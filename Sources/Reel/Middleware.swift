/// What a feature asks of the world when an action has been reduced.
///
/// A reducer decides what is; middleware decides what should happen next: a request, a timer, an
/// end to one of those. It answers with an ``Effect``, a value that the store runs, and whose
/// answers come back as further actions. It is called on the thread that delivers the action,
/// outside the store's lock, with the state as the reducer has left it, and must return soon.
public protocol Middleware<State, Action>: Sendable {
  /// The state of the feature.
  associatedtype State
  /// The action of the feature.
  associatedtype Action: Sendable

  /// What the world is asked to do now that `action` has led to `state`.
  func effect(after action: Action, in state: State) -> Effect<Action>
}

/// Middleware written as a closure.
///
/// ```swift
/// Respond { state, action in
///   switch action {
///   case .refreshTapped: .run { send in await send(.loaded(api.items())) }
///   default: .none
///   }
/// }
/// ```
public struct Respond<State, Action: Sendable>: Middleware {
  @usableFromInline let body: @Sendable (State, Action) -> Effect<Action>

  /// Makes middleware of a closure from the new state and the action to an effect.
  @inlinable
  public init(_ body: @escaping @Sendable (State, Action) -> Effect<Action>) {
    self.body = body
  }

  /// What the closure answers.
  @inlinable
  public func effect(after action: Action, in state: State) -> Effect<Action> {
    body(state, action)
  }
}

/// Middleware of a feature that is mounted in a larger one.
///
/// The ids of the feature's effects are its own: no other feature can cancel them, whatever it
/// calls its effects.
public struct ScopedMiddleware<State, Action: Sendable, ChildState, ChildAction: Sendable>:
  Middleware
{
  // A closure that is made where the types are known: here they would be looked up at each action,
  // of which most are none of the feature's.
  @usableFromInline let body: @Sendable (Action, State) -> Effect<Action>

  /// Mounts `children` where `state` and `action` lead, under the name `feature`.
  @inlinable
  public init(
    _ feature: String, state path: KeyPath<State, ChildState> & Sendable,
    action: ActionPath<Action, ChildAction>, _ children: [any Middleware<ChildState, ChildAction>]
  ) {
    body = { whole, state in
      guard let own = action.extract(whole) else { return .none }
      let part = state[keyPath: path]
      var effects: [Effect<ChildAction>] = []
      for child in children {
        let effect = child.effect(after: own, in: part)
        if effect.node != nil { effects.append(effect) }
      }
      guard !effects.isEmpty else { return .none }
      return Effect<ChildAction>.merge(effects).map(action.embed).scoped(to: feature)
    }
  }

  /// The children's effects, with the parent's actions.
  @inlinable
  public func effect(after action: Action, in state: State) -> Effect<Action> {
    body(action, state)
  }
}

/// Middleware of a part of the state that is not always there.
public struct ScopedOptionalMiddleware<State, Action: Sendable, Child: Middleware>: Middleware {
  private let feature: String
  private let state: KeyPath<State, Child.State?> & Sendable
  private let action: ActionPath<Action, Child.Action>
  private let child: Child

  /// Mounts `child` at an optional part of the state, under the name `feature`.
  public init(
    _ feature: String, state: KeyPath<State, Child.State?> & Sendable,
    action: ActionPath<Action, Child.Action>, _ child: Child
  ) {
    self.feature = feature
    self.state = state
    self.action = action
    self.child = child
  }

  /// The child's effect where the child is there.
  public func effect(after action: Action, in state: State) -> Effect<Action> {
    guard let own = self.action.extract(action), let part = state[keyPath: self.state] else {
      return .none
    }
    return child.effect(after: own, in: part).map(self.action.embed).scoped(to: feature)
  }
}

/// Middleware of each element of an array, addressed by the element's id.
///
/// Each element's effects have ids of their own.
public struct ForEachMiddleware<State, Action: Sendable, Child: Middleware>: Middleware
where Child.State: Identifiable, Child.State.ID: Sendable {
  private let feature: String
  private let state: KeyPath<State, [Child.State]> & Sendable
  private let action: ActionPath<Action, ElementAction<Child.State.ID, Child.Action>>
  private let child: Child

  /// Mounts `child` at every element of the array that `state` leads to.
  public init(
    _ feature: String, state: KeyPath<State, [Child.State]> & Sendable,
    action: ActionPath<Action, ElementAction<Child.State.ID, Child.Action>>, _ child: Child
  ) {
    self.feature = feature
    self.state = state
    self.action = action
    self.child = child
  }

  /// The effect of the addressed element.
  public func effect(after action: Action, in state: State) -> Effect<Action> {
    guard let own = self.action.extract(action),
      let element = state[keyPath: self.state].first(where: { $0.id == own.id })
    else { return .none }
    let embed = self.action.embed
    let id = own.id
    return child.effect(after: own.action, in: element)
      .map { embed(ElementAction(id: id, action: $0)) }
      .scoped(to: id)
      .scoped(to: feature)
  }
}
