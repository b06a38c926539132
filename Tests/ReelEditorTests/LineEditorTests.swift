import Foundation
import Occupying
import PseudoTerminal
import ReelEditor
import Synchronization
import Testing

@Suite(.serialized, .occupiesAThread)
struct LineEditorTests {
  private func withEditor(
    _ body: (LineEditor, PseudoTerminal, LocalDevice) async throws -> Void
  ) async throws {
    let (terminal, device) = try PseudoTerminal.here(rows: 500, columns: 40)
    let editor = try LineEditor(
      .init(
        name: "test", input: device.descriptor, output: device.descriptor,
        terminalType: "xterm-256color", usesColor: true))
    defer {
      editor.close()
      device.end()
    }
    try await body(editor, terminal, device)
  }

  @Test func printingFromManyTasksLeavesTheLineIntact() async throws {
    try await withEditor { editor, terminal, _ in
      let input = Task { await editor.readLine(prompt: Prompt("› ", sgr: "1")) }
      try terminal.wait(forEnd: "›")
      terminal.send("typed")
      DispatchQueue.concurrentPerform(iterations: 8) { task in
        for number in 1...25 { editor.print("task \(task) line \(number)") }
      }
      terminal.send(" on\r")
      #expect(await input.value == .line("typed on"))
      editor.print("done")
      try terminal.wait(forEnd: "\ndone")
      let lines = Set(terminal.screen.text.split(separator: "\n"))
      // Text printed at the moment when the line is accepted may come after it.
      #expect(lines.contains("› typed on"))
      #expect(lines.filter { $0.hasPrefix("task ") }.count == 200)
    }
  }

  /// Text printed while a page is shown appears once the screen is restored.
  @Test func printingLeavesAPageIntact() async throws {
    try await withEditor { editor, terminal, _ in
      editor.print("before")
      let text = (1...600).map { "line \($0)" }.joined(separator: "\n")
      let words = PagerWords(
        place: { "\($0)-\($1)/\($2)" }, keys: "", notSearched: "nothing",
        notFound: { "no \($0)" })
      let page = Task { await editor.page(text, saying: words) }
      try terminal.wait(forEnd: "line 499\n1-499/600")
      editor.print("meanwhile")
      terminal.send("j")
      try terminal.wait(forEnd: "line 500\n2-500/600")
      #expect(
        terminal.screen.text.hasPrefix("line 2\n") && !terminal.screen.text.contains("meanwhile"))
      terminal.send("q")
      await page.value
      try terminal.wait(forEnd: "before\nmeanwhile")
      let task = Task { await editor.page(text, saying: words) }
      try terminal.wait(forEnd: "line 499\n1-499/600")
      task.cancel()
      await task.value
      try terminal.wait(forEnd: "before\nmeanwhile")
    }
  }

  @Test func cancelledTaskAbandonsItsLine() async throws {
    try await withEditor { editor, terminal, _ in
      let task = Task { await editor.readLine(prompt: "one› ") }
      try terminal.wait(forEnd: "one›")
      terminal.send("typed")
      try terminal.wait(forEnd: "typed")
      task.cancel()
      #expect(await task.value == .interrupted)
      let next = Task { await editor.readLine(prompt: "two› ") }
      try terminal.wait(forEnd: "one› typed\ntwo›")
      terminal.send("ok\r")
      #expect(await next.value == .line("ok"))
    }
  }

  @Test func callersTakeTurns() async throws {
    try await withEditor { editor, terminal, _ in
      let first = Task { await editor.readLine(prompt: "1› ") }
      try terminal.wait(forEnd: "1›")
      let second = Task { await editor.readSecret(prompt: "2› ") }
      let third = Task { await editor.readLine(prompt: "3› ") }
      third.cancel()
      #expect(await third.value == .interrupted)
      terminal.send("a\r")
      #expect(await first.value == .line("a"))
      try terminal.wait(forEnd: "2›")
      terminal.send("b\r")
      #expect(await second.value == .line("b"))
    }
  }

  /// A change between asking for a line and its turn is in its prompt.
  @Test func thePromptIsThatOfTheLinesBeginning() async throws {
    final class Place: Sendable { let number = Atomic(2) }
    let place = Place()
    try await withEditor { editor, terminal, _ in
      let first = Task { await editor.readSecret(prompt: "1› ") }
      try terminal.wait(forEnd: "1›")
      let second = Task {
        await editor.readLine(prompt: Prompt("\(place.number.load(ordering: .relaxed))› "))
      }
      place.number.store(3, ordering: .relaxed)
      editor.setPrompt("3› ")
      terminal.send("a\r")
      #expect(await first.value == .line("a"))
      try terminal.wait(forEnd: "3›")
      terminal.send("b\r")
      #expect(await second.value == .line("b"))
    }
  }

  @Test func closingEndsAWaitingReadAndRestoresTheTerminal() async throws {
    try await withEditor { editor, terminal, device in
      var before = termios()
      tcgetattr(device.descriptor, &before)
      let task = Task { await editor.readLine(prompt: "› ") }
      try terminal.wait(forEnd: "›")
      var during = termios()
      tcgetattr(device.descriptor, &during)
      #expect(during.c_lflag != before.c_lflag)
      editor.close()
      editor.close()
      #expect(await task.value == .endOfFile)
      #expect(await editor.readLine(prompt: "› ") == .endOfFile)
      var after = termios()
      tcgetattr(device.descriptor, &after)
      // While no line is edited, what is typed is not shown.
      #expect(after.c_lflag == before.c_lflag | tcflag_t(ECHO))
      #expect(after.c_iflag == before.c_iflag)
    }
  }

  @Test func pipesAreNotTerminals() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(throws: LineEditor.Failure.notATerminal) {
      try LineEditor(
        .init(name: "test", input: ends[0], output: ends[1], terminalType: "xterm-256color"))
    }
  }
}
