import Reel

/// What a command takes: an argument, an option with a value, a flag, or all the rest as text.
public struct Parameter<Value: Sendable>: Sendable {
  var specifications: [ParameterSpecification]
  /// Reads the value from the words that were given for it.
  let read: @Sendable (Arguments) throws(LineError) -> Value

  init(
    _ specifications: [ParameterSpecification],
    read: @escaping @Sendable (Arguments) throws(LineError) -> Value
  ) {
    self.specifications = specifications
    self.read = read
  }

  /// Creates a parameter that makes its value of all the words that were given for it.
  package init(
    _ specification: ParameterSpecification,
    reading read: @escaping @Sendable ([Word], Arguments) throws(LineError) -> Value
  ) {
    self.init([specification]) { arguments throws(LineError) in
      try read(arguments[specification.name] ?? [], arguments)
    }
  }

  /// Creates a parameter that makes its value of a single word, which is the place of an error.
  package init(
    _ specification: ParameterSpecification,
    word read: @escaping @Sendable (Word, Arguments) throws(LineError) -> Value
  ) {
    self.init(
      specification,
      reading: { words, arguments throws(LineError) in
        let end = arguments.line.end
        let word = words.first ?? Word("", range: end..<end)
        do throws(LineError) {
          return try read(word, arguments)
        } catch {
          throw error.at(word.range)
        }
      })
  }

  /// Several parameters that make one value.
  package static func group<each Part: Sendable>(
    _ parts: repeat Parameter<each Part>,
    as make: @escaping @Sendable (repeat each Part) -> Value
  ) -> Parameter {
    var specifications: [ParameterSpecification] = []
    for part in repeat each parts { specifications += part.specifications }
    let parts = (repeat each parts)
    return Parameter(specifications) { arguments throws(LineError) in
      make(repeat try (each parts).read(arguments))
    }
  }

  /// A parameter that may be given; nil where it is not.
  package static func optional<Wrapped>(
    _ required: Parameter<Wrapped>
  ) -> Parameter where Value == Wrapped? {
    var specifications = required.specifications
    for index in specifications.indices { specifications[index].isRequired = false }
    let names = specifications.map(\.name)
    return Parameter(specifications) { arguments throws(LineError) in
      names.contains { arguments[$0] != nil } ? try required.read(arguments) : nil
    }
  }
}

extension Parameter where Value: CommandValue {
  /// A value that must be given, by its place, and may be in pieces.
  public static func argument(
    _ name: String, _ type: Value.Type, help: String = "", in pieces: Pieces? = nil
  ) -> Parameter {
    value(name, .argument, help, pieces)
  }

  /// A value that must be given, after `--name`.
  public static func required(_ name: String, _ type: Value.Type, help: String = "") -> Parameter {
    value(name, .option, help)
  }

  fileprivate static func value(
    _ name: String, _ kind: ParameterSpecification.Kind, _ help: String, _ pieces: Pieces? = nil
  ) -> Parameter {
    Parameter(
      ParameterSpecification(
        name, kind, expectation: Value.expectation, choices: Value.choices, help: help,
        pieces: pieces),
      word: { word, _ throws(LineError) in try Value(word: word.text) })
  }
}

extension Parameter {
  /// A value that may be given by its place, and in pieces; nil where it is not.
  public static func optional<Wrapped: CommandValue>(
    _ name: String, _ type: Wrapped.Type, help: String = "", in pieces: Pieces? = nil
  ) -> Parameter where Value == Wrapped? {
    .optional(.value(name, .argument, help, pieces))
  }

  /// A value that may be given after `--name`, and in pieces; nil where it is not.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - type: what can be given.
  ///   - translation: what it is called in the user's language, where that is another word.
  ///   - help: what it is for.
  ///   - pieces: how it is put together from several words; nil where it is one.
  public static func option<Wrapped: CommandValue>(
    _ name: String, _ type: Wrapped.Type, called translation: String? = nil, help: String = "",
    in pieces: Pieces? = nil
  ) -> Parameter where Value == Wrapped? {
    var own = Parameter<Wrapped>.value(name, .option, help, pieces)
    for index in own.specifications.indices {
      own.specifications[index].translation = translation
    }
    return .optional(own)
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
      ParameterSpecification(
        name, .text, expectation: String.expectation, help: help, characters: characters),
      reading: { words, _ in words.map(\.text).joined(separator: " ") })
  }
}

extension Parameter where Value == String? {
  /// All the words that remain, as one text with single blanks; nil where there are none.
  public static func optionalText(_ name: String, help: String = "") -> Parameter {
    .optional(.text(name, help: help))
  }
}

extension Parameter where Value == Bool {
  /// Whether `--name` was given.
  public static func flag(_ name: String, help: String = "") -> Parameter {
    Parameter(
      ParameterSpecification(name, .flag, isRequired: false, help: help),
      reading: { words, _ in !words.isEmpty })
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
      ParameterSpecification(name, .secret, expectation: prompt ?? name, help: help),
      reading: { words, _ in Secret(words.first?.text ?? "") })
  }
}

/// A part of a line that is no words but read as it stands: JSON, a path, a condition.
package struct Verbatim: Sendable {
  /// What stands there.
  package let text: String
  /// Where it begins in the line, in characters.
  package let start: Int
  /// The line.
  package let line: Words
  /// The words that it would be.
  package let words: [Word]

  /// Where it stands in the line.
  package var range: Range<Int> { start..<start + text.count }

  package init(_ words: [Word], in line: Words) {
    self.line = line
    self.words = words
    start = words.first?.range.lowerBound ?? line.end
    // Flags of the command may stand behind it.
    let follower = line.words.first { $0.range.lowerBound > words.last?.range.lowerBound ?? 0 }
    let end = follower?.range.lowerBound ?? Words.end(ofTextIn: line.line, from: start)
    text = line.text(start..<max(start, end))
  }
}

extension Parameter where Value == Verbatim {
  /// All that remains of the line, as it stands.
  ///
  /// - Parameters:
  ///   - placeholder: what stands for it in a synopsis.
  ///   - missing: what is said where it is missing; nil where it may be, and the text is empty.
  package static func verbatim(_ placeholder: String, missing: String?) -> Parameter {
    Parameter(
      ParameterSpecification(
        placeholder, .verbatim, isRequired: missing != nil, placeholder: placeholder,
        missing: missing),
      reading: { words, arguments in Verbatim(words, in: arguments.line) })
  }
}
