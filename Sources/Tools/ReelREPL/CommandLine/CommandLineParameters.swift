import Reel
import ReelApp
import ReelTexts
import ReelTimeline

// Parameters of subcommands, in addition to those that commands of apps have as well.

extension Parameter where Value == String? {
  /// Returns a parameter for the text after `--name`; nil if it is not given.
  ///
  /// - Parameters:
  ///   - name: the part after the two dashes.
  ///   - placeholder: the placeholder for the text in help.
  ///   - help: the description.
  public static func option(_ name: String, _ placeholder: String, help: Text) -> Parameter {
    .optional(.after(name, placeholder, help: help) { $0 })
  }
}

extension Parameter where Value == Int? {
  /// Returns a parameter for the integer after `--name`; nil if it is not given.
  ///
  /// - Parameters:
  ///   - name: the part after the two dashes.
  ///   - placeholder: the placeholder for the number in help.
  ///   - range: the valid numbers.
  ///   - help: the description.
  public static func number(
    _ name: String, _ placeholder: String = "N", in range: ClosedRange<Int> = 0...Int.max,
    help: Text
  ) -> Parameter {
    .optional(
      .after(name, placeholder, help: help) { text throws(LineError) in
        guard let number = Int(text), range.contains(number) else {
          throw LineError(
            """
            --\(verbatim: name) needs a whole number \(Limits.text(of: range, refusing: text)), not \
            “\(verbatim: text)”
            """)
        }
        return number
      })
  }
}

extension Parameter where Value == Double? {
  /// Returns a parameter for a fraction, 0 to 1, after `--name`; nil if it is not given.
  public static func rate(_ name: String, help: Text) -> Parameter {
    .optional(
      .after(name, "RATE", help: help) { text throws(LineError) in
        guard let number = Double(text), (0...1).contains(number) else {
          throw LineError("--\(verbatim: name) needs a number from 0 to 1, not “\(verbatim: text)”")
        }
        return number
      })
  }
}

extension Parameter {
  /// Returns a parameter whose value is parsed from the word after `--name`.
  package static func after(
    _ name: String, _ placeholder: String, help: Text, choices: [Choice] = [],
    read: @escaping @Sendable (String) throws(LineError) -> Value
  ) -> Parameter {
    Parameter(
      ParameterSpecification(name, .option, choices: choices, help: help, placeholder: placeholder),
      word: { word, _ throws(LineError) in try read(word.text) })
  }
}

extension Parameter where Value == [String] {
  /// Returns a repeatable parameter for texts after `--name`.
  package static func repeated(_ name: String, _ placeholder: String, help: Text) -> Parameter {
    Parameter(
      ParameterSpecification(
        name, .option, isRequired: false, help: help, placeholder: placeholder, isRepeatable: true),
      reading: { words, _ in words.map(\.text) })
  }
}

extension Parameter where Value == String {
  /// Returns a positional parameter for a word; `missing` is the message if it is missing.
  package static func name(
    _ placeholder: String, missing: Text = .empty, choices: [Choice] = []
  ) -> Parameter {
    word(placeholder, missing: missing, choices: choices) { word, _ in word.text }
  }
}

/// The limits of a whole number.
package enum Limits {
  /// Returns the limits as they follow the words “a whole number”: “in 1…9”.
  ///
  /// - Parameters:
  ///   - range: the valid numbers; up to `Int.max` if there is no greatest, which is then named
  ///     only to who has exceeded it.
  ///   - text: what was given instead.
  package static func text(of range: ClosedRange<Int>, refusing text: String) -> Text {
    let (least, greatest) = (range.lowerBound, range.upperBound)
    let isUnlimited = greatest == .max && !isTooGreat(text)
    return isUnlimited ? "of at least \(least)" : "in \(least)…\(greatest)"
  }

  /// Whether a text is a whole number beyond all that can be used.
  static func isTooGreat(_ text: String) -> Bool {
    let digits = text.hasPrefix("+") ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.hasOnlyDigits && Int(text) == nil
  }
}
