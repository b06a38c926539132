import Foundation
import Synchronization

/// Reads lines from a terminal, with history, completion and hints, while others print.
///
/// Where the terminal is dumb, or output goes elsewhere, it reads lines all the same, as the
/// terminal itself edits them: without any of that, and without escape sequences.
///
/// libedit blocks, and it must be called from one thread at a time; so it has a thread of its own,
/// never one of Swift's cooperative pool. Callers suspend. What is printed meanwhile appears above
/// the line, which stays as it was.
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
/// handles SIGWINCH and SIGCONT, and — unless the program handled them first — the signals that end
/// a process, crashes among them: these restore the terminal and then end the process as ever. The
/// first editor sets the process's character type (`LC_CTYPE`) to UTF-8.
public final class LineEditor: Sendable {
  private let mailbox: Mailbox
  private let thread: EditorThread
  /// Whether lines are drawn, and pages shown: neither is where the terminal is dumb, or output
  /// goes elsewhere.
  public let draws: Bool

  /// Opens an editor on a terminal, and reads the history file.
  ///
  /// A history file that cannot be read is no error: see ``warnings``.
  ///
  /// - Throws: ``Failure/notATerminal`` if input is none; ``Failure/unavailable(_:)`` if the system
  ///   refuses what the editor needs.
  public init(_ configuration: Configuration) throws {
    guard isatty(configuration.input) == 1 else { throw Failure.notATerminal }
    draws = configuration.canDraw
    UTF8Locale.establish()
    let terminal = Terminal(input: configuration.input, output: configuration.output)
    let mailbox = Mailbox(wake: try WakePipe(), terminal: terminal)
    self.mailbox = mailbox
    TerminalGuard.arm(terminal, wake: mailbox.wake, marksPastes: draws)
    do {
      thread = try EditorThread(
        session: draws
          ? EditSession(configuration, terminal: terminal, mailbox: mailbox)
          : PlainSession(terminal: terminal, mailbox: mailbox))
    } catch {
      TerminalGuard.disarm(wake: mailbox.wake)
      throw error
    }
  }

  deinit {
    close()
  }

  /// Reads a line; the caller is suspended meanwhile.
  ///
  /// The line goes into the history unless it is empty, starts with a blank, repeats the one
  /// before, or ``remembers`` says no. Lines are read one after the other: a second caller waits.
  /// Where the task is cancelled, the line is abandoned as with Ctrl-C.
  public func readLine(prompt: Prompt) async -> Input {
    await ask(.line, prompt)
  }

  /// Reads the answer to a question: a line that is in no history, without recall and hints.
  ///
  /// - Parameters:
  ///   - prompt: the question.
  ///   - isFitting: whether a pasted line can be the answer; one that cannot is left for the next
  ///     line that is asked for.
  ///   - completions: what could be answered, offered by Tab.
  public func readAnswer(
    prompt: Prompt, fromPaste isFitting: @escaping @Sendable (String) -> Bool = { _ in true },
    completions: @escaping @Sendable (_ line: String, _ cursor: Int) -> [Completion] = {
      _, _ in []
    }
  ) async -> Input {
    await ask(.answer(isFitting: isFitting, completions: completions), prompt)
  }

  /// Reads a line that is not shown while it is typed and is in no history.
  ///
  /// The terminal's echo comes back on every way out, the death of the process included.
  public func readSecret(prompt: Prompt) async -> Input {
    await ask(.secret, prompt)
  }

  /// Prints one part after the other, with pauses between them, until a key prints the rest.
  ///
  /// A blank, Enter, Escape or Ctrl-C does nothing else; any other key is taken for the beginning
  /// of the next line. What others print meanwhile follows afterwards.
  ///
  /// - Parameters:
  ///   - parts: what is printed, each with a newline where it does not end with one.
  ///   - pause: how long it is until the next one.
  public func play(_ parts: [String], every pause: Duration) async {
    let milliseconds = pause / .milliseconds(1)
    _ = await ask(.play(parts, milliseconds: Int32(min(max(milliseconds, 0), 60_000))), "")
  }

  /// Shows a text a page at a time, until the user has seen enough; the screen is as before then.
  ///
  /// What others print meanwhile follows afterwards. Where lines are not drawn, the text is
  /// printed.
  ///
  /// - Parameters:
  ///   - text: what is shown. It may hold colour sequences, and no others.
  ///   - words: what is said below the text.
  public func page(_ text: String, saying words: PagerWords) async {
    _ = await ask(.page(text, words), "")
  }

  /// Lets something else have the terminal, such as a program that the user wants to run.
  ///
  /// - Parameter body: uses the terminal until it returns; what others print meanwhile follows
  ///   afterwards.
  /// - Returns: what `body` returns; nil where the editor was closed before.
  public func lend<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result? {
    let result = Mutex<Result?>(nil)
    _ = await ask(
      .lend {
        let value = body()
        result.withLock { $0 = value }
      }, "")
    return result.withLock { $0 }
  }

  /// Prints lines; any thread may do so.
  ///
  /// A newline is added where the text does not end with one.
  ///
  /// While a line is edited, the text appears above it. The text may hold colour sequences; what
  /// comes from outside has to go through ``TerminalText/sanitized(_:)`` first.
  public func print(_ text: String) {
    mailbox.print(text)
  }

  /// Changes the prompt of the line being edited; without effect if there is none, or if that is
  /// the answer to a question.
  public func setPrompt(_ prompt: Prompt) {
    mailbox.setPrompt(prompt)
  }

  /// What the word at the cursor can become.
  ///
  /// It is asked on Tab, on the editor's thread, with the line and the cursor's place in
  /// characters. It holds up the line, so it has to be quick.
  public var completions: @Sendable (_ line: String, _ cursor: Int) -> [Completion] {
    get { mailbox.handlers.completions }
    set { mailbox.setHandlers { $0.completions = newValue } }
  }

  /// The dim words after the line while one types at its end, say the arguments still missing.
  ///
  /// Where the history has a line that goes on from the typed one, its rest is shown instead;
  /// right arrow, End or Ctrl-E accepts that. Without colour there are no hints: they could not be
  /// told from what was typed.
  public var hint: @Sendable (_ line: String) -> String? {
    get { mailbox.handlers.hint }
    set { mailbox.setHandlers { $0.hint = newValue } }
  }

  /// Whether a line may be stored, in memory and in the file; false for one with a password in it.
  public var remembers: @Sendable (_ line: String) -> Bool {
    get { mailbox.handlers.remembers }
    set { mailbox.setHandlers { $0.remembers = newValue } }
  }

  /// What a line comes to behind what was typed before it, and whether another follows.
  ///
  /// It is asked whenever a line ends with Enter, on the editor's thread, with what it made of
  /// those before. What ends is one line, also in the history; what goes on is completed as if it
  /// were one, too. Ctrl-C gives all of it up.
  public var continuation: @Sendable (_ before: String, _ line: String) -> Continuation {
    get { mailbox.handlers.continuation }
    set { mailbox.setHandlers { $0.continuation = newValue } }
  }

  /// What is asked before several pasted lines are done one after the other.
  ///
  /// It is asked on the editor's thread. Enter answers yes, and Ctrl-C no. After a yes each line is
  /// the answer to the next that is asked for, in whatever way.
  public var pasteQuestion: @Sendable (_ lines: [String]) -> PasteQuestion {
    get { mailbox.handlers.pasteQuestion }
    set { mailbox.setHandlers { $0.pasteQuestion = newValue } }
  }

  /// Forgets the pasted lines that have not been asked for yet, as after one that failed.
  ///
  /// - Parameter isWanted: whether the next of them is to be done all the same, with the others.
  /// - Returns: those that were forgotten.
  public func dropPasted(unless isWanted: (String) -> Bool = { _ in false }) -> [String] {
    mailbox.dropPasted(unless: isWanted)
  }

  /// Whether there are pasted lines that have not been asked for yet.
  public var hasPastedLines: Bool { mailbox.hasPasted }

  /// What went wrong without stopping the editor, such as a history file that cannot be written.
  ///
  /// Each thing is there once, however often it happened.
  public var warnings: [String] {
    mailbox.warnings
  }

  /// Whether nothing had been typed when Ctrl-C abandoned a line last: it may then mean something
  /// else than that line.
  public var wasEmptyWhenInterrupted: Bool {
    mailbox.wasEmptyWhenInterrupted
  }

  /// Closes the editor and restores the terminal; a second time it does nothing.
  ///
  /// A caller that still waits for a line gets ``Input/endOfFile``.
  public func close() {
    mailbox.close()
    thread.join()
  }

  /// Gives the terminal back as it was, as far as an editor has it: for a program that ends midway.
  ///
  /// Safe in a signal handler.
  package static func giveTerminalBack() { TerminalGuard.restore() }

  /// Sets what is written to standard error where the program crashes while an editor has the
  /// terminal, such as where its work is kept; at most 4,096 bytes, empty for nothing.
  public static func sayWhenCrashing(_ text: String) {
    TerminalGuard.setFarewell(text.isEmpty || text.hasSuffix("\n") ? text : text + "\n")
  }

  private func ask(_ kind: Mailbox.Request.Kind, _ prompt: Prompt) async -> Input {
    let id = mailbox.makeID()
    defer { mailbox.forget(id) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        mailbox.ask(.init(id: id, kind: kind, prompt: prompt, continuation: continuation))
      }
    } onCancel: {
      mailbox.cancel(id)
    }
  }
}
