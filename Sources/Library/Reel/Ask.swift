/// What a reduction asks of the world; the reducing function's third argument.
///
/// ```swift
/// case .refreshTapped:
///   state.isLoading = true
///   ask(.fetch)
/// case .backTapped:
///   ask.cancel(.fetch)
/// case .inbox(let action):
///   ask.run(inbox, action, in: &state, at: \.inbox, Action.inbox)
/// ```
public struct Ask<F: Feature> {
  /// A request of the feature itself, or of one mounted in it.
  @usableFromInline
  enum Entry {
    case own(AskedRequest, F.Request)
    case mounted(Asked<F.State, F.Action>)
  }

  /// Nil for nothing, mostly: for an empty list, the types of its entries would be looked up.
  @usableFromInline var entries: [Entry]?

  /// Creates the argument of a reduction.
  @inlinable
  public init() {}

  /// Whether nothing has been asked.
  @inlinable package var isEmpty: Bool { entries == nil }

  @inlinable
  mutating func append(_ entry: Entry) {
    if entries == nil { entries = [entry] } else { entries?.append(entry) }
  }

  /// Asks for something to happen in the world; the feature answers with an effect.
  @inlinable
  public mutating func callAsFunction(_ request: F.Request) {
    append(.own(AskedRequest(.ask, request), request))
  }

  /// Ends the open requests of this one's kind and key; their answers are dropped.
  ///
  /// Values that are not part of the key do not matter. Requests that write go on, because their
  /// outcome has to be known.
  @inlinable
  public mutating func cancel(_ request: F.Request) {
    append(.own(AskedRequest(.cancel, request), request))
  }

  /// Reduces a feature that is mounted at a part of the state.
  ///
  /// - Parameters:
  ///   - child: the mounted feature.
  ///   - action: its action.
  ///   - state: the state of the feature that mounts it.
  ///   - path: leads to the part.
  ///   - embed: makes the action of the feature that mounts it: the case, `Action.inbox`.
  @inlinable @inline(__always)  // where it is called, a literal key path is a direct access
  public mutating func run<C: Feature>(
    _ child: C, _ action: C.Action, in state: inout F.State,
    at path: WritableKeyPath<F.State, C.State> & Sendable,
    _ embed: @escaping @Sendable (C.Action) -> F.Action
  ) {
    var own = Ask<C>()
    child.reduce(into: &state[keyPath: path], action: action, ask: &own)
    if !own.isEmpty { mount(own.answered(by: child), as: embed(action), embed, at: path) }
  }

  /// Reduces a feature that is mounted at an optional part of the state.
  ///
  /// An action for a part that is nil is ignored. An answer to a request is dropped before it
  /// becomes an action if the part is nil by then, unless the request writes: then the feature that
  /// mounts it sees the action.
  ///
  /// - Parameters:
  ///   - child: the mounted feature.
  ///   - action: its action.
  ///   - state: the state of the feature that mounts it.
  ///   - path: leads to the part.
  ///   - embed: makes the action of the feature that mounts it.
  @inlinable
  public mutating func run<C: Feature>(
    _ child: C, _ action: C.Action, in state: inout F.State,
    at path: WritableKeyPath<F.State, C.State?> & Sendable,
    _ embed: @escaping @Sendable (C.Action) -> F.Action
  ) {
    var own = Ask<C>()
    func reduce(_ part: inout C.State?) {
      // In place: `if let` would make a second copy of the part, and its next change would copy it.
      guard part != nil else { return }
      // swift-format-ignore: NeverForceUnwrap
      child.reduce(into: &part!, action: action, ask: &own)  // not nil: checked above
    }
    reduce(&state[keyPath: path])
    guard !own.isEmpty else { return }
    mount(own.answered(by: child), as: embed(action), embed) { isThere, state in
      guard let part = state[keyPath: path] else { return false }
      return isThere?(part) ?? true
    }
  }

  /// Reduces a feature that is mounted at each element of an array, for the element that the action
  /// names by its id.
  ///
  /// An action for an unknown id is ignored. An answer to a request is dropped before it becomes an
  /// action if there is no element with the id by then, unless the request writes: then the feature
  /// that mounts it sees the action. An element that was removed and has come back with the same id
  /// gets the answers to what it asked before. The requests of different elements are independent.
  /// Finding an element takes time proportional to their number.
  ///
  /// - Parameters:
  ///   - child: the mounted feature.
  ///   - action: the element's action.
  ///   - state: the state of the feature that mounts it.
  ///   - path: leads to the array.
  ///   - embed: makes the action of the feature that mounts it.
  @inlinable
  public mutating func run<C: Feature>(
    _ child: C, _ action: ElementAction<C.State.ID, C.Action>, in state: inout F.State,
    at path: WritableKeyPath<F.State, [C.State]> & Sendable,
    _ embed: @escaping @Sendable (ElementAction<C.State.ID, C.Action>) -> F.Action
  ) where C.State: Identifiable, C.State.ID: Sendable {
    var own = Ask<C>()
    let id = action.id
    func reduce(_ elements: inout [C.State]) {
      guard let index = elements.firstIndex(where: { $0.id == id }) else { return }
      child.reduce(into: &elements[index], action: action.action, ask: &own)
    }
    reduce(&state[keyPath: path])
    guard !own.isEmpty else { return }
    mount(
      own.answered(by: child), as: embed(action), element: ElementID(id),
      { embed(ElementAction(id: id, action: $0)) }
    ) { isThere, state in
      guard let element = state[keyPath: path].first(where: { $0.id == id }) else { return false }
      return isThere?(element) ?? true
    }
  }

  /// Reduces a feature with the same state and actions, such as one that this one wraps.
  ///
  /// - Parameters:
  ///   - child: the wrapped feature.
  ///   - action: the action.
  ///   - state: the state.
  @inlinable
  public mutating func run<C: Feature>(_ child: C, _ action: C.Action, in state: inout F.State)
  where C.State == F.State, C.Action == F.Action {
    var own = Ask<C>()
    child.reduce(into: &state, action: action, ask: &own)
    if !own.isEmpty { adopt(own.answered(by: child)) }
  }

  /// Adds what a feature with the same state and actions has asked.
  @usableFromInline
  package mutating func adopt(_ asked: [Asked<F.State, F.Action>]) {
    for one in asked { append(.mounted(one)) }
  }

  /// Adds what a mounted feature has asked, which is always there.
  @usableFromInline
  mutating func mount<PartState, PartAction>(
    _ asked: [Asked<PartState, PartAction>], as outer: F.Action,
    _ embed: @escaping @Sendable (PartAction) -> F.Action,
    at path: WritableKeyPath<F.State, PartState> & Sendable
  ) {
    let step = Self.step(outer)
    adopt(
      asked.map { one in
        let isThere = one.isThere.map { isThere in
          { @Sendable (state: F.State) in isThere(state[keyPath: path]) }
        }
        return one.mounted(at: step, nil, embed, isThere)
      })
  }

  /// Adds what a mounted feature has asked, which may be gone when the answer comes.
  @usableFromInline
  mutating func mount<PartState, PartAction>(
    _ asked: [Asked<PartState, PartAction>], as outer: F.Action, element: ElementID? = nil,
    _ embed: @escaping @Sendable (PartAction) -> F.Action,
    isThere: @escaping @Sendable ((@Sendable (PartState) -> Bool)?, F.State) -> Bool
  ) {
    let step = Self.step(outer) + (element.map { "[\($0)]" } ?? "")
    adopt(
      asked.map { one in
        one.mounted(at: step, element, embed) { [own = one.isThere] state in isThere(own, state) }
      })
  }

  /// The case of the action by which a feature is mounted.
  private static func step(_ outer: F.Action) -> String {
    Mirror(reflecting: outer).children.first?.label ?? "\(outer)"
  }

  /// What has been asked.
  @inlinable package var requests: [AskedRequest] { isEmpty ? [] : collected }

  @inlinable var collected: [AskedRequest] {
    (entries ?? []).map { entry in
      switch entry {
      case .own(let asked, _): asked
      case .mounted(let asked): asked.request
      }
    }
  }

  /// What has been asked, with the answers of the feature.
  @inlinable
  package func answered(by feature: F) -> [Asked<F.State, F.Action>] {
    (entries ?? []).map { entry in
      switch entry {
      case .own(let asked, let request):
        Asked(asked, isThere: nil) { feature.respond(to: request) }
      case .mounted(let asked): asked
      }
    }
  }
}

/// A request of a frame, or its cancellation.
public struct AskedRequest: Sendable, Equatable {
  /// The operation on a request.
  public enum Operation: String, Sendable, CaseIterable {
    /// It was asked.
    case ask
    /// Requests of its kind were cancelled.
    case cancel
  }

  /// The operation.
  public let operation: Operation
  /// The request.
  public let request: any RequestProtocol
  /// The way from the root to the feature that asked, by the cases of the actions, with an
  /// element's id: `["lists", "rows[3]"]`; empty for the root itself.
  public internal(set) var place: [String] = []
  /// The elements on that way: their ids may differ, and yet read alike.
  var elements: [ElementID] = []

  /// The case's name, without its values.
  public var kind: String { request.kind }

  @usableFromInline
  package init(_ operation: Operation, _ request: any RequestProtocol, at place: [String] = []) {
    self.operation = operation
    self.request = request
    self.place = place
  }

  /// Two are equal if they have equal operations on equal requests of the same feature.
  public static func == (left: AskedRequest, right: AskedRequest) -> Bool {
    left.operation == right.operation && left.place == right.place
      && left.request.isEqual(to: right.request)
  }
}

/// A request together with its answer, in the terms of a feature in which the one that asked is
/// mounted.
@usableFromInline
package struct Asked<State, Action: Sendable>: Sendable {
  /// The request, and where it was asked.
  @usableFromInline package var request: AskedRequest
  /// Returns the effect that answers the request: called only where it is performed.
  @usableFromInline package let effect: @Sendable () -> Effect<Action>
  /// Whether the feature that asked is still there; nil if it always is.
  @usableFromInline package let isThere: (@Sendable (State) -> Bool)?

  @inlinable
  package init(
    _ request: AskedRequest, isThere: (@Sendable (State) -> Bool)?,
    effect: @escaping @Sendable () -> Effect<Action>
  ) {
    self.request = request
    self.effect = effect
    self.isThere = isThere
  }

  /// Whether its answers have a place to go to; nil if they always arrive: what the server did must
  /// be known, also where the part that asked is gone.
  var needsPlace: (@Sendable (State) -> Bool)? { request.request.policy.isKept ? nil : isThere }

  /// Returns the same in the terms of the feature that mounts the one that asked.
  fileprivate func mounted<OuterState, OuterAction>(
    at step: String, _ element: ElementID?, _ embed: @escaping @Sendable (Action) -> OuterAction,
    _ isThere: (@Sendable (OuterState) -> Bool)?
  ) -> Asked<OuterState, OuterAction> {
    var request = request
    request.place.insert(step, at: 0)
    if let element { request.elements.insert(element, at: 0) }
    return Asked<OuterState, OuterAction>(request, isThere: isThere) { [effect] in
      effect().map(embed)
    }
  }

  /// Returns the same with another effect in place of its own.
  package func answered(
    _ change: @escaping @Sendable (Effect<Action>) -> Effect<Action>
  ) -> Asked {
    Asked(request, isThere: isThere) { [effect] in change(effect()) }
  }
}
