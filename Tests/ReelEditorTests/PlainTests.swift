import Foundation
import Occupying
import PseudoTerminal
import Testing

@testable import ReelEditor

/// Line input at terminals that cannot draw: the terminal edits the lines itself.
@Suite(.serialized, .occupiesAThread)
struct PlainTests {
  private static func isPlain(_ terminal: PseudoTerminal) -> Bool {
    !terminal.transcript.contains(0x1B)
  }

  @Test(arguments: ["dumb", ""])
  func linesAreRead(type: String) throws {
    let demo = try Demo(environment: ["TERM": type], rows: 30)
    demo.send("helo" + Key.backspace + "lo ö" + Key.enter)
    try demo.terminal.wait(forEnd: "got: hello ö\ndemo›")
    demo.send("abc" + Key.control("c"))
    try demo.terminal.wait(forEnd: "demo› abc^C\ninterrupted\ndemo›")
    demo.send("abc")
    try demo.terminal.wait(forEnd: "demo› abc")
    demo.terminal.signal(SIGUSR1)
    try demo.terminal.wait(forEnd: "demo› abc\nfrom another thread\ndemo›")
    demo.send("d" + Key.enter)
    try demo.terminal.wait(forEnd: "got: abcd\ndemo›")
    // The text delivered at Ctrl-D remains part of the line.
    demo.send("x" + Key.control("d") + "y" + Key.enter)
    try demo.terminal.wait(forEnd: "got: xy\ndemo›")
    demo.send(Key.control("d"))
    #expect(try demo.terminal.waitForExit() == .code(0))
    #expect(demo.terminal.screen.text.hasSuffix("demo›\nend of file"))
    #expect(Self.isPlain(demo.terminal))
  }

  @Test func secretIsNotShown() throws {
    let demo = try Demo(environment: ["TERM": "dumb"], rows: 30)
    let before = demo.terminal.attributes
    demo.send("secret" + Key.enter)
    try demo.terminal.wait(forEnd: "password:")
    demo.send("xyzzyq" + Key.backspace)
    demo.terminal.signal(SIGUSR1)
    try demo.terminal.wait(forEnd: "another thread\npassword:")
    #expect(!String(decoding: demo.terminal.transcript, as: UTF8.self).contains("xyzzy"))
    demo.send(Key.enter)
    try demo.terminal.wait(forEnd: "line(\"xyzzy\")\ndemo›")
    demo.send("secret" + Key.enter)
    try demo.terminal.wait(forEnd: "password:")
    demo.send(Key.control("c"))
    try demo.terminal.wait(forEnd: "secret: interrupted\ndemo›")
    demo.send("quit" + Key.enter)
    #expect(try demo.terminal.waitForExit() == .code(0))
    #expect(demo.terminal.attributes.c_lflag == before.c_lflag | tcflag_t(ISIG))
    #expect(Self.isPlain(demo.terminal))
  }

  /// As where SIGHUP is ignored: what Ctrl-D has handed over is no line.
  @Test(arguments: [false, true])
  func aTerminalThatIsClosedEndsALineThatHasBegun(isSecret: Bool) async throws {
    var (controller, device): (Int32, Int32) = (-1, -1)
    try #require(openpty(&controller, &device, nil, nil, nil) == 0)
    for end in [controller, device] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let terminal = Terminal(input: device, output: device)
    let mailbox = Mailbox(wake: try WakePipe(), terminal: terminal)
    let editor = LineEditor(
      served: PlainSession(terminal: terminal, mailbox: mailbox), draws: false)
    // Not on the thread of the test, which waits.
    let input = Task.detached {
      isSecret
        ? await editor.readSecret(prompt: "pass› ") : await editor.readLine(prompt: "demo› ")
    }
    /// Reads what is shown, up to a text.
    func wait(for text: String) {
      var shown = ""
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while !shown.contains(text), case let count = read(controller, &buffer, buffer.count),
        count > 0
      {
        shown += String(decoding: buffer[..<count], as: UTF8.self)
      }
      #expect(shown.contains(text))
    }
    wait(for: "› ")
    let keys = Array("op\u{4}".utf8)
    #expect(write(controller, keys, keys.count) == keys.count)
    // Until all of it has been read from the terminal.
    var unread: Int32 = 1
    while unread > 0 {
      editor.print("news")
      wait(for: "news\r\n\(isSecret ? "pass" : "demo")› ")
      #expect(ioctl(device, UInt(FIONREAD), &unread) == 0)
    }
    close(controller)
    #expect(await input.value == .endOfFile)
    editor.close()
    close(device)
  }

  @Test func controlZRestoresTheTerminal() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", arguments: ["-i", "-m"],
      environment: [
        "PS1": "sh$ ", "LC_ALL": "C.UTF-8", "HOME": "/dev/null", "ENV": "", "TERM": "dumb",
      ], rows: 30, columns: 100)
    try terminal.wait(forEnd: "sh$")
    terminal.send("'\(BuiltProgram.path("EditorDemo"))'\r")
    try terminal.wait(forEnd: "demo›")
    terminal.send("hel" + Key.control("z"))
    try terminal.wait(forEnd: "sh$")
    #expect(terminal.attributes.c_lflag & tcflag_t(ISIG) != 0)
    terminal.send("fg\r")
    try terminal.wait(forEnd: "demo› hel")
    terminal.send("lo\r")
    try terminal.wait(forEnd: "got: hello\ndemo›")
    terminal.send("quit\r")
    try terminal.wait(forEnd: "sh$")
    terminal.send("exit\r")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(Self.isPlain(terminal))
  }
}
