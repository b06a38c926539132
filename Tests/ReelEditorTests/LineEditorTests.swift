import Foundation
import PseudoTerminal
import ReelEditor
import Synchronization
import Testing

// One editor at a time: signals and the terminal belong to the process.
@Suite(.serialized, .occupiesAThread)
struct LineEditorTests {
  private func withEditor(
    _ body: (LineEditor, Display) async throws -> Void
  ) async throws {
    let display = try Display()
    let editor = try LineEditor(
      .init(
        name: "test", input: display.device, output: display.device,
        terminalType: "xterm-256color", usesColor: true))
    try await body(editor, display)
    editor.close()
    display.end()
  }

  @Test func printingFromManyTasksLeavesTheLineIntact() async throws {
    try await withEditor { editor, display in
      async let input = editor.readLine(prompt: Prompt("› ", sgr: "1"))
      #expect(await display.ends(with: "›"))
      display.send("typed")
      await withTaskGroup(of: Void.self) { group in
        for task in 1...8 {
          group.addTask {
            for number in 1...25 { editor.print("task \(task) line \(number)") }
          }
        }
      }
      display.send(" on\r")
      #expect(await input == .line("typed on"))
      editor.print("done")
      #expect(await display.ends(with: "\ndone"))
      let lines = Set(display.text.split(separator: "\n"))
      // Text printed at the moment when the line is accepted may come after it.
      #expect(lines.contains("› typed on"))
      #expect(lines.filter { $0.hasPrefix("task ") }.count == 200)
    }
  }

  /// Text printed while a page is shown appears once the screen is restored.
  @Test func printingLeavesAPageIntact() async throws {
    try await withEditor { editor, display in
      editor.print("before")
      let text = (1...600).map { "line \($0)" }.joined(separator: "\n")
      let words = PagerWords(
        place: { "\($0)-\($1)/\($2)" }, keys: "", notSearched: "nothing",
        notFound: { "no \($0)" })
      async let page: Void = editor.page(text, saying: words)
      #expect(await display.ends(with: "line 499\n1-499/600"))
      editor.print("meanwhile")
      display.send("j")
      #expect(await display.ends(with: "line 500\n2-500/600"))
      #expect(display.text.hasPrefix("line 2\n") && !display.text.contains("meanwhile"))
      display.send("q")
      await page
      #expect(await display.ends(with: "before\nmeanwhile"))
      let task = Task { await editor.page(text, saying: words) }
      #expect(await display.ends(with: "line 499\n1-499/600"))
      task.cancel()
      await task.value
      #expect(await display.ends(with: "before\nmeanwhile"))
    }
  }

  @Test func cancelledTaskAbandonsItsLine() async throws {
    try await withEditor { editor, display in
      let task = Task { await editor.readLine(prompt: "one› ") }
      #expect(await display.ends(with: "one›"))
      display.send("typed")
      #expect(await display.ends(with: "typed"))
      task.cancel()
      #expect(await task.value == .interrupted)
      async let next = editor.readLine(prompt: "two› ")
      #expect(await display.ends(with: "one› typed\ntwo›"))
      display.send("ok\r")
      #expect(await next == .line("ok"))
    }
  }

  @Test func callersTakeTurns() async throws {
    try await withEditor { editor, display in
      let first = Task { await editor.readLine(prompt: "1› ") }
      #expect(await display.ends(with: "1›"))
      let second = Task { await editor.readSecret(prompt: "2› ") }
      let third = Task { await editor.readLine(prompt: "3› ") }
      third.cancel()
      #expect(await third.value == .interrupted)
      display.send("a\r")
      #expect(await first.value == .line("a"))
      #expect(await display.ends(with: "2›"))
      display.send("b\r")
      #expect(await second.value == .line("b"))
    }
  }

  /// A change between asking for a line and its turn is in its prompt.
  @Test func thePromptIsThatOfTheLinesBeginning() async throws {
    final class Place: Sendable { let number = Atomic(2) }
    let place = Place()
    try await withEditor { editor, display in
      let first = Task { await editor.readSecret(prompt: "1› ") }
      #expect(await display.ends(with: "1›"))
      let second = Task {
        await editor.readLine(prompt: Prompt("\(place.number.load(ordering: .relaxed))› "))
      }
      place.number.store(3, ordering: .relaxed)
      editor.setPrompt("3› ")
      display.send("a\r")
      #expect(await first.value == .line("a"))
      #expect(await display.ends(with: "3›"))
      display.send("b\r")
      #expect(await second.value == .line("b"))
    }
  }

  @Test func closingEndsAWaitingReadAndRestoresTheTerminal() async throws {
    try await withEditor { editor, display in
      var before = termios()
      tcgetattr(display.device, &before)
      let task = Task { await editor.readLine(prompt: "› ") }
      #expect(await display.ends(with: "›"))
      var during = termios()
      tcgetattr(display.device, &during)
      #expect(during.c_lflag != before.c_lflag)
      editor.close()
      editor.close()
      #expect(await task.value == .endOfFile)
      #expect(await editor.readLine(prompt: "› ") == .endOfFile)
      var after = termios()
      tcgetattr(display.device, &after)
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
