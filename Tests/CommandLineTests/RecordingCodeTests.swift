import ReelProgram
import TemporaryFiles
import Testing

/// The exit codes of subcommands that read a recording: one that replays as it was recorded, an
/// empty one, and one whose states differ.
@Suite struct RecordingCodeTests {
  /// A command line with `FILE` for the recording, and its exit codes.
  struct Row: CustomTestStringConvertible, Sendable {
    let words: String
    /// For a recording as it should be.
    var whole: Int32 = 0
    /// For an empty recording.
    let empty: Int32
    /// For one that this version does not replay as it was recorded.
    let differing: Int32

    var testDescription: String { words }

    init(_ words: String, empty: Int32, differing: Int32) {
      self.words = words
      self.empty = empty
      self.differing = differing
    }
  }

  private static let rows = [
    // They list or search frames, of which there are none.
    Row("replay FILE", empty: 0, differing: 1),
    Row("replay FILE --against", empty: 0, differing: 1),
    Row("replay FILE --tap", empty: 0, differing: 1),
    Row("why FILE faulty.arms", empty: 0, differing: 1),
    Row("bisect FILE faulty.arms==1", empty: 0, differing: 1),
    Row("find FILE armed", empty: 0, differing: 1),
    // It reduces nothing.
    Row("log FILE", empty: 0, differing: 0),
    // They need a state or a frame.
    Row("replay FILE --print faulty.arms", empty: 1, differing: 1),
    // That is before the difference.
    Row("replay FILE --until 1", empty: 1, differing: 0),
    Row("diff FILE other.reel", empty: 1, differing: 1),
    Row("diff other.reel FILE@1", empty: 1, differing: 1),
    Row("report FILE page.html", empty: 1, differing: 1),
    Row("export FILE state.json", empty: 1, differing: 1),
    Row("export FILE frames.sqlite", empty: 1, differing: 1),
    Row("sql FILE SELECT/**/path/**/FROM/**/changes", empty: 1, differing: 1),
    // What it reads needs no states.
    Row("sql FILE SELECT/**/frame/**/FROM/**/frames", empty: 1, differing: 0),
    Row("shrink FILE --where=faulty.arms==1", empty: 1, differing: 1),
    Row("migrate FILE", empty: 1, differing: 1),
    Row("scrub FILE --texts", empty: 1, differing: 1),
    // It is compared when the corpus is replayed.
    Row("corpus add --to corpus FILE", empty: 1, differing: 0),
    // A session has the code of its lines.
    Row("open FILE -c .status", empty: 0, differing: 0),
  ]

  @Test(arguments: rows) func agree(_ row: Row) async throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "empty.reel")
    for (name, fault) in [("whole", "none"), ("other", "none"), ("differing", "rule")] {
      let run = try await ProgramRun.of(
        "Faulty", ["--record", name + ".reel"], input: "arm\nadd -1\nadd 2\n",
        environment: ["FAULT": fault], in: directory)
      #expect(run.code == 0, "\(run)")
    }
    let codes = [("whole", row.whole), ("empty", row.empty), ("differing", row.differing)]
    for (name, code) in codes {
      // Files that a command writes must not exist.
      let words = row.words.split(separator: " ").map(String.init).map { word -> String in
        let isNew = ["page.html", "state.json", "frames.sqlite"].contains(word)
        if isNew { return "\(name)-\(word)" }
        return word.replacing("FILE", with: "\(name).reel").replacing("/**/", with: " ")
      }
      let run = try await ProgramRun.of("Faulty", words, in: directory)
      #expect(run.code == code, "\(words) \(run)")
    }
  }
}
