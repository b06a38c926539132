import Foundation
import Occupying
import PseudoTerminal
import Reel
import ReelCorpus
import ReelProgram
import ReelTimeline
import TemporaryFiles
import Testing

@testable import Planted

/// A corpus in a folder, used from a command line; other programs read its contents.
@Suite(.occupiesAThread) struct CorpusTests {
  /// Returns the outcome, the action and the path of each verdict, sorted by the recording's name.
  private func verdicts(_ corpus: CorpusFixture, run: String) throws -> [String] {
    try corpus.sqlite(
      """
      SELECT r.name, v.outcome, coalesce(v.frame, 0), coalesce(v.action, '-'),
        coalesce(v.path, '-')
      FROM verdicts v JOIN recordings r ON r.id = v.recording JOIN runs u ON u.id = v.run
      WHERE u.fingerprint = '\(run)' ORDER BY r.name
      """)
  }

  @Test func hashesEqualThoseOfSha256sum() throws {
    let directory = try TemporaryDirectory()
    for size in [0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000, 70_000] {
      let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 * 31) })
      try directory.write(data, to: "bytes")
      let line = try CorpusFixture.output("/usr/bin/sha256sum", [directory.path("bytes")])
      #expect(line.first?.prefix(64) == Substring(ContentHash(of: data).text), "\(size)")
    }
  }

  @Test func recordingsAreStoredOnceAndDamagedOnesAreReported() async throws {
    let corpus = try CorpusFixture("Planted")
    try corpus.recordBaskets(3)
    let (directory, made) = (corpus.directory, corpus.directory.path("made"))
    try FileManager.default.copyItem(atPath: made + "/basket-1.reel", toPath: made + "/copy.reel")
    var bytes = try directory.data("made/basket-2.reel")
    let feed = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    bytes[feed + 20] ^= 1
    try directory.write(bytes, to: "made/broken.reel")
    let added = try await corpus.run("corpus", "add", "--to", "place", "made")
    #expect(added.code == 3)
    #expect(
      added.output == "3 recordings stored in \(directory.path("place")); 1 was there before\n")
    #expect(
      added.diagnostics == """
        made/broken.reel:2: damaged: its checksum is wrong, or the line before it is missing
        1 file was not stored

        """)
    let again = try await corpus.run("corpus", "add", "--to", "place", "made/basket-0.reel")
    #expect(
      again
        == ProgramRun(
          code: 0,
          output: "0 recordings stored in \(directory.path("place")); 1 was there before\n"))
    let files = try CorpusFixture.output(
      "/usr/bin/find", [directory.path("place/recordings"), "-type", "f"])
    let sums = try CorpusFixture.output("/usr/bin/sha256sum", files)
    #expect(sums.count == 3)
    for line in sums { #expect(line.hasSuffix("/\(line.prefix(64)).reel")) }
    #expect(
      try corpus.sqlite("SELECT hash FROM recordings").sorted()
        == sums.map { String($0.prefix(64)) }.sorted())
  }

  @Test func aPlantedChangeGivesTheExpectedGroups() async throws {
    let corpus = try CorpusFixture("Planted")
    try corpus.recordBaskets(24)
    try await corpus.run("corpus", "add", "--to", "place", "made")
    let before = try await corpus.run("corpus", "replay", "place", "--as", "before")
    #expect(before.code == 0)
    #expect(before.output == "24 recordings: 24 unchanged, 0 not\n")
    let after = try await corpus.run(
      "corpus", "replay", "place", "--as", "after", "--json", environment: ["BUG": "cents"])
    #expect(after.code == 1)
    // The expected verdicts, from the recordings alone: the first price with cents, and whether the
    // last state has one.
    var expected: [String] = []
    for number in 0..<24 {
      let name = "basket-\(number).reel"
      let lines = String(decoding: try corpus.directory.data("made/\(name)"), as: UTF8.self)
        .split(separator: "\n")
      let first = lines.first { $0.contains(#""frame":"#) && $0.contains(#"."#) }
      let last = try #require(lines.last { $0.contains(#""keyframe":"#) })
      let hasCents = last.contains(/"price":\d*([1-9]\d|\d[1-9])\b/)
      guard let first, let frame = first.firstMatch(of: /"frame":(\d+)/)?.1 else {
        expected.append("\(name)|equal|0|-|-")
        continue
      }
      expected.append("\(name)|differs|\(frame)|added|\(hasCents ? "items.price" : "-")")
    }
    expected.sort()
    #expect(try verdicts(corpus, run: "after") == expected)
    #expect(Set(expected.map { $0.split(separator: "|")[1] }) == ["equal", "differs"])
    let groups = after.output.split(separator: "\n").filter { $0.contains(#""group":"#) }
    let kinds = Set(expected.filter { $0.contains("differs") }.map { $0.split(separator: "|")[4] })
    #expect(groups.count == kinds.count)
    for group in groups { #expect(group.contains(#""action":"added""#)) }
    let first = try #require(groups.first)
    // A single action is enough, and it is unchanged.
    #expect(first.contains(#""actions":[{"added":{"name":"#))
  }

  @Test func earlierVerdictsAreReused() async throws {
    let corpus = try CorpusFixture("Planted")
    try corpus.recordBaskets(4)
    try await corpus.run("corpus", "add", "--to", "place", "made")
    let place = corpus.directory.path("place")
    func replayed(_ arguments: String...) async throws -> Int {
      let run = try await ProgramRun.of(
        "Planted", ["corpus", "replay", "place", "--json"] + arguments, in: corpus.directory)
      #expect(run.code == 0)
      return run.output.split(separator: "\n").filter { $0.contains(#""outcome":"#) }.count
    }
    #expect(try await replayed() == 4)
    #expect(try await replayed() == 0)
    #expect(try await replayed("--against") == 4)
    try corpus.record(
      Planted(bug: .none, clock: VirtualClock()), [.added(name: "new", price: "1")], as: "new")
    try await corpus.run("corpus", "add", "--to", "place", "made")
    #expect(try await replayed() == 1)
    #expect(try await replayed("--as", "another") == 5)
    #expect(try await replayed() == 0)
    let status = try await corpus.run("corpus", "status", "place")
    let lines = status.output.split(separator: "\n")
    #expect(lines.first == "\(place): 5 recordings, 0.0 MB")
    #expect(lines.filter { $0 == "  5 of 5 replayed, 5 × unchanged" }.count == 2)
    #expect(lines.filter { $0 == "  4 of 5 replayed, 4 × unchanged" }.count == 1)
    let list = try await corpus.run("corpus", "list", "place", "--against")
    #expect(
      list.output.split(separator: "\n").last?.hasSuffix("1 frame  not replayed  new.reel") == true)
  }

  /// A copy that could not be read says nothing about what was recorded.
  @Test func aDamagedCopyIsTriedAgainAndReplaced() async throws {
    let corpus = try CorpusFixture("Planted")
    try corpus.recordBaskets(3)
    try await corpus.run("corpus", "add", "--to", "place", "made")
    let files = try CorpusFixture.output(
      "/usr/bin/find", [corpus.directory.path("place/recordings"), "-type", "f"])
    let file = try #require(files.first)
    func replay() async throws -> String {
      let run = try await corpus.run("corpus", "replay", "place")
      return "\(run.code) \(run.output.split(separator: "\n").first ?? "")"
    }
    try FileManager.default.moveItem(atPath: file, toPath: file + ".away")
    #expect(try await replay() == "3 3 recordings: 2 unchanged, 1 not")
    #expect(try await replay() == "3 3 recordings: 2 unchanged, 1 not")
    try FileManager.default.moveItem(atPath: file + ".away", toPath: file)
    #expect(try await replay() == "0 3 recordings: 3 unchanged, 0 not")
    #expect(try corpus.sqlite("SELECT count(*) FROM verdicts") == ["3"])
    #expect(try corpus.sqlite("SELECT count(*) FROM batches") == ["0"])

    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    var bytes = whole
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: file))
    let added = try await corpus.run("corpus", "add", "--to", "place", "made")
    #expect(added.output.hasPrefix("0 recordings stored"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == whole)
  }

  @Test func shardsWithoutAQueueCoverTheWholeCorpus() async throws {
    let corpus = try CorpusFixture("Planted")
    try corpus.recordBaskets(10)
    try await corpus.run("corpus", "add", "--to", "place", "made")
    var seen: [String] = []
    for part in 1...3 {
      let run = try await corpus.run("corpus", "replay", "place", "--json", "--shard", "\(part)/3")
      #expect(run.code == 0)
      seen += run.output.matches(of: /"name":"([^"]*)"/).map { String($0.1) }
    }
    #expect(seen.sorted() == (0..<10).map { "basket-\($0).reel" }.sorted())
    #expect(try corpus.sqlite("SELECT count(*) FROM verdicts") == ["0"])
    let wrong = try await corpus.run("corpus", "replay", "place", "--shard", "4/3")
    #expect(wrong.code == 2)
    #expect(
      wrong.diagnostics.hasPrefix("planted: --shard must be K/N, such as 3/16, not “4/3”"))
  }

  @Test func aCrashingReducerAffectsOnlyItsRecording() async throws {
    let corpus = try CorpusFixture("Faulty")
    try corpus.recordNumbers(10)
    try await corpus.run("corpus", "add", "--to", "place", "made")
    let run = try await corpus.run(
      "corpus", "replay", "place", "--as", "traps", "--workers", "2", "--json",
      environment: ["FAULT": "crash"])
    #expect(run.code == 1)
    let expected = (0..<10).map { number in
      number % 5 == 2
        ? "numbers-\(number).reel|crash|10|fired|-" : "numbers-\(number).reel|equal|0|-|-"
    }
    #expect(try verdicts(corpus, run: "traps") == expected)
    let groups = run.output.split(separator: "\n").filter { $0.contains(#""group":"crash""#) }
    #expect(groups.count == 1)
    let group = try JSON(text: String(try #require(groups.first)))
    #expect(try Path("count").read(from: group) == .value(.int(2)))
    // Armed, one number added, fired.
    #expect(try Path("actions.count").read(from: group) == .value(.int(3)))
    #expect(try Path("actions[2]").read(from: group) == .value(["fired": [:]]))
    #expect(groups[0].contains(#"{"armed":{}}"#))
  }

  @Test func aFrameThatDoesNotEndTimesOut() async throws {
    let corpus = try CorpusFixture("Faulty")
    try corpus.recordNumbers(4)
    try await corpus.run("corpus", "add", "--to", "place", "made")
    let run = try await corpus.run(
      "corpus", "replay", "place", "--as", "stuck", "--timeout", "1", "--workers", "2",
      environment: ["FAULT": "stuck"])
    #expect(run.code == 1)
    #expect(
      run.output.hasPrefix(
        """
        4 recordings: 3 unchanged, 1 not
        1 × fired · does not finish
          frame 10 of
        """))
    #expect(try verdicts(corpus, run: "stuck")[2] == "numbers-2.reel|hang|10|fired|-")
  }

  @Test func killedWorkersAndProgramsLeaveOneVerdictEach() async throws {
    let corpus = try CorpusFixture("Faulty")
    try corpus.recordNumbers(24)
    try await corpus.run("corpus", "add", "--to", "place", "made")
    let arguments = [
      "corpus", "replay", "place", "--as", "killed", "--workers", "2", "--lease", "1",
    ]
    // Each frame takes a while, so that there is something to kill.
    let slow = ["FAULT": "sluggish"]
    for seed in 1...3 {
      let one = try corpus.start(arguments, environment: slow)
      let other = try corpus.start(arguments, environment: slow)
      // Three kills in one frame would count as a crash of that frame.
      Killing.workers(2, of: one, seed: UInt64(seed))
      Killing.workers(2, of: other, seed: UInt64(seed + 10))
      one.send(SIGKILL)
      _ = one.waitUntilEnd()
      // The same signal as Ctrl-C.
      other.send(SIGINT)
      // On a busy machine, the signal may arrive before the program handles it.
      #expect([.exit(0), .exit(130), .signal(SIGINT)].contains(other.waitUntilEnd()))
    }
    let end = try await ProgramRun.of("Faulty", arguments, environment: slow, in: corpus.directory)
    #expect(end.code == 0)
    #expect(end.output == "24 recordings: 24 unchanged, 0 not\n")
    #expect(
      try corpus.sqlite(
        "SELECT count(*), count(DISTINCT recording), min(outcome), max(outcome) FROM verdicts")
        == ["24|24|equal|equal"])
    #expect(try corpus.sqlite("SELECT count(*) FROM batches") == ["0"])
  }

  @Test func wrongCommandLinesAreExplained() async throws {
    let corpus = try CorpusFixture("Planted")
    for (line, said) in [
      (["corpus", "replay", "nowhere"], "there is no corpus at"),
      (["corpus", "forget"], "expected add, replay, list or status, not “forget”"),
      (["corpus"], "corpus needs add, replay, list or status"),
      (["corpus", "add"], "add needs recordings, or folders that contain some"),
      (["corpus", "list", "--workers", "2"], "--workers is only for replay"),
      (["corpus", "status", "a", "b"], "status takes at most one place"),
      (["corpus", "status", "postgres://h/db"], "this program keeps a corpus in a folder"),
    ] {
      let run = try await ProgramRun.of("Planted", line, in: corpus.directory)
      #expect(run.code == 2)
      #expect(run.diagnostics.contains(said), "\(run.diagnostics)")
      #expect(run.output.isEmpty)
    }
  }
}
