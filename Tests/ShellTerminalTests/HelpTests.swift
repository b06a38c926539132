import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Help at terminals of different widths, topics that Tab completes, and JSON at a terminal.
@Suite(.serialized, .occupiesAThread) struct HelpTests {
  /// Starts `reel` at a terminal with the given number of columns, with its files in `directory`.
  private static func terminal(
    columns: Int, arguments: [String] = [], ready: String = "[refresh]\nminipools›",
    in directory: TemporaryDirectory
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      BuiltProgram.path("reel"), arguments: arguments,
      environment: directory.environment.merging(["NO_COLOR": "1"]) { $1 }, rows: 60,
      columns: columns)
    try terminal.wait(for: "the start") { $0.text.hasSuffix(ready) }
    return terminal
  }

  private static let atSixty = """
    recording: a session in a file, to be replayed
      A recording has every action of the session, including the
      answers of services, so a replay needs no service and
      reaches the same states.
        .record                    shows whether the session is
                                  recorded, and where
        .record start goal.reel    records from the beginning
        .record stop goal.reel     writes the session so far
        .replay goal.reel          replays it and compares its
                                  digests
      Sessions at a terminal are recorded automatically, in
      ~/.local/state/reel/recordings; the newest 20 are kept.
      `reel replay FILE` checks one, `reel open FILE` continues
      it, `reel why FILE PATH` explains a value in it. No file
      is overwritten, and none contains a secret.
    minipools›
    """

  private static let atEighty = """
    recording: a session in a file, to be replayed
      A recording has every action of the session, including the answers of
      services, so a replay needs no service and reaches the same states.
        .record                    shows whether the session is recorded, and where
        .record start goal.reel    records from the beginning
        .record stop goal.reel     writes the session so far
        .replay goal.reel          replays it and compares its digests
      Sessions at a terminal are recorded automatically, in
      ~/.local/state/reel/recordings; the newest 20 are kept. `reel replay FILE`
      checks one, `reel open FILE` continues it, `reel why FILE PATH` explains a
      value in it. No file is overwritten, and none contains a secret.
    minipools›
    """

  private static let atTwoHundred = """
    recording: a session in a file, to be replayed
      A recording has every action of the session, including the answers of services, so a \
    replay needs no service and reaches the same states.
        .record                    shows whether the session is recorded, and where
        .record start goal.reel    records from the beginning
        .record stop goal.reel     writes the session so far
        .replay goal.reel          replays it and compares its digests
      Sessions at a terminal are recorded automatically, in ~/.local/state/reel/recordings; the \
    newest 20 are kept. `reel replay FILE` checks one, `reel open FILE` continues it, `reel why \
    FILE PATH`
      explains a value in it. No file is overwritten, and none contains a secret.
    minipools›
    """

  @Test(arguments: [(60, atSixty), (80, atEighty), (200, atTwoHundred)])
  func aTopicIsAsWideAsTheTerminal(_ columns: Int, _ text: String) throws {
    let session = try ScriptedShell(in: try TemporaryDirectory(), columns: columns)
    session.type(".help recording")
    try session.endsWith("minipools› .help recording\n" + text)
    #expect(try session.end() == .ok)
  }

  @Test func tabCompletesTopics() throws {
    let directory = try TemporaryDirectory()
    let terminal = try Self.terminal(columns: 80, in: directory)
    terminal.send(".help env\t\r")
    try terminal.wait(for: "the topic") {
      $0.text.contains("\nenvironments: where services are: config.json, --env and --api\n")
        && $0.text.hasSuffix("\nminipools›")
    }
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
  }

  /// An interruption by Ctrl-C is an error object, and is reported once.
  @Test func controlCIsAnErrorInJSON() throws {
    let directory = try TemporaryDirectory()
    try directory.write("open 1\nwait 1000\n", to: "long.script")
    let terminal = try Self.terminal(
      columns: 200, arguments: ["--mode", "json"], ready: "}\nminipools›", in: directory)
    terminal.send(".run \(directory.path("long.script"))\r")
    try terminal.wait(forText: "\"command\":\"open\"")
    terminal.send("\u{3}")
    try terminal.wait(for: "the error and the prompt") {
      $0.text.contains("\"error\":{\"code\":\"interrupted\"") && $0.text.hasSuffix("\nminipools/1›")
    }
    #expect(!terminal.screen.text.contains("\ninterrupted"))
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(0))
  }
}
