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
          start: word.range.lowerBound, text: Words.quoted(choice.value, isWord: true),
          description: choice.description, appendsBlank: !choice.value.hasSuffix("."))
      }
  }

  /// What the line still needs, in dim letters behind it.
  func hint(for line: String) -> String? {
    let words = Words(unfinished: line)
    guard let first = words.words.first, line.last?.isWhitespace == true, words.end == line.count
    else { return nil }
    if first.text.hasPrefix(".") {
      guard words.words.count == 1 else { return nil }
      let command = Session<State, Action>.shellCommands.first { ".\($0.name)" == first.text }
      return command.flatMap { $0.synopsis.split(separator: " ", maxSplits: 1).dropFirst().first }
        .map(String.init)
    }
    guard let (command, rest) = session.app.command(in: words.words) else { return nil }
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
      return Session<State, Action>.shellCommands.map { Choice(".\($0.name)", $0.summary) }
    }
    let own = session.app.commands.filter { command in
      session.withShownState { command.unavailability(in: $0) } == nil
    }
    return own.map { Choice($0.name, $0.summary) } + [
      Choice("expect", "Check something"), Choice("wait", "Wait until nothing is in flight"),
    ]
  }

  private func shellChoices(_ name: String, _ given: [Word], _ word: Word) -> [Choice] {
    switch (name, given.count) {
    case (".use", 1): return session.suite.apps.map { Choice($0.name) }
    case (".help", 1):
      return session.app.commands.map { Choice($0.name, $0.summary) }
        + Session<State, Action>.shellCommands.map { Choice($0.name, $0.summary) }
        + [Choice("expect"), Choice("wait")]
    case (".mode", 1): return OutputMode.allCases.map { Choice($0.rawValue) }
    case (".state", 1): return paths(word.text)
    case (".net", 1):
      return [
        Choice("offline", "nothing gets through"), Choice("online", "everything does again"),
        Choice("latency", "every request takes longer"), Choice("fail", "some requests fail"),
        Choice("drop", "the answer of the next request is lost"),
        Choice("status", "the next request gets this answer"),
        Choice("refuse", "nobody is there for the next request"),
        Choice("lose", "the next request does not arrive"),
        Choice("timeout", "the answer of the next request does not come in time"),
        Choice("hang", "the next request is done, and nothing comes for an hour"),
        Choice("spoil", "the next request is done, and answered with 500"),
        Choice("garble", "half of the next answer comes"),
        Choice("pass", "nothing happens to the next requests"),
      ]
    case (".http", 1): return ["GET", "POST", "PUT", "PATCH", "DELETE"].map { Choice($0) }
    case (".record", 1):
      return [Choice("start", "record into a file"), Choice("stop", "end it, or write a copy")]
    case (".goto", 1), (".frame", 1), (".diff", 1), (".diff", 2):
      return [Choice("now", "the newest frame")]
    default: return []
    }
  }

  /// The names that can follow in a path.
  private func paths(_ text: String) -> [Choice] {
    guard let point = text.lastIndex(of: ".") else {
      return session.suite.apps.map { Choice($0.name + ".", "the state of \($0.name)") }
    }
    let base = String(text[..<point])
    guard let path = try? Path(base) else { return [] }
    let root = session.suite.isSingle ? session.app.name : nil
    let value = session.withShownState { try? path.read(from: $0, root: root) }
    switch value {
    case .value(.object(let members))?:
      return members.sorted { $0.key < $1.key }.map { Choice("\(base).\($0.key)", $0.value.kind) }
    case .value(.array)?: return [Choice("\(base).count", "how many there are")]
    default: return []
    }
  }
}

extension Words {
  /// A choice as a word of a line; an option stays one.
  fileprivate static func quoted(_ text: String, isWord: Bool) -> String {
    text.hasPrefix("--") || text == "screen contains" ? text : quoted(text)
  }
}
