import Reel

/// Lets commands wait, in the state, until what is under way is done; then does them in the order
/// in which they were given.
///
/// ```swift
/// var reducer: some RequestingReducer<State, Action, Request> {
///   WaitingCommands(
///     parts, in: \.waiting, isCommand: \.isCommand, mustWait: { state, _ in state.isBusy },
///     mayGoOn: { !$0.isBusy })
/// }
/// ```
///
/// What is no command, such as an answer, is reduced at once. After every action the commands that
/// wait are done, one after the other, for as long as they may go on.
public struct WaitingCommands<Body: RequestingReducer>: RequestingReducer
where Body.State: Sendable {
  /// The wrapped reducer's state, which holds the commands that wait.
  public typealias State = Body.State
  /// The wrapped reducer's action.
  public typealias Action = Body.Action
  /// What the wrapped reducer asks.
  public typealias Request = Body.Request

  private let body: Body
  private let waiting: WritableKeyPath<State, [Action]> & Sendable
  private let isCommand: @Sendable (Action) -> Bool
  private let mustWait: @Sendable (State, Action) -> Bool
  private let mayGoOn: @Sendable (State) -> Bool
  private let perform: @Sendable (inout State, Bool, (inout State) -> Void) -> Void
  private let postponed: @Sendable (inout State, inout Requests<Request>) -> Void

  /// Wraps a reducer, which sees a command when its turn has come.
  ///
  /// - Parameters:
  ///   - body: what is wrapped.
  ///   - waiting: where the commands wait, the first to be done first.
  ///   - isCommand: whether an action is a command; only those wait.
  ///   - mustWait: whether a command must wait.
  ///   - mayGoOn: whether the next of those that wait may be done.
  ///   - perform: does a command by calling the last argument, once; what it finds to have failed
  ///     then is its to tell, and the commands that still wait are its to drop. The second argument
  ///     is whether the command has waited.
  ///   - postponed: what else happens when a command has to wait, such as asking for what it waits
  ///     for.
  public init(
    _ body: Body, in waiting: WritableKeyPath<State, [Action]> & Sendable,
    isCommand: @escaping @Sendable (Action) -> Bool,
    mustWait: @escaping @Sendable (State, Action) -> Bool,
    mayGoOn: @escaping @Sendable (State) -> Bool,
    perform: @escaping @Sendable (inout State, Bool, (inout State) -> Void) -> Void = { $2(&$0) },
    postponed: @escaping @Sendable (inout State, inout Requests<Request>) -> Void = { _, _ in }
  ) {
    self.body = body
    self.waiting = waiting
    self.isCommand = isCommand
    self.mustWait = mustWait
    self.mayGoOn = mayGoOn
    self.perform = perform
    self.postponed = postponed
  }

  /// Reduces the action, or lets it wait; then does what has waited, as far as that may be.
  public func reduce(into state: inout State, action: Action, requests: inout Requests<Request>) {
    if !isCommand(action) {
      body.reduce(into: &state, action: action, requests: &requests)
    } else if mustWait(state, action) {
      state[keyPath: waiting].append(action)
      postponed(&state, &requests)
    } else {
      perform(&state, false) { body.reduce(into: &$0, action: action, requests: &requests) }
    }
    while !state[keyPath: waiting].isEmpty, mayGoOn(state) {
      let next = state[keyPath: waiting].removeFirst()
      perform(&state, true) { body.reduce(into: &$0, action: next, requests: &requests) }
    }
  }

  /// What answers a feature mounted in the wrapped reducer.
  public func effect(for asked: AskedRequest) -> Effect<Action>? { body.effect(for: asked) }
}
