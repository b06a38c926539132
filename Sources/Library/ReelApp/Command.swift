/// A command of an app: a word, its parameters, and the action that it stands for.
///
/// ```swift
/// Command("contribute", "Contribute money", .argument("amount", Int.self), .text("note")) {
///   .contributeTapped(amount: $0, note: $1)
/// }
/// ```
public struct Command<State, Action>: DescribedCommand {
  package private(set) var form: CommandForm<Action>
  private var availability: @Sendable (State) -> Text? = { _ in nil }
  private var completions: [String: @Sendable (State) -> [Choice]] = [:]
  private var dependentCompletions: [String: DependentCompletion] = [:]
  /// How values are typed in the user's language, by their parameters.
  private(set) var notations: [String: Notation] = [:]
  private var confirmation: (@Sendable (State, Action) -> Text?)?
  private var preparation: (@Sendable (Action) -> Action?)?
  private var substitution: (@Sendable (State, Action) -> Action?)?
  /// Whether the question is asked only at a terminal.
  private var asksPersonsOnly = false
  /// Whether it can be given while work is under way that blocks others.
  private var isDuringWork = false

  /// The command's syntax and summary.
  public var syntax: CommandSyntax { form.syntax }

  /// Creates a command.
  ///
  /// The English name, and the words for it in every other language, are understood in each: a
  /// script that is saved in one can be run in another.
  ///
  /// - Parameters:
  ///   - name: the command's name. A catalog has it in the context “a command”, with one or more
  ///     words, separated by commas; the first is shown.
  ///   - summary: a description of one line.
  ///   - parameters: the command's parameters.
  ///   - action: returns the action, given the values of the parameters.
  public init<each Value: Sendable>(
    _ name: Text, _ summary: Text, _ parameters: repeat Parameter<each Value>,
    action: @escaping @Sendable (repeat each Value) -> Action
  ) {
    form = CommandForm(name.english, summary, repeat each parameters, meaning: action)
    form.syntax.translations = [name.asCommand]
  }

  private init(_ form: CommandForm<Action>) { self.form = form }

  /// Returns the same command with an alias, which catalogs have as they have its name.
  public func alias(_ name: Text) -> Command {
    var copy = self
    copy.form.syntax.ownAliases.append(name.english)
    copy.form.syntax.translations.append(name.asCommand)
    return copy
  }

  /// Returns the same command with details for its help.
  public func explained(_ details: Text) -> Command {
    var copy = self
    copy.form.syntax.details = details
    return copy
  }

  /// Returns the same command, refusing more than one of these flags.
  public func exclusive(_ flags: String...) -> Command {
    var copy = self
    copy.form.syntax.exclusive.append(flags)
    return copy
  }

  /// Returns the same command, refused if `reason` returns a reason why it is not available now.
  ///
  /// The reason completes the sentence “*name* is not available: …”.
  public func unavailable(_ reason: @escaping @Sendable (State) -> Text?) -> Command {
    var copy = self
    copy.availability = reason
    return copy
  }

  /// Returns the same command, refused also as long as there is another reason, which is said
  /// first.
  func blocked(by blocking: @escaping @Sendable (State) -> Text?) -> Command {
    let reason = availability
    return unavailable { blocking($0) ?? reason($0) }
  }

  /// Returns the same command, which can be given while work is under way, too.
  public func duringWork() -> Command {
    var copy = self
    copy.isDuringWork = true
    return copy
  }

  /// Returns the same command as its app offers it.
  ///
  /// - Parameters:
  ///   - blocking: returns the reason why work that is under way allows no command, if any.
  ///   - waiting: whether commands wait, so that it is not known yet what will be possible.
  func offered(
    unless blocking: @escaping @Sendable (State) -> Text?,
    waiting: @escaping @Sendable (State) -> Bool
  ) -> Command {
    let reason = availability
    let expected = unavailable { waiting($0) ? nil : reason($0) }
    return isDuringWork ? expected : expected.blocked(by: blocking)
  }

  /// Returns the same command, with completions from the state for one of its parameters.
  public func completing(
    _ parameter: String, _ choices: @escaping @Sendable (State) -> [Choice]
  ) -> Command {
    var copy = self
    copy.completions[parameter] = choices
    return copy
  }

  /// Returns the same command, in which names can be typed instead of ids, in any case and without
  /// quotes: `open Trip to Rome`.
  ///
  /// - Parameters:
  ///   - parameter: the parameter.
  ///   - choices: returns the ids, each with its name as the description.
  public func naming(
    _ parameter: String, _ choices: @escaping @Sendable (State) -> [Choice]
  ) -> Command {
    var copy = completing(parameter, choices)
    for index in parameters.indices where parameters[index].name == parameter {
      copy.form.syntax.parameters[index].isNamed = true
      copy.form.syntax.parameters[index].quoting = .aroundAll
    }
    return copy
  }

  /// Returns the same command, with completions from the state for one of its parameters that
  /// depend on another parameter, such as the values of the chosen field.
  ///
  /// - Parameters:
  ///   - parameter: the parameter.
  ///   - other: the parameter that it depends on.
  ///   - choices: returns the values, given the state and the word for the other parameter.
  public func completing(
    _ parameter: String, after other: String,
    _ choices: @escaping @Sendable (State, String) -> [Choice]
  ) -> Command {
    var copy = self
    copy.dependentCompletions[parameter] = DependentCompletion(other: other, choices: choices)
    return copy
  }

  private struct DependentCompletion {
    var other: String
    var choices: @Sendable (State, String) -> [Choice]
  }

  /// Returns the same command with examples for one of its parameters: its help shows the first,
  /// and `reel fuzz` tries all of them, because it cannot guess a phone number.
  public func examples(_ parameter: String, _ words: String...) -> Command {
    var copy = self
    for index in parameters.indices where parameters[index].name == parameter {
      copy.form.syntax.parameters[index].examples += words
    }
    return copy
  }

  /// Returns the word that a parameter's type reads, for a text as it is typed; or why there is
  /// none.
  package typealias Notation = @Sendable (State, String) -> Result<String, LineError>

  /// Returns the same command, one of whose values is typed as the user's language writes it, which
  /// the state knows: `1.234` for 1234.
  ///
  /// - Parameters:
  ///   - parameter: the parameter, of one word.
  ///   - plain: returns the word that the parameter's type reads, for a typed text; or an error if
  ///     that is no value in the language.
  package func typed(_ parameter: String, _ plain: @escaping Notation) -> Command {
    var copy = self
    copy.notations[parameter] = plain
    return copy
  }

  /// Returns the same command, in which a sign may follow a value as a word of its own: `5 $`.
  package func sign(_ sign: String, after parameter: String) -> Command {
    var copy = self
    for index in parameters.indices where parameters[index].name == parameter {
      copy.form.syntax.parameters[index].sign = sign
    }
    return copy
  }

  /// Returns the same command, performed only after the user has confirmed it.
  ///
  /// The command also takes the flag `--yes`, which skips the question.
  ///
  /// ```swift
  /// Command("delete", "Delete a pool", .argument("id", Int.self)) { .deleteTapped(id: $0) }
  ///   .confirm { state, _ in "Delete the pool?" }
  /// ```
  ///
  /// - Parameter question: returns the question; nil if the command is performed without one,
  ///   because it will be refused anyway and says why.
  public func confirm(
    _ question: @escaping @Sendable (State, Action) -> Text?
  ) -> Command { confirm(after: { _ in nil }, question) }

  /// Returns the same command, performed at a terminal only after the user has confirmed it;
  /// scripts and programs are not asked.
  ///
  /// The command also takes the flag `--yes`, which skips the question.
  ///
  /// - Parameters:
  ///   - preparation: returns the action that loads the data for the question, or nil.
  ///   - question: returns the question, or nil for none. In that case the command is performed if
  ///     there was no preparation, and says why it is refused; otherwise it is not performed.
  public func confirmAtTerminal(
    after preparation: @escaping @Sendable (Action) -> Action? = { _ in nil },
    _ question: @escaping @Sendable (State, Action) -> Text?
  ) -> Command {
    var copy = confirm(after: preparation, question)
    copy.asksPersonsOnly = true
    return copy
  }

  /// Returns the same command with an alternative at a terminal: it is performed instead of asking
  /// for the secrets if the other arguments are not valid, such as opening the form that says why.
  ///
  /// - Parameter substitute: returns the alternative, given the action without its secrets; nil to
  ///   ask for them.
  public func instead(
    _ substitute: @escaping @Sendable (State, Action) -> Action?
  ) -> Command {
    var copy = self
    copy.substitution = substitute
    return copy
  }

  /// Returns the same command, performed only after the user has confirmed it, with a question for
  /// which data has to be loaded.
  ///
  /// The command also takes the flag `--yes`, which skips both.
  ///
  /// - Parameters:
  ///   - preparation: returns the action that loads the data, or nil; it is dispatched first, and
  ///     the question waits until nothing is in flight.
  ///   - question: returns the question for the loaded data; nil if the command cannot be performed
  ///     after all, for a reason that the screen shows.
  public func confirm(
    after preparation: @escaping @Sendable (Action) -> Action?,
    _ question: @escaping @Sendable (State, Action) -> Text?
  ) -> Command {
    var copy = self
    copy.preparation = preparation
    copy.confirmation = question
    var yes = ParameterSpecification(
      Self.yes, .flag, isRequired: false, help: "do it without asking")
    yes.translation = Text("yes", context: "an option")
    copy.form.syntax.parameters.append(yes)
    return copy
  }

  static var yes: String { "yes" }

  /// Whether it fills in fields of a form by their names, as ``set(_:among:_:action:)`` does.
  package var fillsForm: Bool { parameters.first?.content == .field }

  /// Whether the command asks for confirmation, unless it is skipped.
  package var asks: Bool { confirmation != nil && !asksPersonsOnly }

  /// Whether the command asks for confirmation at a terminal.
  var asksPersons: Bool { confirmation != nil }

  /// The secrets that the command asks for, in order; they are never part of the line.
  public var secrets: [ParameterSpecification] { form.syntax.secrets }

  /// Returns the question to ask before `action`; nil if the command cannot be performed.
  public func question(in state: State, before action: Action) -> Text? {
    confirmation?(state, action)
  }

  /// Returns the alternative to asking for secrets at a terminal; nil to ask for them.
  public func substitute(for action: Action, in state: State) -> Action? {
    substitution?(state, action)
  }

  /// Returns the action to dispatch before the question is asked.
  public func preparation(for action: Action) -> Action? { preparation?(action) }

  /// Returns the reason why the command is not available in a state, or nil if it is.
  var reason: @Sendable (State) -> Text? { availability }

  /// Returns the reason why the command is not available now, or nil if it is.
  public func unavailability(in state: State) -> Text? { availability(state) }

  /// Whether the command can be given in a state; where none is known, it is taken to be possible.
  func isPossible(in state: State?) -> Bool {
    state.map { availability($0) == nil } ?? true
  }

  /// Returns the possible values of a parameter, as far as they can be listed.
  public func choices(for parameter: ParameterSpecification, in state: State) -> [Choice] {
    completions[parameter.name]?(state) ?? parameter.choices
  }

  /// Returns the possible values of a parameter, given the words for other parameters.
  ///
  /// - Parameter given: returns the word for a parameter, by its name; nil if there is none yet.
  package func choices(
    for parameter: ParameterSpecification, in state: State, given: (String) -> String?
  ) -> [Choice] {
    guard let dependent = dependentCompletions[parameter.name], let word = given(dependent.other)
    else { return choices(for: parameter, in: state) }
    let others = parameters.first { $0.name == dependent.other }
    let known = others.map { choices(for: $0, in: state) }?.first { $0.means(word) }
    return dependent.choices(state, known?.word ?? word)
  }

  /// Returns the same command for a larger app.
  public func pullback<RootState, RootAction>(
    state path: KeyPath<RootState, State> & Sendable, action: ActionPath<RootAction, Action>
  ) -> Command<RootState, RootAction> { pullback(action: action).pullback(state: path) }

  /// Returns the same command for a larger app with the same state.
  public func pullback<RootAction>(
    action: ActionPath<RootAction, Action>
  ) -> Command<State, RootAction> {
    var copy = Command<State, RootAction>(form.map(action.embed))
    copy.availability = availability
    copy.completions = completions
    copy.dependentCompletions = dependentCompletions.mapValues {
      .init(other: $0.other, choices: $0.choices)
    }
    copy.notations = notations
    copy.asksPersonsOnly = asksPersonsOnly
    copy.isDuringWork = isDuringWork
    if let substitution {
      copy.substitution = { state, embedded in
        action.extract(embedded).flatMap { substitution(state, $0) }.map(action.embed)
      }
    }
    if let question = confirmation {
      copy.confirmation = { state, embedded in
        action.extract(embedded).flatMap { question(state, $0) }
      }
    }
    if let preparation {
      copy.preparation = { embedded in
        action.extract(embedded).flatMap { preparation($0) }.map(action.embed)
      }
    }
    return copy
  }

  /// Returns the same command for a larger app with the same actions.
  private func pullback<RootState>(
    state path: KeyPath<RootState, State> & Sendable
  ) -> Command<RootState, Action> {
    let availability = availability
    var copy = Command<RootState, Action>(form)
    copy.availability = { availability($0[keyPath: path]) }
    copy.completions = completions.mapValues { choices in { choices($0[keyPath: path]) } }
    copy.dependentCompletions = dependentCompletions.mapValues { dependent in
      let choices = dependent.choices
      return .init(other: dependent.other) { choices($0[keyPath: path], $1) }
    }
    copy.notations = notations.mapValues { plain in { plain($0[keyPath: path], $1) } }
    copy.asksPersonsOnly = asksPersonsOnly
    copy.isDuringWork = isDuringWork
    if let substitution {
      copy.substitution = { substitution($0[keyPath: path], $1) }
    }
    if let question = confirmation {
      copy.confirmation = { question($0[keyPath: path], $1) }
    }
    copy.preparation = preparation
    return copy
  }
}

extension Array {
  /// Returns the same commands, none of which is available as long as there is a reason: a
  /// condition of a whole part of an app, such as being logged in, is said once.
  ///
  /// It is said before a reason of the command's own.
  public func unavailable<State, Action>(
    _ reason: @escaping @Sendable (State) -> Text?
  ) -> [Command<State, Action>] where Element == Command<State, Action> {
    map { $0.blocked(by: reason) }
  }

  /// Returns the same commands, which can be given while work is under way, too.
  public func duringWork<State, Action>() -> [Command<State, Action>]
  where Element == Command<State, Action> { map { $0.duringWork() } }
}
