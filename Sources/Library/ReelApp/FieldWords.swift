import ReelSupport
import ReelTexts

/// What a line says of a form's fields.
///
/// It names them, as in `goal=50 name="Trip to Rome"`, or gives them by their place, as in
/// `"Trip to Rome" 50`. A field goes by its own word and, where the user speaks another language,
/// by the word of that as well.
struct FieldWords<Field: FormField>: Sendable {
  /// The fields that can be filled in.
  let fields: [Field]
  /// What they are called in the user's language, where that is another word.
  let names: [Field: String]

  /// What a field is called in the user's language.
  func name(of field: Field) -> String { names[field] ?? field.rawValue }

  /// The fields as something to choose from.
  var choices: [Choice] { fields.map { Choice(name(of: $0), word: $0.rawValue) } }

  /// What may stand where a field is named.
  var expectation: String { texts.app.values.oneOf(list(", ")) }

  private func list(_ separator: String) -> String {
    fields.map(name).joined(separator: separator)
  }

  private func field(_ word: some StringProtocol) -> Field? {
    fields.first { $0.rawValue == word || name(of: $0) == word }
  }

  /// The field that a word names.
  ///
  /// - Throws: ``LineError`` that says which fields there are.
  func field(_ word: Word) throws(LineError) -> Field {
    if let field = field(word.text) { return field }
    let all = fields.map(name)
    throw LineError(
      texts.app.values.unfit(word.excerpt, expectation)
        + Spelling.hint(for: word.text, among: all, showing: Spelling.quoted),
      at: word.range, suggestion: Spelling.nearest(to: word.text, among: all))
  }

  /// The field that a word names and what it is to be: `goal=50`; nil for another word.
  func assignment(_ word: Word) -> (field: Field, text: String)? {
    guard !word.isQuoted, let sign = word.text.firstIndex(of: "="),
      let field = field(word.text[..<sign])
    else { return nil }
    return (field, String(word.text[sign...].dropFirst()))
  }

  /// What words say that each name a field.
  ///
  /// - Throws: ``LineError`` at a word that names none.
  func values(_ words: [Word]) throws(LineError) -> [Field: String] {
    var values: [Field: String] = [:]
    for word in words {
      guard let (field, _) = assignment(word) else {
        throw LineError(
          texts.app.fields.noField(word.excerpt, list("=…, ") + "=…"), at: word.range)
      }
      try take(word, for: field, into: &values)
    }
    return values
  }

  /// Reads a word for a field that it need not name.
  ///
  /// - Throws: ``LineError`` where the field has been given already.
  func take(_ word: Word, for place: Field, into values: inout [Field: String]) throws(LineError) {
    let (field, text) = assignment(word) ?? (place, word.text)
    guard values[field] == nil else {
      throw LineError(texts.app.fields.givenTwice(name(of: field)), at: word.range)
    }
    values[field] = text
  }
}

extension FormField {
  /// Fields as something to choose from, by what they are called in the user's language.
  public static func choices(
    _ fields: [Self], called names: [Self: String] = [:]
  ) -> [Choice] {
    FieldWords(fields: fields, names: names).choices
  }
}

extension Parameter {
  /// What `set` takes: a field and its value, or any number of fields as `goal=50`.
  ///
  /// - Parameters:
  ///   - type: the fields.
  ///   - among: those that can be filled in.
  ///   - names: what they are called in the user's language, where that is another word; their own
  ///     words are understood all the same.
  ///   - placeholders: what stands for a field and for its value where it is said how the command
  ///     is written.
  public static func fields<Field: FormField>(
    _ type: Field.Type, among: [Field] = Field.allCases, called names: [Field: String] = [:],
    placeholders: (field: String, value: String) = ("field", "value")
  ) -> Parameter where Value == [Field: String] {
    let words = FieldWords(fields: among, names: names)
    let field = Parameter<Bool>(
      ParameterSpecification(
        placeholders.field, .argument, expectation: words.expectation, choices: words.choices),
      word: { word, _ throws(LineError) in
        if words.assignment(word) != nil { return true }
        _ = try words.field(word)
        return false
      })
    let values = Parameter(
      ParameterSpecification(
        placeholders.value, .text, isRequired: false, expectation: String.expectation),
      reading: { given, arguments throws(LineError) in
        let first = arguments[placeholders.field] ?? []
        if let word = first.first, words.assignment(word) == nil {
          return [try words.field(word): given.map(\.text).joined(separator: " ")]
        }
        return try words.values(first + given)
      })
    return .group(field, values) { $1 }
  }

  /// What a command takes that fills in a form at once: the fields by their places or by their
  /// names, as in `"Trip to Rome" 50` or `goal=50`.
  ///
  /// - Parameters:
  ///   - first: the field that comes first.
  ///   - second: the field that comes next.
  public static func fields<Field: FormField>(
    inPlace first: Field, _ second: Field
  ) -> Parameter where Value == [Field: String] {
    let words = FieldWords<Field>(fields: Field.allCases, names: [:])
    let places = [first, second]
    let one = Parameter<String?>.optional(first.rawValue, String.self)
    let all = Parameter(
      ParameterSpecification(
        second.rawValue, .argument, isRequired: false, expectation: String.expectation),
      reading: { _, arguments throws(LineError) in
        var values: [Field: String] = [:]
        for field in places {
          guard let word = arguments[field.rawValue]?.first else { continue }
          try words.take(word, for: field, into: &values)
        }
        return values
      })
    return .group(one, all) { $1 }
  }
}
