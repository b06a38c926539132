/// A whole application: its state, its actions, and how both meet the user.
///
/// The author writes state, actions, a reducer, commands and a screen; editing, completion, help,
/// history, time travel, recording and replay come with the shell. An app knows neither the shell
/// nor any other app.
///
/// It is a `Feature` with commands and a screen. Paths and `.use` refer to it by its `name`: by
/// default, the type's name in lower case and without a final `App`.
public protocol App: Feature
where State: Codable & Equatable & Sendable, Action: Codable & Equatable {
  /// The type of the reducer.
  associatedtype Body: Feature = Never

  /// The app's name in paths and `.use`; by default, the type's name in lower case, without a final
  /// `App`.
  var name: String { get }

  /// What changes the state, if the app has no requests of its own: a `Reduce`, or another feature.
  ///
  /// An app with requests has `reduce(into:action:ask:)` instead.
  var reducer: Body { get }

  /// The app's commands; by default, none.
  @CommandBuilder<State, Action> var commands: [Command<State, Action>] { get }

  /// Returns the screen for `state`.
  ///
  /// Controls need not say whether they are enabled: they are if their command is available.
  func screen(for state: State) -> Screen

  /// Returns the reason why nothing can be done now, if work is under way; by default, nil.
  ///
  /// No command is then available, with this reason, except those that are
  /// ``Command/duringWork()``; inputs and controls are disabled, and the screen is busy.
  func busyReason(in state: State) -> Text?

  /// Whether commands wait now for work that is under way, as ``WaitingCommands`` lets them; by
  /// default, never.
  ///
  /// None is refused then: what it needs may be there when its turn comes.
  func commandsWait(in state: State) -> Bool

  /// Whether the screen shows that a request is under way; by default, whether there is a
  /// ``busyReason(in:)``.
  ///
  /// Fetching keeps a screen busy, too, and so does work for which commands wait.
  func isBusy(in state: State) -> Bool

  /// Whether an action comes while work is under way, too: because it answers a request, or because
  /// its command is ``Command/duringWork()``; by default, false.
  func isAnswer(_ action: Action) -> Bool

  /// A short description of the app for the greeting and `.use`; by default, empty.
  var summary: Text { get }

  /// The colour of the app's headings and its prompt; by default, cyan.
  var accent: Accent { get }

  /// The state before the first action.
  var initialState: State { get }

  /// The action that is dispatched when the app is first used, if there is one.
  var start: Action? { get }

  /// The action that tells the app the user's language; by default, nil.
  ///
  /// What an app says is put into the language where it is shown. An app needs to know it only if
  /// what a user types depends on it, such as the notation of amounts.
  func languageChosen(_ language: Language) -> Action?

  /// The action that sets the user's time zone by its name, such as `Europe/Berlin`; by default,
  /// nil, for an app that shows no times of day.
  ///
  /// An app begins in UTC, and scripts stay in UTC.
  func zoneChosen(_ zone: Zone) -> Action?

  /// The Swift expression that creates the app for a test in which no effect runs, with `try` if it
  /// throws: `.save` writes it into tests.
  ///
  /// By default, the type's name with `()`; empty if the app has stored properties, because their
  /// values are then unknown, and no test can be saved.
  var construction: String { get }

  /// Whether an action drops what the user has typed and not saved, so that it is asked about first
  /// at a terminal; by default, no action does.
  ///
  /// Scripts and programs are not asked: a line does what it says. A command with a question of its
  /// own asks only that.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - state: the state before it.
  ///   - next: returns the state after it, for which the action is reduced in a copy: only where
  ///     there is something to lose.
  func drops(by action: Action, from state: State, to next: () -> State) -> Bool

  /// Rules that hold in every state that actions can lead to; by default, none.
  var invariants: [Invariant<State>] { get }

  /// Changes that other clients may make to the app's service in the meantime, as `.http` takes
  /// them: `DELETE /pools/2`; by default, none.
  ///
  /// For `reel fuzz`, which tries such changes in addition to those that the app itself has made.
  func remoteChanges(in state: State) -> [String]
}

extension App where Body == Never {
  /// Never called: the app reduces its actions itself.
  public var reducer: Never { fatalError("\(Self.self) has no reducer beside its own function") }
}

extension App where Body: Feature<State, Action> {
  /// Changes `state` for `action`, as the reducer does.
  @inlinable
  public func reduce(into state: inout State, action: Action, ask: inout Ask<Self>) {
    ask.run(reducer, action, in: &state)
  }
}

extension App {
  /// An empty list.
  public var commands: [Command<State, Action>] { [] }

  /// The type's name in lower case, without a final `App`.
  public var name: String { Self.usualName }

  /// The default name of an app: its type's name in lower case, without a final `App`.
  public static var usualName: String {
    // Describing the type would ask the runtime first what else it is, which takes long.
    let name = _typeName(Self.self, qualified: false).lowercased()
    return name.hasSuffix("app") && name.count > 3 ? String(name.dropLast(3)) : name
  }

  /// Returns nil: nothing has to wait.
  @inlinable
  public func busyReason(in state: State) -> Text? { nil }

  /// Returns false: commands are refused meanwhile, or can be given.
  @inlinable
  public func commandsWait(in state: State) -> Bool { false }

  /// Returns whether there is a ``busyReason(in:)``.
  @inlinable
  public func isBusy(in state: State) -> Bool { busyReason(in: state) != nil }

  /// Returns false.
  @inlinable
  public func isAnswer(_ action: Action) -> Bool { false }

  /// Returns whether work that is under way does not allow an action, which has no effect then.
  @inlinable
  public func blocks(_ action: Action, in state: State) -> Bool {
    !isAnswer(action) && busyReason(in: state) != nil
  }

  /// The app's commands, none of which is available while work is under way, and none refused
  /// while it waits.
  var offeredCommands: [Command<State, Action>] {
    commands.map { $0.offered(unless: busyReason, waiting: commandsWait) }
  }

  /// Empty: there is none.
  public var summary: Text { .empty }

  /// Cyan.
  public var accent: Accent { .cyan }

  /// Returns nil: nothing depends on the language.
  public func languageChosen(_ language: Language) -> Action? { nil }

  /// Returns nil: the app shows no times of day.
  public func zoneChosen(_ zone: Zone) -> Action? { nil }

  /// Returns nil: the app starts with its initial state.
  public var start: Action? { nil }

  /// The type's name and `()`, or nothing if the app has stored properties.
  public var construction: String {
    guard Mirror(reflecting: self).children.isEmpty else { return "" }
    return String(reflecting: Self.self).split(separator: ".").dropFirst().joined(separator: ".")
      + "()"
  }

  /// Returns false: there is nothing to lose.
  public func drops(by action: Action, from state: State, to next: () -> State) -> Bool { false }

  /// An empty list: the app declares no rules.
  public var invariants: [Invariant<State>] { [] }

  /// An empty list: the app knows of no changes by others.
  public func remoteChanges(in state: State) -> [String] { [] }
}
