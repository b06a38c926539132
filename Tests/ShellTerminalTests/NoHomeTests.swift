import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Where the user's directories cannot be created or written to, the shell starts, says once what
/// is not kept, and works.
@Suite(.serialized, .occupiesAThread) struct NoHomeTests {
  /// Starts the shell with directories of the XDG specification that cannot be created.
  private static func session(
    without purposes: [String], in directory: TemporaryDirectory
  ) throws -> TerminalSession {
    try directory.write("", to: "file")
    let unusable = purposes.map { ("XDG_\($0)_HOME", directory.path("file/in")) }
    return try TerminalSession(
      in: directory, columns: 200, environment: Dictionary(uniqueKeysWithValues: unusable))
  }

  @Test(arguments: [
    (
      ["DATA", "STATE", "CACHE", "CONFIG"], "nothing is kept after this session: ",
      ["what the apps store", "recorded", "the lines"]
    ),
    (
      ["CONFIG"], "what the apps store is not kept after this session: ",
      ["nothing is kept", "recorded", "the lines"]
    ),
    (
      ["STATE"], "neither the lines nor the recording of this session are kept: ",
      ["nothing is kept", "what the apps store"]
    ),
  ])
  func theShellWorks(_ purposes: [String], _ loss: String, _ unsaid: [String]) throws {
    let directory = try TemporaryDirectory()
    let session = try Self.session(without: purposes, in: directory)
    let text = session.terminal.screen.text
    let reason = loss + directory.path("file") + " is not a directory; move it out of the way."
    #expect(text.components(separatedBy: reason).count == 2, "\(text)")
    for other in unsaid { #expect(!text.contains(other), "\(text)") }
    session.type("open 2")
    try session.endsWith("minipools/2›")
    session.type(".use tvshows")
    try session.endsWith("tvshows›")
    session.type(".use codepay")
    try session.endsWith("codepay›")
    #expect(try session.end() == .code(0))
  }

  /// The history file can get lost while the shell runs.
  @Test func aLineThatIsNotKeptIsReported() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("state/history")
    try directory.write("open 1\nopen 3\n", to: "state/history")
    let shell = try TerminalShell(in: directory)
    // A folder cannot be written.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    shell.type("open 2")
    try shell.shows("written: Is a directory\nTrip to Rome\n")
  }

  /// Data that is asked for is not replaced by none.
  @Test func aNamedFolderThatCannotBeUsedIsAnError() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "file")
    let run = try await ProgramRun.reel(["--data", "file", "-c", "wait"], in: directory)
    #expect(run.code == 3, "\(run)")
  }
}
