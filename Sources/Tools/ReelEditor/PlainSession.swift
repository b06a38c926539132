import Foundation

/// Reads lines if they cannot be drawn: on a dumb terminal, or if output goes elsewhere.
///
/// The terminal itself edits the line, and no escape sequence is ever written.
final class PlainSession: EditorSession {
  let mailbox: Mailbox
  private let terminal: Terminal
  /// The descriptor that prompts are written to: the terminal, if any output leads there.
  private let prompts: Terminal
  private var prompt = Prompt("")
  /// The part of the line that has been read before its end.
  private var line: [UInt8] = []
  private var outcome: LineEditor.Input?
  /// Whether the line continues others, which its prompt shows.
  private var isContinuing = false

  /// The characters that end a line beside Enter, while they are no signals.
  private enum Key { static let interrupt: UInt8 = 0x03, suspend: UInt8 = 0x1A }

  init(terminal: Terminal, mailbox: Mailbox) {
    self.terminal = terminal
    self.mailbox = mailbox
    let isShown = isatty(terminal.output) == 1 || isatty(STDERR_FILENO) != 1
    prompts = isShown ? terminal : Terminal(input: terminal.input, output: STDERR_FILENO)
  }

  func serve(_ request: Mailbox.Request) -> LineEditor.Input {
    switch request.kind {
    case .line:
      defer { isContinuing = false }
      return readContinued(request.currentPrompt()) { prompt, before in
        isContinuing = before != nil
        return keptLine(prompt) ?? readLine(prompt, isSecret: false)
      }
    case .answer: return readLine(request.currentPrompt(), isSecret: false)
    case .secret: return readLine(request.currentPrompt(), isSecret: true)
    // Nothing recalls it.
    case .remember(let line): return .line(line)
    case .play(let parts, _):
      for part in parts { terminal.write(part.hasSuffix("\n") ? part : part + "\n") }
      return .line("")
    case .page(let text, _):
      terminal.write(text.hasSuffix("\n") ? text : text + "\n")
      return .line("")
    case .lend(let body): return lend(body)
    }
  }

  func end() {}

  /// Returns the line that was kept for this request, shown as if it had been typed; nil for none.
  private func keptLine(_ prompt: Prompt) -> LineEditor.Input? {
    guard let line = mailbox.nextPasted() else { return nil }
    self.prompt = prompt
    drawPrompt(showing: Array(TerminalText.sanitized(line).utf8))
    prompts.write("\n")
    return .line(line)
  }

  private func readLine(_ prompt: Prompt, isSecret: Bool) -> LineEditor.Input {
    self.prompt = prompt
    line = []
    outcome = nil
    var before = termios()
    guard tcgetattr(terminal.input, &before) == 0 else { return .endOfFile }
    var settings = Self.reading(before, isSecret: isSecret)
    tcsetattr(terminal.input, TCSADRAIN, &settings)
    defer { tcsetattr(terminal.input, TCSADRAIN, &before) }
    drawPrompt(showing: [])
    while outcome == nil {
      var waiting = [
        pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: mailbox.wake.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waiting, 2, -1) > 0 else { continue }
      if waiting[1].revents != 0 {
        mailbox.wake.drain()
        attend(&settings, isSecret: isSecret)
      }
      guard outcome == nil, waiting[0].revents != 0 else { continue }
      let isGone = waiting[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
      switch takeInput(isSecret: isSecret, isGone: isGone) {
      case Key.suspend?:
        tcsetattr(terminal.input, TCSADRAIN, &before)
        prompts.write("\n")
        stopUntilContinued()
      default: break
      }
    }
    return outcome ?? .endOfFile
  }

  /// Settings in which the terminal edits lines, and Ctrl-C and Ctrl-Z end them.
  private static func reading(_ settings: termios, isSecret: Bool) -> termios {
    var reading = settings
    reading.c_iflag &= ~tcflag_t(IXON)
    reading.c_lflag &= ~tcflag_t(ISIG)
    reading.c_lflag |= tcflag_t(ICANON | IEXTEN)
    if isSecret { reading.c_lflag &= ~tcflag_t(ECHO | ECHONL) }
    withUnsafeMutableBytes(of: &reading.c_cc) {
      $0[Int(VEOL)] = Key.interrupt
      $0[Int(VEOL2)] = Key.suspend
    }
    return reading
  }

  /// Takes in the typed text up to a key that ends it; returns that key if the line continues
  /// afterwards.
  ///
  /// - Parameter isGone: whether the terminal has been closed: no more text follows then.
  private func takeInput(isSecret: Bool, isGone: Bool) -> UInt8? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(terminal.input, &buffer, buffer.count)
    guard count > 0 else {
      guard count == 0 || (errno != EINTR && errno != EAGAIN) else { return nil }
      // Ctrl-D after some text does nothing.
      if count == 0, !line.isEmpty, !isGone { return nil }
      prompts.write("\n")
      outcome = .endOfFile
      return nil
    }
    line += buffer[..<count]
    switch line.last {
    case UInt8(ascii: "\n")?:
      line.removeLast()
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if isSecret { prompts.write("\n") }
      outcome = .line(String(decoding: line, as: UTF8.self))
    case Key.interrupt?:
      prompts.write("\n")
      mailbox.noteInterruption(ofEmptyLine: line.count == 1)
      outcome = .interrupted
    case Key.suspend?:
      line.removeLast()
      return Key.suspend
    default: break
    }
    return nil
  }

  /// Handles the requests of other threads and signals concerning the line.
  private func attend(_ settings: inout termios, isSecret: Bool) {
    let news = mailbox.takeNews()
    TerminalGuard.wasResized.store(false, ordering: .sequentiallyConsistent)
    let wasContinued = TerminalGuard.wasContinued.exchange(
      false, ordering: .sequentiallyConsistent)
    if wasContinued { tcsetattr(terminal.input, TCSADRAIN, &settings) }
    if let changed = news.prompt, !isContinuing { prompt = changed }
    if news.isClosed || news.isAbandoned || !news.output.isEmpty { prompts.write("\n") }
    terminal.write(news.output)
    if news.isClosed || news.isAbandoned {
      outcome = news.isClosed ? .endOfFile : .interrupted
    } else if wasContinued || !news.output.isEmpty {
      drawPrompt(showing: isSecret ? [] : line)
    }
  }

  private func drawPrompt(showing line: [UInt8]) {
    let shown = TerminalText.sanitized(String(decoding: line, as: UTF8.self))
    prompts.write(String(prompt.visible) + shown)
  }
}
