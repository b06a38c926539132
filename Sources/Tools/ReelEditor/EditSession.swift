import CEditLine
import Foundation

/// libedit and its state; used on the editor's thread only.
///
/// This file holds its life cycle and the reading of whole lines. `KeyReader.swift` reads keys,
/// `LineDrawing.swift` and `MarkDrawing.swift` draw beside libedit, `LineWindow.swift` draws lines
/// that are too high for it, and `KeyFunctions.swift` and `ViKeys.swift` hold functions of keys.
final class EditSession: EditorSession {
  let configuration: LineEditor.Configuration
  let terminal: Terminal
  let mailbox: Mailbox
  let history: LineHistory
  let editLine: OpaquePointer
  private let streams: [UnsafeMutablePointer<FILE>]
  /// Where libedit draws, and where it draws what is not to be seen.
  var output: UnsafeMutablePointer<FILE> { streams[1] }
  var silence: UnsafeMutablePointer<FILE> { streams[3] }
  /// The first row of the line that the window shows, if it shows no more than a part of it.
  var windowTop: Int?

  var decoder = InputDecoder()
  /// The part that libedit has not read yet of a sequence that it has begun to read.
  var begunSequence: [Unicode.Scalar] = []
  /// The sequences that libedit gets; it would type the others into the line.
  private(set) var boundSequences = BoundSequences(printed: "")
  var recall = HistoryRecall()
  var arguments = ArgumentRecall()
  var undo = UndoStack()
  var kills = KillRing()
  /// Whether the user has chosen vi's keys.
  var usesVi = false
  var vi = ViState()
  /// The possible answers to the question that the edited line answers; nil if it answers none.
  private(set) var answers: Mailbox.Completions?
  /// Whether the line being edited answers a question: then there is no recall and no hint.
  var isAnswer: Bool { answers != nil }
  /// The text that the edited line directly continues; nil if it is the first line.
  private(set) var before: String?
  /// The line that rows above the edited one and that itself have become, and how many of its code
  /// points are behind the cursor; nil unless it is to be edited next.
  var joined: (line: String, behind: Int)?
  /// Whether the line was drawn with marks that libedit does not draw.
  var hasDrawnMarks = false
  /// The prompt to restore once a question about the line has been answered; nil without one.
  var heldPrompt: Prompt?
  /// The way the line being edited ended, if not with Enter.
  var outcome: LineEditor.Input?
  var prompt: Prompt = "" {
    didSet { encodePrompt() }
  }
  /// The prompt as libedit reads it, ending with a zero.
  private(set) var encodedPrompt = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 1)

  init(_ configuration: LineEditor.Configuration, terminal: Terminal, mailbox: Mailbox) throws {
    guard
      let history = LineHistory(
        file: configuration.historyFile, limit: configuration.historyLimit)
    else { throw LineEditor.Failure.unavailable(code: ENOMEM) }
    // Streams of its own: no shared buffer, and closing them closes no other descriptor.
    var streams: [UnsafeMutablePointer<FILE>] = []
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nothing >= 0 else { throw LineEditor.Failure.unavailable(code: errno) }
    defer { close(nothing) }
    for (descriptor, mode) in [
      (terminal.input, "r"), (terminal.output, "w"), (terminal.output, "w"), (nothing, "w"),
    ] {
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0, let stream = fdopen(copy, mode) else {
        throw LineEditor.Failure.unavailable(code: errno)
      }
      streams.append(stream)
    }
    guard let editLine = el_init(configuration.name, streams[0], streams[1], streams[2]) else {
      throw LineEditor.Failure.unavailable(code: ENOMEM)
    }
    self.configuration = configuration
    self.terminal = terminal
    self.mailbox = mailbox
    self.history = history
    self.editLine = editLine
    self.streams = streams
    encodePrompt()
    do { try history.load() } catch { mailbox.warn(error) }
    setUp()
  }

  deinit {
    encodedPrompt.deallocate()
  }

  private func setUp() {
    _ = reel_set_client_data(editLine, Unmanaged.passUnretained(self).toOpaque())
    _ = reel_set_terminal(editLine, configuration.terminalType)
    _ = reel_set_signal_handling(editLine, 0)
    _ = reel_set_history(editLine, history.handle)
    _ = reel_set_prompt(editLine, promptCallback, Int32(Prompt.literal.value))
    bindKeys()
    boundSequences = BoundSequences(of: editLine, output: streams[1])
    terminal.setEcho(false)
    _ = reel_disable_signal_keys(editLine)
    _ = reel_set_reader(editLine, readerCallback)
  }

  func serve(_ request: Mailbox.Request) -> LineEditor.Input {
    switch request.kind {
    case .line: return readWholeLine(request.currentPrompt())
    case .answer(let isFitting, let completions):
      return readLine(request.currentPrompt(), fromPaste: isFitting, answers: completions)
    case .secret: return readSecret(request.currentPrompt())
    case .remember(let line): return remember(line)
    case .play(let parts, let milliseconds): return play(parts, milliseconds: milliseconds)
    case .page(let text, let words): return page(text, words)
    case .lend(let body):
      // What is typed is for something else, which expects the terminal as it usually is.
      terminal.setEcho(true)
      defer { terminal.setEcho(false) }
      return lend(body)
    }
  }

  func end() {
    // With editing on, `el_end` draws once more.
    _ = reel_set_editing(editLine, 0)
    el_end(editLine)
    history.end()
    for stream in streams { fclose(stream) }
  }

  private func readWholeLine(_ prompt: Prompt) -> LineEditor.Input {
    recalled = nil
    var input = LineEditor.Input.interrupted
    repeat {
      input = readContinued(prompt) { prompt, before in
        self.before = before
        return readLine(prompt, fromPaste: { _ in true }, answers: nil)
      }
    } while joined != nil
    before = nil
    return input
  }

  private func readLine(
    _ prompt: Prompt, fromPaste isFitting: (String) -> Bool, answers: Mailbox.Completions?
  ) -> LineEditor.Input {
    if let pasted = pastedLine(prompt, where: isFitting) { return pasted }
    self.prompt = prompt
    self.answers = answers
    outcome = nil
    begunSequence = []
    recall = HistoryRecall()
    arguments = ArgumentRecall()
    undo = UndoStack()
    kills.beginLine()
    vi.beginLine()
    hasDrawnMarks = false
    // Before the prompt is drawn, so that what is typed at once is not echoed twice.
    _ = reel_prepare_terminal(editLine, 1)
    takeTypedAhead()
    setBracketedPaste(true)
    var count: Int32 = 0
    let text = reel_gets(editLine, &count)
    if windowTop != nil {
      terminal.write("\n")
      endWindow()
    }
    setBracketedPaste(false)
    terminal.setEcho(false)
    // Before the outcome: a paste of several lines ends the one it came into.
    if !isAnswer, let pasted = pastedLine(prompt, where: isFitting) { return pasted }
    if let outcome {
      return outcome
    }
    guard let text, count > 0 else {
      terminal.write("\n")
      return .endOfFile
    }
    var line = Self.string(text, count: Int(count))
    if line.hasSuffix("\n") { line.removeLast() }
    return .line(line)
  }

  private func remember(_ line: String) -> LineEditor.Input {
    do { try history.add(line) } catch { mailbox.warn(error) }
    return .line(line)
  }

  /// Asks the terminal to mark pastes, or to stop marking them.
  func setBracketedPaste(_ on: Bool) {
    terminal.write(on ? "\u{1B}[?2004h" : "\u{1B}[?2004l")
  }

  /// Replaces the whole line.
  @discardableResult
  func replaceLine(with text: String) -> Bool {
    el_cursor(editLine, Int32(clamping: scalars.count - cursor))
    return replace(before: scalars.count, with: text)
  }

  private func encodePrompt() {
    let scalars = prompt.encoded(usesColor: configuration.usesColor)
    let characters = scalars.map { Int32(bitPattern: $0.value) } + [0]
    encodedPrompt.deallocate()
    encodedPrompt = .allocate(capacity: characters.count)
    _ = encodedPrompt.initialize(from: characters)
  }

  // MARK: The line

  /// The earlier lines as they are typed here, the oldest first; asked for once for each line, and
  /// not at each key.
  var entries: [String] {
    let entries = recalled ?? mailbox.handlers.recalled(history.entries)
    recalled = entries
    return entries
  }

  /// The earlier lines as they are typed here; nil if they are not known yet.
  var recalled: [String]?

  /// Returns the text typed of the whole line, up to a code point of the one being edited.
  func text(to end: Int) -> String {
    (before ?? "") + String(String.UnicodeScalarView(scalars.prefix(end)))
  }

  /// The line's code points.
  var scalars: [Unicode.Scalar] {
    Self.scalars(reel_line_start(editLine), count: Int(reel_line_length(editLine)))
  }

  /// How many code points stand before the cursor.
  var cursor: Int {
    Int(reel_line_cursor(editLine))
  }

  /// Replaces code points before the cursor.
  @discardableResult
  func replace(before count: Int, with text: String) -> Bool {
    el_deletestr(editLine, Int32(count))
    guard !text.isEmpty else { return true }
    return reel_insert(editLine, text.unicodeScalars.map { Int32(bitPattern: $0.value) } + [0]) == 0
  }

  static func string(_ start: UnsafePointer<Int32>?, count: Int) -> String {
    String(String.UnicodeScalarView(scalars(start, count: count)))
  }

  private static func scalars(_ start: UnsafePointer<Int32>?, count: Int) -> [Unicode.Scalar] {
    UnsafeBufferPointer(start: start, count: count).map {
      Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}"
    }
  }
}
