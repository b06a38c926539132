import ReelTexts
import Reel
import ReelApp
import ReelTimeline

// What subcommands take, besides what commands of apps take as well.

extension Parameter where Value == String? {
  /// The text after `--name`; nil where it is not given.
  ///
  /// - Parameters:
  ///   - name: what follows the two dashes.
  ///   - placeholder: what stands for the text in help.
  ///   - help: what it is for.
  public static func option(_ name: String, _ placeholder: String, help: String) -> Parameter {
    .optional(.after(name, placeholder, help: help) { $0 })
  }

  /// The file after `--name`; nil where it is not given.
  public static func file(_ name: String, help: String) -> Parameter {
    .optional(.after(name, "FILE", help: help, content: .file) { $0 })
  }
}

extension Parameter where Value == Int? {
  /// The whole number after `--name`; nil where it is not given.
  ///
  /// - Parameters:
  ///   - name: what follows the two dashes.
  ///   - placeholder: what stands for the number in help.
  ///   - range: what it can be.
  ///   - help: what it is for.
  public static func number(
    _ name: String, _ placeholder: String = "N", in range: ClosedRange<Int> = 0...Int.max,
    help: String
  ) -> Parameter {
    .optional(
      .after(name, placeholder, help: help) { text throws(LineError) in
        guard let number = Int(text), range.contains(number) else {
          throw LineError(
            texts.program.values.isNoNumber(
              name, range.lowerBound, range.upperBound == .max ? nil : range.upperBound, text))
        }
        return number
      })
  }
}

extension Parameter where Value == Double? {
  /// The part of a whole, 0 to 1, after `--name`; nil where it is not given.
  public static func rate(_ name: String, help: String) -> Parameter {
    .optional(
      .after(name, "RATE", help: help) { text throws(LineError) in
        guard let number = Double(text), (0...1).contains(number) else {
          throw LineError(texts.program.values.isNoRate(name, text))
        }
        return number
      })
  }
}

extension Parameter {
  /// What is made of the word after `--name`.
  static func after(
    _ name: String, _ placeholder: String, help: String, choices: [Choice] = [],
    content: ParameterSpecification.Content = .word,
    read: @escaping @Sendable (String) throws(LineError) -> Value
  ) -> Parameter {
    Parameter(
      ParameterSpecification(
        name, .option, choices: choices, help: help, placeholder: placeholder, content: content),
      word: { word, _ throws(LineError) in try read(word.text) })
  }
}

extension Parameter where Value == [String] {
  /// The texts after `--name`, which may be given more than once.
  static func repeated(_ name: String, _ placeholder: String, help: String) -> Parameter {
    Parameter(
      ParameterSpecification(
        name, .option, isRequired: false, help: help, placeholder: placeholder, isRepeatable: true),
      reading: { words, _ in words.map(\.text) })
  }

  /// Files, by their place; `missing` is said where there are none.
  static func files(_ placeholder: String, missing: String) -> Parameter {
    words(placeholder, missing: missing, content: .file) { words, _ in words.map(\.text) }
  }
}

extension Parameter where Value == String {
  /// A word, by its place; `missing` is said where it is not there.
  package static func name(_ placeholder: String, missing: String = "") -> Parameter {
    word(placeholder, missing: missing) { word, _ in word.text }
  }

  /// A file, by its place; a recording, if not said otherwise.
  static func file(_ placeholder: String = "RECORDING", missing: String) -> Parameter {
    word(placeholder, missing: missing, content: .file) { word, _ in word.text }
  }
}
