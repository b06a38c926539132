import ReelCoding
import ReelSupport

/// An app as the shell sees it within the whole: its commands, its screen, and the location of its
/// state.
///
/// A class, because a session asks for its app several times per line, and a copy of so many
/// functions takes long.
public final class MountedApp<State, Action: Sendable>: Sendable {
  /// The app's name in paths and `.use`.
  public let name: String
  /// A short description of the app; empty if it has none.
  public let summary: Text
  /// The colour of the app's headings and its prompt.
  public let accent: Accent
  /// The action that is dispatched when the app is first used.
  public let start: Action?
  /// The app's commands.
  private let vocabulary: OnDemand<Vocabulary<State, Action>>
  /// The action that tells the app the user's language; nil if nothing in it depends on that.
  public let languageChosen: @Sendable (Language) -> Action?
  /// The action that sets the user's time zone; nil if the app shows no times of day.
  public let zoneChosen: @Sendable (Zone) -> Action?
  /// Returns the app's screen.
  public let screen: @Sendable (State) -> Screen
  /// Whether an action drops what the user has typed.
  private let isLoss: @Sendable (Action, State) -> Bool
  /// The app's rules.
  public let invariants: [Invariant<State>]
  /// Changes that other clients may make to the app's service, as `.http` takes them.
  public let remoteChanges: @Sendable (State) -> [String]
  /// The type of the app's requests.
  package let requests: any RequestProtocol.Type
  /// Whether an action is the app's.
  public let owns: @Sendable (Action) -> Bool
  /// Reads the app's part of a state with a probe, which knows it by the app's name.
  package let read: @Sendable (PathProbe, borrowing State) throws -> PathValue
  /// Returns the tree of the app's part of a state, by a keeper of its own.
  package let tree: @Sendable (TreeKeeper, borrowing State) throws -> JSON
  /// Sets the app's part of the state to its initial state.
  @usableFromInline let begin: @Sendable (inout State) -> Void
  /// Whether the app's part of a state is its initial state.
  package let isInitial: @Sendable (State) -> Bool
  /// The parts of the app that the shell needs to write a test of it.
  public let testing: AppTesting<State, Action>

  /// Mounts `app` at the state and the action that two paths lead to.
  ///
  /// ```swift
  /// MountedApp(
  ///   pools, \.pools,
  ///   ActionPath(embed: AppAction.pools) { if case .pools(let own) = $0 { own } else { nil } })
  /// ```
  public init<A: App>(
    _ app: A, _ state: WritableKeyPath<State, A.State> & Sendable,
    _ action: ActionPath<Action, A.Action>
  ) {
    owns = { action.extract($0) != nil }
    begin = { $0[keyPath: state] = app.initialState }
    isInitial = { $0[keyPath: state] == app.initialState }
    name = app.name
    requests = A.Request.self
    summary = app.summary
    accent = app.accent
    start = app.start.map(action.embed)
    vocabulary = OnDemand {
      Vocabulary(app.offeredCommands.map { $0.pullback(state: state, action: action) })
    }
    languageChosen = { app.languageChosen($0).map(action.embed) }
    zoneChosen = { app.zoneChosen($0).map(action.embed) }
    let availability = Availability(of: app)
    screen = { whole in
      let own = whole[keyPath: state]
      return availability.applied(to: app.screen(for: own), in: own)
    }
    isLoss = { embedded, whole in
      guard let own = action.extract(embedded) else { return false }
      let before = whole[keyPath: state]
      return app.drops(by: own, from: before) {
        var next = before
        app.recompute(&next, own)
        return next
      }
    }
    invariants = app.invariants.map { $0.pullback(state) }
    remoteChanges = { app.remoteChanges(in: $0[keyPath: state]) }
    let place = PartLocation(state)
    read = { probe, whole in
      try place.lend(of: whole) { part throws(any Error) in try probe.read(from: part) }
    }
    tree = { keeper, whole in
      try place.lend(of: whole) { part throws(any Error) in try keeper.tree(of: part) }
    }
    testing = AppTesting(app, state: state, action: action)
  }

  /// Returns whether an action would drop what the user has typed.
  ///
  /// Where there is something to lose, it is reduced in a copy of the state, which nothing else
  /// sees.
  public func drops(by action: Action, in state: State) -> Bool { isLoss(action, state) }

  /// The app's commands.
  public var commands: [Command<State, Action>] { vocabulary.value.commands }

  /// The command that fills in fields of the app's forms.
  package var filling: Command<State, Action>? { commands.first(where: \.fillsForm) }

  /// Returns the command with a name or an alias.
  ///
  /// If a word stands for several commands, it is the first of them that is available in `state`:
  /// `create` opens a form, and saves it once it is open.
  public func command(
    _ name: String, at state: State? = nil
  ) -> Command<State, Action>? {
    command(name) { $0.isPossible(in: state) }
  }

  /// The command that a name gives, or another word for it.
  ///
  /// - Parameter isPossible: whether a command can be given, where a word stands for several.
  package func command(
    _ name: String, preferring isPossible: (Command<State, Action>) -> Bool
  ) -> Command<State, Action>? {
    vocabulary.value.command(name, preferring: isPossible)
  }

  /// Returns the command at the start of a line, and the words after its name, which may be two
  /// words: `settings password`.
  public func command(
    in words: some Collection<Word>, at state: State? = nil
  ) -> (command: Command<State, Action>, rest: [Word])? {
    let words = Array(words)
    return command(in: words) { $0.isPossible(in: state) }.map { command, count in
      (command, Array(words.dropFirst(count)))
    }
  }

  /// The command that a line's words give, and how many of them are its name.
  ///
  /// - Parameter isPossible: whether a command can be given, where a word stands for several.
  func command(
    in words: [Word], preferring isPossible: (Command<State, Action>) -> Bool
  ) -> (command: Command<State, Action>, count: Int)? {
    guard let first = words.first?.text else { return nil }
    let vocabulary = vocabulary.value
    if words.count > 1,
      let command = vocabulary.command(first + " " + words[1].text, preferring: isPossible)
    {
      return (command, 2)
    }
    guard let command = vocabulary.command(first, preferring: isPossible) else { return nil }
    return (command, 1)
  }
}
