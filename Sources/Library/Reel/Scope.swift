/// A feature, or a reducer alone, mounted in a larger feature for a part of its state and action.
///
/// Actions that `action` does not lead to leave the state alone.
public struct Scope<State, Action: Sendable, Child: RequestingReducer>: RequestingReducer {
  /// None: requests belong to the child alone.
  public typealias Request = Never

  @usableFromInline let state: PartPlace<State, Child.State>
  @usableFromInline let action: ActionPath<Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let mount: Mount<Child.Request, Child.Action>

  /// Mounts a reducer without requests at the part that `state` and `action` lead to.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState> & Sendable,
    action: ActionPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction, Never> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction, Child.Request == Never {
    self.state = PartPlace(state)
    self.action = action
    self.child = child()
    mount = Mount()
  }

  /// Mounts a feature at the part that `state` and `action` lead to: its reducer and its
  /// middleware.
  @inlinable
  public init<F: Feature>(
    _ feature: F, state: WritableKeyPath<State, F.State> & Sendable,
    action: ActionPath<Action, F.Action>
  ) where Child == F.Body {
    self.state = PartPlace(state)
    self.action = action
    child = feature.reducer
    mount = Mount(step: FeatureStep(feature.name), middleware: feature.middleware)
  }

  /// Whether the child has requests.
  @inlinable public static var mayAsk: Bool { Child.mayAsk }

  /// Reduces the child's own actions, in place.
  @inlinable
  public func reduce(into state: inout State, action: Action, requests: inout Requests<Never>) {
    _ = reduceOwn(into: &state, action: action, requests: &requests)
  }

  /// Reduces the child's own actions, in place; returns whether the action was the child's.
  @inlinable @inline(__always)
  package func reduceOwn(
    into state: inout State, action: Action, requests: inout Requests<Never>
  ) -> Bool {
    guard let own = self.action.extract(action) else { return false }
    reduce(own, in: &state, requests: &requests)
    return true
  }

  // A function of its own, so that the actions of others only cost the question whose they are.
  @inlinable @inline(never)
  func reduce(_ own: Child.Action, in state: inout State, requests: inout Requests<Never>) {
    var asked = Requests<Child.Request>()
    self.state.modify(&state) { child.reduce(into: &$0, action: own, requests: &asked) }
    if !asked.asked.isEmpty { requests.adopt(asked, from: mount.step) }
  }

  /// Returns the child's answer.
  public func effect(for asked: AskedRequest) -> Effect<Action>? {
    mount.effect(for: asked, by: child)?.map(action.embed)
  }
}

extension Scope: Reducer where Child: Reducer {
  /// Reduces the child's own actions, in place.
  @inlinable
  public func reduce(into state: inout State, action: Action) {
    guard let own = self.action.extract(action) else { return }
    self.state.modify(&state) { child.reduce(into: &$0, action: own) }
  }
}

/// The name under which a feature is mounted, and its answers; neither for a reducer alone.
@usableFromInline
struct Mount<Request: RequestProtocol, Action: Sendable>: Sendable {
  @usableFromInline let step: FeatureStep?
  let middleware: [any Middleware<Request, Action>]

  @usableFromInline
  init(step: FeatureStep? = nil, middleware: [any Middleware<Request, Action>] = []) {
    self.step = step
    self.middleware = middleware
  }

  /// Returns the answer to a request of the child, or of a feature mounted in it.
  @usableFromInline
  func effect(
    for asked: AskedRequest, by child: some RequestingReducer<some Any, Action, Request>
  ) -> Effect<Action>? {
    guard let step else { return child.effect(for: asked) }
    // An element's step has its id beside the name.
    guard let first = asked.feature.first, first.name == step.name else { return nil }
    let own = asked.droppingStep()
    return own.feature.isEmpty ? answer(own, by: middleware) : child.effect(for: own)
  }
}

/// A feature, or a reducer alone, for an optional part of the state.
///
/// An action for a part that is nil is ignored: its answer came after the part was dismissed.
public struct ScopeOptional<State, Action: Sendable, Child: RequestingReducer>: RequestingReducer {
  /// None: requests belong to the child alone.
  public typealias Request = Never

  @usableFromInline let state: WritableKeyPath<State, Child.State?> & Sendable
  @usableFromInline let action: ActionPath<Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let mount: Mount<Child.Request, Child.Action>

  /// Mounts a reducer without requests at an optional part of the state.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState?> & Sendable,
    action: ActionPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction, Never> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction, Child.Request == Never {
    self.state = state
    self.action = action
    self.child = child()
    mount = Mount()
  }

  /// Mounts a feature at an optional part of the state: its reducer and its middleware.
  @inlinable
  public init<F: Feature>(
    _ feature: F, state: WritableKeyPath<State, F.State?> & Sendable,
    action: ActionPath<Action, F.Action>
  ) where Child == F.Body {
    self.state = state
    self.action = action
    child = feature.reducer
    mount = Mount(step: FeatureStep(feature.name), middleware: feature.middleware)
  }

  /// Whether the child has requests.
  @inlinable public static var mayAsk: Bool { Child.mayAsk }

  /// Reduces the child's own actions if the part exists.
  @inlinable
  public func reduce(into state: inout State, action: Action, requests: inout Requests<Never>) {
    guard let own = self.action.extract(action) else { return }
    var asked = Requests<Child.Request>()
    func reduce(_ part: inout Child.State?) {
      // In place: `if let` would make a second copy of the part, and its next change would copy it.
      guard part != nil else { return }
      // swift-format-ignore: NeverForceUnwrap
      child.reduce(into: &part!, action: own, requests: &asked)  // not nil: checked above
    }
    reduce(&state[keyPath: self.state])
    if !asked.asked.isEmpty { requests.adopt(asked, from: mount.step) }
  }

  /// Returns the child's answer.
  public func effect(for asked: AskedRequest) -> Effect<Action>? {
    mount.effect(for: asked, by: child)?.map(action.embed)
  }
}

extension ScopeOptional: Reducer where Child: Reducer {
  /// Reduces the child's own actions if the part exists.
  @inlinable
  public func reduce(into state: inout State, action: Action) {
    var requests = Requests<Never>()
    reduce(into: &state, action: action, requests: &requests)
  }
}

/// An action for one element of a collection, named by the element's id.
public struct ElementAction<ID: Hashable & Sendable, Action: Sendable>: Sendable {
  /// The id of the element.
  public var id: ID
  /// The element's action.
  public var action: Action

  /// Creates an action for the element with `id`.
  @inlinable
  public init(id: ID, action: Action) {
    self.id = id
    self.action = action
  }
}

extension ElementAction: Equatable where Action: Equatable {}
extension ElementAction: Hashable where Action: Hashable {}
extension ElementAction: Codable where ID: Codable, Action: Codable {}

/// A feature, or a reducer alone, for each element of an array, addressed by the element's id.
///
/// An action for an unknown id is ignored: the element was removed while an answer was under way.
/// The element is changed in place. Finding it takes time proportional to the number of elements.
/// The requests of different elements are independent.
public struct ForEachElement<State, Action: Sendable, Child: RequestingReducer>: RequestingReducer
where Child.State: Identifiable, Child.State.ID: Sendable {
  /// None: requests belong to the elements alone.
  public typealias Request = Never

  @usableFromInline let state: WritableKeyPath<State, [Child.State]> & Sendable
  @usableFromInline let action: ActionPath<Action, ElementAction<Child.State.ID, Child.Action>>
  @usableFromInline let child: Child
  @usableFromInline let mount: Mount<Child.Request, Child.Action>

  /// Mounts a reducer without requests at every element of the array that `state` leads to.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, [ChildState]> & Sendable,
    action: ActionPath<Action, ElementAction<ChildState.ID, ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction, Never> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction, Child.Request == Never {
    self.state = state
    self.action = action
    self.child = child()
    mount = Mount()
  }

  /// Mounts a feature at every element of the array: its reducer and its middleware.
  @inlinable
  public init<F: Feature>(
    _ feature: F, state: WritableKeyPath<State, [F.State]> & Sendable,
    action: ActionPath<Action, ElementAction<F.State.ID, F.Action>>
  ) where Child == F.Body, F.State: Identifiable {
    self.state = state
    self.action = action
    child = feature.reducer
    mount = Mount(step: FeatureStep(feature.name), middleware: feature.middleware)
  }

  /// Whether the elements have requests.
  @inlinable public static var mayAsk: Bool { Child.mayAsk }

  /// Reduces the action of the addressed element.
  @inlinable
  public func reduce(into state: inout State, action: Action, requests: inout Requests<Never>) {
    guard let own = self.action.extract(action) else { return }
    var asked = Requests<Child.Request>()
    func reduce(_ elements: inout [Child.State]) {
      guard let index = elements.firstIndex(where: { $0.id == own.id }) else { return }
      child.reduce(into: &elements[index], action: own.action, requests: &asked)
    }
    reduce(&state[keyPath: self.state])
    guard !asked.asked.isEmpty else { return }
    requests.adopt(asked, from: mount.step.map { FeatureStep($0.name, element: own.id) })
  }

  /// Returns the answer to the element's request.
  public func effect(for asked: AskedRequest) -> Effect<Action>? {
    guard let id = asked.feature.first?.element?.base as? Child.State.ID else { return nil }
    let embed = action.embed
    return mount.effect(for: asked, by: child)?
      .map { embed(ElementAction(id: id, action: $0)) }
  }
}

extension ForEachElement: Reducer where Child: Reducer {
  /// Reduces the action of the addressed element.
  @inlinable
  public func reduce(into state: inout State, action: Action) {
    var requests = Requests<Never>()
    reduce(into: &state, action: action, requests: &requests)
  }
}
