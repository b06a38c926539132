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
    /// The name of a field of a form.
    case field
    /// A frame's number, or a name for one.
    case frame
    case json
    /// A path into the state.
    case statePath
    /// A line of the shell, which may contain the name of a file.
    case line
  }

  /// A word that may end a line after a text without its parameter's name: the 90 of `new Farewell
  /// gift 90`.
  package enum Ending: Sendable, Equatable {
    /// It consists of these characters.
    case characters(String)
    /// It is one of these words, in any case.
    case words([String])
    /// It is a number from 1 to 10, or is read as one and refused; the last ones of a line can be
    /// written without spaces between them: `57810`, `578 10`.
    case upToTen

    /// A whole number.
    package static let wholeNumber = characters("-0123456789")

    func fits(_ word: Word) -> Bool {
      switch self {
      case .characters(let all): !word.text.isEmpty && word.text.allSatisfy(all.contains)
      case .words(let all): all.contains(word.text.lowercased())
      case .upToTen: Self.wholeNumber.fits(word)
      }
    }
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
  /// The name in the user's language, if it differs; every one of its words is accepted.
  package var translation: Text?
  /// The position of the words.
  public let kind: Kind
  /// Whether the parameter is required.
  public package(set) var isRequired: Bool
  /// A short description of valid words; for a secret, the prompt.
  public let expectation: Text
  /// All valid values, if that is a short list.
  public let choices: [Choice]
  /// The description; empty if the name is clear enough.
  public let help: Text
  /// The characters that the words of a text after the first consist of; nil for any.
  let characters: String?
  /// Which quotes are no characters of the words, if they are one text; nil if each word is itself.
  package internal(set) var quoting: Quoting?
  /// Which word is its value at the end of a line without its name; nil if none is.
  let ending: Ending?
  /// Whether names of what is meant can be typed instead of ids.
  package internal(set) var isNamed = false
  /// The sign that may follow the value as a word of its own: the `$` of `5 $`; nil for none.
  var sign: String?
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
  /// The values of the first parameter that it is for; empty for all.
  package internal(set) var operations: [String] = []
  /// The message if it is missing; nil for the default.
  private let missing: Text?
  /// Examples of valid words, if there is no list of them.
  public internal(set) var examples: [String] = []

  package init(
    _ name: String, _ kind: Kind, isRequired: Bool = true, expectation: Text = .empty,
    choices: [Choice] = [], help: Text = .empty, characters: String? = nil,
    quoting: Quoting? = nil, ending: Ending? = nil, pieces: Pieces? = nil,
    placeholder: String? = nil,
    content: Content = .word, letter: Character? = nil, isRepeatable: Bool = false,
    missing: Text? = nil
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.expectation = expectation
    self.choices = choices
    self.help = help
    self.characters = characters
    self.quoting = quoting
    self.ending = ending
    self.pieces = pieces
    self.placeholder = placeholder
    self.content = content
    self.letter = letter
    self.isRepeatable = isRepeatable
    self.missing = missing
  }

  /// Whether a word is the sign that may follow the value.
  func isSign(_ word: Word) -> Bool { !word.isQuoted && word.text == sign }

  /// Whether words end with a value and its sign.
  func isSigned(atEndOf words: [Word]) -> Bool {
    guard let last = words.last, isSign(last), let value = words.dropLast().last else {
      return false
    }
    return ending?.fits(value) == true
  }

  /// Whether the parameter is positional.
  package var isPositional: Bool {
    switch kind {
    case .argument, .text, .verbatim: true
    case .option, .flag, .secret: false
    }
  }

  /// The name in the user's language.
  package var shownName: Text {
    translation ?? (isPositional ? Placeholders.name(name) : Text(verbatim: name))
  }

  /// The words after two dashes that mean this parameter, in every language.
  package var words: [String] { [name] + Language.words(shownName).filter { $0 != name } }

  /// Whether a word after two dashes means this parameter, in any case.
  package func goes(by word: String) -> Bool {
    word == name || words.contains { $0.lowercased() == word.lowercased() }
  }

  /// The parameter in a synopsis: `<id>`, `[--goal <n>]`.
  public var synopsis: Text {
    let bare = bareSynopsis
    return isRequired || bare.isEmpty ? bare : Self.enclosed("[", bare, "]")
  }

  /// The parameter in a synopsis, without brackets for being optional.
  package var bareSynopsis: Text {
    let value = placeholder.map(Placeholders.text)
    return switch kind {
    case .argument, .verbatim: value ?? Self.enclosed("<", shownName, ">")
    case .text: value ?? Self.enclosed("<", shownName, ">…")
    case .option:
      Self.enclosed("--", shownName, " ") + (value ?? Self.enclosed("<", alternatives, ">"))
    case .flag: Self.enclosed("--", shownName, "")
    case .secret: .empty
    }
  }

  private static func enclosed(_ start: String, _ text: Text, _ end: String) -> Text {
    [Text(verbatim: start), text, Text(verbatim: end)].joined()
  }

  /// The parameter with all its names: `-c, --command LINE`.
  package var fullSynopsis: Text {
    letter.map { Text(verbatim: "-\($0), ") + bareSynopsis } ?? bareSynopsis
  }

  private var alternatives: Text {
    choices.isEmpty ? "value" : choices.map(\.value).joined(separator: Text(verbatim: "|"))
  }

  /// The message if the parameter is missing.
  var problemIfMissing: Text {
    let what =
      kind == .option ? Text(verbatim: "--\(name)") : Self.enclosed("<", shownName, ">")
    return missing ?? "\(what) is missing"
  }
}
