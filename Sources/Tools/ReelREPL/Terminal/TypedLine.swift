import ReelApp
import ReelTimeline

/// The destination of a typed line's output, other than the window.
enum ReplyDestination: Equatable {
  /// A program: everything after `|`, as the system's shell parses it.
  case program(String)
  /// A file: the word after `>`, which is a new one, or after `>>`.
  case file(NamedPath, isExtended: Bool)
}

/// A typed line: a command, and the destination of its output.
///
/// `|`, `>` and `>>` are separate words, outside quotes, followed by something. They do not affect
/// lines that are valid as they are: a line of the app with `>` in its text, and a condition with
/// the comparison `>`.
struct TypedLine<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The line as a whole.
  let whole: ParsedLine<State, Action>
  /// The command: the whole line, unless that says where its output goes.
  let command: ParsedLine<State, Action>
  /// The destination of its output; nil for the window.
  let destination: ReplyDestination?

  /// A line that consists of a command, whose output goes to the window.
  init(_ command: ParsedLine<State, Action>) { self.init(whole: command, command, to: nil) }

  private init(
    whole: ParsedLine<State, Action>, _ command: ParsedLine<State, Action>,
    to destination: ReplyDestination?
  ) {
    self.whole = whole
    self.command = command
    self.destination = destination
  }

  /// Parses a line.
  init(_ line: String, in session: Session<State, Action>) {
    let words = Words(unfinished: line)
    whole = ParsedLine(words, in: session)
    let all = words.words
    // A file is one word.
    let end = whole.end(in: words, session) { index in
      index + 1 < all.count && (all[index].text == "|" || index + 2 == all.count)
    }
    command = end?.command ?? whole
    destination = end.map { end in
      let sign = all[end.index]
      return sign.text == "|"
        ? .program(String(line.dropFirst(sign.range.upperBound)).trimmed(atEnd: false))
        : .file(NamedPath(all[end.index + 1]), isExtended: sign.text == ">>")
    }
  }

  /// Returns the same line, with the destination of all output unless it has its own.
  func going(to file: NamedPath?) -> TypedLine {
    guard destination == nil, command.row?.repliesInTheWindow != true, let file else { return self }
    return TypedLine(whole: whole, command, to: .file(file, isExtended: true))
  }
}

extension ParsedLine {
  /// The number of signs that are tried: of a text with more, such as a table, each would be read
  /// again as far as every one of them.
  private static var mostEnds: Int { 16 }

  /// Returns the first sign for a destination that the line's command ends before, by its index
  /// among the words, and that command; nil if all of them are words of it.
  ///
  /// - Parameters:
  ///   - words: the words of the line.
  ///   - session: the session.
  ///   - isPossible: whether the command may end before a sign.
  ///   - isEnd: whether it does so there, after a command.
  func end(
    in words: Words, _ session: Session<State, Action>, before isPossible: (Int) -> Bool,
    where isEnd: (Int, ParsedLine) -> Bool = { _, _ in true }
  ) -> (index: Int, command: ParsedLine)? {
    switch command {
    case .app: if problem(in: session) == nil { return nil }
    // The number of a row is a command only as a line's only word.
    case .unknown, .shell: break
    }
    let line = Array(words.line)
    var (read, quotes, tried) = (0, 0, 0)
    for (index, sign) in words.words.enumerated().dropFirst()
    where sign.isDestinationSign && isPossible(index) {
      let start = sign.range.lowerBound
      quotes += line[read..<start].count { $0 == "\"" }
      read = start
      // In JSON and in conditions a quote may be inside a word.
      guard row == nil || quotes.isMultiple(of: 2) else { continue }
      tried += 1
      guard tried <= Self.mostEnds else { return nil }
      let front = ParsedLine(String(line[..<start]).trimmed(atEnd: true), in: session)
      if front.ends(self, before: sign, in: words, session), isEnd(index, front) {
        return (index, front)
      }
    }
    return nil
  }

  /// Returns what is wrong with the arguments of the app's command; nil if nothing is, or if there
  /// is no such command.
  func problem(in session: Session<State, Action>) -> LineError? {
    guard let invocation else { return nil }
    do {
      _ = try session.withShownState { try invocation.meant(in: $0) }.action()
      return nil
    } catch {
      return LineError(about: error)
    }
  }

  /// Returns whether this is the whole command of a line that goes on with a sign.
  private func ends(
    _ whole: ParsedLine, before sign: Word, in words: Words, _ session: Session<State, Action>
  ) -> Bool {
    switch whole.command {
    case .unknown, .app: return invocation != nil && problem(in: session) == nil
    case .shell(let command, _):
      guard sign.text == ">", command.row.takesCondition else { return true }
      let start = words.words.count > 1 ? words.words[1].range.lowerBound : 0
      guard (try? Condition(words.text(from: start))) == nil else { return false }
      let given = String(text.dropFirst(start)).trimmed(atEnd: false)
      return !given.contains(".") || (try? Condition(given)) != nil
    }
  }
}

extension Word {
  /// Whether a destination may follow it.
  var isDestinationSign: Bool { !isQuoted && ["|", ">", ">>"].contains(text) }
}

extension String {
  /// Returns the text without the spaces at one of its ends.
  func trimmed(atEnd: Bool) -> String {
    guard atEnd else { return String(drop(while: \.isWhitespace)) }
    return String(reversed().drop(while: \.isWhitespace).reversed())
  }
}
