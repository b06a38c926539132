import ReelTexts
import Reel
import ReelApp
import ReelSupport

/// One of the shell's own commands: a word that begins with a dot, `expect` or `wait`.
///
/// What it means is a deed of the interpreter, or a question that a session answers.
struct ShellCommand<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: DescribedCommand {
  /// What a line with the command does.
  typealias Deed = @Sendable (isolated Interpreter<State, Action>) async throws -> Outcome
  /// What a line with the command asks.
  typealias Question = @Sendable (Session<State, Action>) async throws -> Answer
  /// What may be entered next, from the words before, and what has been typed of it.
  typealias Choices = @Sendable (Session<State, Action>, [Word], String) -> [Choice]
  /// What may go on from what has been typed of a text that is read as it stands.
  typealias Continuations = @Sendable (Session<State, Action>, String) -> TextChoices

  private(set) var form: CommandForm<Deed>
  /// Whether the current app has to have been started.
  let usesApp: Bool
  /// Whether it changes what counts as having happened; it is then neither abbreviated nor
  /// proposed.
  private(set) var rewritesHistory = false
  /// Whether it is about shared sessions, and not listed where none can be.
  private(set) var isAboutSharing = false
  /// Where `.help` lists it.
  private(set) var group = HelpGroup.orientation
  private var completions: [String: Choices] = [:]
  private var continuations: [String: Continuations] = [:]
  /// The parameters of several words for each of which something is offered.
  private var continuing: Set<String> = []

  var syntax: CommandSyntax { form.syntax }

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: the word that gives it, with its dot.
  ///   - summary: what it does, in a line.
  ///   - parameters: what it takes.
  ///   - usesApp: whether the current app has to have been started.
  ///   - deed: what it does, from the values of the parameters.
  init<each Value: Sendable>(
    _ name: String, _ summary: String, _ parameters: repeat Parameter<each Value>,
    usesApp: Bool = false, deed: @escaping @Sendable (repeat each Value) -> Deed
  ) {
    let bare = name.hasPrefix(".") ? String(name.dropFirst()) : name
    form = CommandForm(bare, summary, repeat each parameters, meaning: deed)
    form.syntax.prefix = bare == name ? "" : "."
    self.usesApp = usesApp
  }

  /// Creates a command that needs the session alone, and says what came of it.
  ///
  /// - Parameters:
  ///   - name: the word that gives it, with its dot.
  ///   - summary: what it does, in a line.
  ///   - parameters: what it takes.
  ///   - usesApp: whether the current app has to have been started.
  ///   - question: what it asks, from the values of the parameters.
  static func question<each Value: Sendable>(
    _ name: String, _ summary: String, _ parameters: repeat Parameter<each Value>,
    usesApp: Bool = false, asking question: @escaping @Sendable (repeat each Value) -> Question
  ) -> Self {
    let deed: @Sendable (repeat each Value) -> Deed = { (values: repeat each Value) in
      let asked = question(repeat each values)
      return { shell in
        let answer = try await asked(shell.session)
        return shell.answer(answer)
      }
    }
    return Self(name, summary, repeat each parameters, usesApp: usesApp, deed: deed)
  }

  /// The same command, known by other words too.
  func alias(_ names: String...) -> Self {
    var copy = self
    copy.form.syntax.aliases += names
    return copy
  }

  /// The same command, with more about it in its help; `alone` where that has the summary in it.
  func explained(_ details: String, alone: Bool = false) -> Self {
    var copy = self
    copy.form.syntax.details = details
    copy.form.syntax.hasDetailsAlone = alone
    return copy
  }

  /// The same command, in a group of `.help`.
  fileprivate func listed(in group: HelpGroup) -> Self {
    var copy = self
    copy.group = group
    return copy
  }

  /// The same command, as one that is about shared sessions.
  func aboutSharing() -> Self {
    var copy = self
    copy.isAboutSharing = true
    return copy
  }

  /// The same command, as one that changes what counts as having happened.
  func rewritingHistory() -> Self {
    var copy = self
    copy.rewritesHistory = true
    return copy
  }

  /// The same command, of whose words some depend on others: all ways in which it is written.
  func written(_ form: String) -> Self {
    var copy = self
    copy.form.syntax.form = form
    return copy
  }

  /// The same command, with values from the session offered for one of its parameters.
  ///
  /// - Parameters:
  ///   - parameter: its name.
  ///   - isContinuing: whether something is offered for each of its words, and not for the first.
  ///   - choices: what is offered.
  func completing(
    _ parameter: String, eachWord isContinuing: Bool = false, _ choices: @escaping Choices
  ) -> Self {
    var copy = self
    copy.completions[parameter] = choices
    if isContinuing { copy.continuing.insert(parameter) }
    return copy
  }

  /// The same command, with what may go on from a text that one of its parameters takes as it
  /// stands.
  func continuing(_ parameter: String, _ choices: @escaping Continuations) -> Self {
    var copy = self
    copy.continuations[parameter] = choices
    return copy
  }

  /// What may go on from a text that a parameter takes as it stands; nil where nothing is offered.
  func continuation(of parameter: ParameterSpecification) -> Continuations? {
    continuations[parameter.name]
  }

  /// The parameter that the next word of a line with the command is for.
  func next(_ arguments: Arguments) -> ParameterSpecification? {
    arguments.next ?? syntax.positional.last.flatMap { continuing.contains($0.name) ? $0 : nil }
  }

  /// What may be entered for a parameter, as far as that can be listed.
  func choices(
    for parameter: ParameterSpecification, in session: Session<State, Action>, after given: [Word],
    _ text: String
  ) -> [Choice] {
    completions[parameter.name]?(session, given, text) ?? parameter.choices
  }
}

/// The shell's own commands, described in a language.
struct ShellCommands<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// All of them, in the order in which `.help` lists them.
  let all: [ShellCommand<State, Action>]
  /// Where in that list a command stands, by all the words that give it.
  private let places: [String: Int]

  init(in language: Language) {
    let all = Language.$current.withValue(language) { ShellCommand<State, Action>.all }
    self.all = all
    let named = all.enumerated().flatMap { place, command in
      command.syntax.names.map { (command.syntax.prefix + $0, place) }
    }
    places = Dictionary(named) { first, _ in first }
  }

  /// The command that a word gives.
  subscript(word: String) -> ShellCommand<State, Action>? { places[word].map { all[$0] } }

  /// Words without a dot that give a command where the app has none of that name, with its own.
  private static var plain: [String: String] {
    ["help": ".help", "?": ".help", "quit": ".quit", "exit": ".quit"]
  }

  /// The command that is meant by a word that neither names one nor is a command of the app: a
  /// plain word such as `quit`, or the beginning of a single name.
  func meant(by word: String) -> ShellCommand<State, Action>? {
    if let name = Self.plain[word] { return self[name] }
    let all = beginning(with: word)
    return all.count == 1 && !all[0].rewritesHistory ? all[0] : nil
  }

  /// The commands whose names begin with a dot and what follows it in a word.
  func beginning(with word: String) -> [ShellCommand<State, Action>] {
    guard word.hasPrefix("."), word.count > 1 else { return [] }
    return all.filter { command in
      command.syntax.prefix == "."
        && command.syntax.names.contains { ".\($0)".hasPrefix(word) }
    }
  }

  /// The words without a dot that may have been meant by a misspelled one.
  var plainWords: [String] { ["exit", "expect", "help", "quit", "wait"] }

  /// The names that may be proposed of those that begin with a dot, without it.
  var proposable: [String] {
    all.filter { $0.syntax.prefix == "." && !$0.rewritesHistory && !$0.isAboutSharing }
      .map(\.name)
  }
}

extension ShellCommand {
  /// All of the shell's own commands, described in the current language.
  fileprivate static var all: [Self] {
    let groups: [(HelpGroup, [Self])] = [
      (.orientation, orientation), (.history, history + questions), (.travel, travel + returns),
      (.branches, branches + offering), (.editing, editing),
      (.files, recordings + saving + exporting + reporting + viewing), (.world, world),
      (.checks, expectations),
    ]
    return groups.flatMap { group, commands in commands.map { $0.listed(in: group) } }
  }
}
