import ReelApp
import ReelTexts

// The answers of `.help` for programs, including the description of every command.

/// The overview of a session.
struct HelpOverview: Codable {
  /// The app that lines without a dot go to.
  var app: String
  /// Its commands.
  var commands: [CommandDescription]
  /// The shell's own commands, in groups.
  var groups: [Group]
  var topics: [Topic]

  struct Group: Codable {
    var group: HelpGroup
    var title: String
    var commands: [CommandDescription]
  }

  struct Topic: Codable {
    var topic: HelpTopic
    var summary: String
  }
}

/// The details of a topic.
struct TopicText: Codable {
  var topic: HelpTopic
  var summary: String
  var text: String
}

/// The texts that mention a word.
struct HelpMatches: Codable {
  var word: String
  /// The names of commands.
  var commands: [String]
  var settings: [String]
  var topics: [HelpTopic]
}

/// A command with its syntax, parameters and description.
struct CommandDescription: Codable {
  var name: String
  var aliases: [String]
  var synopsis: String
  var summary: String
  var details: String
  var examples: [String]
  var parameters: [ParameterDescription]
  /// Whether it is available now.
  var isAvailable: Bool

  init(
    _ syntax: CommandSyntax, examples: [String], isAvailable: Bool = true,
    in translation: Translation
  ) {
    name = syntax.prefix + syntax.name
    aliases = syntax.names(in: translation).dropFirst().map { syntax.prefix + $0 }
    synopsis = translation(syntax.synopsis)
    summary = translation(syntax.summary)
    details = translation(syntax.details)
    self.examples = examples
    parameters = syntax.parameters.map { ParameterDescription($0, in: translation) }
    self.isAvailable = isAvailable
  }
}

/// A parameter of a command.
struct ParameterDescription: Codable {
  /// Its position.
  enum Kind: String, Codable {
    case argument, text, verbatim, option, flag, secret

    init(_ kind: ParameterSpecification.Kind) {
      self =
        switch kind {
        case .argument: .argument
        case .text: .text
        case .verbatim: .verbatim
        case .option: .option
        case .flag: .flag
        case .secret: .secret
        }
    }
  }

  var name: String
  var kind: Kind
  var isRequired: Bool
  var expectation: String
  /// All valid values, if that is a short list.
  var choices: [String]
  var help: String

  init(_ parameter: ParameterSpecification, in translation: Translation) {
    name = parameter.name
    kind = Kind(parameter.kind)
    isRequired = parameter.isRequired
    expectation = translation(parameter.expectation)
    choices = parameter.choices.map { translation($0.value) }
    help = translation(parameter.help)
  }
}
