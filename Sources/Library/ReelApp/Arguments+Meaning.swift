import ReelSupport

// What is meant depends on the state: which names there are, and in which language is typed.
extension Arguments {
  /// Replaces a name by the id of what it names.
  ///
  /// - Parameters:
  ///   - parameter: the parameter that takes ids.
  ///   - choices: the ids, each with its name as the description.
  /// - Throws: A ``LineError`` that lists all that have the name, or that nothing has it.
  mutating func resolve(
    _ parameter: ParameterSpecification, among choices: [Choice]
  ) throws(LineError) {
    guard let given = self[parameter.name] else { return }
    let word = Word.joined(given)
    if choices.contains(where: { $0.word == word.text }) { return }
    let names = choices.map { $0.description.english }
    let key = Folding.key(of: word.text)
    let found = choices.indices.filter { Folding.key(of: names[$0]) == key }
    if found.count > 1 {
      let list = found.map { index -> Text in
        let (id, detail) = (choices[index].value, choices[index].detail)
        return detail.isEmpty
          ? id : [id, Text(verbatim: " ("), detail, Text(verbatim: ")")].joined()
      }
      throw LineError(
        """
        “\(verbatim: word.excerpt)” is the name of several; choose one by its id: \
        \(list.joined(separator: Text(verbatim: ", ")))
        """, at: word.range, code: .unknownName)
    }
    if let only = found.first {
      self[parameter.name] = [Word(choices[only].word, range: word.range, isQuoted: true)]
    } else if given.count > 1, choices.contains(where: { $0.word == given[0].text }) {
      throw syntax.unexpected(given[1])
    } else if given.count > 1 || Spelling.nearest(to: word.text, among: names) != nil {
      throw LineError(
        "nothing here is called “\(verbatim: word.excerpt)”"
          + Spelling.hint(for: word.text, among: names, showing: Spelling.quoted),
        at: word.range, code: .unknownName,
        suggestion: Spelling.nearest(to: word.text, among: names))
    }
  }

  /// Replaces a value, as it is typed in the user's language, by the word that its type reads.
  ///
  /// - Parameters:
  ///   - name: the parameter.
  ///   - plain: returns the word for a typed text, or an error.
  /// - Throws: That error, at the value.
  mutating func read(
    _ name: String, _ plain: (String) -> Result<String, LineError>
  ) throws(LineError) {
    guard let given = self[name] else { return }
    let whole = Word.joined(given)
    if given.count > 1, case .success(let word) = plain(whole.text) {
      self[name] = [Word(word, range: whole.range, isQuoted: true)]
      return
    }
    // In this language, no sign follows a value: it begins the text behind it.
    if given.count > 1, let text = syntax.positional.first(where: { $0.kind == .text }) {
      self[text.name] = given.dropFirst() + (self[text.name] ?? [])
    }
    let word = try plain(given[0].text).mapError { $0.at(given[0].range) }.get()
    self[name] = [Word(word, range: given[0].range, isQuoted: true)]
  }
}
