import ReelSupport

/// Parses the fields of a form from a line.
///
/// Fields are given by name, as in `goal=50 name="Trip to Rome"`, or by position, as in `"Trip to
/// Rome" 50`. A field's name is its own word or its translation in the user's language.
struct FieldWords<Field: FormField>: Sendable {
  /// The fields that can be filled in.
  let fields: [Field]
  /// The fields by their words in all languages, in small letters.
  private let named: OnDemand<[String: Field]>

  init(fields: [Field]) {
    self.fields = fields
    named = OnDemand {
      let translations = fields.flatMap { field in
        Language.words(field.word).map { ($0.lowercased(), field) }
      }
      return Dictionary(
        fields.map { ($0.rawValue, $0) } + translations, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Returns the field that a word means, in any language; the catalogs of the others are read for
  /// a word that is no field's own.
  private func meant(by word: String) -> Field? {
    fields.first { $0.rawValue == word } ?? named.value[word.lowercased()]
  }

  /// A description of the valid words for a field.
  var expectation: Text { "one of \(list(", "))" }

  private func list(_ separator: String) -> Text {
    fields.map(\.word).joined(separator: Text(verbatim: separator))
  }

  /// Returns the field that a word names.
  ///
  /// - Throws: A ``LineError`` that lists the fields.
  func field(_ word: Word) throws(LineError) -> Field {
    if let field = meant(by: word.text) { return field }
    let all = named.value.keys.sorted()
    throw LineError(
      "“\(verbatim: word.excerpt)” is not \(expectation)"
        + Spelling.hint(for: word.text, among: all, showing: Spelling.quoted),
      at: word.range, suggestion: Spelling.nearest(to: word.text, among: all))
  }

  /// Returns the field that a word names and its value, as in `goal=50`; nil for any other word.
  func assignment(_ word: Word) -> (field: Field, text: String)? {
    guard !word.isQuoted, let sign = word.text.utf8.firstIndex(of: UInt8(ascii: "=")),
      let field = meant(by: String(word.text[..<sign]))
    else { return nil }
    return (field, String(word.text[sign...].dropFirst()))
  }

  /// Returns the values of words each of which names a field.
  ///
  /// - Throws: A ``LineError`` at a word that names none.
  func values(_ words: [Word]) throws(LineError) -> [Field: String] {
    var values: [Field: String] = [:]
    for word in words {
      guard let (field, _) = assignment(word) else {
        throw LineError(
          """
          “\(verbatim: word.excerpt)” is not one of \(list("=…, ") + Text(verbatim: "=…")); put a \
          value of several words in quotes
          """, at: word.range)
      }
      try take(word, for: field, into: &values)
    }
    return values
  }

  /// Takes the value of a word that may or may not name its field.
  ///
  /// - Throws: A ``LineError`` if the field has already been given.
  func take(_ word: Word, for target: Field, into values: inout [Field: String]) throws(LineError) {
    let (field, text) = assignment(word) ?? (target, word.text)
    guard values[field] == nil else {
      throw LineError("the \(field.word) is given twice", at: word.range)
    }
    values[field] = try [Word(text, range: word.range)].text(field.word, upTo: field.limit)
  }
}

extension FormField {
  /// Returns fields as choices, under their names in the user's language.
  public static func choices(_ fields: [Self]) -> [Choice] {
    fields.map { Choice($0.word, word: $0.rawValue) }
  }

  /// Returns texts as they are typed behind `set`: `name="Trip to Rome" goal=50`.
  package static func assignments(_ texts: [Self: String]) -> String {
    allCases.compactMap { field in texts[field].map { "\(field.rawValue)=\(Words.quoted($0))" } }
      .joined(separator: " ")
  }

  /// Returns texts as they are typed as options: `--name "Trip to Rome" --goal 50`.
  package static func options(_ texts: [Self: String]) -> String {
    allCases.compactMap { field in texts[field].map { "--\(field.rawValue) \(Words.quoted($0))" } }
      .joined(separator: " ")
  }
}

extension Parameter {
  /// An option for each of a form's fields, for a command that fills in the form and saves it.
  ///
  /// Those that are given are read as `set` reads them.
  ///
  /// - Parameters:
  ///   - fields: the fields.
  ///   - help: returns what a field is, in a few words.
  ///   - ending: returns which words at the end of a line are a field's even without its name.
  package static func options<Field: FormField>(
    _ fields: [Field] = Field.allCases, help: (Field) -> Text = { $0.label },
    endingAs ending: (Field) -> ParameterSpecification.Ending? = { _ in nil }
  ) -> Parameter where Value == [Field: String] {
    let specifications = fields.map { field in
      var specification = ParameterSpecification(
        field.rawValue, .option, isRequired: false, expectation: String.expectation,
        help: help(field), quoting: field.answer == .text ? .aroundAll : nil, ending: ending(field))
      specification.translation = field.word
      return specification
    }
    return Parameter(specifications) { arguments throws(LineError) in
      var values: [Field: String] = [:]
      for field in fields {
        guard let words = arguments[field.rawValue] else { continue }
        values[field] = try words.text(field.word, upTo: field.limit)
      }
      return values
    }
  }
}

extension Command {
  /// Returns the command `set`, which fills in a field of a form, or several at once:
  /// `set name Trip to Rome`, `set name="Trip to Rome" goal=50`.
  ///
  /// - Parameters:
  ///   - type: the fields.
  ///   - among: the fields that can be filled in.
  ///   - summary: a description of one line.
  ///   - action: types texts into fields.
  public static func set<Field: FormField>(
    _ type: Field.Type, among: [Field] = Field.allCases,
    _ summary: Text = "Fill in a field of the form; without a value, clear it",
    action: @escaping @Sendable ([Field: String]) -> Action
  ) -> Command {
    let name = Text("set", context: "a command")
    let fields = among.prefix(3).map { $0.word + Text(verbatim: "=…") }
      .joined(separator: Text(verbatim: " "))
    return Command(name, summary, .fields(type, among: among)) { action($0) }
      .explained(
        "Several at once: \(name) \(fields); a value of several words is put in quotes.")
  }

  /// Returns the same command with completions for the fields of a form: as options, or in `set`.
  ///
  /// - Parameters:
  ///   - fields: the fields, which know their choices.
  ///   - context: returns what else decides.
  public func completing<Field: FormField>(
    _ fields: Field.Type, in context: @escaping @Sendable (State) -> Field.Context
  ) -> Command {
    let inSet = completing("value", after: "field") { state, word in
      Field(rawValue: word)?.choices(in: context(state)) ?? []
    }
    return fields.allCases.reduce(inSet) { command, field in
      command.completing(field.rawValue) { field.choices(in: context($0)) }
    }
  }

  /// Returns the same command with completions for the fields of a form, whose choices are always
  /// the same: as options, or in `set`.
  public func completing<Field: FormField>(_ fields: Field.Type) -> Command
  where Field.Context == Void {
    completing(fields, in: { _ in })
  }
}

extension Parameter {
  /// The parameter of `set`: a field and its value, or any number of fields as in `goal=50`.
  ///
  /// - Parameters:
  ///   - type: the fields.
  ///   - among: the fields that can be filled in.
  public static func fields<Field: FormField>(
    _ type: Field.Type, among: [Field] = Field.allCases
  ) -> Parameter where Value == [Field: String] {
    let words = FieldWords(fields: among)
    let field = ParameterSpecification(
      "field", .argument, expectation: words.expectation, choices: Field.choices(among),
      content: .field)
    let value = ParameterSpecification(
      "value", .text, isRequired: false, expectation: String.expectation,
      quoting: .aroundAllAndValues)
    return Parameter([field, value]) { arguments throws(LineError) in
      let end = arguments.line.end
      let first = arguments["field"]?.first ?? Word("", range: end..<end)
      let given = arguments["value"] ?? []
      if words.assignment(first) != nil { return try words.values([first] + given) }
      var values: [Field: String] = [:]
      let target = try words.field(first)
      values[target] = try given.text(target.word, upTo: target.limit)
      return values
    }
  }

  /// The parameter of a command that fills in a whole form: a text of any number of words, and what
  /// may end the line, or any of them by name, as in `Trip to Rome 50` or `goal=50`.
  ///
  /// - Parameters:
  ///   - first: the field of the text.
  ///   - second: the field of the word at the end.
  ///   - ending: which word that is.
  package static func fields<Field: FormField>(
    inPlace first: Field, _ second: Field, endingAs ending: ParameterSpecification.Ending
  ) -> Parameter where Value == [Field: String] {
    let words = FieldWords<Field>(fields: [first])
    var specifications = [
      ParameterSpecification(
        first.rawValue, .text, isRequired: false, expectation: String.expectation,
        quoting: .aroundAllAndValues),
      ParameterSpecification(
        second.rawValue, .argument, isRequired: false, expectation: String.expectation,
        ending: ending),
    ]
    for (index, field) in [first, second].enumerated() {
      specifications[index].translation = field.word
    }
    return Parameter(specifications) { arguments throws(LineError) in
      var values: [Field: String] = [:]
      values[second] = arguments[second.rawValue].map { Word.joined($0).text }
      guard let text = arguments[first.rawValue] else { return values }
      if let again = text.dropFirst().first(where: { words.assignment($0) != nil }) {
        throw LineError("the \(first.word) is given twice", at: again.range)
      }
      try words.take(.joined(text), for: first, into: &values)
      return values
    }
  }
}
