import Reel
import ReelApp
import ReelTexts

/// A line after parsing: its words, its command, and the command's arguments.
///
/// Everything that needs to know about a line uses it: the interpreter, completion, repetition, and
/// the code that keeps secrets out of the history.
///
/// A class, because it is passed along often, and copying a generic structure takes long.
package final class ParsedLine<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// The command of a line.
  enum Command: Sendable {
    case shell(ShellCommand<State, Action>, Arguments)
    case app(Invocation<State, Action>)
    case unknown
  }

  /// The words, from left to right.
  let words: Words
  /// The line's command.
  let command: Command
  /// The row of the line's command, if that is one of the shell's own.
  package let row: CommandRow?
  /// The line in the line, which its command performs or keeps; nil for most.
  let inner: ParsedLine?

  /// Parses a line of a session, for its current app or another.
  init(
    _ words: Words, in session: Session<State, Action>, for app: MountedApp<State, Action>? = nil
  ) {
    if let first = words.words.first, let own = session.ownCommands[first.text],
      !first.isQuoted || own.syntax.prefix.isEmpty
    {
      command = .shell(own, Arguments(words, after: 1, for: own.syntax))
    } else if let invocation = session.invocation(of: words, for: app) {
      command = .app(invocation)
    } else if let first = words.words.first, !first.isQuoted,
      let own = session.ownCommands.meant(by: first.text)
    {
      command = .shell(own, Arguments(words, after: 1, for: own.syntax))
    } else if let chosen = session.choice(of: words),
      let invocation = session.invocation(of: chosen, for: app)
    {
      command = .app(invocation)
    } else {
      command = .unknown
    }
    // The command knows which quotes are ordinary characters; that of a row has a line of its own.
    let read: Words?
    switch command {
    case .shell(let own, let arguments): (row, read) = (own.row, arguments.line)
    case .app(let invocation): (row, read) = (nil, invocation.arguments.line)
    case .unknown: (row, read) = (nil, nil)
    }
    self.words = read.flatMap { $0.line == words.line ? $0 : nil } ?? words
    inner = Self.inner(of: command).map { Self.inner($0, in: session) }
  }

  /// The place where the line in the line begins, in characters, behind the name that it is to
  /// have; nil if there is none yet.
  var startOfInner: Int? {
    let words = Self.inner(of: command) ?? []
    return words.dropFirst(row?.namesItsLine == true ? 1 : 0).first?.range.lowerBound
  }

  /// Returns the words of a command's argument that is a line.
  private static func inner(of command: Command) -> [Word]? {
    guard case .shell(let own, let arguments) = command,
      let parameter = own.syntax.positional.first(where: { $0.content == .line })
    else { return nil }
    return arguments[parameter.name]
  }

  /// Parses the line in a line, perhaps behind the name that it is to have.
  private static func inner(_ words: [Word], in session: Session<State, Action>) -> ParsedLine {
    func parsed(_ words: some Sequence<Word>) -> ParsedLine {
      ParsedLine(words.map { Words.quoted($0.text) }.joined(separator: " "), in: session)
    }
    let whole = parsed(words)
    return whole.commandName == nil && words.count > 1 ? parsed(words.dropFirst()) : whole
  }

  /// Parses a text.
  package convenience init(_ text: String, in session: Session<State, Action>) {
    self.init(Words(unfinished: text), in: session)
  }

  /// The line.
  var text: String { words.line }

  /// Whether the line contains more than spaces and a comment.
  var saysSomething: Bool { !words.words.isEmpty }

  /// The app's command of the line.
  package var invocation: Invocation<State, Action>? {
    if case .app(let invocation) = command { invocation } else { nil }
  }

  /// The command of the line, the shell's own or the app's, by its first name.
  var commandName: String? { row?.name ?? invocation?.command.name }

  /// The app's command whose questions the following lines answer, whether or not it can be
  /// performed: its own, or that of the line that it performs.
  var asking: Invocation<State, Action>? {
    row?.performsItsLine == true ? inner?.asking : invocation
  }

  /// The parts of the line that only its user may see.
  var secrets: [String] { SecretFilter.secrets(in: self) }
}

extension Session {
  /// Returns the app's command of a line, in the state being viewed.
  fileprivate func invocation(
    of words: Words, for app: MountedApp<State, Action>?
  ) -> Invocation<State, Action>? {
    (app ?? self.app).invocation(of: words) { command in
      withShownState { command.unavailability(in: $0) == nil }
    }
  }

  /// Returns the command of the row that a line chooses by its number or another name.
  fileprivate func choice(of words: Words) -> Words? {
    guard words.words.count == 1, let word = words.words.first, !word.isQuoted,
      word.text.first?.isNumber == true
    else { return nil }
    for case .row(let row) in screen().elements where row.id == word.text {
      if let command = row.command { return Words(unfinished: command) }
    }
    return nil
  }
}
