import ReelSupport

/// The syntax and the description of a command: of an app, of the shell, or of the program.
///
/// Help, completion, manual pages and the parser all use it.
public struct CommandSyntax: Sendable {
  /// The text in front of the name: nothing, a dot, or the program's name and a space.
  public package(set) var prefix = ""
  /// The command's name.
  public let name: String
  /// The command's name and its aliases as texts, each of which has one or more words in a
  /// language, separated by commas; empty if they are the same in every language.
  var translations: [Text] = []
  /// The command's aliases that are the same in every language.
  package var ownAliases: [String] = []
  /// The summary, in one line.
  public let summary: Text
  /// Details, in lines of at most 80 columns; empty if the summary is enough.
  public package(set) var details = Text.empty
  /// The parameters, in the order in which they are written.
  public package(set) var parameters: [ParameterSpecification] {
    didSet { secrets = parameters.secrets }
  }
  /// The secrets that the command asks for, in order; they are never part of the line.
  public private(set) var secrets: [ParameterSpecification]
  /// Whether the details include the summary.
  package var hasDetailsAlone = false
  /// The syntax, if it does not follow from the parameters; without the prefix.
  package var form: String?
  /// Whether it is an argument of the program rather than a command of a line.
  package var isSubcommand = false
  /// Sets of flags that exclude each other.
  var exclusive: [[String]] = []

  init(_ name: String, _ summary: Text, _ parameters: [ParameterSpecification]) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    secrets = parameters.secrets
  }

  /// The command's aliases; in every language, whose catalogs are read for them.
  public var aliases: [String] {
    let own = ownNames
    var others: [String] = []
    for word in translations.flatMap(Language.words) where !(own + others).contains(word) {
      others.append(word)
    }
    return ownAliases + others
  }

  /// The command's name and aliases.
  public var names: [String] { [name] + aliases }

  /// Returns the words for the command in a language, the shown one first, and in English.
  package func names(in translation: Translation) -> [String] {
    var names: [String] = []
    for word in translations.flatMap({ Language.words($0, in: translation) }) + ownNames
    where !names.contains(word) { names.append(word) }
    return names
  }

  /// The command's name and the aliases that are the same in every language.
  var ownNames: [String] { [name] + ownAliases }

  /// The command's name in the user's language.
  package var shownName: Text { shown(name) }

  /// Returns the name or the alias in the user's language.
  func shown(_ own: String) -> Text {
    let translation = zip(ownNames, translations).first { $0.0 == own }?.1
    return translation.map { Text(FirstWord(words: $0)) } ?? Text(verbatim: own)
  }

  /// The positional parameters.
  package var positional: [ParameterSpecification] { parameters.filter(\.isPositional) }

  /// The named parameters, which are written after two dashes.
  package var named: [ParameterSpecification] {
    parameters.filter { $0.kind == .option || $0.kind == .flag }
  }

  /// The synopsis: `open <id>`.
  public var synopsis: Text {
    if let form { return Text(verbatim: prefix) + Placeholders.text(of: form) }
    var parts = [Text(verbatim: prefix) + shownName]
    for parameter in parameters {
      let group = exclusive.first { $0.contains(parameter.name) } ?? []
      if let first = group.first {
        if parameter.name == first {
          let flags = parameters.filter { group.contains($0.name) }.map(\.bareSynopsis)
          parts.append(
            Text(verbatim: "[") + flags.joined(separator: Text(verbatim: "|"))
              + Text(verbatim: "]"))
        }
      } else if !parameter.synopsis.isEmpty, !isSubcommand || parameter.isPositional {
        parts.append(parameter.synopsis)
      }
    }
    if isSubcommand, !named.isEmpty { parts.append(Placeholders.options) }
    return parts.joined(separator: Text(verbatim: " "))
  }

  /// Returns a message followed by the usage.
  package func wrong(_ problem: Text) -> Text {
    isSubcommand ? problem : "\(problem); write: \(synopsis)"
  }

  /// Returns an error at a place in the line, followed by the usage.
  package func wrong(_ problem: Text, at range: Range<Int>) -> LineError {
    LineError(wrong(problem), at: range)
  }

  /// Returns the error for an unexpected word.
  package func unexpected(_ word: Word) -> LineError {
    LineError(
      "unexpected argument “\(verbatim: word.excerpt)”; write: \(synopsis)", at: word.range,
      code: .unexpectedArgument)
  }
}

extension [ParameterSpecification] {
  fileprivate var secrets: Self { filter { $0.kind == .secret } }
}

/// A type with the description of a command.
public protocol DescribedCommand: Sendable {
  /// The syntax and the description.
  var syntax: CommandSyntax { get }
}

extension DescribedCommand {
  /// The command's name.
  public var name: String { syntax.name }
  /// The command's aliases.
  public var aliases: [String] { syntax.aliases }
  /// The summary, in one line.
  public var summary: Text { syntax.summary }
  /// The parameters, in the order in which they are written.
  public var parameters: [ParameterSpecification] { syntax.parameters }
  /// The synopsis: `open <id>`.
  public var synopsis: Text { syntax.synopsis }
}

/// A command of any kind: its syntax, and the meaning of its arguments.
package struct CommandForm<Meaning>: Sendable {
  /// The syntax and the description.
  package var syntax: CommandSyntax
  private let read: @Sendable (Arguments) throws(LineError) -> Meaning
  /// Returns the values of the parameters that can be read, whatever is wrong with the others.
  package let values: @Sendable (Arguments) -> [any Sendable]

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: the command's name.
  ///   - summary: a description of one line.
  ///   - parameters: the command's parameters.
  ///   - meaning: returns the meaning, given the values of the parameters.
  package init<each Value: Sendable>(
    _ name: String, _ summary: Text, _ parameters: repeat Parameter<each Value>,
    meaning: @escaping @Sendable (repeat each Value) -> Meaning
  ) {
    var specifications: [ParameterSpecification] = []
    for parameter in repeat each parameters { specifications += parameter.specifications }
    syntax = CommandSyntax(name, summary, specifications)
    let parameters = (repeat each parameters)
    read = { arguments throws(LineError) in
      meaning(repeat try (each parameters).read(arguments))
    }
    values = { arguments in
      var values: [any Sendable] = []
      for parameter in repeat each parameters {
        if let value = try? parameter.read(arguments) { values.append(value) }
      }
      return values
    }
  }

  private init(
    _ syntax: CommandSyntax, values: @escaping @Sendable (Arguments) -> [any Sendable],
    read: @escaping @Sendable (Arguments) throws(LineError) -> Meaning
  ) {
    self.syntax = syntax
    self.values = values
    self.read = read
  }

  /// Returns the meaning of the given arguments.
  ///
  /// - Throws: A ``LineError`` at the invalid word, or at the place of a missing one.
  package func meaning(of arguments: Arguments) throws(LineError) -> Meaning {
    try arguments.check()
    return try read(arguments)
  }

  /// Returns the same command with another meaning.
  func map<Other>(_ transform: @escaping @Sendable (Meaning) -> Other) -> CommandForm<Other> {
    CommandForm<Other>(syntax, values: values) { [read] arguments throws(LineError) in
      transform(try read(arguments))
    }
  }
}
