import Reel

/// The state of an app that changes one thing at a time on a server.
///
/// ```swift
/// struct State: Codable, Equatable, Sendable, WorkingState { var working: Request? }
///
/// case .deleteTapped(let id): state.work(.delete(id: id), &ask)
/// case .deleted(let error):
///   guard case .delete(let id)? = state.endWork(), error == nil else { return }
///   state.items[id: id] = nil
/// ```
///
/// What is under way is a part of the state that actions begin and end, so that screens, tests and
/// a log see it. Meanwhile the app's commands are refused with its ``App/busyReason(in:)``, or wait
/// if its ``App/commandsWait(in:)`` says so, and its screen is busy. A state can be a
/// ``LoadingState``, too.
public protocol WorkingState<Request>: Sendable {
  /// The app's requests.
  associatedtype Request: RequestProtocol

  /// The change that has not been answered yet.
  var working: Request? { get set }
}

extension WorkingState {
  /// Begins a change, until whose answer no other can be begun.
  @inlinable
  public mutating func work<F: Feature>(_ request: Request, _ ask: inout Ask<F>)
  where F.Request == Request {
    working = request
    ask(request)
  }

  /// Ends the change under way, which has been answered or has failed, and returns it; nil if there
  /// is none.
  @inlinable
  public mutating func endWork() -> Request? { working.take() }
}

/// The state of an app that fetches one thing at a time from a server.
///
/// ```swift
/// struct State: Codable, Equatable, Sendable, LoadingState { var loading: Request? }
///
/// case .refreshTapped: state.load(.fetch, &ask)
/// case .loaded(let outcome):
///   if state.endLoading(.fetch) { state.items = outcome.value ?? state.items }
/// ```
///
/// The app's screen is busy meanwhile, and its commands are available: a new fetch takes the place
/// of the one under way. A state can be a ``WorkingState``, too.
public protocol LoadingState<Request>: Sendable {
  /// The app's requests.
  associatedtype Request: RequestProtocol

  /// The fetch that has not been answered yet.
  var loading: Request? { get set }
}

extension LoadingState {
  /// Begins a fetch, instead of the one under way.
  @inlinable
  public mutating func load<F: Feature>(_ request: Request, _ ask: inout Ask<F>)
  where F.Request == Request {
    loading = request
    ask(request)
  }

  /// Ends a fetch that has been answered or has failed; returns false if it is not the one under
  /// way, so that its answer comes too late.
  @inlinable
  public mutating func endLoading(_ request: Request) -> Bool {
    guard loading == request else { return false }
    loading = nil
    return true
  }
}

extension WorkingState where Self: LoadingState {
  /// Whether anything is fetched or changed.
  @inlinable
  public var isOccupied: Bool { loading != nil || working != nil }
}

extension App where State: WorkingState {
  /// Returns that the user has to wait while a change is under way, unless commands wait for that.
  @inlinable
  public func busyReason(in state: State) -> Text? {
    state.working == nil || commandsWait(in: state) ? nil : "wait until the server has answered"
  }
}

extension App where State: LoadingState {
  /// Returns whether anything is fetched.
  @inlinable
  public func isBusy(in state: State) -> Bool { state.loading != nil }
}

extension App where State: WorkingState & LoadingState {
  /// Returns whether anything is fetched or changed.
  @inlinable
  public func isBusy(in state: State) -> Bool { state.isOccupied }
}
