import Reel
import ReelTexts

/// Something that a person can say to an app: a word, what it takes, and the action it means.
///
/// ```swift
/// Command("set", "Fill in a field", .argument("field", FieldName.self), .text("value")) {
///   .fieldChanged($0, $1)
/// }
/// ```
public struct Command<State, Action>: DescribedCommand {
  package private(set) var form: CommandForm<Action>
  private var availability: @Sendable (State) -> String? = { _ in nil }
  private var completions: [String: @Sendable (State) -> [Choice]] = [:]
  private var dependentCompletions: [String: DependentCompletion] = [:]
  private var confirmation: (@Sendable (State, Action) -> String?)?
  private var preparation: (@Sendable (Action) -> Action?)?
  private var substitution: (@Sendable (State, Action) -> Action?)?
  /// Whether a person at a terminal alone is asked.
  private var asksPersonsOnly = false

  /// How it is written and what it is for.
  public var syntax: CommandSyntax { form.syntax }

  /// Creates a command.
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
    form = CommandForm(name, summary, repeat each parameters, meaning: action)
  }

  private init(_ form: CommandForm<Action>) { self.form = form }

  /// The same command, known by other words too.
  public func alias(_ names: String...) -> Command {
    var copy = self
    copy.form.syntax.aliases += names
    return copy
  }

  /// The same command, with more about it in its help.
  public func explained(_ details: String) -> Command {
    var copy = self
    copy.form.syntax.details = details
    return copy
  }

  /// The same command, refused where more than one of these flags is given.
  public func exclusive(_ flags: String...) -> Command {
    var copy = self
    copy.form.syntax.exclusive.append(flags)
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

  /// The same command, with values from the state offered for one of its parameters that depend on
  /// what was given for another, such as those of the field that is filled in.
  ///
  /// - Parameters:
  ///   - parameter: the parameter.
  ///   - other: the parameter that it depends on.
  ///   - choices: the values, given the state and the word for the other parameter.
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

  /// The same command, with words that fit one of its parameters: its help shows the first, and
  /// `reel fuzz` tries all of them, since it cannot guess what a phone number is.
  public func examples(_ parameter: String, _ words: String...) -> Command {
    var copy = self
    for index in parameters.indices where parameters[index].name == parameter {
      copy.form.syntax.parameters[index].examples += words
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
  ///
  /// - Parameter question: the question; nil where there is nothing to be asked, since what is to
  ///   be done is refused in any case: it is done then, and says why.
  public func confirm(
    _ question: @escaping @Sendable (State, Action) -> String?
  ) -> Command { confirm(after: { _ in nil }, question) }

  /// The same command, done at a terminal only after a question has been answered with yes; scripts
  /// and programs are asked nothing.
  ///
  /// It takes the flag `--yes` besides, which skips the question.
  ///
  /// - Parameters:
  ///   - preparation: the action that looks up what the question needs, if there is one.
  ///   - question: the question; nil where there is nothing to be asked. Without something that was
  ///     looked up the command is done then, and says why it cannot be; with it, it is not done.
  public func confirmAtTerminal(
    after preparation: @escaping @Sendable (Action) -> Action? = { _ in nil },
    _ question: @escaping @Sendable (State, Action) -> String?
  ) -> Command {
    var copy = confirm(after: preparation, question)
    copy.asksPersonsOnly = true
    return copy
  }

  /// The same command; at a terminal, something else is done before it asks for its secrets, where
  /// the rest will not do, such as opening the form that says why.
  ///
  /// - Parameter substitute: what is done instead, given what the command would be without its
  ///   secrets; nil where they may be asked for.
  public func instead(
    _ substitute: @escaping @Sendable (State, Action) -> Action?
  ) -> Command {
    var copy = self
    copy.substitution = substitute
    return copy
  }

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
    copy.form.syntax.parameters.append(
      ParameterSpecification(
        Self.yes, .flag, isRequired: false, help: texts.app.writing.yes))
    return copy
  }

  static var yes: String { "yes" }

  /// Whether the command asks whether it is to be done, unless it is told not to.
  var asks: Bool { confirmation != nil && !asksPersonsOnly }

  /// Whether the command asks a person at a terminal whether it is to be done.
  var asksPersons: Bool { confirmation != nil }

  /// What the command asks for, in this order; none of it stands in the line.
  public var secrets: [ParameterSpecification] { syntax.secrets }

  /// What is asked before `action` is done, by a command that asks; nil where it cannot be done.
  public func question(in state: State, before action: Action) -> String? {
    confirmation?(state, action)
  }

  /// What is done at a terminal instead of asking for secrets; nil where they may be asked for.
  public func substitute(for action: Action, in state: State) -> Action? {
    substitution?(state, action)
  }

  /// What has to be done before the question is asked.
  public func preparation(for action: Action) -> Action? { preparation?(action) }

  /// Why the command cannot be given now, or nil if it can.
  public func unavailability(in state: State) -> String? { availability(state) }

  /// Whether the command can be given in a state; where none is known, it is taken to be possible.
  func isPossible(in state: State?) -> Bool {
    state.map { availability($0) == nil } ?? true
  }

  /// What may be entered for a parameter, as far as that can be listed.
  public func choices(for parameter: ParameterSpecification, in state: State) -> [Choice] {
    completions[parameter.name]?(state) ?? parameter.choices
  }

  /// What may be entered for a parameter, where words have been given for others.
  ///
  /// - Parameter given: the word for a parameter, by its name; nil where there is none yet.
  package func choices(
    for parameter: ParameterSpecification, in state: State, given: (String) -> String?
  ) -> [Choice] {
    guard let dependent = dependentCompletions[parameter.name], let word = given(dependent.other)
    else { return choices(for: parameter, in: state) }
    let others = parameters.first { $0.name == dependent.other }
    let known = others.map { choices(for: $0, in: state) }?.first { $0.value == word }
    return dependent.choices(state, known?.word ?? word)
  }

  /// The same command within a larger app.
  public func pullback<RootState, RootAction>(
    state path: KeyPath<RootState, State> & Sendable, action: ActionPath<RootAction, Action>
  ) -> Command<RootState, RootAction> {
    let availability = availability
    var copy = Command<RootState, RootAction>(form.map(action.embed))
    copy.availability = { availability($0[keyPath: path]) }
    copy.completions = completions.mapValues { choices in { choices($0[keyPath: path]) } }
    copy.dependentCompletions = dependentCompletions.mapValues { dependent in
      let choices = dependent.choices
      return .init(other: dependent.other) { choices($0[keyPath: path], $1) }
    }
    copy.asksPersonsOnly = asksPersonsOnly
    if let substitution {
      copy.substitution = { state, embedded in
        action.extract(embedded).flatMap { substitution(state[keyPath: path], $0) }
          .map(action.embed)
      }
    }
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
