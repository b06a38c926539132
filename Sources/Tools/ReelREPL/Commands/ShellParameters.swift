import Reel
import ReelApp
import ReelTexts
import ReelTimeline

// Parameters of the shell's own commands.

extension Parameter {
  /// Returns a positional parameter for one word.
  ///
  /// - Parameters:
  ///   - placeholder: the placeholder in a synopsis, in English.
  ///   - missing: the message if it is missing.
  ///   - choices: all valid values, if that is a short list.
  ///   - content: the content of the word.
  ///   - read: parses the value; an error without a place is about the word.
  package static func word(
    _ placeholder: String, missing: Text = .empty, choices: [Choice] = [],
    content: ParameterSpecification.Content = .word,
    _ read: @escaping @Sendable (Word, Arguments) throws(LineError) -> Value
  ) -> Parameter {
    Parameter(
      ParameterSpecification(
        placeholder, .argument, choices: choices, placeholder: placeholder, content: content,
        missing: missing),
      word: read)
  }

  /// Returns a parameter for all the words that remain.
  package static func words(
    _ placeholder: String, missing: Text? = nil, choices: [Choice] = [],
    content: ParameterSpecification.Content = .word,
    _ read: @escaping @Sendable ([Word], Arguments) throws(LineError) -> Value
  ) -> Parameter {
    Parameter(
      ParameterSpecification(
        placeholder, .text, isRequired: missing != nil, choices: choices, placeholder: placeholder,
        content: content, missing: missing),
      reading: read)
  }

  /// Returns a parameter for a number with restrictions.
  package static func number(
    _ placeholder: String, missing: Text = .empty,
    orElse problem: @escaping @Sendable (Word) -> Text,
    _ read: @escaping @Sendable (String) -> Value?
  ) -> Parameter {
    word(placeholder, missing: missing) { word, _ throws(LineError) in
      guard let value = read(word.text) else { throw LineError(problem(word)) }
      return value
    }
  }
}

extension Parameter where Value == Word {
  /// Returns a positional parameter for one word.
  package static func word(
    _ placeholder: String, missing: Text = .empty, content: ParameterSpecification.Content = .word
  ) -> Parameter {
    word(placeholder, missing: missing, content: content) { word, _ in word }
  }
}

extension Arguments {
  /// Parses an integer in the range of frames' numbers.
  func number(_ word: Word) throws(LineError) -> Int {
    guard let number = Int(word.text).flatMap({ FrameNumber($0) })?.rawValue else {
      let greatest = FrameNumber.last
      throw syntax.wrong(
        Int(word.text).map { $0 > greatest } ?? Limits.isTooGreat(word.text)
          ? "“\(verbatim: word.excerpt)” is greater than \(greatest)"
          : "“\(verbatim: word.excerpt)” is not a number",
        at: word.range)
    }
    return number
  }
}

extension Parameter where Value == Int {
  /// Returns a parameter for an integer of at least 0.
  package static func count(_ placeholder: String, missing: Text = .empty) -> Parameter {
    word(placeholder, missing: missing) { word, arguments throws(LineError) in
      try arguments.number(word)
    }
  }
}

/// A frame in a line.
enum FrameName: Sendable {
  case number(Int)
  case now

  init(_ word: Word, _ arguments: Arguments) throws(LineError) {
    self = word.text == "now" ? .now : .number(try arguments.number(word))
  }

  /// The name of the state before the first frame.
  package static var beginning: Text { "the beginning" }

  /// Returns the frame's number.
  func number<State, Action>(in timeline: Timeline<State, Action>) -> Int {
    switch self {
    case .number(let number): number
    case .now: timeline.tip
    }
  }
}

extension Parameter where Value == FrameName {
  /// Returns a parameter for a frame: its number, or `now`.
  static func frame(_ placeholder: String, missing: Text = .empty) -> Parameter {
    word(placeholder, missing: missing, choices: [.now], content: .frame) {
      word, arguments throws(LineError) in
      try FrameName(word, arguments)
    }
  }
}

extension Parameter where Value == Bool {
  /// The parameter for `on` or `off`.
  package static var toggle: Parameter {
    word("on|off", choices: ["on", "off"].map { Choice($0) }) { word, _ throws(LineError) in
      guard ["on", "off"].contains(word.text) else {
        throw LineError("on or off is expected here")
      }
      return word.text == "on"
    }
  }
}

extension Parameter where Value == Duration {
  /// Returns a parameter for a number of seconds.
  package static func seconds(missing: Text = .empty) -> Parameter {
    number("SECONDS", missing: missing) { word in
      Double(word.text) == nil
        ? "“\(verbatim: word.excerpt)” is not a number of seconds"
        : "“\(verbatim: word.excerpt)” is not a number of seconds from 0 to 1000000000"
    } _: { text in
      Double(text).flatMap { (0...1e9).contains($0) ? .seconds($0) : nil }
    }
  }
}

/// A value and the verbatim text that it was parsed from, for errors.
package struct ParsedQuery<Value: Sendable>: Sendable {
  package let value: Value
  package let source: Verbatim

  /// Parses the text.
  ///
  /// - Throws: A `LineError` if it cannot be parsed.
  init(
    _ source: Verbatim, _ read: (String) throws(QueryError) -> Value
  ) throws(LineError) {
    self.source = source
    do throws(QueryError) {
      value = try read(source.text)
    } catch {
      throw LineError(error, in: source)
    }
  }
}

extension LineError {
  /// Creates the error for a query in a line.
  init(_ error: QueryError, in source: Verbatim) {
    let start = source.start + error.offset
    self.init(error.message, at: start..<start + 1, code: .invalidQuery)
  }
}

extension Parameter {
  /// Returns a parameter for a path into the state.
  package static func path(missing: Text = .empty) -> Parameter where Value == ParsedQuery<Path> {
    Parameter(
      ParameterSpecification(
        "PATH", .verbatim, placeholder: "PATH", content: .statePath, missing: missing),
      reading: { words, arguments throws(LineError) in
        try ParsedQuery(Verbatim(words, in: arguments.line), Path.init(_:))
      })
  }
}
