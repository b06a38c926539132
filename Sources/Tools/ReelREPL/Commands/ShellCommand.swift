import Reel
import ReelApp
import ReelSupport
import ReelTexts

/// One of the shell's own commands: a word that begins with a dot, `expect` or `wait`.
///
/// Its meaning is an operation of the interpreter, or a question that a session answers.
package struct ShellCommand<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: DescribedCommand {
  /// The operation of a line with the command.
  package typealias Operation =
    @Sendable (isolated Interpreter<State, Action>) async throws -> Reply
  /// The question of a line with the command.
  package typealias Question = @Sendable (Session<State, Action>) async throws -> Reply
  /// Returns the next possible words, given the previous ones and the part typed so far.
  package typealias Choices = @Sendable (Session<State, Action>, [Word], String) -> [Choice]
  /// Returns continuations of a verbatim text.
  package typealias Continuations = @Sendable (Session<State, Action>, String) -> TextChoices

  package private(set) var form: CommandForm<Operation>
  /// What the shell knows about it, beside its form.
  package private(set) var row: CommandRow
  private var completions: [String: Choices] = [:]
  private var continuations: [String: Continuations] = [:]
  /// The parameters of several words that have completions for each word.
  private var continuing: Set<String> = []

  package var syntax: CommandSyntax { form.syntax }

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: the command's name, with its dot.
  ///   - summary: a description of one line.
  ///   - parameters: its parameters.
  ///   - usesApp: whether the current app must have been started.
  ///   - perform: performs it, with the values of the parameters.
  package init<each Value: Sendable>(
    _ name: String, _ summary: Text, _ parameters: repeat Parameter<each Value>,
    usesApp: Bool = false, perform: @escaping @Sendable (repeat each Value) -> Operation
  ) {
    let bare = name.hasPrefix(".") ? String(name.dropFirst()) : name
    form = CommandForm(bare, summary, repeat each parameters, meaning: perform)
    form.syntax.prefix = bare == name ? "" : "."
    row = CommandRow(name: name, usesApp: usesApp)
  }

  /// Creates a command that needs only the session, and answers.
  ///
  /// - Parameters:
  ///   - name: the command's name, with its dot.
  ///   - summary: a description of one line.
  ///   - parameters: its parameters.
  ///   - usesApp: whether the current app must have been started.
  ///   - question: answers it, with the values of the parameters.
  package static func question<each Value: Sendable>(
    _ name: String, _ summary: Text, _ parameters: repeat Parameter<each Value>,
    usesApp: Bool = false, asking question: @escaping @Sendable (repeat each Value) -> Question
  ) -> Self {
    let perform: @Sendable (repeat each Value) -> Operation = { (values: repeat each Value) in
      let asked = question(repeat each values)
      return { shell in try await asked(shell.session) }
    }
    return Self(name, summary, repeat each parameters, usesApp: usesApp, perform: perform)
  }

  /// Returns the same command with aliases.
  func alias(_ names: String...) -> Self {
    var copy = self
    copy.form.syntax.ownAliases += names
    return copy
  }

  /// Returns the same command with details for its help; `alone` if they include the summary.
  package func explained(_ details: Text, alone: Bool = false) -> Self {
    var copy = self
    copy.form.syntax.details = details
    copy.form.syntax.hasDetailsAlone = alone
    return copy
  }

  /// Returns the same command with a changed row.
  private func with(_ change: (inout CommandRow) -> Void) -> Self {
    var copy = self
    change(&copy.row)
    return copy
  }

  /// Returns the same command with another fact in its row.
  package func with<Fact>(_ field: WritableKeyPath<CommandRow, Fact>, _ fact: Fact) -> Self {
    with { $0[keyPath: field] = fact }
  }

  /// Returns the same command with lines for its help: with the command, or preparing it.
  package func example(_ lines: String...) -> Self { with { $0.examples += lines } }

  /// Returns the same command, which an agent may run in a trial: it accesses no file, no process
  /// and no other server, and changes nothing but the branch of the trial and the network of its
  /// session, which it does not end.
  func forTrials() -> Self { with { $0.mayBeTried = true } }

  /// Returns the same command, marked as one that edits history.
  func rewritingHistory() -> Self {
    with {
      $0.rewritesHistory = true
      $0.isRefusedWhenShared = true
    }
  }

  /// Returns the same command, which only shows something, or is about files of the session: saved
  /// scripts leave it out.
  package func leftOutOfScripts() -> Self { with { $0.saving = .never } }

  /// Returns the same command, which saved scripts repeat under a condition about its line and the
  /// one before it.
  func inScripts(
    if isRepeated: @escaping @Sendable (Transcript.Line, Transcript.Line?) -> Bool
  ) -> Self {
    with { $0.saving = .when(isRepeated) }
  }

  /// Returns the same command, which an empty line at a terminal repeats, or another in its place.
  func repeated(as line: String? = nil) -> Self {
    with { $0.repetition = line.map(CommandRow.Repetition.line) ?? .same }
  }

  /// Returns the same command with an explicit syntax, for words that depend on each other.
  package func written(_ form: String) -> Self {
    var copy = self
    copy.form.syntax.form = form
    return copy
  }

  /// Returns the same command, with completions from the session for one of its parameters.
  ///
  /// - Parameters:
  ///   - parameter: the name of the parameter.
  ///   - isContinuing: whether there are completions for each of its words rather than only for the
  ///     first.
  ///   - choices: returns the completions.
  package func completing(
    _ parameter: String, eachWord isContinuing: Bool = false, _ choices: @escaping Choices
  ) -> Self {
    var copy = self
    copy.completions[parameter] = choices
    if isContinuing { copy.continuing.insert(parameter) }
    return copy
  }

  /// Returns the same command, with continuations for the verbatim text of one of its parameters.
  package func continuing(_ parameter: String, _ choices: @escaping Continuations) -> Self {
    var copy = self
    copy.continuations[parameter] = choices
    return copy
  }

  /// Returns the same command, with one of its parameters continued as a condition.
  ///
  /// - Parameters:
  ///   - parameter: the name of the parameter.
  ///   - choices: returns the completions, if there are others than those of conditions.
  package func comparing(_ parameter: String, _ choices: Continuations? = nil) -> Self {
    continuing(parameter, choices ?? Self.conditions).with { $0.takesCondition = true }
  }

  /// Returns the continuations of a parameter's verbatim text; nil if there are none.
  func continuation(of parameter: ParameterSpecification) -> Continuations? {
    continuations[parameter.name]
  }

  /// Returns the parameter that the next word of a line belongs to.
  func next(_ arguments: Arguments) -> ParameterSpecification? {
    arguments.next ?? syntax.positional.last.flatMap { continuing.contains($0.name) ? $0 : nil }
  }

  /// Returns the possible values of a parameter, as far as they can be listed.
  func choices(
    for parameter: ParameterSpecification, in session: Session<State, Action>, after given: [Word],
    _ text: String
  ) -> [Choice] {
    completions[parameter.name]?(session, given, text) ?? parameter.choices
  }
}

/// The shell's own commands, by their names and aliases.
package struct ShellCommands<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// All commands, in the order in which `.help` lists them.
  package let all: [ShellCommand<State, Action>]
  /// The indices of commands in that list, by their names and aliases.
  private let indices: [String: Int]
  /// The indices by words without a dot that mean a command if the app has none of that name.
  private let plain: [String: Int]

  /// Collects the commands.
  ///
  /// - Parameter tools: the tools beside the shell alone, which have further ones.
  package init(_ tools: ShellTools<State, Action>) {
    all = ShellCommand<State, Action>.all(with: tools)
    let named = all.enumerated().flatMap { index, command in
      command.syntax.names.map { (command.syntax.prefix + $0, index) }
    }
    indices = Dictionary(named) { first, _ in first }
    let plainly = all.enumerated().flatMap { index, command in
      command.row.plainWords.map { ($0, index) }
    }
    plain = Dictionary(plainly) { first, _ in first }
  }

  /// The command with a name or an alias.
  package subscript(word: String) -> ShellCommand<State, Action>? { indices[word].map { all[$0] } }

  /// Returns the row of the command whose name begins a line.
  package func row(of line: Words) -> CommandRow? {
    line.words.first.flatMap { self[$0.text]?.row }
  }

  /// Returns the command meant by a word that is neither a name nor a command of the app: a plain
  /// word such as `quit`, or the beginning of a single name.
  package func meant(by word: String) -> ShellCommand<State, Action>? {
    if let index = plain[word] { return all[index] }
    let all = beginning(with: word)
    return all.count == 1 && !all[0].row.rewritesHistory ? all[0] : nil
  }

  /// Returns the commands whose names begin with a dot and a word.
  func beginning(with word: String) -> [ShellCommand<State, Action>] {
    guard word.hasPrefix("."), word.count > 1 else { return [] }
    return all.filter { command in
      command.syntax.prefix == "."
        && command.syntax.names.contains { ".\($0)".hasPrefix(word) }
    }
  }

  /// The names of the commands with a dot that an agent may run in a trial.
  var forTrials: [String] {
    all.filter { $0.row.mayBeTried && $0.syntax.prefix == "." }.map { "." + $0.name }
  }

  /// The words without a dot that can be suggested for a misspelled one.
  var plainWords: [String] {
    (plain.keys + all.filter { !$0.row.isDotted }.map(\.name))
      .filter { $0.first?.isLetter == true }.sorted()
  }

  /// The names without a dot that can be suggested.
  var proposable: [String] {
    all.filter { $0.syntax.prefix == "." && !$0.row.rewritesHistory && !$0.row.isAboutSharing }
      .map(\.name)
  }
}

extension ShellCommand {
  /// All of the shell's own commands.
  fileprivate static func all(with tools: ShellTools<State, Action>) -> [Self] {
    let groups: [(HelpGroup, [Self])] = [
      (.orientation, orientation), (.history, history + questions), (.travel, travel + returns),
      (.branches, branches + offering), (.editing, editing),
      (.files, recordings + tools.commands()), (.world, world),
      (.checks, expectations),
    ]
    return groups.flatMap { group, commands in commands.map { $0.with(\.group, group) } }
  }
}
