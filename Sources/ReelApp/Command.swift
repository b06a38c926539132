import Reel
import ReelTimeline

/// Something that a person can say to an app: a word, what it takes, and the action it means.
///
/// ```swift
/// Command("set", "Fill in a field", .argument("field", FieldName.self), .text("value")) {
///   .fieldChanged($0, $1)
/// }
/// ```
public struct Command<State, Action>: Sendable {
  /// The word that gives the command.
  public let name: String
  /// Other words for it.
  public private(set) var aliases: [String] = []
  /// What it does, in a line.
  public let summary: String
  /// More about it, in lines of at most 80 columns; empty where the summary says it all.
  public private(set) var details = ""
  /// What it takes, in the order in which it is written.
  public private(set) var parameters: [ParameterSpecification]

  /// Flags of which only one can be given at a time.
  private var exclusive: [[String]] = []
  private let make: @Sendable (Arguments) throws(LineError) -> Action
  private var availability: @Sendable (State) -> String? = { _ in nil }
  private var completions: [String: @Sendable (State) -> [Choice]] = [:]
  private var confirmation: (@Sendable (State, Action) -> String?)?
  private var preparation: (@Sendable (Action) -> Action?)?

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - name: the word that gives it.
  ///   - summary: what it does, in a line.
  ///   - parameters: what it takes.
  ///   - action: the action it means, from the values of the parameters.
  public init<each Value: Sendable>(
    _ name: String, _ summary: String, _ parameters: repeat Parameter<each Value>,
    action: @escaping @Sendable (repeat each Value) -> Action
  ) {
    var specifications: [ParameterSpecification] = []
    for parameter in repeat each parameters { specifications.append(parameter.specification) }
    self.name = name
    self.summary = summary
    self.parameters = specifications
    let parameters = (repeat each parameters)
    make = { arguments throws(LineError) in
      func read<V>(_ parameter: Parameter<V>) throws(LineError) -> V {
        try parameter.read(arguments.words[parameter.specification.name] ?? [])
      }
      return action(repeat try read(each parameters))
    }
  }

  private init(
    name: String, summary: String, parameters: [ParameterSpecification],
    make: @escaping @Sendable (Arguments) throws(LineError) -> Action
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.make = make
  }

  /// The same command, known by other words too.
  public func alias(_ names: String...) -> Command {
    var copy = self
    copy.aliases += names
    return copy
  }

  /// The same command, with more about it in its help.
  public func explained(_ details: String) -> Command {
    var copy = self
    copy.details = details
    return copy
  }

  /// The same command, refused where more than one of these flags is given.
  public func exclusive(_ flags: String...) -> Command {
    var copy = self
    copy.exclusive.append(flags)
    return copy
  }

  /// The same command, refused where `reason` gives one: why it is not available now.
  ///
  /// The reason completes the sentence “*name* is not available: …”.
  public func unavailable(_ reason: @escaping @Sendable (State) -> String?) -> Command {
    var copy = self
    copy.availability = reason
    return copy
  }

  /// The same command, with values from the state offered for one of its parameters.
  public func completing(
    _ parameter: String, _ choices: @escaping @Sendable (State) -> [Choice]
  ) -> Command {
    var copy = self
    copy.completions[parameter] = choices
    return copy
  }

  /// The same command, with words that fit one of its parameters: its help shows the first, and
  /// `reel fuzz` tries all of them, since it cannot guess what a phone number is.
  public func examples(_ parameter: String, _ words: String...) -> Command {
    var copy = self
    for index in copy.parameters.indices where copy.parameters[index].name == parameter {
      copy.parameters[index].examples += words
    }
    return copy
  }

  /// The same command, done only after a question has been answered with yes.
  ///
  /// It takes the flag `--yes` besides, which skips the question.
  ///
  /// ```swift
  /// Command("delete", "Delete a pool", .argument("id", Int.self)) { .deleteTapped(id: $0) }
  ///   .confirm { state, _ in "Delete the pool?" }
  /// ```
  public func confirm(
    _ question: @escaping @Sendable (State, Action) -> String
  ) -> Command { confirm(after: { _ in nil }, question) }

  /// The same command, done only after a question has been answered with yes, for which something
  /// has to be looked up.
  ///
  /// It takes the flag `--yes` besides, which skips both.
  ///
  /// - Parameters:
  ///   - preparation: the action that looks it up, if there is one; it is dispatched first, and the
  ///     question waits until nothing is in flight any more.
  ///   - question: the question, from what is known then; nil where the command cannot be done
  ///     after all, for a reason that the screen says.
  public func confirm(
    after preparation: @escaping @Sendable (Action) -> Action?,
    _ question: @escaping @Sendable (State, Action) -> String?
  ) -> Command {
    var copy = self
    copy.preparation = preparation
    copy.confirmation = question
    copy.parameters.append(
      ParameterSpecification(
        name: Self.yes, kind: .flag, isRequired: false, expectation: "", choices: [],
        help: "do it without asking"))
    return copy
  }

  private static var yes: String { "yes" }

  /// What the command asks for, in this order; none of it stands in the line.
  public var secrets: [ParameterSpecification] { parameters.filter { $0.kind == .secret } }

  /// The words after the command's own that it has no use for: what it asks for, typed too early.
  public func surplus(in words: some Sequence<Word>) -> [Word] {
    Arguments(sorting: words, parameters, synopsis: synopsis).surplus
  }

  /// Whether the command, given with these words, asks whether it is to be done.
  public func asksFirst(with words: some Sequence<Word>) -> Bool {
    confirmation != nil
      && !words.contains { word in
        !word.isQuoted && (word.text == "--\(Self.yes)" || word.text.hasPrefix("--\(Self.yes)="))
      }
  }

  /// What is asked before `action` is done, by a command that asks; nil where it cannot be done.
  public func question(in state: State, before action: Action) -> String? {
    confirmation?(state, action)
  }

  /// What has to be done before the question is asked.
  public func preparation(for action: Action) -> Action? { preparation?(action) }

  /// Why the command cannot be given now, or nil if it can.
  public func unavailability(in state: State) -> String? { availability(state) }

  /// How the command is written: `open <id>`.
  public var synopsis: String {
    var parts = [name]
    for parameter in parameters {
      let group = exclusive.first { $0.contains(parameter.name) } ?? []
      if let first = group.first {
        if parameter.name == first {
          parts.append("[" + group.map { "--\($0)" }.joined(separator: "|") + "]")
        }
      } else if !parameter.synopsis.isEmpty {
        parts.append(parameter.synopsis)
      }
    }
    return parts.joined(separator: " ")
  }

  /// What may be entered for a parameter, as far as that can be listed.
  public func choices(for parameter: ParameterSpecification, in state: State) -> [Choice] {
    completions[parameter.name]?(state) ?? parameter.choices
  }

  /// The action that the words after the command's own mean.
  ///
  /// - Parameters:
  ///   - words: what was given.
  ///   - secrets: the texts for ``secrets``; one that is missing is empty, to see whether the rest
  ///     will do before anything is asked.
  ///   - end: where the line ends, for what is missing; in characters.
  /// - Throws: ``LineError`` at the word that is wrong, or where one is missing.
  public func action(
    for words: some Sequence<Word>, secrets: [String] = [], end: Int
  ) throws(LineError) -> Action {
    let arguments = try Arguments(
      words, secrets: secrets, parameters, synopsis: synopsis, end: end)
    for group in exclusive {
      let given = group.compactMap { arguments.words[$0]?.first }
      guard given.count > 1 else { continue }
      throw LineError(
        localized(
          en: "\(given[0].text) and \(given[1].text) exclude each other; write: \(synopsis)",
          de: "\(given[0].text) und \(given[1].text) schließen einander aus; "
            + "so wird es geschrieben: \(synopsis)"), at: given[1].range)
    }
    return try make(arguments)
  }

  /// The same command within a larger app.
  public func pullback<RootState, RootAction>(
    state path: KeyPath<RootState, State> & Sendable, action: ActionPath<RootAction, Action>
  ) -> Command<RootState, RootAction> {
    let make = make
    let availability = availability
    var copy = Command<RootState, RootAction>(
      name: name, summary: summary, parameters: parameters,
      make: { arguments throws(LineError) in action.embed(try make(arguments)) })
    copy.aliases = aliases
    copy.details = details
    copy.exclusive = exclusive
    copy.availability = { availability($0[keyPath: path]) }
    copy.completions = completions.mapValues { choices in { choices($0[keyPath: path]) } }
    if let question = confirmation {
      copy.confirmation = { state, embedded in
        action.extract(embedded).flatMap { question(state[keyPath: path], $0) }
      }
      let preparation = preparation
      copy.preparation = { embedded in
        action.extract(embedded).flatMap { preparation?($0) }.map(action.embed)
      }
    }
    return copy
  }
}

/// Lists the commands of an app.
@resultBuilder
public enum CommandBuilder<State, Action> {
  /// A command of the list.
  public static func buildExpression(
    _ command: Command<State, Action>
  ) -> [Command<State, Action>] { [command] }
  /// Several commands at once.
  public static func buildExpression(
    _ commands: [Command<State, Action>]
  ) -> [Command<State, Action>] { commands }
  /// The commands one after the other.
  public static func buildBlock(_ parts: [Command<State, Action>]...) -> [Command<State, Action>] {
    parts.flatMap { $0 }
  }
  /// The commands of an `if` without `else`.
  public static func buildOptional(
    _ part: [Command<State, Action>]?
  ) -> [Command<State, Action>] { part ?? [] }
  /// The commands of an `if`.
  public static func buildEither(
    first part: [Command<State, Action>]
  ) -> [Command<State, Action>] { part }
  /// The commands of an `else`.
  public static func buildEither(
    second part: [Command<State, Action>]
  ) -> [Command<State, Action>] { part }
  /// The commands of a loop.
  public static func buildArray(
    _ parts: [[Command<State, Action>]]
  ) -> [Command<State, Action>] { parts.flatMap { $0 } }
}
