import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Help at terminals of different widths, topics that Tab completes, and JSON at a terminal.
@Suite(.serialized, .occupiesAThread) struct HelpTests {
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
    let session = try TerminalShell(in: try TemporaryDirectory(), rows: 60)
    session.press(".help env\t\r")
    try session.terminal.wait(for: "the topic") {
      $0.text.contains("\nenvironments: where services are: config.json, --env and --api\n")
        && $0.text.hasSuffix("\nminipools›")
    }
    #expect(try session.end() == .ok)
  }

  /// An interruption by Ctrl-C is an error object, and is reported once.
  @Test func controlCIsAnErrorInJSON() throws {
    let directory = try TemporaryDirectory()
    try directory.write("open 1\nwait 1000\n", to: "long.script")
    let session = try ScriptedShell(in: directory, rows: 60, columns: 200)
    session.type(".mode json")
    try session.endsWith("}\nminipools›")
    session.type(".run \(directory.path("long.script"))")
    try session.shows("\"command\":\"open\"")
    session.interrupt()
    try session.wait(for: "the error and the prompt") {
      $0.contains("\"error\":{\"code\":\"interrupted\"") && $0.hasSuffix("\nminipools/1›")
    }
    #expect(!session.text.contains("\ninterrupted"))
    #expect(try session.end() == .ok)
  }
}
