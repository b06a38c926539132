import Foundation

extension LineEditor {
  /// The settings of an editor.
  ///
  /// The defaults suit a program that owns its terminal; tests hand in the descriptors of a
  /// pseudoterminal and a history file of their own.
  public struct Configuration: Sendable {
    /// The program's name, which lines of `~/.editrc` can be limited to (`name:bind …`).
    public var name: String
    /// The descriptor that keys are read from; a terminal.
    public var input: Int32
    /// The descriptor that the line is drawn on; if it is no terminal, lines are not drawn.
    public var output: Int32
    /// The terminal's kind, as in `TERM`; on a dumb one or none at all no line is drawn.
    public var terminalType: String
    /// The path of the history file; without one, lines are remembered until the program ends.
    public var historyFile: String?
    /// How many lines the history keeps.
    public var historyLimit: Int
    /// Whether colour is used for hints, descriptions and the prompt.
    public var usesColor: Bool
    /// The path of the user's settings of libedit; nil for `~/.editrc`.
    var settingsFile: String?

    /// Sets up an editor on standard input and output.
    ///
    /// The terminal's kind is that of `TERM`, and its colours are those of ``ColorDepth``.
    public init(
      name: String, input: Int32 = 0, output: Int32 = 1,
      terminalType: String = ProcessInfo.processInfo.environment["TERM"] ?? "",
      historyFile: String? = nil, historyLimit: Int = 1_000,
      usesColor: Bool = ColorDepth() > .monochrome
    ) {
      self.name = name
      self.input = input
      self.output = output
      self.terminalType = terminalType
      self.historyFile = historyFile
      self.historyLimit = max(1, historyLimit)
      self.usesColor = usesColor
    }

    /// Whether a line can be redrawn in place.
    var canDraw: Bool { isatty(output) == 1 && !["", "dumb"].contains(terminalType) }
  }

  /// The reasons why an editor could not be created.
  public enum Failure: Error, Equatable {
    /// Input is no terminal; read plain lines instead.
    case notATerminal
    /// The system gave no pipe, stream or memory, with this error number.
    case unavailable(code: Int32)
  }

  /// A problem with the history file, which does not stop the editor.
  public struct HistoryFailure: Error, Equatable {
    /// What could not be done with the file.
    public enum Operation: Sendable {
      /// Opening or reading it.
      case read
      /// Locking it against other editors.
      case lock
      /// Cutting it to its limit.
      case shorten
      /// Adding a line.
      case write
      /// Removing lines, which are still in it.
      case remove
    }

    /// The path of the file.
    public var path: String
    /// What could not be done.
    public var operation: Operation
    /// The system's error number.
    public var code: Int32
  }

  /// The result of asking for a line.
  public enum Input: Equatable, Sendable {
    /// The line, without its newline.
    case line(String)
    /// The line was abandoned with Ctrl-C, or the task that asked for it was cancelled.
    case interrupted
    /// Ctrl-D on an empty line, the terminal went away, or the editor was closed.
    case endOfFile
  }
}
