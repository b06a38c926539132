import Reel
import ReelTimeline

/// What a command takes: an argument, an option with a value, a flag, or all the rest as text.
public struct Parameter<Value: Sendable>: Sendable {
  let specification: ParameterSpecification
  /// Reads the value from the words that were given for it.
  let read: @Sendable ([Word]) throws(LineError) -> Value
}

/// How a parameter is written in a line, whatever its type.
public struct ParameterSpecification: Sendable, Equatable {
  /// Where its words stand.
  public enum Kind: Sendable, Equatable {
    /// By its place in the line.
    case argument
    /// By its place, taking all the words that remain.
    case text
    /// After `--name`.
    case option
    /// `--name` alone.
    case flag
    /// Nowhere in the line: it is asked for.
    case secret
  }

  /// What it is called.
  public let name: String
  /// Where its words stand.
  public let kind: Kind
  /// Whether the command needs it.
  public let isRequired: Bool
  /// What may be entered, in a few words; for a secret, what it is asked for with.
  public let expectation: String
  /// All that may be entered, where that is a short list.
  public let choices: [Choice]
  /// What it is for; empty if that is plain.
  public let help: String
  /// The characters of which every word behind a text's first is made; nil where any will do.
  var characters: String?
  /// What may be entered, for instance, where that is no list.
  public internal(set) var examples: [String] = []

  /// How it is written in a synopsis: `<id>`, `[--goal <n>]`.
  public var synopsis: String {
    let bare =
      switch kind {
      case .argument: "<\(name)>"
      case .text: "<\(name)>…"
      case .option:
        "--\(name) <\(choices.isEmpty ? localized(en: "value", de: "Wert") : alternatives)>"
      case .flag: "--\(name)"
      case .secret: ""
      }
    return isRequired ? bare : "[\(bare)]"
  }

  private var alternatives: String { choices.map(\.value).joined(separator: "|") }
}

extension Parameter where Value: CommandValue {
  /// A value that must be given, by its place.
  public static func argument(_ name: String, _ type: Value.Type, help: String = "") -> Parameter {
    Parameter(
      specification: ParameterSpecification(
        name: name, kind: .argument, isRequired: true, expectation: type.expectation,
        choices: type.choices, help: help),
      read: { words throws(LineError) in try single(words) })
  }

  /// A value that must be given, after `--name`.
  public static func required(_ name: String, _ type: Value.Type, help: String = "") -> Parameter {
    Parameter(
      specification: ParameterSpecification(
        name: name, kind: .option, isRequired: true, expectation: type.expectation,
        choices: type.choices, help: help),
      read: { words throws(LineError) in try single(words) })
  }

  private static func single(_ words: [Word]) throws(LineError) -> Value {
    guard let word = words.first else {
      throw LineError(
        localized(
          en: "\(Value.expectation) is missing", de: "es fehlt: \(Value.expectation)"))
    }
    do {
      return try Value(word: word.text)
    } catch {
      throw LineError(error.message, at: word.range)
    }
  }
}

extension Parameter where Value == String {
  /// All the words that remain, as one text with single blanks; it must be given.
  ///
  /// A command that asks for a secret takes one word only, unless it is said what further ones are
  /// made of: what else stands there may be the secret, typed too early.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - characters: those of which every further word is made; nil where any will do.
  ///   - help: what it is for.
  public static func text(
    _ name: String, madeOf characters: String? = nil, help: String = ""
  ) -> Parameter {
    Parameter(
      specification: ParameterSpecification(
        name: name, kind: .text, isRequired: true, expectation: localized(en: "text", de: "Text"),
        choices: [], help: help, characters: characters),
      read: { words throws(LineError) in words.map(\.text).joined(separator: " ") })
  }
}

extension Parameter where Value == String? {
  /// All the words that remain, as one text with single blanks; nil where there are none.
  public static func optionalText(_ name: String, help: String = "") -> Parameter {
    Parameter(
      specification: ParameterSpecification(
        name: name, kind: .text, isRequired: false, expectation: localized(en: "text", de: "Text"),
        choices: [], help: help),
      read: { words throws(LineError) in
        words.isEmpty ? nil : words.map(\.text).joined(separator: " ")
      })
  }
}

extension Parameter where Value == Bool {
  /// Whether `--name` was given.
  public static func flag(_ name: String, help: String = "") -> Parameter {
    Parameter(
      specification: ParameterSpecification(
        name: name, kind: .flag, isRequired: false, expectation: "", choices: [], help: help),
      read: { words throws(LineError) in !words.isEmpty })
  }
}

extension Parameter where Value == Secret {
  /// A text that is asked for and never part of the line; it must be given.
  ///
  /// At a terminal it is typed without echo; elsewhere the line that follows is the text, or, as
  /// `env:NAME`, names the environment variable that holds it.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - prompt: what it is asked for with; the name, if not given.
  ///   - help: what it is for.
  public static func secret(_ name: String, prompt: String? = nil, help: String = "") -> Parameter {
    Parameter(
      specification: ParameterSpecification(
        name: name, kind: .secret, isRequired: true, expectation: prompt ?? name, choices: [],
        help: help),
      read: { words throws(LineError) in Secret(words.first?.text ?? "") })
  }
}

extension Parameter {
  /// A value that may be given by its place; nil where it is not.
  public static func optional<Wrapped: CommandValue>(
    _ name: String, _ type: Wrapped.Type, help: String = ""
  ) -> Parameter where Value == Wrapped? {
    maybe(name, .argument, type, help)
  }

  /// A value that may be given after `--name`; nil where it is not.
  public static func option<Wrapped: CommandValue>(
    _ name: String, _ type: Wrapped.Type, help: String = ""
  ) -> Parameter where Value == Wrapped? {
    maybe(name, .option, type, help)
  }

  private static func maybe<Wrapped: CommandValue>(
    _ name: String, _ kind: ParameterSpecification.Kind, _ type: Wrapped.Type, _ help: String
  ) -> Parameter where Value == Wrapped? {
    let required = Parameter<Wrapped>.argument(name, type)
    return Parameter(
      specification: ParameterSpecification(
        name: name, kind: kind, isRequired: false, expectation: type.expectation,
        choices: type.choices, help: help),
      read: { words throws(LineError) in words.isEmpty ? nil : try required.read(words) })
  }
}
