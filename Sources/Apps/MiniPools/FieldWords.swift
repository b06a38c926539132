import ReelApp
import ReelSupport

/// What a line says of the form's fields.
///
/// It names them, as in `goal=50 name="Trip to Rome"`, or gives them by their place, as in
/// `"Trip to Rome" 50`.
struct FieldWords {
  /// What is typed into which field.
  private(set) var values: [FieldName: String] = [:]

  /// Reads a word for a field that it need not name.
  ///
  /// - Throws: ``LineError`` where the field has been given already.
  mutating func take(_ word: Word, for place: FieldName) throws(LineError) {
    let (field, value) = Self.assignment(word) ?? (place, word.text)
    guard values[field] == nil else {
      throw LineError(Strings.english.form.givenTwice(field.rawValue), at: word.range)
    }
    values[field] = value
  }

  /// The field that a word names and what it is to be: `goal=50`; nil for another word.
  static func assignment(_ word: Word) -> (FieldName, String)? {
    guard !word.isQuoted, let sign = word.text.firstIndex(of: "="),
      let field = FieldName(rawValue: String(word.text[..<sign]))
    else { return nil }
    return (field, String(word.text[sign...].dropFirst()))
  }
}

extension Parameter where Value == [FieldName: String] {
  /// What `set` takes: a field and its value, or any number of fields as `goal=50`.
  static var fields: Parameter {
    let field = Parameter<Bool>(
      ParameterSpecification(
        "field", .argument, expectation: FieldName.expectation, choices: FieldName.choices),
      word: { word, _ throws(LineError) in
        if FieldWords.assignment(word) != nil { return true }
        _ = try FieldName(word: word.text)
        return false
      })
    let values = Parameter(
      ParameterSpecification(
        "value", .text, isRequired: false, expectation: String.expectation),
      reading: { words, arguments throws(LineError) in
        let given = arguments["field"] ?? []
        if let first = given.first, FieldWords.assignment(first) == nil {
          return [try FieldName(word: first.text): words.map(\.text).joined(separator: " ")]
        }
        var read = FieldWords()
        for word in given + words {
          guard let (field, _) = FieldWords.assignment(word) else {
            throw LineError(Strings.english.form.noField(word.excerpt), at: word.range)
          }
          try read.take(word, for: field)
        }
        return read.values
      })
    return .group(field, values) { $1 }
  }

  /// What `new` takes: a name and a goal, by their place or by their names.
  static var nameAndGoal: Parameter {
    let places = FieldName.allCases.map(\.rawValue)
    let name = Parameter<String?>.optional(places[0], String.self)
    let all = Parameter(
      ParameterSpecification(
        places[1], .argument, isRequired: false, expectation: String.expectation),
      reading: { _, arguments throws(LineError) in
        var read = FieldWords()
        for field in FieldName.allCases {
          guard let word = arguments[field.rawValue]?.first else { continue }
          try read.take(word, for: field)
        }
        return read.values
      })
    return .group(name, all) { $1 }
  }
}
