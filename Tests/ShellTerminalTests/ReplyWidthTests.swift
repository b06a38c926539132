import Foundation
import Occupying
import TemporaryFiles
import Testing

/// Replies that are wider than the window.
@Suite(.serialized, .occupiesAThread) struct ReplyWidthTests {
  /// The last of several columns goes on below itself; a file has whole lines.
  @Test func rowsAreBrokenBetweenWords() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(showing: "[refresh]\nminipools›", in: directory, columns: 64)
    session.type(".set")
    let row = #/\nmemory +\d+ +how many MB the timeline may use before old\n {15,17}frames go to/#
    try session.wait(for: "the settings") { $0.contains(row) && $0.hasSuffix("\nminipools›") }
    session.type(".set > \(directory.path("settings"))")
    session.type(".mode")
    try session.endsWith("\nplain\nminipools›")
    #expect(try session.end() == .ok)
    let settings = String(decoding: try directory.data("settings"), as: UTF8.self)
    #expect(settings.contains("the timeline may use before old frames go to a file\n"))
  }

  @Test func sentencesAreBrokenBetweenWords() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(showing: "minipools›", in: directory, columns: 40)
    session.type(".alias")
    try session.endsWith(
      """
      minipools› .alias
      there are no aliases; .alias NAME LINE
      makes one
      minipools›
      """)
    #expect(try session.end() == .ok)
  }

  /// It may be copied.
  @Test func JSONAndPathsAreWhole() throws {
    let directory = try TemporaryDirectory()
    let session = try ScriptedShell(showing: "minipools›", in: directory, columns: 40)
    session.type(".state minipools.pools[id=2].contributions[0]")
    try session.wait(for: "an object in one line") {
      $0.contains(/\n\{.*"note":"See you at the station".*\}\nminipools›$/)
    }
    let script = directory.path("saved.script")
    session.type(".save \(script)")
    try session.shows("\nwrote \(script)\nTime was real: what depends on it, or on\nchance, may ")
    #expect(try session.end() == .ok)
  }
}
