import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// The shell at terminals with fewer abilities, and with its output redirected.
@Suite(.serialized, .occupiesAThread) struct PlainTerminalTests {
  private func start(
    _ arguments: [String] = [], _ environment: [String: String], in directory: TemporaryDirectory,
    columns: Int = 80
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      BuiltProgram.path("reel"), arguments: arguments,
      environment: directory.environment.merging(environment) { $1 }, rows: 40, columns: columns)
  }

  @Test(arguments: ["dumb", ""])
  func aDumbTerminalHasAWorkingPrompt(type: String) throws {
    let directory = try TemporaryDirectory()
    let terminal = try start([], ["TERM": type], in: directory)
    try terminal.wait(forScreen: TerminalSession.home)
    terminal.send("open 2\r")
    try terminal.wait(forEnd: " [edit] [delete] [back]\nminipools/2›")
    terminal.send("delete\r")
    try terminal.wait(forEnd: "yes or no:")
    terminal.send("open 2\r")
    try terminal.wait(forText: "yes or no: open 2\nnot done\nminipools/2› open 2\nTrip to Rome\n")
    try terminal.wait(forEnd: " [edit] [delete] [back]\nminipools/2›")
    terminal.send(".use codepay\rlogin +491512222222\r")
    try terminal.wait(forEnd: "assword:")
    terminal.send("xyzzy\r")
    try terminal.wait(for: "the question again") {
      $0.text.contains("password is wrong") && $0.text.hasSuffix("assword:")
    }
    terminal.send("\u{3}")
    try terminal.wait(forEnd: "codepay›")
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
    let transcript = String(decoding: terminal.transcript, as: UTF8.self)
    #expect(!transcript.contains("\u{1B}"))
    #expect(!transcript.contains("xyzzy"))
  }

  @Test func outputMayBeRedirected() throws {
    let directory = try TemporaryDirectory()
    let file = directory.path("answers")
    let terminal = try PseudoTerminal(
      "/bin/sh", arguments: ["-c", "'\(BuiltProgram.path("reel"))' >'\(file)'"],
      environment: directory.environment, rows: 40)
    try terminal.wait(forScreen: "minipools›")
    terminal.send("open 2\r")
    try terminal.wait(forScreen: "minipools› open 2\nminipools/2›")
    terminal.send("opne\r")
    try terminal.wait(forEnd: "did you mean open?\n  opne\n  ^^^^\nminipools/2›")
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
    let answers = String(decoding: try directory.data("answers"), as: UTF8.self)
    #expect(
      answers.hasSuffix(
        """
          [refresh]
        Trip to Rome
          Trip to Rome  $30 / $50
          ████████████░░░░░░░░  60 %
            2025-12-01  person 4: See you at the station  $30
          [contribute] [edit] [delete] [back]

        """))
    #expect(!answers.contains("\u{1B}") && !answers.contains("›"))
  }

  @Test func theGreetingFitsIntoTheTerminal() throws {
    let directory = try TemporaryDirectory()
    let german = try ScriptedShell(
      showing: "[aktualisieren]\nminipools›", in: directory, language: "de")
    #expect(
      german.text.hasPrefix(
        """
        reel  eingebauter Server · .help
          minipools     Gemeinsam Geld sammeln, in Töpfen mit Zielen
          transformers  Ein Aufgebot von Robotern, und der Kampf ihrer beiden Teams
          tvshows       Die Serien, die man sieht, auch ohne Netz
          codepay       Ein Bankkonto, um Geld an Telefonnummern zu senden
        MiniPools
        """))
    #expect(try german.end() == .ok)
    let narrow = try ScriptedShell(showing: "minipools›", in: directory, columns: 40)
    #expect(
      narrow.text.hasPrefix(
        """
        reel  embedded backend · .help
          minipools     Collect money together…
          transformers  A roster of robots, an…
          tvshows       The shows you watch, a…
          codepay       A bank account, to sen…
        MiniPools
        """))
    #expect(try narrow.end() == .ok)
  }

  /// The greeting comes before the first answer, even without a user's input.
  @Test func theGreetingNamesTheServices() throws {
    let directory = try TemporaryDirectory()
    let one = try start(["--api", "codepay=http://127.0.0.1:9/codepay"], [:], in: directory)
    try one.wait(for: "the greeting") {
      $0.text.hasPrefix(
        """
        reel  codepay: 127.0.0.1:9 · embedded backend · .help
          minipools
        """)
    }
    let all = ["minipools", "transformers", "tvshows", "codepay"].flatMap {
      ["--api", "\($0)=http://user:word@127.0.0.1:9/\($0)"]
    }
    let given = try start(all, [:], in: directory)
    try given.wait(for: "the greeting") {
      $0.text.hasPrefix(
        "reel  127.0.0.1:9 · .help\n")
    }
  }

  @Test(arguments: [
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], "\u{1B}[30;48;2;"),
    (["TERM": "xterm-256color"], "\u{1B}[30;48;5;"), (["TERM": "xterm"], "\u{1B}[30;102m"),
  ])
  func coloursSuitTheTerminal(environment: [String: String], sequence: String) throws {
    let directory = try TemporaryDirectory()
    let terminal = try start([], environment, in: directory)
    try terminal.wait(forEnd: "[refresh]\nminipools›")
    terminal.send(".http PATCH /pools/1 name=Elba\r")
    try terminal.wait(forEnd: "}\nminipools›")
    terminal.send("refresh\r")
    try terminal.wait(for: "the change") { $0.text.contains("~ Elba") && $0.text.hasSuffix("›") }
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
    let transcript = String(decoding: terminal.transcript, as: UTF8.self)
    #expect(transcript.contains(sequence))
    for other in ["48;2;", "48;5;"] where !sequence.contains(other) {
      #expect(!transcript.contains(other))
    }
  }
}
