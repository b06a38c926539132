import Foundation

/// Prints one part after the other; libedit is not involved.
extension EditSession {
  /// The keys that end the pauses and mean nothing else.
  private static let skippingKeys: Set<[UInt8]> = [[0x20], [0x0D], [0x0A], [0x1B], [0x03]]

  /// Prints the parts with pauses between them; a key prints the rest at once.
  func play(_ parts: [String], milliseconds: Int32) -> LineEditor.Input {
    outcome = nil
    var before = termios()
    let isTerminal = tcgetattr(terminal.input, &before) == 0
    if isTerminal {
      var silent = Terminal.silent(before)
      tcsetattr(terminal.input, TCSADRAIN, &silent)
    }
    defer { if isTerminal { tcsetattr(terminal.input, TCSADRAIN, &before) } }
    var isSkipping = false
    for (index, part) in parts.enumerated() {
      terminal.write(part.hasSuffix("\n") ? part : part + "\n")
      if index < parts.count - 1, !isSkipping { isSkipping = isCutShort(milliseconds) }
    }
    return outcome ?? .line("")
  }

  /// Waits; returns true if a key, or the end of the program, cuts that short.
  private func isCutShort(_ milliseconds: Int32) -> Bool {
    let deadline = DispatchTime.now().uptimeNanoseconds + UInt64(milliseconds) * 1_000_000
    while true {
      let now = DispatchTime.now().uptimeNanoseconds
      guard now < deadline else { return false }
      var waiting = [
        pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: mailbox.wake.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      // Rounded up, so that the last millisecond is not spent in a loop.
      _ = poll(&waiting, 2, Int32((deadline - now + 999_999) / 1_000_000))
      if waiting[1].revents != 0 {
        mailbox.wake.drain()
        if mailbox.isCurrentOver { return true }
      }
      guard waiting[0].revents != 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = read(terminal.input, &buffer, buffer.count)
      if count > 0 {
        let keys = Array(buffer[..<count])
        if !Self.skippingKeys.contains(keys) { decoder.feed(keys[...]) }
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        outcome = .endOfFile
      }
      if count != -1 || outcome != nil { return true }
    }
  }
}
