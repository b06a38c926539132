/// A reducer for a part of the state and of the action, mounted in a larger feature.
///
/// Actions that `action` does not lead to leave the state alone.
public struct Scope<State, Action, Child: Reducer>: Reducer {
  @usableFromInline let state: WritableKeyPath<State, Child.State> & Sendable
  @usableFromInline let action: ActionPath<Action, Child.Action>
  @usableFromInline let child: Child

  /// Mounts `child` where `state` and `action` lead.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState> & Sendable,
    action: ActionPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.state = state
    self.action = action
    self.child = child()
  }

  /// Lets the child reduce its own action, in place.
  @inlinable
  public func reduce(into state: inout State, action: Action) {
    guard let own = self.action.extract(action) else { return }
    child.reduce(into: &state[keyPath: self.state], action: own)
  }
}

/// A reducer for a part of the state that is not always there.
///
/// An action for a part that is nil is ignored: its answer came after the part was dismissed.
public struct ScopeOptional<State, Action, Child: Reducer>: Reducer {
  @usableFromInline let state: WritableKeyPath<State, Child.State?> & Sendable
  @usableFromInline let action: ActionPath<Action, Child.Action>
  @usableFromInline let child: Child

  /// Mounts `child` at an optional part of the state.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState?> & Sendable,
    action: ActionPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.state = state
    self.action = action
    self.child = child()
  }

  /// Lets the child reduce its own action where it is there.
  @inlinable
  public func reduce(into state: inout State, action: Action) {
    guard let own = self.action.extract(action) else { return }
    func reduce(_ part: inout Child.State?) {
      // In place: with `if let` the part would be there twice, and be copied by its next change.
      guard part != nil else { return }
      // swift-format-ignore: NeverForceUnwrap
      child.reduce(into: &part!, action: own)  // not nil: checked above
    }
    reduce(&state[keyPath: self.state])
  }
}

/// An action for one element of a collection, named by the element's id.
public struct ElementAction<ID: Hashable & Sendable, Action: Sendable>: Sendable {
  /// Which element the action is for.
  public var id: ID
  /// What happened to it.
  public var action: Action

  /// Addresses `action` to the element with `id`.
  @inlinable
  public init(id: ID, action: Action) {
    self.id = id
    self.action = action
  }
}

extension ElementAction: Equatable where Action: Equatable {}
extension ElementAction: Hashable where Action: Hashable {}
extension ElementAction: Codable where ID: Codable, Action: Codable {}

/// A reducer for each element of an array, addressed by the element's id.
///
/// An action for an id that is not there is ignored: the element was removed while an answer was
/// under way. The element is changed in place. Looking for it takes time proportional to the
/// number of elements.
public struct ForEachElement<State, Action, Child: Reducer>: Reducer
where Child.State: Identifiable, Child.Action: Sendable, Child.State.ID: Sendable {
  @usableFromInline let state: WritableKeyPath<State, [Child.State]> & Sendable
  @usableFromInline let action: ActionPath<Action, ElementAction<Child.State.ID, Child.Action>>
  @usableFromInline let child: Child

  /// Mounts `child` at every element of the array that `state` leads to.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, [ChildState]> & Sendable,
    action: ActionPath<Action, ElementAction<ChildState.ID, ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.state = state
    self.action = action
    self.child = child()
  }

  /// Lets the addressed element reduce its action.
  @inlinable
  public func reduce(into state: inout State, action: Action) {
    guard let own = self.action.extract(action) else { return }
    func reduce(_ elements: inout [Child.State]) {
      guard let index = elements.firstIndex(where: { $0.id == own.id }) else { return }
      child.reduce(into: &elements[index], action: own.action)
    }
    reduce(&state[keyPath: self.state])
  }
}
