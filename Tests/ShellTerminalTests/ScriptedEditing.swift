import Dispatch
import Foundation
import Synchronization

@testable import ReelEditor

/// Serves an editor's requests with what a test types; what a user would see is on a roll of paper.
final class ScriptedEditing: EditorSession {
  let mailbox: Mailbox
  private let terminal: Terminal
  private let paper: Paper

  init(_ paper: Paper) throws {
    terminal = Terminal(input: -1, output: paper.output)
    mailbox = Mailbox(wake: try WakePipe(), terminal: terminal)
    self.paper = paper
  }

  func serve(_ request: Mailbox.Request) -> LineEditor.Input {
    switch request.kind {
    case .line:
      return readContinued(request.currentPrompt()) { prompt, _ in
        pasted(prompt, where: { _ in true }) ?? read(prompt)
      }
    case .remember(let line):
      paper.remember(line)
      return .line(line)
    case .answer(let isFitting, _):
      return pasted(request.currentPrompt(), where: isFitting) ?? read(request.currentPrompt())
    case .secret: return read(request.currentPrompt(), isSecret: true)
    case .play(let parts, _):
      for part in parts { terminal.write(part + "\n") }
      return .line("")
    case .page(let text, _):
      terminal.write(text)
      return .line("")
    case .lend(let body): return lend(body)
    }
  }

  func end() { paper.end() }

  private func pasted(
    _ prompt: Prompt, where isFitting: (String) -> Bool
  ) -> LineEditor.Input? {
    guard let line = mailbox.nextPasted(where: isFitting) else { return nil }
    terminal.write("\(String(prompt.visible))\(line)\n")
    return .line(line)
  }

  private func read(_ prompt: Prompt, isSecret: Bool = false) -> LineEditor.Input {
    var prompt = String(prompt.visible)
    func end(_ input: LineEditor.Input, showing text: String) -> LineEditor.Input {
      terminal.write(Paper.prompt(""))
      terminal.write("\(prompt)\(isSecret ? "" : text)\n")
      return input
    }
    terminal.write(Paper.prompt(prompt))
    while true {
      if let input = paper.takeInput() {
        // Only now: a test must not take the prompt before its input for the one after it.
        defer { terminal.write(Paper.inputEnd) }
        switch input {
        case .line(let text): return end(.line(text), showing: text)
        case .interrupted:
          mailbox.noteInterruption(ofEmptyLine: true)
          return end(.interrupted, showing: "^C")
        case .endOfFile: return end(.endOfFile, showing: "^D")
        }
      }
      var waiting = pollfd(fd: mailbox.wake.readEnd, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, -1)
      mailbox.wake.drain()
      let news = mailbox.takeNews()
      terminal.write(news.output)
      if let changed = news.prompt {
        prompt = String(changed.visible)
        terminal.write(Paper.prompt(prompt))
      }
      if news.isClosed { return end(.endOfFile, showing: "") }
      if news.isAbandoned { return end(.interrupted, showing: "") }
    }
  }
}

/// A roll of paper with everything that was shown, and the keys that were pressed.
final class Paper: Sendable {
  private struct Content {
    var bytes: [UInt8] = []
    var prompt = ""
    /// The beginning of a prompt that is being printed.
    var nextPrompt: [UInt8]?
    var inputs: [LineEditor.Input] = []
    /// The number of inputs that are not on the paper yet.
    var unprinted = 0
    var history: [String] = []

    mutating func print(_ byte: UInt8) {
      if byte == 1 {
        unprinted -= 1
        return
      }
      guard byte == 0 else {
        if nextPrompt == nil { bytes.append(byte) } else { nextPrompt?.append(byte) }
        return
      }
      if let nextPrompt { prompt = String(decoding: nextPrompt, as: UTF8.self) }
      nextPrompt = nextPrompt == nil ? [] : nil
    }
  }

  private let content = Mutex(Content())
  private let hasChanged = DispatchSemaphore(value: 0)
  private let isWhole = DispatchSemaphore(value: 0)
  private let pipe = Pipe()
  /// The descriptor to print to.
  let output: Int32

  init() {
    output = pipe.fileHandleForWriting.fileDescriptor
    Thread.detachNewThread { [self, reading = pipe.fileHandleForReading] in
      while case let data = reading.availableData, !data.isEmpty {
        content.withLock { content in data.forEach { content.print($0) } }
        hasChanged.signal()
      }
      isWhole.signal()
    }
  }

  /// Waits until everything printed has arrived; returns false after twenty minutes.
  func waitForEnd() -> Bool { isWhole.wait(timeout: .now() + 1200) == .success }

  /// Ends printing.
  func end() { try? pipe.fileHandleForWriting.close() }

  /// Returns what changes the prompt below everything printed.
  ///
  /// It is printed, too: otherwise a test could see a prompt before what was printed above it.
  static func prompt(_ text: String) -> String { "\0\(text)\0" }

  /// What is printed behind an input.
  static let inputEnd = "\u{1}"

  /// Everything shown, without blanks at the ends of lines.
  var text: String {
    let (bytes, prompt) = content.withLock { ($0.bytes, $0.prompt) }
    return (String(decoding: bytes, as: UTF8.self) + prompt).replacing(#/ +(?=\n|$)/#, with: "")
  }

  /// The lines that were kept.
  var history: [String] { content.withLock { $0.history } }

  func remember(_ line: String) { content.withLock { $0.history.append(line) } }

  func type(_ input: LineEditor.Input) {
    content.withLock { content in
      content.inputs.append(input)
      content.unprinted += 1
    }
  }

  func takeInput() -> LineEditor.Input? {
    content.withLock { $0.inputs.isEmpty ? nil : $0.inputs.removeFirst() }
  }

  /// Waits until all inputs have been taken, and what is shown is as expected; returns false after
  /// twenty minutes.
  func wait(until isExpected: (String) -> Bool) -> Bool {
    let deadline = DispatchTime.now() + 1200
    while content.withLock({ $0.unprinted }) > 0 || !isExpected(text) {
      if hasChanged.wait(timeout: deadline) == .timedOut { return false }
    }
    return true
  }
}
