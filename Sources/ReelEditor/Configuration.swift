import Foundation

extension LineEditor {
  /// How an editor is set up.
  ///
  /// The defaults suit a program that owns its terminal; tests hand in the descriptors of a
  /// pseudoterminal and a history file of their own.
  public struct Configuration: Sendable {
    /// The program's name, which lines of `~/.editrc` can be limited to (`name:bind …`).
    public var name: String
    /// Where keys are read from; a terminal.
    public var input: Int32
    /// Where the line is drawn; a terminal.
    public var output: Int32
    /// The terminal's kind, as in `TERM`; a dumb one or none at all cannot edit lines.
    public var terminalType: String
    /// The path of the history file; without one, lines are remembered until the program ends.
    public var historyFile: String?
    /// How many lines the history keeps.
    public var historyLimit: Int
    /// Whether colour is used for hints, descriptions and the prompt.
    public var usesColor: Bool

    /// Sets up an editor on standard input and output.
    ///
    /// The terminal's kind is that of `TERM`. `usesColor` is off where `NO_COLOR` is set to anything or the terminal is a dumb one.
    public init(
      name: String, input: Int32 = 0, output: Int32 = 1,
      terminalType: String = ProcessInfo.processInfo.environment["TERM"] ?? "",
      historyFile: String? = nil, historyLimit: Int = 1_000,
      usesColor: Bool = Configuration.terminalUsesColor()
    ) {
      self.name = name
      self.input = input
      self.output = output
      self.terminalType = terminalType
      self.historyFile = historyFile
      self.historyLimit = max(1, historyLimit)
      self.usesColor = usesColor
    }

    /// Whether the environment asks for colour: a terminal with abilities, and no `NO_COLOR`.
    public static func terminalUsesColor(
      _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Bool {
      let refused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
      return !refused && environment["TERM"] != "dumb"
    }
  }

  /// Why an editor could not be made.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// Input or output is no terminal, or one too simple; read plain lines instead.
    case notATerminal
    /// The system gave no pipe, stream or memory; the text says which.
    case unavailable(String)

    /// A sentence for people.
    public var description: String {
      switch self {
      case .notATerminal:
        return "lines can only be edited on a terminal; read plain lines from standard input"
      case .unavailable(let what):
        return "the line editor could not start: \(what)"
      }
    }
  }

  /// What came of asking for a line.
  public enum Input: Equatable, Sendable {
    /// The line, without its newline.
    case line(String)
    /// The line was abandoned with Ctrl-C, or the task that asked for it was cancelled.
    case interrupted
    /// Ctrl-D on an empty line, the terminal went away, or the editor was closed.
    case endOfFile
  }
}
