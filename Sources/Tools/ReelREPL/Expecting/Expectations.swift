import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// What can be expected other than a condition, by the first word.
enum Expectation: String, CaseIterable {
  case screen, error, frame, invariants, idle, replay
}

/// Checks `expect` lines against a session.
struct Expectations<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  let session: Session<State, Action>
  /// The reason why the previous line failed.
  let failure: String?

  /// Checks an `expect` line; the part after the word is read verbatim.
  ///
  /// - Throws: A ``LineFailure`` if it is not met; a `LineError` if it cannot be parsed.
  func check(_ condition: Verbatim) throws {
    guard !condition.text.isEmpty else {
      throw LineError(
        "a condition is missing; .help expect shows some", at: condition.range,
        code: .missingArgument)
    }
    var all = condition.words
    // In a condition “not” is parsed as part of it.
    let isNegated =
      all.count > 1 && all[0].text == "not" && ["screen", "error"].contains(all[1].text)
    if isNegated { all.remove(at: 0) }
    switch (Expectation(rawValue: all[0].text), all.count > 1 ? all[1].text : "") {
    case (.screen, "contains"):
      try expectScreen(contains: try text(of: all, in: condition.line), isNegated)
    case (.error, ""):
      try expectError(contains: "", isNegated)
    case (.error, "contains"):
      try expectError(contains: try text(of: all, in: condition.line), isNegated)
    case (.invariants, "") where all.count == 1: try expectInvariants()
    case (.idle, "") where all.count == 1: try expectIdle()
    case (.replay, "") where all.count == 1: try expectReplay()
    case (.frame, _) where all.count > 3 && all[2].text == "is":
      try expectFrame(all[1], is: condition.line.text(from: all[3].range.lowerBound))
    case (.frame, _) where all.count > 3 && all[2].text == "asks":
      try expectFrame(all[1], asks: condition.line.text(from: all[3].range.lowerBound))
    case (.screen, _), (.error, _), (.frame, _):
      throw LineError(
        """
        write: \
        \(verbatim: "expect [not] screen contains \"text\", expect [not] error [contains \"text\"], "
            + "expect frame N is ACTION, expect frame N asks REQUEST|nothing")
        """,
        at: all[0].range.lowerBound..<condition.line.end)
    default: try expectPredicate(condition)
    }
  }

  /// Returns the quoted text that is the third and last word of an expectation.
  private func text(of words: [Word], in line: Words) throws(LineError) -> String {
    try line.checkQuotes()
    guard words.count > 2 else {
      let end = line.line.count
      throw LineError("a text in quotes is missing", at: end..<end, code: .missingArgument)
    }
    guard words.count == 3 else {
      throw LineError(
        "put a text of several words in quotes",
        at: words[2].range.lowerBound..<words[words.count - 1].range.upperBound)
    }
    return words[2].text
  }

  private func expectScreen(contains text: String, _ isNegated: Bool) throws {
    let screen = session.plainScreen
    // As in every text, the empty one is there.
    guard (text.isEmpty || screen.contains(text)) == isNegated else { return }
    let problem: Text =
      isNegated
      ? "the screen contains “\(verbatim: text)”"
      : "the screen does not contain “\(verbatim: text)”"
    throw Self.failure(
      problem + Text(verbatim: ":\n\(Self.indented(screen))"),
      ["screen": session.screen().at(session.shownMoment).json(in: session.translation)])
  }

  private func expectError(contains text: String, _ isNegated: Bool) throws {
    let errors = ([failure].compactMap { $0 }) + screenErrors
    let found = errors.filter { text.isEmpty || $0.contains(text) }
    guard found.isEmpty != isNegated else { return }
    if isNegated {
      throw Self.failure(
        "there is an error"
          + Text(verbatim: ":\n\(Self.indented(found.joined(separator: "\n")))"),
        ["errors": .array(errors.map(JSON.string))])
    }
    guard !errors.isEmpty else {
      throw Self.failure(
        "there is no error: the previous line did not fail, and the screen shows none",
        ["errors": .array([])])
    }
    throw Self.failure(
      "no error contains “\(verbatim: text)”"
        + Text(verbatim: ":\n\(Self.indented(errors.joined(separator: "\n")))"),
      ["errors": .array(errors.map(JSON.string))])
  }

  /// The errors on the screen: at fields, and as notices.
  private var screenErrors: [String] {
    let translation = session.translation
    return session.screen().at(session.shownMoment).elements.compactMap { element in
      switch element {
      case .notice(let notice): notice.kind == .error ? translation(notice.text) : nil
      case .input(let input): input.error.map(translation.callAsFunction)
      default: nil
      }
    }
  }

  private func frameNumber(_ word: Word) throws(LineError) -> Int {
    guard let number = Int(word.text) else {
      throw LineError("“\(verbatim: word.excerpt)” is not a frame number", at: word.range)
    }
    return number
  }

  private func expectFrame(_ word: Word, asks text: String) throws {
    let number = try frameNumber(word)
    _ = try session.timeline.frame(number)
    let asked = session.cursor.requests(of: number).filter { $0.asked.operation == .ask }
    let isMet =
      try text == "nothing"
      ? asked.isEmpty
      : asked.contains { record in
        try ActionSummary(record.asked.request, isSingle: true).matches(text)
      }
    guard !isMet else { return }
    let found = try asked.map { record in
      try ActionSummary(record.asked.request, isSingle: true).text(width: 120)
    }
    throw Self.failure(
      """
      frame \(number) asks \
      \(found.isEmpty ? "nothing" : Text(verbatim: found.joined(separator: ", ")))
      """,
      ["asks": try RequestText.json(session.cursor.requests(of: number))])
  }

  private func expectFrame(_ word: Word, is text: String) throws {
    let number = try frameNumber(word)
    let action = try session.cursor.frame(number).action
    let summary = try ActionSummary(action, isSingle: session.suite.isSingle)
    guard !summary.matches(text) else { return }
    throw Self.failure(
      "frame \(number) is \(verbatim: summary.text(width: 120))",
      ["action": try JSON(encoding: action)])
  }

  private func expectPredicate(_ source: Verbatim) throws {
    let answer = try session.condition(source).evaluate { try session.value(at: $0) }
    guard !answer.holds else { return }
    let translation = session.translation
    var lines =
      ["“\(verbatim: source.text)” does not hold" + Text(verbatim: ":")]
      + answer.found.flatMap { Self.lines($0, in: translation) }
    // If screens are shown automatically, it has just been seen.
    if !session.configuration.showsScreens {
      lines.append(Text(verbatim: Self.indented(session.plainScreen)))
    }
    throw Self.failure(
      lines.joined(separator: Text(verbatim: "\n")), ["found": .array(answer.found.map(Self.json))])
  }

  /// Returns the error for an expectation that is not met, with the actual values.
  static func failure(_ message: Text, _ details: JSON.Members) -> LineFailure {
    LineFailure(message, code: .expectationFailed, details: .object(details))
  }

  /// Returns a path's value and the expected one, for programs.
  private static func json(_ finding: Condition.Answer.Finding) -> JSON {
    .object([
      "path": .string(finding.path.description), "value": finding.value.json,
      "comparison": finding.unmet.map { .string($0.comparison.rawValue) } ?? .null,
      "expected": finding.unmet?.literal ?? .null,
    ])
  }

  /// Returns a path's value next to the expected one.
  private static func lines(
    _ finding: Condition.Answer.Finding, in translation: Translation
  ) -> [Text] {
    let indent = Text(verbatim: "  ")
    guard case .value(let value) = finding.value else {
      if case .absent(let reason) = finding.value { return [indent + reason] }
      return []
    }
    let (path, found) = ("\(finding.path)", short(value.text))
    guard let unmet = finding.unmet else {
      return [indent + "\(verbatim: path) is \(verbatim: found)"]
    }
    let sign = unmet.comparison == .equal ? "" : "\(unmet.comparison.rawValue) "
    switch (value, unmet.literal) {
    case (.object, .object), (.array, .array):
      guard unmet.comparison == .equal else { fallthrough }
      // Equal parts need not be shown.
      let difference = Difference(from: unmet.literal, to: value)
      return [indent + "\(verbatim: path), expected → actual:"]
        + difference.lines(in: translation).map { Text(verbatim: "    " + $0) }
    default:
      let wanted = sign + short(unmet.literal.text)
      return [indent + "\(verbatim: path) is \(verbatim: found), not \(verbatim: wanted)"]
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 200 ? text.prefix(199) + "…" : text
  }

  static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  │ \($0)" }
      .joined(separator: "\n")
  }
}
