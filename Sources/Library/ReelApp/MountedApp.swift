import Reel
import ReelSupport
import ReelTexts

/// One app as the shell sees it within the whole: its words, its screen, where its state lies.
public struct MountedApp<State, Action: Sendable>: Sendable {
  /// The word that paths and `.use` know the app by.
  public let name: String
  /// What the app is, in a few words, in a language; empty where it does not say.
  public let summary: @Sendable (Language) -> String
  /// The colour of the app's headings and its prompt.
  public let accent: Accent
  /// Dispatched when the app is first used.
  public let start: Action?
  /// What a person can say to it, in each language.
  private let vocabularies: [Language: OnDemand<Vocabulary<State, Action>>]
  /// The action that tells it which language its user wants; nil where it speaks one only.
  public let languageChosen: @Sendable (Language) -> Action?
  /// The action that tells it which time zone its user is in; nil where it shows no times of day.
  public let zoneChosen: @Sendable (Zone) -> Action?
  /// What the user sees of it.
  public let screen: @Sendable (State) -> Screen
  /// What holds in every state.
  public let invariants: [Invariant<State>]
  /// What other clients may do to the app's service, as `.http` takes it.
  public let remoteChanges: @Sendable (State) -> [String]
  /// Whether an action is about this app.
  public let owns: @Sendable (Action) -> Bool
  /// Reduces an action in the app's part of the state, and says whether it was the app's.
  let reduceOwn: Alternatives<State, Action, Never>.Alternative
  /// The effect that answers what the app has asked; nil for what another has.
  let answer: @Sendable (AskedRequest) -> Effect<Action>?
  /// Puts the app's initial state in its place.
  let begin: @Sendable (inout State) -> Void
  /// What a test of the app has to know of it.
  public let testing: AppTesting<State, Action>

  /// Mounts `app` where `state` leads, and where `Action.parts` lead its actions.
  ///
  /// ```swift
  /// MountedApp(PoolsApp(), \.pools)
  /// ```
  ///
  /// - Precondition: `Action.parts` lists the action of the app.
  @inlinable  // specialised where it is mounted: an action goes through no generic code
  public init<A: App>(_ app: A, _ state: WritableKeyPath<State, A.State> & Sendable)
  where Action: PartedAction {
    self.init(app, state, action: Action.parts.path(to: A.Action.self))
  }

  /// Mounts `app` where `state` and `action` lead, where several apps have one type of action.
  @inlinable
  public init<A: App>(
    _ app: A, _ state: WritableKeyPath<State, A.State> & Sendable,
    action: ActionPath<Action, A.Action>
  ) {
    let scope = Scope(app, state: state, action: action)
    self.init(
      app, state, action, reduceOwn: { scope.reduceOwn(into: &$0, action: $1, requests: &$2) },
      answer: { scope.effect(for: $0) })
  }

  @usableFromInline
  init<A: App>(
    _ app: A, _ state: WritableKeyPath<State, A.State> & Sendable,
    _ action: ActionPath<Action, A.Action>,
    reduceOwn: @escaping Alternatives<State, Action, Never>.Alternative,
    answer: @escaping @Sendable (AskedRequest) -> Effect<Action>?
  ) {
    self.reduceOwn = reduceOwn
    self.answer = answer
    begin = { $0[keyPath: state] = app.initialState }
    name = app.name
    summary = { app.summary(in: $0) }
    accent = app.accent
    start = app.start.map(action.embed)
    vocabularies = Dictionary(
      uniqueKeysWithValues: Language.available.map { language in
        let vocabulary = OnDemand {
          let commands = Language.$current.withValue(language) { app.commands(in: language) }
          return Vocabulary(commands.map { $0.pullback(state: state, action: action) })
        }
        return (language, vocabulary)
      })
    languageChosen = { app.languageChosen($0).map(action.embed) }
    zoneChosen = { app.zoneChosen($0).map(action.embed) }
    let availability = Availability(of: app)
    screen = { whole in
      let own = whole[keyPath: state]
      return availability.applied(to: app.screen(for: own), in: own)
    }
    invariants = app.invariants.map { $0.pullback(state) }
    remoteChanges = { app.remoteChanges(in: $0[keyPath: state]) }
    owns = { action.extract($0) != nil }
    testing = AppTesting(app, state: state, action: action)
  }

  /// What a person can say to it, described in English.
  public var commands: [Command<State, Action>] { commands(in: .en) }

  /// What a person can say to it, described in a language.
  public func commands(in language: Language) -> [Command<State, Action>] {
    vocabularies[language]?.value.commands ?? []
  }

  /// The command that a name gives, or another word for it, described in a language.
  ///
  /// Where a word stands for several commands, it is the first of those that can be given in
  /// `state`: `create` opens a form, and saves it once it is open.
  public func command(
    _ name: String, in language: Language = .en, at state: State? = nil
  ) -> Command<State, Action>? {
    command(name, in: language) { $0.isPossible(in: state) }
  }

  /// The command that a name gives, or another word for it, described in a language.
  ///
  /// - Parameter isPossible: whether a command can be given, where a word stands for several.
  package func command(
    _ name: String, in language: Language,
    preferring isPossible: (Command<State, Action>) -> Bool
  ) -> Command<State, Action>? {
    vocabularies[language]?.value.command(name, preferring: isPossible)
  }

  /// The command that a line's words give, and the words after its name, which may be two words:
  /// `settings password`.
  public func command(
    in words: some Collection<Word>, _ language: Language = .en, at state: State? = nil
  ) -> (command: Command<State, Action>, rest: [Word])? {
    let words = Array(words)
    return command(in: words, language) { $0.isPossible(in: state) }.map { command, count in
      (command, Array(words.dropFirst(count)))
    }
  }

  /// The command that a line's words give, and how many of them are its name.
  ///
  /// - Parameter isPossible: whether a command can be given, where a word stands for several.
  func command(
    in words: [Word], _ language: Language, preferring isPossible: (Command<State, Action>) -> Bool
  ) -> (command: Command<State, Action>, count: Int)? {
    guard let first = words.first?.text, let vocabulary = vocabularies[language]?.value else {
      return nil
    }
    if words.count > 1,
      let command = vocabulary.command(first + " " + words[1].text, preferring: isPossible)
    {
      return (command, 2)
    }
    return vocabulary.command(first, preferring: isPossible).map { ($0, 1) }
  }
}
