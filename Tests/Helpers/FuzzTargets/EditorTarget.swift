import Foundation
import ReelEditor
import Synchronization

/// Types keys into the whole line editor, at a terminal; the first byte chooses the way to read.
enum EditorTarget {
  /// Bytes that would have an effect outside the editor: Ctrl-C ends the input, Ctrl-Z would stop
  /// this process, Ctrl-X could open another editor, and the terminal itself acts on the others
  /// while no line is being read.
  private static let excluded: Set<UInt8> = [0x03, 0x11, 0x13, 0x18, 0x1A, 0x1C]
  private static let words = ["help", "hello there", "größe", "日本", "--option", "👩‍👩‍👧‍👦"]
  /// Each line takes at least one byte of the input.
  private static let mostLines = 100_000

  static func problem(_ bytes: [UInt8]) async -> String? {
    guard let first = bytes.first else { return nil }
    let keys = bytes.dropFirst().filter { !excluded.contains($0) }
    guard let terminal = KeyFeed(keys, columns: first & 0x10 == 0 ? 80 : 12) else {
      return "there is no terminal"
    }
    defer { terminal.stop() }
    var configuration = LineEditor.Configuration(
      name: "fuzz", input: terminal.device, output: terminal.device, terminalType: "xterm")
    configuration.usesColor = first & 0x20 == 0
    let editor: LineEditor
    do { editor = try LineEditor(configuration) } catch { return "there is no editor: \(error)" }
    defer { editor.close() }
    editor.completions = { line, cursor in
      let typed = line.prefix(cursor)
      let start = typed.lastIndex(of: " ").map { typed.index(after: $0) } ?? typed.startIndex
      return words.filter { $0.hasPrefix(typed[start...]) }
        .map { Completion(start: typed.distance(from: typed.startIndex, to: start), text: $0) }
    }
    editor.hint = { $0.isEmpty ? "type" : nil }
    editor.continuation = { before, line in
      guard line.hasSuffix("\\") else { return Continuation(line: before + line) }
      return Continuation(line: before + line.dropLast(), prompt: "… ")
    }
    return await problem(asking: editor, first & 0x0F)
  }

  private static func problem(asking editor: LineEditor, _ way: UInt8) async -> String? {
    if way == 3 {
      let text = Array(repeating: words.joined(separator: "\n"), count: 20).joined(separator: "\n")
      await editor.page(
        text,
        saying: PagerWords(place: { "\($0)–\($1)/\($2)" }, keys: "q", notSearched: "") { $0 })
    }
    if way == 4 { await editor.play(words, every: .zero) }
    for _ in 0..<mostLines {
      let input =
        switch way {
        case 1: await editor.readAnswer(prompt: "answer ")
        case 2: await editor.readSecret(prompt: "secret ")
        default: await editor.readLine(prompt: "fuzz› ")
        }
      switch input {
      case .interrupted: return nil
      case .endOfFile: continue
      case .line(let line):
        if way == 0, line.contains("\n") { return "a line contains another: \(line)" }
      }
    }
    return "\(mostLines) lines of one input"
  }
}

/// A terminal that types bytes, and reads everything that is drawn.
private final class KeyFeed: Sendable {
  /// The end that an editor uses.
  let device: Int32
  private let controller: Int32
  private let isOver = Atomic(false)
  private let hasStopped = DispatchSemaphore(value: 0)
  /// The end of a paste, and Ctrl-C.
  private static let ending: [UInt8] = Array("\u{1B}[201~\u{03}".utf8)

  /// Opens a terminal; nil if there is none.
  init?(_ keys: [UInt8], columns: UInt16) {
    var controller: Int32 = -1
    var device: Int32 = -1
    guard openpty(&controller, &device, nil, nil, nil) == 0 else { return nil }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(device, UInt(TIOCSWINSZ), &size)
    _ = fcntl(controller, F_SETFL, O_NONBLOCK)
    (self.controller, self.device) = (controller, device)
    Thread.detachNewThread { [self] in
      pump(keys + Self.ending)
      hasStopped.signal()
    }
  }

  /// Closes the terminal; the editor must no longer use it.
  func stop() {
    isOver.store(true, ordering: .sequentiallyConsistent)
    close(device)
    hasStopped.wait()
    close(controller)
  }

  private func pump(_ bytes: [UInt8]) {
    var rest = bytes[...]
    var canType = false
    while !isOver.load(ordering: .sequentiallyConsistent) {
      let wanted = POLLIN | (canType && !rest.isEmpty ? POLLOUT : 0)
      var waiting = pollfd(fd: controller, events: Int16(wanted), revents: 0)
      // Input that arrives between two lines may be lost: the end is then typed again.
      if poll(&waiting, 1, 200) == 0 { rest += Self.ending }
      if waiting.revents & Int16(POLLIN) != 0 {
        var drawn = [UInt8](repeating: 0, count: 1 << 14)
        guard read(controller, &drawn, drawn.count) > 0 else { continue }
        // This was the first prompt: from now on the terminal passes on keys one by one.
        canType = true
      }
      if waiting.revents & Int16(POLLOUT) != 0, canType, !rest.isEmpty {
        let count = rest.prefix(512).withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
      }
      if waiting.revents & Int16(POLLHUP) != 0 { return }
    }
  }
}
