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
    for (index, word) in words.words.enumerated().dropFirst() where word.isDestinationSign {
      guard index + 1 < words.words.count,
        // A file is one word.
        word.text == "|" || index + 2 == words.words.count,
        let front = Self.command(before: word, in: words, of: whole, session)
      else { continue }
      command = front
      destination =
        word.text == "|"
        ? .program(String(line.dropFirst(word.range.upperBound)).trimmed(atEnd: false))
        : .file(NamedPath(words.words[index + 1]), isExtended: word.text == ">>")
      return
    }
    command = whole
    destination = nil
  }

  /// Returns the same line, with the destination of all output unless it has its own.
  func going(to file: NamedPath?) -> TypedLine {
    guard destination == nil, command.row?.repliesInTheWindow != true, let file else { return self }
    return TypedLine(whole: whole, command, to: .file(file, isExtended: true))
  }

  /// Returns the command of a line before a sign for a destination; nil if that is a word of it.
  static func command(
    before sign: Word, in words: Words, of whole: ParsedLine<State, Action>,
    _ session: Session<State, Action>
  ) -> ParsedLine<State, Action>? {
    let front = ParsedLine(
      String(words.line.prefix(sign.range.lowerBound)).trimmed(atEnd: true), in: session)
    return ends(front, before: sign, in: words, whole) ? front : nil
  }

  /// Returns whether a command ends before a word of its line.
  private static func ends(
    _ front: ParsedLine<State, Action>, before word: Word, in words: Words,
    _ whole: ParsedLine<State, Action>
  ) -> Bool {
    switch whole.command {
    case .unknown: return false
    case .app(let whole):
      guard (try? whole.action()) == nil else { return false }
      return (try? front.invocation?.action()) != nil
    case .shell(let command, _):
      // In JSON and in conditions a quote may be inside a word.
      guard front.text.filter({ $0 == "\"" }).count.isMultiple(of: 2) else { return false }
      guard word.text == ">", command.row.takesCondition else { return true }
      let start = words.words.count > 1 ? words.words[1].range.lowerBound : 0
      guard (try? Condition(words.text(from: start))) == nil else { return false }
      let given = String(front.text.dropFirst(start)).trimmed(atEnd: false)
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
  fileprivate func trimmed(atEnd: Bool) -> String {
    guard atEnd else { return String(drop(while: \.isWhitespace)) }
    return String(reversed().drop(while: \.isWhitespace).reversed())
  }
}
