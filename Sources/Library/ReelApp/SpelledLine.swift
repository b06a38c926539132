import ReelSupport

extension Sequence {
  /// Returns a line with one of these commands in the words of the user's language.
  ///
  /// The line is in English, as an app states what waits, or an action is turned into a line; what
  /// the user has typed in it stays as it is, and so does a line without a command.
  package func spelling<State, Action>(_ line: String) -> Text
  where Element == Command<State, Action> {
    let words = Words(unfinished: line)
    for count in [2, 1] where words.words.count >= count {
      let name = words.words.prefix(count).map(\.text).joined(separator: " ")
      if let command = first(where: { $0.name == name }) {
        return command.syntax.spelling(words, after: count)
      }
    }
    return Text(verbatim: line)
  }
}

extension CommandSyntax {
  /// Returns a line with the command in the words of the user's language.
  ///
  /// - Parameters:
  ///   - line: the line, in English.
  ///   - count: the number of words in the command's name.
  fileprivate func spelling(_ line: Words, after count: Int) -> Text {
    let given = Arguments(line, after: count, for: self)
    let characters = Array(line.line)
    var parts = [shownName]
    var end = line.words[count - 1].range.upperBound
    for word in line.words.dropFirst(count) {
      parts.append(Text(verbatim: String(characters[end..<word.range.lowerBound])))
      let typed = String(characters[word.range])
      parts.append(spelling(of: word, typed, given) ?? Text(verbatim: typed))
      end = word.range.upperBound
    }
    parts.append(Text(verbatim: String(characters[end...])))
    return parts.joined()
  }

  /// Returns a word in the user's language: an option, a value with words of its own, or a field's
  /// name; nil for any other.
  private func spelling(of word: Word, _ typed: String, _ given: Arguments) -> Text? {
    if word.isOption {
      let option = named.first { "--" + $0.name == word.text }
      return option.map { Text(verbatim: "--") + Text(FirstWord(words: $0.shownName)) }
    }
    for parameter in parameters where given[parameter.name]?.contains(word) == true {
      if let choice = parameter.choices.first(where: { $0.word == word.text }) {
        return choice.value
      }
    }
    // `goal=50`, if the first word is one of those.
    guard !word.isQuoted, let fields = parameters.first(where: { $0.content == .field }),
      given[fields.name]?.first?.text.contains("=") == true
    else { return nil }
    let name = String(typed.prefix { $0 != "=" })
    let field = fields.choices.first { $0.word == name }
    return field.map { $0.value + Text(verbatim: String(typed.dropFirst(name.count))) }
  }
}
