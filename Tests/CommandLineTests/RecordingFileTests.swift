import Foundation
import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

@testable import ReelTimeline

/// Altered recordings, and sessions that were killed.
@Suite(.occupiesAThread) struct RecordingFileTests {
  /// Creates a complete recording of seven frames: a header, the frames, a keyframe, the end.
  private static func recording(in directory: TemporaryDirectory) async throws -> [String] {
    let run = try await ProgramRun.reel(
      ["--record", "one.reel"], input: "open 2\nedit\nset name Trip to Turin\nsave\nwait\n",
      in: directory)
    #expect(run.code == 0)
    let lines = String(decoding: try directory.data("one.reel"), as: UTF8.self)
    return lines.split(separator: "\n").map(String.init)
  }

  private static func replay(
    _ lines: [String], end: String = "\n", in directory: TemporaryDirectory
  ) async throws -> ProgramRun {
    try directory.write(lines.joined(separator: "\n") + end, to: "other.reel")
    return try await ProgramRun.reel(["replay", "other.reel"], in: directory)
  }

  @Test func everyFlippedByteIsNoticed() async throws {
    let directory = try TemporaryDirectory()
    let lines = try await Self.recording(in: directory)
    for index in [0, 1, 4, 6] {
      var damaged = lines
      damaged[index] = damaged[index].replacing("\"time\"", with: "\"tyme\"")
      let reason =
        "its checksum is wrong" + (index == 0 ? "" : ", or the line before it is missing")
      #expect(
        try await Self.replay(damaged, in: directory)
          == ProgramRun(code: 3, diagnostics: "other.reel:\(index + 1): damaged: \(reason)\n"))
    }
  }

  @Test func aTornLastLineIsDroppedWithANotice() async throws {
    let directory = try TemporaryDirectory()
    let lines = Array(try await Self.recording(in: directory).prefix(6))
    for length in [1, 20, lines[5].count - 1] {
      let torn = lines.dropLast() + [String(lines[5].prefix(length))]
      let run = try await Self.replay(Array(torn), end: "", in: directory)
      #expect(
        run
          == ProgramRun(
            code: 0,
            output: """
              other.reel:6: the last line was dropped: it is incomplete
              other.reel: 3 frames, 4 digests equal, not ended

              """))
    }
  }

  @Test func aTornHeaderAloneIsAnEmptyRecording() async throws {
    let directory = try TemporaryDirectory()
    let header = try await Self.recording(in: directory)[0]
    let run = try await Self.replay([String(header.prefix(40))], end: "", in: directory)
    #expect(
      run
        == ProgramRun(
          code: 0,
          output: """
            other.reel:1: the last line was dropped: it is incomplete
            other.reel: an empty recording

            """))
  }

  @Test func aMissingLineIsDamage() async throws {
    let directory = try TemporaryDirectory()
    var lines = try await Self.recording(in: directory)
    lines.remove(at: 3)
    #expect(
      try await Self.replay(lines, in: directory)
        == ProgramRun(
          code: 3,
          diagnostics:
            "other.reel:4: damaged: its checksum is wrong, or the line before it is missing\n"))
  }

  @Test(arguments: [
    (
      "\"reel\":2", "\"reel\":9",
      "other.reel:1: written by a newer Reel, in format 9; this one reads up to format 2\n"
    ),
    (
      "\"app\":\"reel\"", "\"app\":\"notes\"",
      "other.reel:1: a recording of “notes”, not of “reel”\n"
    ),
    (
      "\"poolChosen\":{\"id\":2}", "\"poolChosen\":{}",
      "other.reel:5: does not fit this version of the app: action.minipools.router.poolChosen: "
        + "“id” is missing\n  the first action that this version does not have is that of frame 3: "
        + "there is no “minipools.router.poolChosen.id”\n"
    ),
  ])
  func invalidRecordingsAreRefused(_ old: String, _ new: String, _ message: String) async throws {
    let directory = try TemporaryDirectory()
    let lines = try await Self.recording(in: directory).joined(separator: "\n")
    let other = Recordings.rewritten(lines) { $0.replacing(old, with: new) }
    let run = try await Self.replay([other], end: "", in: directory)
    #expect(run == ProgramRun(code: 3, diagnostics: message), "\(run)")
  }

  /// Returns a recording's lines with its form as JSON, as a short one is written.
  private static func withReadableForm(_ lines: String) throws -> String {
    try lines.replacing(#/"form":"([^"]*)"/#) { match in
      let form = try Deflated.bytes(String(match.1)).map { String(decoding: $0, as: UTF8.self) }
      return "\"form\":\(form ?? "null")"
    }
  }

  /// Writes a recording of a version in whose form something was otherwise.
  private static func write(
    _ name: String, replacing form: String, with old: String, in directory: TemporaryDirectory
  ) async throws {
    let lines = try await recording(in: directory).joined(separator: "\n")
    let other = try Recordings.rewritten(lines) {
      try withReadableForm($0).replacing(form, with: old)
        .replacing(#/"types":"[0-9a-f]{16}"/#, with: #""types":"0000000000000000""#)
    }
    try directory.write(other, to: name)
  }

  @Test func aRecordingInAnotherFormIsMigratedOnDemand() async throws {
    let directory = try TemporaryDirectory()
    try await Self.write(
      "old.reel", replacing: #""addTapped":{"seasons":"String?","#, with: #""addTapped":{"#,
      in: directory)
    try directory.write("", to: "new/.keep")
    let difference = "old.reel:1: action.tvshows.addForm.addTapped.seasons is new"
    let outcome = "7 frames, 9 digests equal"
    #expect(
      try await ProgramRun.reel(["migrate", "old.reel", "--to", "new"], in: directory)
        == ProgramRun(
          code: 0, output: "\(difference)\nold.reel: \(outcome)\nwrote new/old.reel\n"))
    // The copy is of this version; nothing is overwritten.
    #expect(
      try await ProgramRun.reel(["migrate", "new/old.reel"], in: directory)
        == ProgramRun(
          code: 0, output: "new/old.reel: \(outcome)\nnew/old.reel: nothing to migrate\n"))
    let again = try await ProgramRun.reel(["migrate", "old.reel", "--to", "new"], in: directory)
    #expect(again.code == 2 && again.diagnostics.contains("exists already"))
  }

  @Test func framesAreListedWithoutTheirTypes() async throws {
    let directory = try TemporaryDirectory()
    try await Self.write(
      "old.reel", replacing: #""poolChosen":{"id":"Int"}"#, with: #""poolChosen":{}"#,
      in: directory)
    let problem = """
      old.reel:1: does not fit this version of the app: \
      “action.minipools.router.poolChosen.id” (Int) is new and has no value in what was \
      written before; declare one in Router.Action: .added("poolChosen.id", default: …)

      """
    let log = try await ProgramRun.reel(["log", "old.reel", "--last", "1"], in: directory)
    #expect(
      log
        == ProgramRun(
          code: 3,
          output: ##" #7  minipools.poolForm.poolSaved.done {"contrib…  effect of #6"## + "\n",
          diagnostics: problem), "\(log)")
    let report = try await ProgramRun.reel(["report", "old.reel", "old.html"], in: directory)
    #expect(
      report == ProgramRun(code: 3, output: "wrote old.html, 7 frames\n", diagnostics: problem),
      "\(report)")
    #expect(
      String(decoding: try directory.data("old.html"), as: UTF8.self).contains(
        "declare one in Router.Action"))
  }

  @Test func aReplayWithAnotherStateReportsTheFrame() async throws {
    let directory = try TemporaryDirectory()
    let lines = try await Self.recording(in: directory).joined(separator: "\n")
    let other = Recordings.rewritten(lines) {
      $0.replacing(#""values":{"name":"Trip to Turin""#, with: #""values":{"name":"Elba""#)
    }
    #expect(
      try await Self.replay([other], end: "", in: directory)
        == ProgramRun(
          code: 1,
          diagnostics: """
            other.reel: differs after frame 4, by frame 5 at the latest
              after frame 7, recorded → replayed:
                ~ minipools.pools[id=2].name: "Trip to Turin" → "Elba"

            """))
  }

  /// Questions are answered about the states that this version reaches, and say so; a digest that
  /// differs is a check that failed.
  @Test(arguments: [
    (["why", "other.reel", "minipools.pools[id=2].name"], "#7 "),
    (["sql", "other.reel", "SELECT count(*) FROM changes WHERE frame = 7"], "12\n"),
    (["diff", "other.reel@7", "one.reel"], "\"Elba\" → \"Trip to Turin\""),
  ])
  func questionsAboutOtherStatesSaySo(_ arguments: [String], _ answer: String) async throws {
    let directory = try TemporaryDirectory()
    let lines = try await Self.recording(in: directory).joined(separator: "\n")
    let other = Recordings.rewritten(lines) {
      $0.replacing(#""values":{"name":"Trip to Turin""#, with: #""values":{"name":"Elba""#)
    }
    try directory.write(other, to: "other.reel")
    let run = try await ProgramRun.reel(arguments, in: directory)
    #expect(run.code == 1 && run.output.contains(answer), "\(run)")
    #expect(
      run.diagnostics == """
        other.reel: differs after frame 4, by frame 5 at the latest
          after frame 7, recorded → replayed:
            ~ minipools.pools[id=2].name: "Trip to Turin" → "Elba"

        """)
  }

  /// The frame of a line is not its number: requests and stored states have lines, too.
  @Test func aCorpusNamesTheFrameThatCannotBeRead() async throws {
    let directory = try TemporaryDirectory()
    let lines = try await Self.recording(in: directory).joined(separator: "\n")
    let other = Recordings.rewritten(lines) {
      $0.replacing(#"{"poolSaved":"#, with: #"{"poolSvd":"#)
    }
    try directory.write(other, to: "other.reel")
    let added = try await ProgramRun.reel(
      ["corpus", "add", "--to", "c", "other.reel"], in: directory)
    #expect(added.code == 0)
    for mode in [[], ["--against"]] {
      let run = try await ProgramRun.reel(["corpus", "replay", "c"] + mode, in: directory)
      #expect(run.code == (mode.isEmpty ? 3 : 1))
      #expect(run.output.contains("\n  frame 7 of "), "\(run.output)")
    }
    // Damage is in no frame.
    let name = "c/recordings/" + directory.names(in: "c/recordings")[0]
    let file = "\(name)/\(directory.names(in: name)[0])"
    try directory.write(Data(try directory.data(file).dropFirst(40)), to: file)
    let run = try await ProgramRun.reel(["corpus", "replay", "c", "--as", "new"], in: directory)
    #expect(run.code == 3)
    #expect(run.output.contains(/damaged\n  [0-9a-f]{12}, other\.reel\n/), "\(run.output)")
  }

  /// A session with piped input is killed after an answer has been read: answered commands are in
  /// the recording.
  ///
  /// If answers were shown before they are recorded, this would fail now and then.
  @Test(arguments: 1...4)
  func answeredCommandsSurviveTheProcess(_ count: Int) async throws {
    let session = [
      ("open 2", "[edit] [delete] [back]", 3), ("edit", "[save] [back]", 4),
      ("set name Elba", "Elba", 5), ("save", "[edit] [delete] [back]", 7),
    ]
    let directory = try TemporaryDirectory()
    let program = try PipedProgram(["--record", "killed.reel"], in: directory)
    for (line, answer, _) in session.prefix(count) {
      try program.send(line)
      try program.send("wait")
      try program.read(until: answer)
    }
    #expect(program.end(with: SIGKILL) == -SIGKILL)
    let frames = session[count - 1].2
    #expect(
      try await ProgramRun.reel(["replay", "killed.reel"], in: directory)
        == ProgramRun(
          code: 0, output: "killed.reel: \(frames) frames, \(frames + 1) digests equal, not ended\n"
        ))
  }
}
