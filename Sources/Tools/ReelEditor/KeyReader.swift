import CEditLine
import Foundation

/// How keys reach libedit: through a function of ours that waits for the terminal and for news from
/// other threads at the same time.
extension EditSession {
  /// The time to wait, in milliseconds, for the rest of a sequence that an escape has begun.
  private static let timeout: Int32 = 50

  /// Reads one character for libedit: 1, or −1 once `outcome` says how the line ends.
  func readCharacter(into character: UnsafeMutablePointer<Int32>) -> Int32 {
    if outcome == nil, let (line, behind) = joined {
      joined = nil
      eraseLine()
      replaceLine(with: line)
      el_cursor(editLine, -Int32(clamping: behind))
      refresh()
    }
    finishViKey()
    if !begunSequence.isEmpty {
      character.pointee = Int32(bitPattern: begunSequence.removeFirst().value)
      return 1
    }
    removeControlCharacter()
    fitWindow()
    while outcome == nil {
      switch event(attending: attend) {
      case .character("\u{03}"):
        mailbox.noteInterruption(ofEmptyLine: scalars.isEmpty)
        abandon(saying: "^C\n", as: .interrupted)
      case .character("\u{1A}"):
        suspend()
      case .character("\0"):
        // Ctrl-Space: libedit would insert the next key as it is, even a line break.
        break
      case .character(let scalar):
        if insertMark(scalar) { continue }
        if scalar == "\r" || scalar == "\n" { drawMarks(isEnded: true) }
        noteKey(scalar, isAlone: true)
        begunSequence = usesVi ? viKeys(for: scalar) : [scalar]
        guard !begunSequence.isEmpty else { continue }
        character.pointee = Int32(bitPattern: begunSequence.removeFirst().value)
        return 1
      case .sequence(let sequence):
        guard boundSequences.contains(sequence) else {
          // In vi's insert mode, the first of two escapes is a key.
          guard sequence.first == "\u{1B}", boundSequences.contains("") else { continue }
          decoder.putBack(sequence)
          noteKey("\u{1B}")
          character.pointee = 0x1B
          return 1
        }
        noteKey("\u{1B}")
        begunSequence = Array(sequence.unicodeScalars)
        character.pointee = 0x1B
        return 1
      case .paste(let text):
        noteKey(nil)
        paste(text)
      case .incomplete:
        break
      case .nothing:
        drawMarks()
        let hasHint = drawHint()
        _ = wait(milliseconds: -1, attending: attend)
        if hasHint { eraseHint() }
      }
    }
    return -1
  }

  /// Notes a key before it is handled: its character, or how a sequence begins; nil for a paste.
  private func noteKey(_ key: Unicode.Scalar?, isAlone: Bool = false) {
    let line = UndoStack.Snapshot(line: scalars, cursor: cursor)
    undo.note(line.line, cursor: line.cursor)
    vi.note(key, isAlone: isAlone, before: line)
  }

  /// Removes a control character that the last key has put into the line, as most of them do in
  /// vi's insert mode: none belongs there.
  private func removeControlCharacter() {
    let line = scalars
    let end = cursor
    guard outcome == nil, end > 0, line[end - 1].value < 0x20 else { return }
    redraw(replacing: 1, with: "")
  }

  /// Returns what was typed next; waits a moment for the rest of what may be a sequence, and as
  /// long as it takes for the rest of a paste, or of what no single key begins.
  ///
  /// - Parameter attend: handles news from other threads, after which a sequence may be incomplete.
  func event(attending attend: () -> Void) -> InputDecoder.Event {
    let event = decoder.event()
    guard event == .incomplete else { return event }
    let hasMore = wait(milliseconds: decoder.isSureOfMore ? -1 : Self.timeout, attending: attend)
    return decoder.event(isFinal: !hasMore)
  }

  /// Waits for input and takes it in, or handles news; returns false if the time ran out.
  func wait(milliseconds: Int32, attending attend: () -> Void) -> Bool {
    var waiting = [
      pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mailbox.wake.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    let ready = poll(&waiting, 2, milliseconds)
    if ready == 0 { return false }
    // Interrupted by a signal: its handler has written to the pipe.
    if ready < 0 { return true }
    if waiting[1].revents != 0 {
      mailbox.wake.drain()
      attend()
    }
    if waiting[0].revents != 0 { takeInput() }
    return true
  }

  /// Takes in the text typed before the prompt was there.
  ///
  /// The terminal put lines together then, and kept a Ctrl-D as a zero: at the beginning of a line,
  /// it still means the end of the input.
  func takeTypedAhead() {
    var waiting = pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 0) > 0, waiting.revents & Int16(POLLIN) != 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(terminal.input, &buffer, buffer.count)
    guard count > 0 else { return }
    for index in 0..<count where buffer[index] == 0 {
      let isFirst = index == 0 || buffer[index - 1] == UInt8(ascii: "\n")
      if isFirst { buffer[index] = 4 }
    }
    decoder.feed(buffer[..<count])
  }

  private func takeInput() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(terminal.input, &buffer, buffer.count)
    if count > 0 {
      decoder.feed(buffer[..<count])
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      outcome = .endOfFile
    }
  }

  /// Handles the requests of other threads and signals concerning the line.
  func attend() {
    let news = mailbox.takeNews()
    if news.isClosed {
      abandon(saying: "\n", as: .endOfFile)
    } else if news.isAbandoned {
      abandon(saying: "\n", as: .interrupted)
    }
    let wasContinued = TerminalGuard.wasContinued.exchange(
      false, ordering: .sequentiallyConsistent)
    let wasResized = TerminalGuard.wasResized.exchange(false, ordering: .sequentiallyConsistent)
    guard outcome == nil else {
      terminal.write(news.output)
      return
    }
    if wasContinued || wasResized, windowTop != nil { eraseLine() }
    if wasContinued {
      // The shell that stopped the process has set the terminal as it liked, and left the cursor
      // anywhere.
      _ = reel_prepare_terminal(editLine, 0)
      _ = reel_prepare_terminal(editLine, 1)
      setBracketedPaste(true)
      el_resize(editLine)
      terminal.write("\r\u{1B}[J")
    } else if wasResized {
      // Before counting rows: terminals refold a line when their width changes.
      el_resize(editLine)
    }
    // The prompt of a continued line shows that it continues.
    let newPrompt = before == nil ? news.prompt : nil
    let isNewPrompt = newPrompt.map { $0 != heldPrompt ?? self.prompt } ?? false
    guard wasContinued || wasResized || isNewPrompt || !news.output.isEmpty else { return }
    if !wasContinued { eraseLine() }
    terminal.write(news.output)
    if let prompt = newPrompt {
      if heldPrompt == nil { self.prompt = prompt } else { heldPrompt = prompt }
    }
    refresh()
  }

  func suspend() {
    moveToEnd()
    terminal.write("\n")
    setBracketedPaste(false)
    _ = reel_prepare_terminal(editLine, 0)
    terminal.setEcho(true)
    stopUntilContinued()
  }

  func abandon(saying text: String, as input: LineEditor.Input) {
    moveToEnd()
    terminal.write(text)
    outcome = input
  }
}
