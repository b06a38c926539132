import Reel
import ReelApp
import ReelEditor
import ReelTimeline

/// Offers what could be meant, with what it is; called on the editor's thread.
struct Completer<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let session: Session<State, Action>

  init(_ session: Session<State, Action>) { self.session = session }

  /// What could stand where the cursor is.
  func completions(of line: String, at cursor: Int) -> [Completion] {
    Language.$current.withValue(session.language) { localizedCompletions(of: line, at: cursor) }
  }

  private func localizedCompletions(of line: String, at cursor: Int) -> [Completion] {
    let before = String(line.prefix(cursor))
    let words = Words(unfinished: before)
    guard words.end == before.count || words.openQuote != nil else { return [] }  // in a comment
    let isNewWord = words.openQuote == nil && (before.last?.isWhitespace ?? true)
    var given = words.words
    let word = isNewWord ? Word("", range: before.count..<before.count) : given.removeLast()
    return choices(after: given, word)
      .filter { $0.value.hasPrefix(word.text) }
      .map { choice in
        Completion(
          start: word.range.lowerBound, text: Words.quotedChoice(choice.value),
          description: choice.description, appendsBlank: !choice.value.hasSuffix("."))
      }
  }

  /// What the line still needs, in dim letters behind it.
  func hint(for line: String) -> String? {
    Language.$current.withValue(session.language) { localizedHint(for: line) }
  }

  private func localizedHint(for line: String) -> String? {
    let words = Words(unfinished: line)
    guard let first = words.words.first, line.last?.isWhitespace == true, words.end == line.count
    else { return nil }
    if first.text.hasPrefix(".") {
      guard words.words.count == 1 else { return nil }
      let command = Session<State, Action>.shellCommands.first { ".\($0.name)" == first.text }
      return command.flatMap { $0.usage.split(separator: " ", maxSplits: 1).dropFirst().first }
        .map(String.init)
    }
    guard let (command, rest) = session.app.command(in: words.words, session.language) else {
      return nil
    }
    let positional = command.parameters.filter { $0.kind == .argument || $0.kind == .text }
    let given = rest.filter { !$0.text.hasPrefix("--") }.count
    let missing =
      positional.dropFirst(given)
      + command.parameters.filter { $0.kind == .option || $0.kind == .flag }
    return missing.isEmpty ? nil : missing.map(\.synopsis).joined(separator: " ")
  }

  private func choices(after given: [Word], _ word: Word) -> [Choice] {
    guard let first = given.first else { return firstWords(word) }
    if first.text.hasPrefix(".") { return shellChoices(first.text, given, word) }
    if first.text == "expect" {
      return given.count == 1
        ? [Choice("screen contains"), Choice("error"), Choice("frame")] + paths(word.text) : []
    }
    let second = given.count == 1 ? secondWords(after: first) : []
    guard let (command, rest) = session.app.command(in: given) else { return second }
    let named = command.parameters.filter { $0.kind == .option || $0.kind == .flag }
    if word.text.hasPrefix("--") {
      return named.map { Choice("--\($0.name)", $0.help.isEmpty ? $0.expectation : $0.help) }
    }
    if let last = given.last, last.text.hasPrefix("--"),
      let option = named.first(where: { "--\($0.name)" == last.text && $0.kind == .option })
    {
      return choices(command, option)
    }
    let positional = command.parameters.filter { $0.kind == .argument || $0.kind == .text }
    let place = rest.filter { !$0.text.hasPrefix("--") }.count
    guard place < positional.count else {
      return second
        + named.map { Choice("--\($0.name)", $0.help.isEmpty ? $0.expectation : $0.help) }
    }
    return choices(command, positional[place])
  }

  /// The second words of commands whose names are two.
  private func secondWords(after first: Word) -> [Choice] {
    session.app.commands.filter { $0.name.hasPrefix(first.text + " ") }
      .map { Choice(String($0.name.dropFirst(first.text.count + 1)), $0.summary) }
  }

  private func choices(
    _ command: Command<State, Action>, _ parameter: ParameterSpecification
  ) -> [Choice] {
    session.withShownState { command.choices(for: parameter, in: $0) }
  }

  private func firstWords(_ word: Word) -> [Choice] {
    if word.text.hasPrefix(".") {
      return Session<State, Action>.shellCommands.map { Choice(".\($0.name)", $0.summary.current) }
    }
    let own = session.app.commands(in: session.language).filter { command in
      session.withShownState { command.unavailability(in: $0) } == nil
    }
    return own.map { Choice($0.name, $0.summary) } + [
      Choice("expect", localized(en: "Check something", de: "Etwas prüfen")),
      Choice(
        "wait",
        localized(en: "Wait until nothing is in flight", de: "Warten, bis nichts mehr läuft")),
    ]
  }

  private func shellChoices(_ name: String, _ given: [Word], _ word: Word) -> [Choice] {
    switch (name, given.count) {
    case (".use", 1): return session.suite.apps.map { Choice($0.name) }
    case (".help", 1):
      return session.app.commands(in: session.language).map { Choice($0.name, $0.summary) }
        + Session<State, Action>.shellCommands.map { Choice($0.name, $0.summary.current) }
        + [Choice("expect"), Choice("wait")]
    case (".locale", 1): return Language.allCases.map { Choice($0.rawValue, $0.name) }
    case (".mode", 1): return OutputMode.allCases.map { Choice($0.rawValue) }
    case (".state", 1), (".export", 2): return paths(word.text)
    case (".set", 1): return Settings.names
    case (".set", 2): return Settings.values(of: given[1].text)
    case (".net", 1):
      return [
        Choice("offline", localized(en: "nothing gets through", de: "nichts kommt durch")),
        Choice("online", localized(en: "everything does again", de: "alles kommt wieder durch")),
        Choice(
          "latency",
          localized(en: "every request takes longer", de: "jede Anfrage dauert länger")),
        Choice("fail", localized(en: "some requests fail", de: "manche Anfragen schlagen fehl")),
        Choice(
          "drop",
          localized(
            en: "the answer of the next request is lost",
            de: "die Antwort auf die nächste Anfrage geht verloren")),
        Choice(
          "status",
          localized(
            en: "the next request gets this answer", de: "die nächste Anfrage bekommt diese Antwort"
          )),
        Choice(
          "refuse",
          localized(
            en: "nobody is there for the next request",
            de: "für die nächste Anfrage ist niemand da")),
        Choice(
          "lose",
          localized(
            en: "the next request does not arrive", de: "die nächste Anfrage kommt nicht an")),
        Choice(
          "timeout",
          localized(
            en: "the answer of the next request does not come in time",
            de: "die Antwort auf die nächste Anfrage kommt nicht rechtzeitig")),
        Choice(
          "hang",
          localized(
            en: "the next request is done, and nothing comes for an hour",
            de: "die nächste Anfrage wird ausgeführt, und eine Stunde lang kommt nichts")),
        Choice(
          "spoil",
          localized(
            en: "the next request is done, and answered with 500",
            de: "die nächste Anfrage wird ausgeführt und mit 500 beantwortet")),
        Choice(
          "garble",
          localized(
            en: "half of the next answer comes", de: "die nächste Antwort kommt nur zur Hälfte")),
        Choice(
          "pass",
          localized(
            en: "nothing happens to the next requests",
            de: "den nächsten Anfragen geschieht nichts")),
      ]
    case (".http", 1): return ["GET", "POST", "PUT", "PATCH", "DELETE"].map { Choice($0) }
    case (".record", 1):
      return [
        Choice("start", localized(en: "record into a file", de: "in eine Datei aufnehmen")),
        Choice(
          "stop", localized(en: "end it, or write a copy", de: "beenden, oder eine Kopie schreiben")
        ),
      ]
    case (".goto", 1), (".frame", 1), (".diff", 1), (".diff", 2):
      return [Choice("now", localized(en: "the newest frame", de: "der neueste Frame"))]
    default: return []
    }
  }

  /// The names that can follow in a path.
  private func paths(_ text: String) -> [Choice] {
    guard let point = text.lastIndex(of: ".") else {
      return session.suite.apps.map {
        Choice(
          $0.name + ".",
          localized(en: "the state of \($0.name)", de: "der Zustand von \($0.name)"))
      }
    }
    let base = String(text[..<point])
    guard let path = try? Path(base) else { return [] }
    let root = session.suite.isSingle ? session.app.name : nil
    let value = session.withShownState { try? path.read(from: $0, root: root) }
    switch value {
    case .value(.object(let members))?:
      return members.sorted { $0.key < $1.key }.map { Choice("\(base).\($0.key)", $0.value.kind) }
    case .value(.array)?:
      return [Choice("\(base).count", localized(en: "how many there are", de: "wie viele es gibt"))]
    default: return []
    }
  }
}

extension Words {
  /// A choice as a word of a line; an option stays one.
  fileprivate static func quotedChoice(_ text: String) -> String {
    text.hasPrefix("--") || text == "screen contains" ? text : quoted(text)
  }
}
