/// Queues commands in the state until the current work is done, and then performs them in the order
/// in which they were given.
///
/// ```swift
/// static let waiting = WaitingCommands<Items>(
///   in: \.waiting, isCommand: \.isCommand, mustWait: { state, _ in state.isBusy },
///   mayGoOn: { !$0.isBusy })
///
/// func reduce(into state: inout State, action: Action, ask: inout Ask<Items>) {
///   Self.waiting.reduce(into: &state, action: action, ask: &ask, perform)
/// }
/// ```
///
/// Other actions, such as answers, are reduced at once. After every action the queued commands are
/// performed, one after the other, for as long as they may continue.
public struct WaitingCommands<Whole: Feature>: Sendable where Whole.State: Sendable {
  /// The state of the app, which contains the queued commands.
  public typealias State = Whole.State
  /// The app's action.
  public typealias Action = Whole.Action

  private let waiting: WritableKeyPath<State, [Action]> & Sendable
  private let isCommand: @Sendable (Action) -> Bool
  private let mustWait: @Sendable (State, Action) -> Bool
  private let mayGoOn: @Sendable (State) -> Bool
  private let perform: @Sendable (inout State, Bool, (inout State) -> Void) -> Void
  private let postponed: @Sendable (inout State, inout Ask<Whole>) -> Void

  /// Says which commands wait, and for how long.
  ///
  /// - Parameters:
  ///   - waiting: the path to the queued commands, the next one first.
  ///   - isCommand: whether an action is a command; only commands wait.
  ///   - mustWait: whether a command must wait.
  ///   - mayGoOn: whether the next queued command may be performed.
  ///   - perform: performs a command by calling the last argument once; it may report a failure and
  ///     drop the remaining queued commands. The second argument is whether the command has waited.
  ///   - postponed: called when a command has to wait, for example to request what it waits for.
  public init(
    in waiting: WritableKeyPath<State, [Action]> & Sendable,
    isCommand: @escaping @Sendable (Action) -> Bool,
    mustWait: @escaping @Sendable (State, Action) -> Bool,
    mayGoOn: @escaping @Sendable (State) -> Bool,
    perform: @escaping @Sendable (inout State, Bool, (inout State) -> Void) -> Void = { $2(&$0) },
    postponed: @escaping @Sendable (inout State, inout Ask<Whole>) -> Void = { _, _ in }
  ) {
    self.waiting = waiting
    self.isCommand = isCommand
    self.mustWait = mustWait
    self.mayGoOn = mayGoOn
    self.perform = perform
    self.postponed = postponed
  }

  /// Reduces the action, or queues it; then performs the queued commands as far as possible.
  ///
  /// - Parameters:
  ///   - state: the app's state.
  ///   - action: the action.
  ///   - ask: receives requests.
  ///   - body: reduces an action; called with a command when its turn has come.
  public func reduce(
    into state: inout State, action: Action, ask: inout Ask<Whole>,
    _ body: (inout State, Action, inout Ask<Whole>) -> Void
  ) {
    if !isCommand(action) {
      body(&state, action, &ask)
    } else if mustWait(state, action) {
      state[keyPath: waiting].append(action)
      postponed(&state, &ask)
    } else {
      perform(&state, false) { body(&$0, action, &ask) }
    }
    while !state[keyPath: waiting].isEmpty, mayGoOn(state) {
      let next = state[keyPath: waiting].removeFirst()
      perform(&state, true) { body(&$0, next, &ask) }
    }
  }
}
