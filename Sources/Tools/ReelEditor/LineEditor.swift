import Foundation
import Synchronization

/// Reads lines from a terminal, with history, completion and hints, while other threads print.
///
/// If the terminal is dumb, or output goes elsewhere, it still reads lines, as the terminal itself
/// edits them: without any of these, and without escape sequences.
///
/// libedit blocks, and must be called from one thread at a time; so it has a thread of its own,
/// never one of Swift's cooperative pool. Callers suspend. Text printed meanwhile appears above the
/// line, which is left intact.
///
/// ```swift
/// let editor = try LineEditor(.init(name: "reel", historyFile: path))
/// defer { editor.close() }
/// while case .line(let line) = await editor.readLine(prompt: "reel› ") {
///   editor.print("got: \(line)")
/// }
/// ```
///
/// A process has one terminal, so it should have one editor at a time. While one is open, it
/// handles SIGWINCH and SIGCONT and — unless the program handled them first — the signals that end
/// or stop a process, including crashes: these restore the terminal and then act as usual. The
/// first editor sets the process's character type (`LC_CTYPE`) to UTF-8.
public final class LineEditor: Sendable {
  private let mailbox: Mailbox
  private let thread: EditorThread
  /// Whether lines are drawn and pages shown: neither is if the terminal is dumb or output goes
  /// elsewhere.
  public let draws: Bool

  /// Opens an editor on a terminal, and reads the history file.
  ///
  /// A history file that cannot be read is not an error: see ``warnings``.
  ///
  /// - Throws: ``Failure/notATerminal`` if input is not a terminal; ``Failure/unavailable(code:)``
  ///   if the system refuses a resource that the editor needs.
  public convenience init(_ configuration: Configuration) throws {
    guard isatty(configuration.input) == 1 else { throw Failure.notATerminal }
    let draws = configuration.canDraw
    UTF8Locale.establish()
    let terminal = Terminal(input: configuration.input, output: configuration.output)
    let mailbox = Mailbox(wake: try WakePipe(), terminal: terminal)
    TerminalGuard.arm(terminal, wake: mailbox.wake, marksPastes: draws)
    do {
      try self.init(
        served: draws
          ? EditSession(configuration, terminal: terminal, mailbox: mailbox)
          : PlainSession(terminal: terminal, mailbox: mailbox),
        draws: draws)
    } catch {
      TerminalGuard.disarm(wake: mailbox.wake)
      throw error
    }
  }

  /// Opens an editor whose requests a session serves.
  init(served session: any EditorSession, draws: Bool) {
    mailbox = session.mailbox
    self.draws = draws
    thread = EditorThread(session: session)
  }

  deinit {
    close()
  }

  /// Reads a line; the caller is suspended meanwhile.
  ///
  /// Lines are read one after the other: a second caller waits. If the task is cancelled, the line
  /// is abandoned as with Ctrl-C.
  ///
  /// - Parameter prompt: the prompt when the line begins; ``setPrompt(_:)`` changes it later.
  public func readLine(
    prompt: @escaping @autoclosure @Sendable () -> Prompt
  ) async -> Input {
    await ask(.line, prompt)
  }

  /// Adds a line to the history, in memory and in the file, unless it is empty or repeats the one
  /// before.
  ///
  /// - Parameter line: the line in full if it was shortened. The caller knows which may be stored.
  public func remember(_ line: String) async {
    _ = await ask(.remember(line), { "" })
  }

  /// Reads the answer to a question: a line that is kept in no history, without recall and hints.
  ///
  /// - Parameters:
  ///   - prompt: the question.
  ///   - isFitting: whether a pasted line can be the answer; one that cannot is left for the next
  ///     line that is asked for.
  ///   - completions: the possible answers, offered by Tab.
  public func readAnswer(
    prompt: Prompt, fromPaste isFitting: @escaping @Sendable (String) -> Bool = { _ in true },
    completions: @escaping @Sendable (_ line: String, _ cursor: Int) -> [Completion] = {
      _, _ in []
    }
  ) async -> Input {
    await ask(.answer(isFitting: isFitting, completions: completions), { prompt })
  }

  /// Reads a line that is not shown while it is typed and is kept in no history.
  ///
  /// The terminal's echo is restored on every way out, including the death of the process.
  public func readSecret(prompt: Prompt) async -> Input {
    await ask(.secret, { prompt })
  }

  /// Prints one part after the other, with pauses between them, until a key prints the rest.
  ///
  /// A blank, Enter, Escape or Ctrl-C does nothing else; any other key is taken as the beginning of
  /// the next line. Text printed meanwhile follows afterwards.
  ///
  /// - Parameters:
  ///   - parts: the parts to print, each followed by a newline if it does not end with one.
  ///   - pause: the time until the next part.
  public func play(_ parts: [String], every pause: Duration) async {
    let milliseconds = pause / .milliseconds(1)
    _ = await ask(.play(parts, milliseconds: Int32(min(max(milliseconds, 0), 60_000))), { "" })
  }

  /// Shows a text a page at a time, until the user has seen enough; the screen is then restored.
  ///
  /// Text printed meanwhile follows afterwards. If lines are not drawn, the text is printed.
  ///
  /// - Parameters:
  ///   - text: the text to show. It may contain colour sequences, but no others.
  ///   - words: the words shown below the text.
  public func page(_ text: String, saying words: PagerWords) async {
    _ = await ask(.page(text, words), { "" })
  }

  /// Hands the terminal to something else, such as a program that the user wants to run.
  ///
  /// - Parameter body: uses the terminal until it returns; text printed meanwhile follows
  ///   afterwards.
  /// - Returns: the result of `body`; nil if the editor was closed before.
  public func lend<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result? {
    let result = Mutex<Result?>(nil)
    _ = await ask(
      .lend {
        let value = body()
        result.withLock { $0 = value }
      }, { "" })
    return result.withLock { $0 }
  }

  /// Prints lines, from any thread.
  ///
  /// A newline is added if the text does not end with one.
  ///
  /// While a line is edited, the text appears above it. The text may contain colour sequences; text
  /// from outside has to go through ``TerminalText/sanitized(_:)`` first.
  public func print(_ text: String) {
    mailbox.print(text)
  }

  /// Changes the prompt of the line being edited; has no effect if there is none, or if it answers
  /// a question.
  public func setPrompt(_ prompt: Prompt) {
    mailbox.setPrompt(prompt)
  }

  /// Returns the possible completions of the word at the cursor.
  ///
  /// It is called on Tab, and on each key that filters the list, on the editor's thread, with the
  /// line and the cursor's position in characters. It holds up the line, so it has to be quick.
  public var completions: @Sendable (_ line: String, _ cursor: Int) -> [Completion] {
    get { mailbox.handlers.completions }
    set { mailbox.setHandlers { $0.completions = newValue } }
  }

  /// Returns the dim words shown after the line while the user types at its end, such as the
  /// arguments still missing.
  ///
  /// If the history has a line that continues the typed one, or the word can be completed to one
  /// only, the rest is shown instead; right arrow, Ctrl-F, End or Ctrl-E accepts that. Without
  /// colour there are no hints, because they could not be told from the typed text.
  public var hint: @Sendable (_ line: String) -> String? {
    get { mailbox.handlers.hint }
    set { mailbox.setHandlers { $0.hint = newValue } }
  }

  /// Returns what a typed blank replaces the line before it with: what an abbreviation stands for;
  /// nil to leave it as it is.
  public var abbreviation: @Sendable (_ before: String) -> String? {
    get { mailbox.handlers.abbreviation }
    set { mailbox.setHandlers { $0.abbreviation = newValue } }
  }

  /// Returns the parts of the line that are drawn in styles of their own; several styles of a
  /// character are combined.
  ///
  /// It is called whenever the line has changed and no more keys have arrived, on the editor's
  /// thread, with the line and the cursor's position in characters; without a position when the
  /// line has ended with Enter. Without colour it is not called.
  public var highlights: @Sendable (_ line: String, _ cursor: Int?) -> [Highlight] {
    get { mailbox.handlers.highlights }
    set { mailbox.setHandlers { $0.highlights = newValue } }
  }

  /// The earlier lines as they are typed now, each of them shortened again, and in the order in
  /// which they are offered: the last one first.
  public var recalled: @Sendable (_ lines: [String]) -> [String] {
    get { mailbox.handlers.recalled }
    set { mailbox.setHandlers { $0.recalled = newValue } }
  }

  /// Joins a line with the ones typed before it, and says whether another follows.
  ///
  /// It is called whenever a line ends with Enter, on the editor's thread, with its result for the
  /// lines before. When it ends, it is one line, also in the history; while it continues, it is
  /// completed as if it were one, too. Up goes on with it as one line; Ctrl-C gives up all of it.
  public var continuation: @Sendable (_ before: String, _ line: String) -> Continuation {
    get { mailbox.handlers.continuation }
    set { mailbox.setHandlers { $0.continuation = newValue } }
  }

  /// The question asked before several pasted lines are run one after the other.
  ///
  /// It is called on the editor's thread. Enter answers yes, and Ctrl-C no. After a yes, each line
  /// answers the next request for one, of any kind.
  public var pasteQuestion: @Sendable (_ lines: [String]) -> PasteQuestion {
    get { mailbox.handlers.pasteQuestion }
    set { mailbox.setHandlers { $0.pasteQuestion = newValue } }
  }

  /// Forgets the pasted lines that have not been asked for yet, for example after one that failed.
  ///
  /// - Parameter areWanted: whether they are still to be run.
  /// - Returns: the lines that were forgotten.
  public func dropPasted(unless areWanted: ([String]) -> Bool = { _ in false }) -> [String] {
    mailbox.dropPasted(unless: areWanted)
  }

  /// Takes a line that was typed as an answer as the next one instead, ahead of pasted ones.
  public func takeBack(_ line: String) { mailbox.takeBack(line) }

  /// Whether there are pasted lines that have not been asked for yet.
  public var hasPastedLines: Bool { mailbox.hasPasted }

  /// Tells of a problem with the history file once it is in ``warnings``: once, but each time that
  /// a line could not be removed.
  ///
  /// It is called on the editor's thread, while a line is edited or remembered.
  public var historyFailed: @Sendable (HistoryFailure) -> Void {
    get { mailbox.handlers.historyFailed }
    set { mailbox.setHandlers { $0.historyFailed = newValue } }
  }

  /// The problems with the history file, which did not stop the editor.
  ///
  /// Each problem is listed once, however often it happened.
  public var warnings: [HistoryFailure] {
    mailbox.warnings
  }

  /// Whether nothing had been typed when Ctrl-C last abandoned a line: it may then mean something
  /// else than that line.
  public var wasEmptyWhenInterrupted: Bool {
    mailbox.wasEmptyWhenInterrupted
  }

  /// Closes the editor and restores the terminal; a second time it does nothing.
  ///
  /// A caller that is still waiting for a line gets ``Input/endOfFile``.
  public func close() {
    mailbox.close()
    thread.join()
  }

  /// Restores the terminal, as far as an editor has it: for a program that ends midway.
  ///
  /// Safe in a signal handler.
  package static func restoreTerminal() { TerminalGuard.restore() }

  /// Sets the text written to standard error if the program crashes while an editor has the
  /// terminal, such as the place where its work is kept; at most 4,096 bytes, empty for nothing.
  public static func setCrashMessage(_ text: String) {
    TerminalGuard.setCrashMessage(text.isEmpty || text.hasSuffix("\n") ? text : text + "\n")
  }

  private func ask(
    _ kind: Mailbox.Request.Kind, _ prompt: @escaping @Sendable () -> Prompt
  ) async -> Input {
    let id = mailbox.makeID()
    defer { mailbox.forget(id) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        mailbox.ask(.init(id: id, kind: kind, currentPrompt: prompt, continuation: continuation))
      }
    } onCancel: {
      mailbox.cancel(id)
    }
  }
}
