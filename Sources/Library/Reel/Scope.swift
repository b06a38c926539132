/// A feature, or a reducer alone, for a part of the state and of the action, mounted in a larger
/// feature.
///
/// Actions that `action` does not lead to leave the state alone.
public struct Scope<State, Action: Sendable, Child: RequestingReducer>: RequestingReducer {
  /// What it asks is the child's business alone.
  public typealias Request = Never

  @usableFromInline let state: PartPlace<State, Child.State>
  @usableFromInline let action: ActionPath<Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let mount: Mount<Child.Request, Child.Action>

  /// Mounts a reducer that asks nothing where `state` and `action` lead.
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

  /// Mounts a feature where `state` and `action` lead: its reducer, and who answers it.
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

  /// Where the child may.
  @inlinable public static var mayAsk: Bool { Child.mayAsk }

  /// Lets the child reduce its own action, in place.
  @inlinable
  public func reduce(into state: inout State, action: Action, requests: inout Requests<Never>) {
    _ = reduceOwn(into: &state, action: action, requests: &requests)
  }

  /// Lets the child reduce its own action, in place; says whether it was its own.
  @inlinable
  package func reduceOwn(
    into state: inout State, action: Action, requests: inout Requests<Never>
  ) -> Bool {
    guard let own = self.action.extract(action) else { return false }
    var asked = Requests<Child.Request>()
    self.state.modify(&state) { child.reduce(into: &$0, action: own, requests: &asked) }
    if !asked.asked.isEmpty { requests.adopt(asked, from: mount.step) }
    return true
  }

  /// What answers the child.
  public func effect(for asked: AskedRequest) -> Effect<Action>? {
    mount.effect(for: asked, by: child)?.map(action.embed)
  }
}

extension Scope: Reducer where Child: Reducer {
  /// Lets the child reduce its own action, in place.
  @inlinable
  public func reduce(into state: inout State, action: Action) {
    guard let own = self.action.extract(action) else { return }
    self.state.modify(&state) { child.reduce(into: &$0, action: own) }
  }
}

/// The name that a feature is mounted under, and who answers it; neither for a reducer alone.
@usableFromInline
struct Mount<Request: RequestProtocol, Action: Sendable>: Sendable {
  @usableFromInline let step: FeatureStep?
  let middleware: [any Middleware<Request, Action>]

  @usableFromInline
  init(step: FeatureStep? = nil, middleware: [any Middleware<Request, Action>] = []) {
    self.step = step
    self.middleware = middleware
  }

  /// What answers something that the child has asked, or a feature mounted in that.
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

/// A feature, or a reducer alone, for a part of the state that is not always there.
///
/// An action for a part that is nil is ignored: its answer came after the part was dismissed.
public struct ScopeOptional<State, Action: Sendable, Child: RequestingReducer>: RequestingReducer {
  /// What it asks is the child's business alone.
  public typealias Request = Never

  @usableFromInline let state: WritableKeyPath<State, Child.State?> & Sendable
  @usableFromInline let action: ActionPath<Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let mount: Mount<Child.Request, Child.Action>

  /// Mounts a reducer that asks nothing at an optional part of the state.
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

  /// Mounts a feature at an optional part of the state: its reducer, and who answers it.
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

  /// Where the child may.
  @inlinable public static var mayAsk: Bool { Child.mayAsk }

  /// Lets the child reduce its own action where it is there.
  @inlinable
  public func reduce(into state: inout State, action: Action, requests: inout Requests<Never>) {
    guard let own = self.action.extract(action) else { return }
    var asked = Requests<Child.Request>()
    func reduce(_ part: inout Child.State?) {
      // In place: with `if let` the part would be there twice, and be copied by its next change.
      guard part != nil else { return }
      // swift-format-ignore: NeverForceUnwrap
      child.reduce(into: &part!, action: own, requests: &asked)  // not nil: checked above
    }
    reduce(&state[keyPath: self.state])
    if !asked.asked.isEmpty { requests.adopt(asked, from: mount.step) }
  }

  /// What answers the child.
  public func effect(for asked: AskedRequest) -> Effect<Action>? {
    mount.effect(for: asked, by: child)?.map(action.embed)
  }
}

extension ScopeOptional: Reducer where Child: Reducer {
  /// Lets the child reduce its own action where it is there.
  @inlinable
  public func reduce(into state: inout State, action: Action) {
    var requests = Requests<Never>()
    reduce(into: &state, action: action, requests: &requests)
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

/// A feature, or a reducer alone, for each element of an array, addressed by the element's id.
///
/// An action for an id that is not there is ignored: the element was removed while an answer was
/// under way. The element is changed in place. Looking for it takes time proportional to the
/// number of elements. What an element asks is apart from what the others ask.
public struct ForEachElement<State, Action: Sendable, Child: RequestingReducer>: RequestingReducer
where Child.State: Identifiable, Child.State.ID: Sendable {
  /// What it asks is the elements' business alone.
  public typealias Request = Never

  @usableFromInline let state: WritableKeyPath<State, [Child.State]> & Sendable
  @usableFromInline let action: ActionPath<Action, ElementAction<Child.State.ID, Child.Action>>
  @usableFromInline let child: Child
  @usableFromInline let mount: Mount<Child.Request, Child.Action>

  /// Mounts a reducer that asks nothing at every element of the array that `state` leads to.
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

  /// Mounts a feature at every element of the array: its reducer, and who answers it.
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

  /// Where the elements may.
  @inlinable public static var mayAsk: Bool { Child.mayAsk }

  /// Lets the addressed element reduce its action.
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

  /// What answers the element that asked.
  public func effect(for asked: AskedRequest) -> Effect<Action>? {
    guard let id = asked.feature.first?.element?.base as? Child.State.ID else { return nil }
    let embed = action.embed
    return mount.effect(for: asked, by: child)?
      .map { embed(ElementAction(id: id, action: $0)) }
  }
}

extension ForEachElement: Reducer where Child: Reducer {
  /// Lets the addressed element reduce its action.
  @inlinable
  public func reduce(into state: inout State, action: Action) {
    var requests = Requests<Never>()
    reduce(into: &state, action: action, requests: &requests)
  }
}
