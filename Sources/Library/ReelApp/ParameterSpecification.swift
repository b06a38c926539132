import Reel
import ReelTexts

/// How a parameter is written in a line, whatever its type.
public struct ParameterSpecification: Sendable, Equatable {
  /// Where its words stand.
  public enum Kind: Sendable, Equatable {
    /// By its place in the line.
    case argument
    /// By its place, taking all the words that remain.
    case text
    /// By its place, taking all that remains as it stands: JSON, a path, a condition.
    case verbatim
    /// After `--name`.
    case option
    /// `--name` alone.
    case flag
    /// Nowhere in the line: it is asked for.
    case secret
  }

  /// What its words name, for shells that complete them.
  package enum Content: Sendable, Equatable {
    case word, file, folder
  }

  /// What it is called.
  public let name: String
  /// What it is called in the user's language, where that is another word; its own is understood
  /// all the same.
  package var translation: String?
  /// Where its words stand.
  public let kind: Kind
  /// Whether the command needs it.
  public package(set) var isRequired: Bool
  /// What may be entered, in a few words; for a secret, what it is asked for with.
  public let expectation: String
  /// All that may be entered, where that is a short list.
  public let choices: [Choice]
  /// What it is for; empty if that is plain.
  public let help: String
  /// The characters of which every word behind a text's first is made; nil where any will do.
  let characters: String?
  /// How a value that is one word by itself is typed in pieces; nil where it is not.
  let pieces: Pieces?
  /// What stands for its words in a synopsis, in capital letters; nil for `<name>`.
  package let placeholder: String?
  /// What its words name.
  package let content: Content
  /// The letter that stands for it behind a single dash; nil where there is none.
  package let letter: Character?
  /// Whether it may be given more than once.
  package let isRepeatable: Bool
  /// What is said where it is missing; nil for the usual.
  private let missing: String?
  /// What may be entered, for instance, where that is no list.
  public internal(set) var examples: [String] = []

  package init(
    _ name: String, _ kind: Kind, isRequired: Bool = true, expectation: String = "",
    choices: [Choice] = [], help: String = "", characters: String? = nil,
    pieces: Pieces? = nil, placeholder: String? = nil, content: Content = .word,
    letter: Character? = nil, isRepeatable: Bool = false, missing: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.expectation = expectation
    self.choices = choices
    self.help = help
    self.characters = characters
    self.pieces = pieces
    self.placeholder = placeholder
    self.content = content
    self.letter = letter
    self.isRepeatable = isRepeatable
    self.missing = missing
  }

  /// Whether it goes by its place in the line.
  package var isPositional: Bool { [.argument, .text, .verbatim].contains(kind) }

  /// What it is called in the user's language.
  package var shownName: String { translation ?? name }

  /// Whether a word, behind two dashes, means it.
  package func goes(by word: String) -> Bool { word == name || word == translation }

  /// How it is written in a synopsis: `<id>`, `[--goal <n>]`.
  public var synopsis: String {
    isRequired || bareSynopsis.isEmpty ? bareSynopsis : "[\(bareSynopsis)]"
  }

  /// How it is written where it is given.
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

  /// All the ways in which it is written where it is given: `-c, --command LINE`.
  package var fullSynopsis: String {
    letter.map { "-\($0), \(bareSynopsis)" } ?? bareSynopsis
  }

  private var alternatives: String {
    choices.isEmpty ? texts.app.writing.value : choices.map(\.value).joined(separator: "|")
  }

  /// What is said where it is missing.
  var problemIfMissing: String {
    let what = kind == .option ? "--\(name)" : "<\(name)>"
    return missing ?? texts.app.arguments.missing(what)
  }
}
