import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// The prompt's description of the session.
@Suite(.serialized, .occupiesAThread) struct PromptTests {
  @Test func unusualPartsAreNamed() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(in: directory)
    session.type(".lock on")
    try session.endsWith("\nminipools [locked]›")
    session.type(".net offline")
    try session.endsWith("\nminipools [offline, locked]›")
    session.type(".lock off")
    try session.endsWith("\nminipools [offline]›")
    session.type(".net online")
    session.type(".effects off")
    try session.endsWith("\nminipools [no effects]›")
    session.type(".locale de")
    try session.endsWith("minipools [ohne Effekte]›")
    session.type(".effects on")
    session.type(".pause on")
    try session.endsWith("minipools [pausiert]›")
    #expect(try session.end() == .ok)
  }

  @Test(arguments: [("production", true), ("staging", false)])
  func isRedInProduction(_ environment: String, _ isRed: Bool) throws {
    let directory = try TemporaryDirectory()
    try directory.write(
      #"{"environments":{"\#(environment)":{"codepay":"http://127.0.0.1:9"}}}"#,
      to: "xdg/config/reel/config.json")
    let terminal = try PseudoTerminal(
      BuiltProgram.path("reel"), arguments: ["--env", environment],
      environment: directory.environment.merging(["TERM": "xterm-256color"]) { $1 }, rows: 40)
    try terminal.wait(forText: "minipools [\(environment)]›")
    #expect(
      String(decoding: terminal.transcript, as: UTF8.self).contains("\u{1b}[1;37;41m") == isRed)
    terminal.send(".status\r")
    // Ctrl-D ends the session only at the prompt.
    try terminal.wait(for: "the status and the prompt") {
      $0.text.contains("Environment  \(environment)")
        && $0.text.hasSuffix("\nminipools [\(environment)]›")
    }
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
  }
}
