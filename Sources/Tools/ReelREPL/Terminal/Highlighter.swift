import Reel
import ReelApp
import ReelEditor
import ReelTexts
import ReelTimeline

/// Colours a line while it is typed; called on the editor's thread.
///
/// It shows what is unknown, which paths lead somewhere, and which brackets or quotes belong
/// together. A word that can still become a valid one is no mistake yet.
struct Highlighter<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let session: Session<State, Action>
  private let completer: Completer<State, Action>
  private let colors: ColorDepth

  init(_ session: Session<State, Action>, _ completer: Completer<State, Action>, colors: ColorDepth)
  {
    self.session = session
    self.completer = completer
    self.colors = colors
  }

  /// Returns the coloured parts of a line; `cursor` is nil once it has been typed wholly.
  func highlights(of line: String, at cursor: Int?) -> [Highlight] {
    let whole = session.aliases.expanded(line)
    // An alias is a word of the line, and what it stands for is not.
    let name = session.aliases.countOfReplaced(in: line)
    let moved = whole.count - line.count
    var found: [(Range<Int>, Style)] = marks(in: whole, at: cursor.map { $0 + moved }).compactMap {
      range, style in
      let range = range.lowerBound - moved..<range.upperBound - moved
      return range.lowerBound >= name ? (range, style) : nil
    }
    if name > 0 { found.append((line.prefix { $0.isWhitespace }.count..<name, .bold)) }
    return found.map { Highlight($0, sgr: $1.code(in: colors)) }
      + (cursor.map { Self.pair(in: Array(line), at: $0) } ?? []).map {
        Highlight($0..<$0 + 1, sgr: "1;4")
      }
  }

  private func marks(in line: String, at cursor: Int?) -> [(Range<Int>, Style)] {
    let parsed = TypedLine(line, in: session).command
    let words = parsed.words
    var marks: [(Range<Int>, Style)] = []
    if parsed.text == line, words.end < line.count { marks.append((words.end..<line.count, .dim)) }
    guard let first = words.words.first else { return marks }
    /// Whether a part ends at the cursor, and can be completed.
    func isUnfinished(_ range: Range<Int>) -> Bool {
      guard let cursor, range.contains(cursor) || range.upperBound == cursor else { return false }
      return !completer.completions(of: line, at: cursor).isEmpty
    }
    func mark(_ error: any Error) {
      guard let range = LineError(about: error, in: words).range, !range.isEmpty,
        !isUnfinished(range)
      else { return }
      marks.append((range, .wrong))
    }
    if parsed.commandName != nil { marks.append((first.range, .bold)) }
    switch parsed.command {
    case .unknown:
      if !isUnfinished(first.range) { marks.append((first.range, .wrong)) }
    case .app(let invocation):
      do {
        try session.check(invocation.command, at: first)
        if invocation.secrets.isEmpty {
          _ = try session.withShownState { try invocation.meant(in: $0) }.action()
        }
      } catch { mark(error) }
    case .shell(let command, let arguments):
      if let (text, isCondition) = query(of: command, arguments) {
        for (range, style) in self.marks(in: text, isCondition: isCondition)
        where style.code != Style.wrong.code || !isUnfinished(range) {
          marks.append((range, style))
        }
      } else {
        do { _ = try command.form.meaning(of: arguments) } catch { mark(error) }
      }
      marks += missingFrames(of: command, arguments).map { ($0, .wrong) }
    }
    if words.openQuote != nil, let last = words.words.last { marks.append((last.range, .yellow)) }
    return marks
  }

  /// Returns the places of numbers beyond the newest frame, which no longer number can mend.
  private func missingFrames(
    of command: ShellCommand<State, Action>, _ arguments: Arguments
  ) -> [Range<Int>] {
    command.syntax.positional.filter { $0.content == .frame }
      .flatMap { arguments[$0.name] ?? [] }
      .filter { word in
        word.text.hasOnlyDigits && Int(word.text).map { $0 > session.timeline.last } != false
      }.map(\.range)
  }

  /// Returns the path or the condition in a line, and which of them it is.
  private func query(
    of command: ShellCommand<State, Action>, _ arguments: Arguments
  ) -> (text: Verbatim, isCondition: Bool)? {
    guard let parameter = command.syntax.positional.first(where: { $0.kind == .verbatim }),
      let words = arguments[parameter.name], let first = words.first,
      command.row.takesCondition || parameter.content == .statePath,
      !command.row.otherWords.contains(first.text)
    else { return nil }
    return (Verbatim(words, in: arguments.line), command.row.takesCondition)
  }

  private func marks(in text: Verbatim, isCondition: Bool) -> [(Range<Int>, Style)] {
    guard isCondition else {
      return [(text.range, leadsSomewhere(text.text) ? .cyan : .wrong)]
    }
    let words = ConditionCursor(before: text.text + " ").words
    // One word alone may be an action, a mark or a number.
    let isAlone = words.count < 2
    return words.compactMap { kind, word, start in
      let start = text.start + start
      let range = start..<start + word.count
      switch kind {
      case .path where word == "not" || isAlone && !leadsSomewhere(word): return nil
      case .path: return (range, leadsSomewhere(word) ? .cyan : .wrong)
      case .comparison(let path):
        let isKnown = word == "exists" || Condition.Operator(rawValue: word) != nil
        return isKnown || Int(path) != nil ? nil : (range, .wrong)
      case .value: return (range, word.hasPrefix("\"") ? .green : .magenta)
      case .connective: return ["and", "or"].contains(word) ? nil : (range, .wrong)
      case .nothing: return nil
      }
    }
  }

  private func leadsSomewhere(_ text: String) -> Bool {
    guard let path = try? Path(text) else { return false }
    return path.leadsIntoAction || (try? session.value(at: path)) != nil
  }

  /// Returns the places of the bracket or quote at the cursor, or before it, and of its partner.
  private static func pair(in line: [Character], at cursor: Int) -> [Int] {
    var pairs: [[Int]] = []
    var open: [Int] = []
    var quote: Int?
    for (index, character) in line.enumerated() {
      if let start = quote {
        guard character == line[start], line[index - 1] != "\\" else { continue }
        pairs.append([start, index])
        quote = nil
      } else if character == "\"" {
        quote = index
      } else if "([{".contains(character) {
        open.append(index)
      } else if let start = open.last, [")": "(", "]": "[", "}": "{"][character] == line[start] {
        pairs.append([start, index])
        open.removeLast()
      }
    }
    return pairs.last { $0.contains(cursor) } ?? pairs.last { $0.contains(cursor - 1) } ?? []
  }
}
