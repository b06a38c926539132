import Reel
import ReelApp
import ReelTimeline

extension Session {
  /// Checks what an `expect` line asks for; what follows the word is read as it stands.
  func expect(_ line: String, _ words: Words) throws {
    let failure = lastFailure
    lastFailure = nil
    var all = words.words
    guard all.count > 1 else {
      throw LineError(
        localized(
          en: "a condition is missing; .help expect shows some",
          de: "es fehlt eine Bedingung; .help expect zeigt welche"), at: words.end..<words.end)
    }
    // In a condition “not” is read as part of it.
    let isNegated =
      all.count > 2 && all[1].text == "not" && ["screen", "error"].contains(all[2].text)
    if isNegated { all.remove(at: 1) }
    switch (all[1].text, all.count > 2 ? all[2].text : "") {
    case ("screen", "contains"):
      try expectScreen(contains: try text(of: all, from: 3, line), isNegated)
    case ("error", ""):
      try expectError(failure, contains: "", isNegated)
    case ("error", "contains"):
      try expectError(failure, contains: try text(of: all, from: 3, line), isNegated)
    case ("invariants", "") where all.count == 2: try expectInvariants()
    case ("idle", "") where all.count == 2: try expectIdle()
    case ("replay", "") where all.count == 2: try expectReplay()
    case ("frame", _) where all.count > 4 && all[3].text == "is":
      try expectFrame(all[2], is: Self.rest(of: line, from: all[4]))
    case ("frame", _) where all.count > 4 && all[3].text == "asks":
      try expectFrame(all[2], asks: Self.rest(of: line, from: all[4]))
    case ("screen", _), ("error", _), ("frame", _):
      throw LineError(
        localized(en: "write: ", de: "so wird es geschrieben: ")
          + "expect [not] screen contains \"text\", expect [not] error [contains \"text\"], "
          + "expect frame N is ACTION, expect frame N asks REQUEST|nothing",
        at: all[1].range.lowerBound..<words.end)
    default:
      let rest = Self.rest(of: line, from: all[1])
      try expectPredicate(rest, offset: all[1].range.lowerBound)
    }
  }

  private static func rest(of line: String, from word: Word) -> String {
    let start = word.range.lowerBound
    return String(Array(line)[start..<Words.end(ofTextIn: line, from: start)]).trimmed
  }

  private func text(of words: [Word], from index: Int, _ line: String) throws(LineError) -> String {
    _ = try Words(line)
    guard words.count > index else {
      throw LineError(
        localized(
          en: "a text in quotes is missing",
          de: "es fehlt ein Text in Anführungszeichen"), at: line.count..<line.count)
    }
    guard words.count == index + 1 else {
      throw LineError(
        localized(
          en: "a text of several words stands in quotes",
          de: "ein Text aus mehreren Wörtern steht in Anführungszeichen"),
        at: words[index].range.lowerBound..<words[words.count - 1].range.upperBound)
    }
    return words[index].text
  }

  private func expectScreen(contains text: String, _ isNegated: Bool) throws {
    let screen = plainScreen
    guard screen.contains(text) == isNegated else { return }
    let problem =
      isNegated
      ? localized(
        en: "the screen contains “\(text)”", de: "auf dem Bildschirm steht „\(text)“")
      : localized(
        en: "the screen does not contain “\(text)”",
        de: "auf dem Bildschirm steht nicht „\(text)“")
    throw Failure("\(problem):\n\(Self.indented(screen))")
  }

  private func expectError(_ failure: String?, contains text: String, _ isNegated: Bool) throws {
    let errors = ([failure].compactMap { $0 }) + screenErrors
    let found = errors.filter { text.isEmpty || $0.contains(text) }
    guard found.isEmpty != isNegated else { return }
    if isNegated {
      throw Failure(
        localized(en: "there is an error:\n", de: "es gibt einen Fehler:\n")
          + Self.indented(found.joined(separator: "\n")))
    }
    guard !errors.isEmpty else {
      throw Failure(
        localized(
          en: "there is no error: the line before did not fail, and the screen shows none",
          de:
            "es gibt keinen Fehler: die Zeile davor schlug nicht fehl, und der Bildschirm "
            + "zeigt keinen"
        ))
    }
    throw Failure(
      localized(
        en: "no error contains “\(text)”:\n", de: "in keinem Fehler steht „\(text)“:\n")
        + Self.indented(errors.joined(separator: "\n")))
  }

  /// The errors that the screen shows: at fields, and as notices.
  private var screenErrors: [String] {
    screen().at(shownMoment).elements.compactMap { element in
      switch element {
      case .notice(let notice): notice.kind == .error ? notice.text : nil
      case .input(let input): input.error
      default: nil
      }
    }
  }

  private func frameNumber(_ word: Word) throws(LineError) -> Int {
    guard let number = Int(word.text) else {
      throw LineError(
        localized(
          en: "“\(word.excerpt)” is no frame's number",
          de: "„\(word.excerpt)“ ist nicht die Nummer eines Frames"), at: word.range)
    }
    return number
  }

  private func expectFrame(_ word: Word, asks text: String) throws {
    let number = try frameNumber(word)
    _ = try timeline.frame(number)
    let asked = timeline.requests(of: number).filter { $0.asked.deed == .ask }
    let isMet =
      try text == "nothing"
      ? asked.isEmpty
      : asked.contains { record in
        let request = try JSON(encoding: record.asked.request)
        return ActionSummary(request, isSingle: true).matches(text, action: request)
      }
    guard !isMet else { return }
    let found =
      try asked.isEmpty
      ? localized(en: "nothing", de: "nichts")
      : asked.map { record in
        ActionSummary(try JSON(encoding: record.asked.request), isSingle: true).text(width: 120)
      }.joined(separator: ", ")
    throw Failure(
      localized(en: "frame \(number) asks \(found)", de: "Frame \(number) fragt \(found)"))
  }

  private func expectFrame(_ word: Word, is text: String) throws {
    let number = try frameNumber(word)
    let action = try JSON(encoding: timeline.frame(number).action)
    let summary = ActionSummary(action, isSingle: suite.isSingle)
    guard !summary.matches(text, action: action) else { return }
    throw Failure(
      localized(
        en: "frame \(number) is \(summary.text(width: 120))",
        de: "Frame \(number) ist \(summary.text(width: 120))"))
  }

  private func expectPredicate(_ text: String, offset: Int) throws {
    let condition: Condition
    do {
      condition = try Condition(text)
    } catch {
      let place = offset + error.offset
      throw LineError(error.message, at: place..<place + 1)
    }
    try check(condition, text, at: offset)
    let answer = try condition.evaluate { path in
      do {
        return try value(at: path)
      } catch let error as PathError {
        throw LineError(error.description, at: Self.place(of: path, in: text, offset: offset))
      } catch let error as Failure {
        throw LineError(error.message, at: Self.place(of: path, in: text, offset: offset))
      }
    }
    guard !answer.holds else { return }
    var lines =
      [localized(en: "“\(text)” does not hold:", de: "„\(text)“ gilt nicht:")]
      + answer.found.flatMap(Self.lines)
    // Where screens are shown by themselves, it has just been seen.
    if !configuration.showsScreens { lines.append(Self.indented(plainScreen)) }
    throw Failure(lines.joined(separator: "\n"))
  }

  /// Where a path stands in a condition, as far as it is written in its plainest way.
  static func place(of path: Path, in text: String, offset: Int) -> Range<Int>? {
    guard let range = text.range(of: path.description) else { return nil }
    let start = offset + text.distance(from: text.startIndex, to: range.lowerBound)
    return start..<start + path.description.count
  }

  /// What a path led to, beside what was expected there.
  private static func lines(_ finding: Condition.Answer.Finding) -> [String] {
    guard case .value(let value) = finding.value else {
      if case .absent(let reason) = finding.value { return ["  \(reason)"] }
      return []
    }
    let found = localized(
      en: "  \(finding.path) is \(short(value.text))",
      de: "  \(finding.path) ist \(short(value.text))")
    guard let unmet = finding.unmet else { return [found] }
    let sign = unmet.comparison == .equal ? "" : "\(unmet.comparison.rawValue) "
    switch (value, unmet.literal) {
    case (.object, .object), (.array, .array):
      guard unmet.comparison == .equal else { fallthrough }
      // What is the same in both need not be read.
      let difference = Difference(from: unmet.literal, to: value)
      return [
        localized(
          en: "  \(finding.path), expected → actual:",
          de: "  \(finding.path), erwartet → gefunden:")
      ] + difference.lines().map { "    " + $0 }
    default:
      return [
        found
          + localized(en: ", not ", de: ", nicht ") + "\(sign)\(short(unmet.literal.text))"
      ]
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 200 ? text.prefix(199) + "…" : text
  }

  static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  │ \($0)" }
      .joined(separator: "\n")
  }

  /// Lets time pass where a number of seconds is given, then waits until nothing is in flight.
  func wait(_ words: Words) async throws {
    let arguments = words.words.dropFirst()
    if arguments.count > 1 {
      let extra = arguments[arguments.startIndex + 1]
      throw LineError(
        localized(
          en: "“\(extra.excerpt)” is too much here; write: wait [SECONDS]",
          de: "„\(extra.excerpt)“ ist hier zu viel; so wird es geschrieben: wait [SECONDS]"),
        at: extra.range)
    }
    if let word = arguments.first {
      guard let seconds = Double(word.text), seconds >= 0, seconds <= 1e9 else {
        throw LineError(
          localized(
            en: "“\(word.excerpt)” is not a number of seconds",
            de: "„\(word.excerpt)“ ist keine Anzahl von Sekunden"), at: word.range)
      }
      try await pass(.seconds(seconds))
    }
    guard await settles(within: configuration.patience) else {
      try Task.checkCancellation()
      let waitedFor = store.inFlight.filter(\.countsForSettling).map { flight in
        let cause = (try? timeline.frame(flight.cause)).flatMap { frame in
          try? ActionSummary(JSON(encoding: frame.action), isSingle: suite.isSingle).name
        }
        return localized(
          en: "  \(flight.label ?? "an effect") of #\(flight.cause) \(cause ?? "")",
          de: "  \(flight.label ?? "ein Effekt") von #\(flight.cause) \(cause ?? "")")
      }
      throw Failure(
        localized(
          en: "still in flight after \(configuration.patience.components.seconds) s:\n",
          de: "läuft noch nach \(configuration.patience.components.seconds) s:\n")
          + waitedFor.joined(separator: "\n"))
    }
    isScreenStale = true
  }

  /// Lets time pass on the store's clock.
  func pass(_ duration: Duration) async throws {
    if let clock = clock as? VirtualClock {
      let patience = configuration.patience
      let isOver = await effectsRun(within: patience) { try? await clock.advance(by: duration) }
      guard isOver else {
        throw Failure(
          localized(
            en: "the clock stood still: a request is not answered",
            de: "die Uhr stand still: eine Anfrage wird nicht beantwortet"))
      }
    } else {
      try await clock.sleep(for: duration)
    }
  }
}
