import Reel
import ReelTexts

/// The description of a parameter, independent of its type.
public struct ParameterSpecification: Sendable, Equatable {
  /// The position of a parameter's words.
  public enum Kind: Sendable, Equatable {
    /// A positional word.
    case argument
    /// All the words that remain.
    case text
    /// The rest of the line, verbatim: JSON, a path, a condition.
    case verbatim
    /// A word after `--name`.
    case option
    /// `--name` alone.
    case flag
    /// Not in the line: the user is asked for it.
    case secret
  }

  /// The content of the words, for shells that complete them.
  package enum Content: Sendable, Equatable {
    case word, file, folder
  }

  /// Which quotes are no characters of a text.
  package enum Quoting: Sendable, Equatable {
    /// Those around all of it.
    case aroundAll
    /// Those around all of it, and around values after `=`.
    case aroundAllAndValues
  }

  /// The parameter's name.
  public let name: String
  /// The name in the user's language, if it differs; the name itself is accepted too.
  package var translation: String?
  /// The position of the words.
  public let kind: Kind
  /// Whether the parameter is required.
  public package(set) var isRequired: Bool
  /// A short description of valid words; for a secret, the prompt.
  public let expectation: String
  /// All valid values, if that is a short list.
  public let choices: [Choice]
  /// The description; empty if the name is clear enough.
  public let help: String
  /// The characters that the words of a text after the first consist of; nil for any.
  let characters: String?
  /// Which quotes are no characters of the words, if they are one text; nil if each word is itself.
  let quoting: Quoting?
  /// How a value that is normally one word may be typed in pieces; nil if it may not.
  let pieces: Pieces?
  /// The placeholder in a synopsis, in capital letters; nil for `<name>`.
  package let placeholder: String?
  /// The content of the words.
  package let content: Content
  /// The letter after a single dash; nil if there is none.
  package let letter: Character?
  /// Whether it may be given more than once.
  package let isRepeatable: Bool
  /// The message if it is missing; nil for the default.
  private let missing: String?
  /// Examples of valid words, if there is no list of them.
  public internal(set) var examples: [String] = []

  package init(
    _ name: String, _ kind: Kind, isRequired: Bool = true, expectation: String = "",
    choices: [Choice] = [], help: String = "", characters: String? = nil,
    quoting: Quoting? = nil, pieces: Pieces? = nil, placeholder: String? = nil,
    content: Content = .word, letter: Character? = nil, isRepeatable: Bool = false,
    missing: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.expectation = expectation
    self.choices = choices
    self.help = help
    self.characters = characters
    self.quoting = quoting
    self.pieces = pieces
    self.placeholder = placeholder
    self.content = content
    self.letter = letter
    self.isRepeatable = isRepeatable
    self.missing = missing
  }

  /// Whether the parameter is positional.
  package var isPositional: Bool {
    switch kind {
    case .argument, .text, .verbatim: true
    case .option, .flag, .secret: false
    }
  }

  /// The name in the user's language.
  package var shownName: String { translation ?? name }

  /// Whether a word after two dashes means this parameter.
  package func goes(by word: String) -> Bool { word == name || word == translation }

  /// The parameter in a synopsis: `<id>`, `[--goal <n>]`.
  public var synopsis: String {
    isRequired || bareSynopsis.isEmpty ? bareSynopsis : "[\(bareSynopsis)]"
  }

  /// The parameter in a synopsis, without brackets for being optional.
  package var bareSynopsis: String {
    let value = placeholder.map(Placeholders.translated)
    return switch kind {
    case .argument, .verbatim: value ?? "<\(name)>"
    case .text: value ?? "<\(name)>…"
    case .option: "--\(shownName) \(value ?? "<\(alternatives)>")"
    case .flag: "--\(name)"
    case .secret: ""
    }
  }

  /// The parameter with all its names: `-c, --command LINE`.
  package var fullSynopsis: String {
    letter.map { "-\($0), \(bareSynopsis)" } ?? bareSynopsis
  }

  private var alternatives: String {
    choices.isEmpty ? localized("value") : choices.map(\.value).joined(separator: "|")
  }

  /// The message if the parameter is missing.
  var problemIfMissing: String {
    let what = kind == .option ? "--\(name)" : "<\(name)>"
    return missing ?? localized("\(verbatim: what) is missing")
  }
}
