import Reel
import ReelSupport
import ReelTexts

/// How a command is written and what it is for: an app's, one of the shell's own, or a word behind
/// the program's name.
///
/// Help, completion, manual pages and the parser all go by it.
public struct CommandSyntax: Sendable {
  /// What stands in front of the name: nothing, a dot, or the program's name and a blank.
  public package(set) var prefix = ""
  /// The word that gives the command.
  public let name: String
  /// Other words for it.
  public package(set) var aliases: [String] = []
  /// What it does, in a line.
  public let summary: String
  /// More about it, in lines of at most 80 columns; empty where the summary says it all.
  public package(set) var details = ""
  /// What it takes, in the order in which it is written.
  public package(set) var parameters: [ParameterSpecification]
  /// Whether the details say what the summary does, and more.
  package var hasDetailsAlone = false
  /// How it is written, where the parameters by themselves do not say that; without the prefix.
  package var form: String?
  /// Whether it is given to the program, and not in a line.
  package var isSubcommand = false
  /// Flags of which only one can be given at a time.
  var exclusive: [[String]] = []

  init(_ name: String, _ summary: String, _ parameters: [ParameterSpecification]) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
  }

  /// All the words that give the command.
  public var names: [String] { [name] + aliases }

  /// What the command asks for, in this order; none of it stands in the line.
  public var secrets: [ParameterSpecification] { parameters.filter { $0.kind == .secret } }

  /// What goes by its place in the line.
  package var positional: [ParameterSpecification] {
    parameters.filter { [.argument, .text, .verbatim].contains($0.kind) }
  }

  /// What goes by its name, after two dashes.
  package var named: [ParameterSpecification] {
    parameters.filter { $0.kind == .option || $0.kind == .flag }
  }

  /// How the command is written: `open <id>`.
  public var synopsis: String {
    let options = texts.app.writing.options
    if let form {
      return prefix + Placeholders.translated(form).replacing("[options]", with: options)
    }
    var parts = [prefix + name]
    for parameter in parameters {
      let group = exclusive.first { $0.contains(parameter.name) } ?? []
      if let first = group.first {
        if parameter.name == first {
          parts.append("[" + group.map { "--\($0)" }.joined(separator: "|") + "]")
        }
      } else if !parameter.synopsis.isEmpty, !isSubcommand || parameter.isPositional {
        parts.append(parameter.synopsis)
      }
    }
    if isSubcommand, !named.isEmpty { parts.append(options) }
    return parts.joined(separator: " ")
  }

  /// A message with how it is written behind it.
  package func wrong(_ problem: String) -> String {
    isSubcommand ? problem : texts.app.writing.instead(problem, synopsis)
  }

  /// What is wrong at a place, with how it is written behind it.
  package func wrong(_ problem: String, at range: Range<Int>) -> LineError {
    LineError(wrong(problem), at: range)
  }

  /// What is said of a word for which there is no use.
  package func unexpected(_ word: Word) -> LineError {
    LineError(
      texts.app.writing.unexpected(word.excerpt, synopsis), at: word.range,
      code: .unexpectedArgument)
  }

  /// What is said of words that make no sense together.
  package func invalid(at range: Range<Int>?) -> LineError {
    LineError(texts.app.writing.invalid(synopsis), at: range)
  }
}

/// Something that goes by the description of a command.
public protocol DescribedCommand: Sendable {
  /// How it is written and what it is for.
  var syntax: CommandSyntax { get }
}

extension DescribedCommand {
  /// The word that gives the command.
  public var name: String { syntax.name }
  /// Other words for it.
  public var aliases: [String] { syntax.aliases }
  /// What it does, in a line.
  public var summary: String { syntax.summary }
  /// What it takes, in the order in which it is written.
  public var parameters: [ParameterSpecification] { syntax.parameters }
  /// How it is written: `open <id>`.
  public var synopsis: String { syntax.synopsis }
}

/// A command of any kind: how it is written, and what the words that are given to it mean.
package struct CommandForm<Meaning>: Sendable {
  /// How it is written and what it is for.
  package var syntax: CommandSyntax
  private let read: @Sendable (Arguments) throws(LineError) -> Meaning

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: the word that gives it.
  ///   - summary: what it does, in a line.
  ///   - parameters: what it takes.
  ///   - meaning: what it means, from the values of the parameters.
  package init<each Value: Sendable>(
    _ name: String, _ summary: String, _ parameters: repeat Parameter<each Value>,
    meaning: @escaping @Sendable (repeat each Value) -> Meaning
  ) {
    var specifications: [ParameterSpecification] = []
    for parameter in repeat each parameters { specifications += parameter.specifications }
    syntax = CommandSyntax(name, summary, specifications)
    let parameters = (repeat each parameters)
    read = { arguments throws(LineError) in
      meaning(repeat try (each parameters).read(arguments))
    }
  }

  private init(
    _ syntax: CommandSyntax, read: @escaping @Sendable (Arguments) throws(LineError) -> Meaning
  ) {
    self.syntax = syntax
    self.read = read
  }

  /// What the words that were given mean.
  ///
  /// - Throws: ``LineError`` at the word that is wrong, or where one is missing.
  package func meaning(of arguments: Arguments) throws(LineError) -> Meaning {
    try arguments.check()
    return try read(arguments)
  }

  /// The same command, that means something else.
  func map<Other>(_ transform: @escaping @Sendable (Meaning) -> Other) -> CommandForm<Other> {
    CommandForm<Other>(syntax) { [read] arguments throws(LineError) in
      transform(try read(arguments))
    }
  }
}
