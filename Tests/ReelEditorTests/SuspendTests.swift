import Foundation
import Occupying
import PseudoTerminal
import Testing

/// Ctrl-Z, in a shell with job control.
@Suite(.serialized, .occupiesAThread)
struct SuspendTests {
  /// Starts a shell that runs the demo.
  private func start() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      "/bin/sh", arguments: ["-i", "-m"],
      environment: ["PS1": "sh$ ", "LC_ALL": "C.UTF-8", "HOME": "/dev/null", "ENV": ""],
      rows: 30, columns: 100)
    try terminal.wait(forEnd: "sh$")
    terminal.send("'\(BuiltProgram.path("EditorDemo"))'\r")
    try terminal.wait(forEnd: "demo›")
    return terminal
  }

  private static func isOrdinary(_ terminal: PseudoTerminal) -> Bool {
    let attributes = terminal.attributes
    let local = tcflag_t(ICANON | ECHO | ISIG)
    return attributes.c_lflag & local == local && attributes.c_iflag & tcflag_t(IXON | ICRNL) != 0
      && String(decoding: terminal.transcript, as: UTF8.self)
        .components(separatedBy: "\u{1B}[?2004").last?.first == "l"
  }

  @Test func aLineIsRestored() throws {
    let terminal = try start()
    terminal.send("hello world" + Key.controlLeft + Key.control("z"))
    try terminal.wait(forEnd: "sh$")
    #expect(Self.isOrdinary(terminal))
    // The shell reads and echoes typed text.
    terminal.send("echo here-$((40 + 2))\r")
    try terminal.wait(forEnd: "here-42\nsh$")
    terminal.send("fg\r")
    try terminal.wait(for: "the line") { $0.text.hasSuffix("demo› hello world") && $0.column == 12 }
    #expect(!Self.isOrdinary(terminal))
    terminal.send("my \r")
    try terminal.wait(forEnd: "got: hello my world\ndemo›")
    // A second time.
    terminal.send("abc" + Key.control("z"))
    try terminal.wait(forEnd: "sh$")
    terminal.send("fg\r")
    try terminal.wait(forEnd: "demo› abc")
    terminal.send("\r" + Key.control("d"))
    try terminal.wait(forEnd: "end of file\nsh$")
    #expect(Self.isOrdinary(terminal))
    terminal.send("exit\r")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test func aSecretStaysHidden() throws {
    let terminal = try start()
    terminal.send("secret\r")
    try terminal.wait(forEnd: "password:")
    terminal.send("xyz" + Key.control("z"))
    try terminal.wait(forEnd: "sh$")
    #expect(Self.isOrdinary(terminal))
    terminal.send("fg\r")
    try terminal.wait(forEnd: "password:")
    terminal.send("zy\r")
    try terminal.wait(forEnd: "secret: line(\"xyzzy\")\ndemo›")
    terminal.send("quit\r")
    try terminal.wait(forEnd: "sh$")
    terminal.send("exit\r")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test func aPageStaysOnTheOtherScreen() throws {
    let terminal = try start()
    terminal.send("page\r")
    try terminal.wait(forEnd: "1-29/100")
    terminal.send(Key.control("z"))
    try terminal.wait(forEnd: "sh$")
    #expect(Self.isOrdinary(terminal))
    terminal.send("fg\r")
    try terminal.wait(forEnd: "1-29/100")
    terminal.send(" ")
    try terminal.wait(forEnd: "30-58/100")
    terminal.send("q")
    try terminal.wait(forEnd: "\ndemo›")
    #expect(!terminal.screen.text.contains("line "))
    terminal.send("quit\r")
    try terminal.wait(forEnd: "sh$")
    terminal.send("exit\r")
    #expect(try terminal.waitForExit() == .code(0))
  }

  /// As the terminal's first program: no process could resume it.
  @Test func withoutAShellTheLineIsRedrawn() throws {
    let demo = try Demo()
    demo.send("abc" + Key.control("z") + "d")
    try demo.shows("demo› abc\ndemo› abcd")
  }
}
