import CEditLine
import Foundation

/// libedit and all that belongs to it; used on the editor's thread only.
///
/// This file holds its life and the reading of whole lines; `KeyReader.swift` how keys come in,
/// `LineDrawing.swift` what is drawn beside libedit, `KeyFunctions.swift` what keys do.
final class EditSession {
  let configuration: LineEditor.Configuration
  let terminal: Terminal
  let mailbox: Mailbox
  let history: LineHistory
  let editLine: OpaquePointer
  private let streams: [UnsafeMutablePointer<FILE>]

  var decoder = InputDecoder()
  var recall = HistoryRecall()
  /// Whether the line being edited answers a question: nothing is offered for it.
  private(set) var isAnswer = false
  /// How the line being edited has ended, if not with Enter.
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
    else { throw LineEditor.Failure.unavailable("no memory for the history") }
    // Streams of its own: nobody else's buffer, and closing them closes nobody's descriptor.
    var streams: [UnsafeMutablePointer<FILE>] = []
    for (descriptor, mode) in [
      (terminal.input, "r"), (terminal.output, "w"), (terminal.output, "w"),
    ] {
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0, let stream = fdopen(copy, mode) else {
        throw LineEditor.Failure.unavailable("stream: \(String(cString: strerror(errno)))")
      }
      streams.append(stream)
    }
    guard let editLine = el_init(configuration.name, streams[0], streams[1], streams[2]) else {
      throw LineEditor.Failure.unavailable("libedit did not start")
    }
    self.configuration = configuration
    self.terminal = terminal
    self.mailbox = mailbox
    self.history = history
    self.editLine = editLine
    self.streams = streams
    encodePrompt()
    do { try history.load() } catch { mailbox.warn("\(error)") }
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
    _ = reel_disable_signal_keys(editLine)
    _ = reel_set_reader(editLine, readerCallback)
  }

  /// Serves requests until the editor is closed, then restores the terminal and frees everything.
  func run() {
    while !mailbox.isClosed {
      if let request = mailbox.begin() {
        let input =
          switch request.kind {
          case .line: readLine(request.prompt, isAnswer: false)
          case .answer: readLine(request.prompt, isAnswer: true)
          case .secret: readSecret(request.prompt)
          case .play(let parts, let milliseconds): play(parts, milliseconds: milliseconds)
          }
        mailbox.end(request, with: input)
      } else {
        var waiting = pollfd(fd: mailbox.wake.readEnd, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        mailbox.wake.drain()
      }
    }
    mailbox.dismissAll()
    // With editing on, `el_end` draws once more.
    _ = reel_set_editing(editLine, 0)
    el_end(editLine)
    history.end()
    for stream in streams { fclose(stream) }
    TerminalGuard.disarm(wake: mailbox.wake)
  }

  private func readLine(_ prompt: Prompt, isAnswer: Bool) -> LineEditor.Input {
    self.prompt = prompt
    self.isAnswer = isAnswer
    outcome = nil
    recall = HistoryRecall()
    // Before the prompt is drawn, so that whoever types as soon as they see it is not echoed twice.
    _ = reel_prepare_terminal(editLine, 1)
    setBracketedPaste(true)
    var count: Int32 = 0
    let text = reel_gets(editLine, &count)
    setBracketedPaste(false)
    if let outcome {
      return outcome
    }
    guard let text, count > 0 else {
      terminal.write("\n")
      return .endOfFile
    }
    var line = Self.string(text, count: Int(count))
    if line.hasSuffix("\n") { line.removeLast() }
    if !isAnswer, !line.hasPrefix(" "), mailbox.handlers.remembers(line) {
      do { try history.add(line) } catch { mailbox.warn("\(error)") }
    }
    return .line(line)
  }

  /// Asks the terminal to mark pastes; or no longer to.
  func setBracketedPaste(_ on: Bool) {
    terminal.write(on ? "\u{1B}[?2004h" : "\u{1B}[?2004l")
  }

  private func encodePrompt() {
    let scalars = prompt.encoded(usesColor: configuration.usesColor)
    let characters = scalars.map { Int32(bitPattern: $0.value) } + [0]
    encodedPrompt.deallocate()
    encodedPrompt = .allocate(capacity: characters.count)
    _ = encodedPrompt.initialize(from: characters)
  }

  // MARK: The line

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
