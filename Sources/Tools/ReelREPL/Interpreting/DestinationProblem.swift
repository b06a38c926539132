import ReelApp
import ReelTexts
import ReelTimeline

/// Mistakes in the words that say where the output of a line goes.
extension ParsedLine {
  /// Returns why the line failed: if it did so at `|`, `>` or `>>`, or behind, what is wrong with
  /// that, or with the app's command before it; the same error otherwise.
  ///
  /// - Parameters:
  ///   - error: the error of the line, read without a destination.
  ///   - isTyped: whether it is typed at a terminal, where output may have one.
  ///   - session: the session.
  func failure(
    _ error: LineError, isTyped: Bool, in session: Session<State, Action>
  ) -> LineError {
    guard let place = error.range else { return error }
    let words = Words(unfinished: text)
    let end = end(in: words, session) { index in
      words.words[index].range.lowerBound < place.upperBound
    } where: { index, front in
      !front.mayCompare(with: words.words[index])
    }
    guard let index = end?.index else {
      let sign = words.words.dropFirst().first(where: \.isDestinationSign)
      guard let start = sign?.range.lowerBound, start < place.upperBound else { return error }
      let front = ParsedLine(String(text.prefix(start)).trimmed(atEnd: true), in: session)
      return front.problem(in: session) ?? error
    }
    return Self.problem(of: words.words[index], words.words[(index + 1)...], words.end, isTyped)
  }

  /// Returns whether the line ends with a path, which a sign may compare with what follows.
  private func mayCompare(with sign: Word) -> Bool {
    guard let row, row.takesCondition, sign.text == ">" else { return false }
    let start = words.words.count > 1 ? words.words[1].range.lowerBound : text.count
    return (try? Condition("\(text.dropFirst(start)) > 0")) != nil
  }

  /// Returns what is wrong with a sign and the words behind it.
  private static func problem(
    of sign: Word, _ words: ArraySlice<Word>, _ end: Int, _ isTyped: Bool
  ) -> LineError {
    guard isTyped else {
      return LineError(
        "“| PROGRAM” and “> FILE” are for lines that are typed at a terminal",
        at: sign.range.lowerBound..<end, code: .notAvailable)
    }
    guard let first = words.first, let last = words.last else {
      return LineError(
        sign.text == "|"
          ? "a program is missing after “|”"
          : "a file is missing after “\(verbatim: sign.text)”",
        at: end..<end, code: .missingArgument)
    }
    if words.count == 1 || words.contains(where: \.isDestinationSign) {
      return LineError(
        "output goes to one file or to one program", at: sign.range.lowerBound..<end,
        code: .unexpectedArgument)
    }
    return LineError(
      "a file is one word: put it in quotes, or a backslash before each blank",
      at: first.range.lowerBound..<last.range.upperBound, code: .unexpectedArgument)
  }
}
