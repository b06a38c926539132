import Foundation

/// Reads a line that must not be shown; libedit, which shows everything, is not involved.
extension EditSession {
  /// Reads a line without echo.
  func readSecret(_ prompt: Prompt) -> LineEditor.Input {
    if let pasted = pastedSecret(prompt) { return pasted }
    self.prompt = prompt
    outcome = nil
    var before = termios()
    guard tcgetattr(terminal.input, &before) == 0 else { return .endOfFile }
    var silent = Terminal.silent(before)
    tcsetattr(terminal.input, TCSADRAIN, &silent)
    defer { tcsetattr(terminal.input, TCSADRAIN, &before) }
    let encoded = prompt.plainlyEncoded(usesColor: configuration.usesColor)
    terminal.write(encoded)
    defer { terminal.write("\n") }
    let suspend = {
      tcsetattr(self.terminal.input, TCSADRAIN, &before)
      self.terminal.setEcho(true)
      self.terminal.write("\n")
      self.stopUntilContinued()
    }
    return collectSecret(suspend) {
      // News: output, or that the process was stopped and the shell that stopped it reset the
      // terminal.
      let news = self.mailbox.takeNews()
      if news.isClosed || news.isAbandoned {
        self.outcome = news.isClosed ? .endOfFile : .interrupted
      }
      let wasContinued = TerminalGuard.wasContinued.exchange(
        false, ordering: .sequentiallyConsistent)
      if wasContinued { tcsetattr(self.terminal.input, TCSADRAIN, &silent) }
      guard wasContinued || !news.output.isEmpty else { return }
      self.terminal.write("\r\u{1B}[J\(news.output)\(encoded)")
    }
  }

  private func collectSecret(
    _ suspend: () -> Void, attending attend: () -> Void
  ) -> LineEditor.Input {
    var secret = ""
    var isAfterEscape = false
    while true {
      if let outcome { return outcome }
      switch decoder.event() {
      case .nothing, .incomplete:
        _ = wait(milliseconds: -1, attending: attend)
      case .paste(let text):
        // A secret has one line; there is no way to tell which one it is.
        if text.contains("\n") { terminal.write("\u{07}") } else { secret += text }
      case .sequence: break
      case .character(let scalar) where isAfterEscape && scalar.value >= 0x20:
        isAfterEscape = false
      case .character("\r"), .character("\n"):
        return .line(secret)
      case .character("\u{03}"):
        return .interrupted
      case .character("\u{1A}"):
        suspend()
      case .character("\u{04}"):
        if secret.isEmpty { return .endOfFile }
      case .character("\u{08}"), .character("\u{7F}"):
        _ = secret.popLast()
      case .character("\u{15}"):
        secret = ""
      case .character("\u{1B}"):
        isAfterEscape = true
      case .character(let scalar):
        if scalar.value >= 0x20 { secret.unicodeScalars.append(scalar) }
      }
    }
  }
}
