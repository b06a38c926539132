/// A parameter of a command: an argument, an option with a value, a flag, or the rest of the line
/// as text.
public struct Parameter<Value: Sendable>: Sendable {
  var specifications: [ParameterSpecification]
  /// Parses the value from its words.
  let read: @Sendable (Arguments) throws(LineError) -> Value

  init(
    _ specifications: [ParameterSpecification],
    read: @escaping @Sendable (Arguments) throws(LineError) -> Value
  ) {
    self.specifications = specifications
    self.read = read
  }

  /// Creates a parameter whose value is parsed from all of its words.
  package init(
    _ specification: ParameterSpecification,
    reading read: @escaping @Sendable ([Word], Arguments) throws(LineError) -> Value
  ) {
    self.init([specification]) { arguments throws(LineError) in
      try read(arguments[specification.name] ?? [], arguments)
    }
  }

  /// Creates a parameter whose value is parsed from a single word, which is also the place of an
  /// error.
  package init(
    _ specification: ParameterSpecification,
    word read: @escaping @Sendable (Word, Arguments) throws(LineError) -> Value
  ) {
    self.init(
      specification,
      reading: { words, arguments throws(LineError) in
        let end = arguments.line.end
        let word = words.isEmpty ? Word("", range: end..<end) : .joined(words)
        do throws(LineError) {
          return try read(word, arguments)
        } catch {
          throw error.at(word.range)
        }
      })
  }

  /// Returns several parameters that form one value.
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

  /// Returns an optional parameter, whose value is nil if it is not given.
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

extension Parameter {
  /// Returns the same parameter for some values of the first one, as shells complete it.
  package func only(for operations: [String]) -> Parameter {
    var copy = self
    for index in specifications.indices { copy.specifications[index].operations = operations }
    return copy
  }

  /// Returns two positional parameters, the first of which may be omitted: a single word is the
  /// second.
  package static func optional<First, Second>(
    _ first: Parameter<First>, before second: Parameter<Second>
  ) -> Parameter where Value == (First?, Second) {
    var specifications = first.specifications + second.specifications
    // What is missing if there is no word at all.
    specifications[1].isRequired = false
    let names = specifications.map(\.name)
    return Parameter(specifications) { arguments throws(LineError) in
      guard arguments[names[1]] == nil else {
        return (try first.read(arguments), try second.read(arguments))
      }
      return (nil, try second.read(arguments.moving(from: names[0], to: names[1])))
    }
  }
}

extension Parameter where Value: CommandValue {
  /// Returns a required positional parameter; the value may be typed in pieces.
  public static func argument(
    _ name: String, _ type: Value.Type, help: Text = .empty, in pieces: Pieces? = nil
  ) -> Parameter {
    value(name, .argument, help, pieces)
  }

  /// Returns a required parameter after `--name`.
  public static func required(_ name: String, _ type: Value.Type, help: Text = .empty) -> Parameter
  {
    value(name, .option, help)
  }

  fileprivate static func value(
    _ name: String, _ kind: ParameterSpecification.Kind, _ help: Text, _ pieces: Pieces? = nil,
    _ ending: ParameterSpecification.Ending? = nil
  ) -> Parameter {
    Parameter(
      ParameterSpecification(
        name, kind, expectation: Value.expectation, choices: Value.choices, help: help,
        ending: ending, pieces: pieces),
      word: { word, _ throws(LineError) in try Value(word: word.text) })
  }
}

extension Parameter {
  /// Returns an optional positional parameter, nil if it is not given; the value may be typed in
  /// pieces.
  public static func optional<Wrapped: CommandValue>(
    _ name: String, _ type: Wrapped.Type, help: Text = .empty, in pieces: Pieces? = nil
  ) -> Parameter where Value == Wrapped? {
    .optional(.value(name, .argument, help, pieces))
  }

  /// Returns an optional positional parameter, which may also be the word that ends a line after a
  /// text.
  package static func optional<Wrapped: CommandValue>(
    _ name: String, _ type: Wrapped.Type, help: Text = .empty, in pieces: Pieces? = nil,
    endingAs ending: ParameterSpecification.Ending
  ) -> Parameter where Value == Wrapped? {
    .optional(.value(name, .argument, help, pieces, ending))
  }

  /// Returns an optional parameter after `--name`, nil if it is not given; the value may be typed
  /// in pieces.
  ///
  /// - Parameters:
  ///   - name: the name of the option.
  ///   - type: the type of the value.
  ///   - translation: the name in the user's language, if it differs.
  ///   - help: a description.
  ///   - pieces: how the value is joined from several words; nil if it is a single word.
  public static func option<Wrapped: CommandValue>(
    _ name: String, _ type: Wrapped.Type, called translation: Text? = nil, help: Text = .empty,
    in pieces: Pieces? = nil
  ) -> Parameter where Value == Wrapped? {
    option(name, type, called: translation, help: help, in: pieces, endingAs: nil)
  }

  /// Returns an optional parameter after `--name`, whose value may also be a word at the end of a
  /// line without the option's name; nil for none.
  package static func option<Wrapped: CommandValue>(
    _ name: String, _ type: Wrapped.Type, called translation: Text? = nil, help: Text = .empty,
    in pieces: Pieces? = nil, endingAs ending: ParameterSpecification.Ending?
  ) -> Parameter where Value == Wrapped? {
    var own = Parameter<Wrapped>.value(name, .option, help, pieces, ending)
    for index in own.specifications.indices {
      own.specifications[index].translation = translation
    }
    return .optional(own)
  }
}

extension [Word] {
  /// The longest name or note that people write: lists show it whole.
  package static var longestText: Int { 140 }

  /// Returns the words as one text with single spaces.
  ///
  /// - Parameters:
  ///   - name: the name of the text in a message.
  ///   - limit: the maximum number of characters; nil for any.
  /// - Throws: A ``LineError`` with the number of characters if it is longer.
  func text(_ name: Text, upTo limit: Int?) throws(LineError) -> String {
    let text = map(\.text).joined(separator: " ")
    guard let limit, text.count > limit, let first, let last else { return text }
    throw LineError(
      """
      the \(name) has \(number: text.count) characters; at most \(number: limit) are allowed
      """, at: first.range.lowerBound..<last.range.upperBound)
  }
}

extension Parameter where Value == String {
  /// Returns a required parameter for all the words that remain, as one text with single spaces.
  ///
  /// Quotes around the whole text do not belong to it; any others do.
  ///
  /// In a command that asks for a secret it takes only one word, unless the characters of further
  /// words are given: anything else may be the secret, typed too early.
  ///
  /// - Parameters:
  ///   - name: the name in messages.
  ///   - translation: the name in the user's language, if it differs.
  ///   - characters: the characters that further words consist of; nil for any.
  ///   - help: a description.
  ///   - limit: the maximum number of characters; nil for any.
  public static func text(
    _ name: String, called translation: Text? = nil, madeOf characters: String? = nil,
    help: Text = .empty, upTo limit: Int? = nil
  ) -> Parameter {
    var specification = ParameterSpecification(
      name, .text, expectation: String.expectation, help: help, characters: characters,
      quoting: .aroundAll)
    specification.translation = translation
    let shown = specification.shownName
    return Parameter(
      specification,
      reading: { words, _ throws(LineError) in try words.text(shown, upTo: limit) })
  }
}

extension Parameter where Value == String? {
  /// Returns an optional parameter for all the words that remain, as one text with single spaces;
  /// nil if there are none.
  public static func optionalText(
    _ name: String, called translation: Text? = nil, help: Text = .empty, upTo limit: Int? = nil
  ) -> Parameter {
    .optional(.text(name, called: translation, help: help, upTo: limit))
  }

  /// Returns an optional text after `--name`, nil if it is not given; where the words in front of
  /// it are complete, it takes all that follow up to the next option.
  public static func textOption(
    _ name: String, called translation: Text? = nil, help: Text = .empty, upTo limit: Int? = nil
  ) -> Parameter {
    var specification = ParameterSpecification(
      name, .option, expectation: String.expectation, help: help, quoting: .aroundAll)
    specification.translation = translation
    let shown = specification.shownName
    return .optional(
      Parameter<String>(
        specification,
        reading: { words, _ throws(LineError) in try words.text(shown, upTo: limit) }))
  }
}

extension Parameter where Value == Bool {
  /// Returns a parameter for whether `--name` was given.
  ///
  /// - Parameters:
  ///   - name: the name of the flag.
  ///   - translation: the name in the user's language, if it differs.
  ///   - help: a description.
  public static func flag(
    _ name: String, called translation: Text? = nil, help: Text = .empty
  ) -> Parameter {
    var specification = ParameterSpecification(name, .flag, isRequired: false, help: help)
    specification.translation = translation
    return Parameter(specification, reading: { words, _ in !words.isEmpty })
  }
}

extension Parameter where Value == Secret {
  /// Returns a required text that the user is asked for and that is never part of the line.
  ///
  /// At a terminal it is typed without echo; elsewhere the next line is the text, or names, as
  /// `env:NAME`, the environment variable that contains it.
  ///
  /// - Parameters:
  ///   - name: the name in messages.
  ///   - prompt: the prompt; by default, the name.
  ///   - help: a description.
  public static func secret(_ name: String, prompt: Text? = nil, help: Text = .empty) -> Parameter {
    Parameter(
      ParameterSpecification(
        name, .secret, expectation: prompt ?? Text(verbatim: name), help: help),
      reading: { words, _ in Secret(words.first?.text ?? "") })
  }
}

/// A part of a line that is read verbatim rather than as words: JSON, a path, a condition.
package struct Verbatim: Sendable {
  /// The text.
  package let text: String
  /// Its start in the line, in characters.
  package let start: Int
  /// The line.
  package let line: Words
  /// The words that the text would consist of.
  package let words: [Word]

  /// The range of the text in the line.
  package var range: Range<Int> { start..<start + text.count }

  package init(_ words: [Word], in line: Words) {
    self.line = line
    self.words = words
    start = words.first?.range.lowerBound ?? line.end
    // Flags of the command may follow.
    let follower = line.words.first { $0.range.lowerBound > words.last?.range.lowerBound ?? 0 }
    let end = follower?.range.lowerBound ?? Words.end(ofTextIn: line.line, from: start)
    text = line.text(start..<max(start, end))
  }
}

extension Parameter where Value == Verbatim {
  /// Returns a parameter for the rest of the line, read verbatim.
  ///
  /// - Parameters:
  ///   - placeholder: the placeholder in a synopsis.
  ///   - missing: the message if it is missing; nil if it is optional and then empty.
  ///   - content: the content of the text.
  package static func verbatim(
    _ placeholder: String, missing: Text?, content: ParameterSpecification.Content = .word
  ) -> Parameter {
    Parameter(
      ParameterSpecification(
        placeholder, .verbatim, isRequired: missing != nil, placeholder: placeholder,
        content: content, missing: missing),
      reading: { words, arguments in Verbatim(words, in: arguments.line) })
  }
}
