import Reel
import ReelTexts

/// A whole application: what it remembers, what can happen, and how both meet the user.
///
/// An app's author writes state, actions, a reducer, commands and a screen; editing, completion,
/// help, history, time travel, recording and replay come with the shell. An app knows neither the
/// shell nor any other app.
///
/// It is a `Feature` with words and a screen: its `name` is what paths and `.use` know it by, the
/// type's in lower case and without a final `App` if not given.
public protocol App: ScreenFeature where State: Codable & Equatable, Action: Codable & Equatable {
  /// What the app is, in a few words, as the greeting and `.use` say it; nothing if not given.
  func summary(in language: Language) -> String

  /// The colour of the app's headings and its prompt; cyan if not given.
  var accent: Accent { get }

  /// The state before the first action.
  var initialState: State { get }

  /// The action that is dispatched when the app is first used, if there is one.
  var start: Action? { get }

  /// The commands as they are described in a language; ``AppFeature/commands`` if not given.
  func commands(in language: Language) -> [Command<State, Action>]

  /// The action that tells the app which language its user wants; nil, if not given, for an app
  /// that speaks one language only.
  ///
  /// What an app shows depends on nothing but its state, so the language is a part of that.
  func languageChosen(_ language: Language) -> Action?

  /// The action that tells the app which time zone its user is in, by its name: `Europe/Berlin`;
  /// nil, if not given, for an app that shows no times of day.
  ///
  /// An app begins in UTC, and scripts stay there.
  func zoneChosen(_ zone: Zone) -> Action?

  /// The Swift expression that makes the app for a test in which no effect runs; the type's name
  /// with `()` if not given. `.save` writes it into tests.
  var construction: String { get }

  /// What holds in every state that actions can lead to; nothing is promised if not given.
  var invariants: [Invariant<State>] { get }

  /// What other clients may do to the app's service meanwhile, as `.http` takes it:
  /// `DELETE /pools/2`; nothing if not given.
  ///
  /// For `reel fuzz`, which tries such changes beside those that the app itself has made.
  func remoteChanges(in state: State) -> [String]
}

extension App {
  /// The type's name in lower case, without a final `App`.
  public var name: String { Self.usualName }

  /// What an app is called that gives itself no name: its type's in lower case, without a final
  /// `App`.
  public static var usualName: String {
    let name = String(describing: Self.self).lowercased()
    return name.hasSuffix("app") && name.count > 3 ? String(name.dropLast(3)) : name
  }

  /// Returns an empty summary.
  public func summary(in language: Language) -> String { "" }

  /// Cyan.
  public var accent: Accent { .cyan }

  /// The same commands in each language.
  public func commands(in language: Language) -> [Command<State, Action>] { commands }

  /// Returns nil: the app has one language only.
  public func languageChosen(_ language: Language) -> Action? { nil }

  /// Returns nil: the app shows no times of day.
  public func zoneChosen(_ zone: Zone) -> Action? { nil }

  /// No action: the app starts with its initial state.
  public var start: Action? { nil }

  /// The type's name and `()`.
  public var construction: String { "\(Self.self)()" }

  /// An empty list: the app declares no rules.
  public var invariants: [Invariant<State>] { [] }

  /// An empty list: the app knows of no changes by others.
  public func remoteChanges(in state: State) -> [String] { [] }
}
