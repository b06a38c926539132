import Foundation
import Reel
import ReelApp
import ReelApps
import ReelCoding
import ReelScenarioTesting
import ReelTexts
import ReelTimeline
import TemporaryFiles
import Testing

@testable import ReelREPL
@testable import ReelTools

/// The page of a recording.
@Suite struct PageDataTests {
  private static let recordings = Scenario.all(beside: "../../Scenarios").map(\.recording)

  private static func data(
    of timeline: Timeline<AppState, AppAction>, _ suite: Suite<AppState, AppAction>,
    on cores: Int? = nil, partSize: Int = PagePart.size
  ) throws -> PageReader {
    try written(timeline, suite, on: cores, partSize: partSize).reader()
  }

  /// The data of a page: as it is read, and in the order in which it is written.
  private static func written(
    _ timeline: Timeline<AppState, AppAction>, _ suite: Suite<AppState, AppAction>,
    on cores: Int?, partSize: Int
  ) throws -> (reader: () throws -> PageReader, texts: [String]) {
    let parts = Parts()
    let data = PageData(
      timeline, of: suite, in: Translation(.en), on: cores, partSize: partSize
    ) { parts.all.append(($0, $1)) }
    let head = try data.writeParts()
    let reader = { try PageReader(head, Dictionary(uniqueKeysWithValues: parts.all)) }
    return (reader, parts.all.map { "\($0): \($1)" } + [JSON.object(head).text])
  }

  private final class Parts {
    var all: [(String, String)] = []
  }

  /// Each core collects parts of the frames at a time, of several branches or of one; what they are
  /// joined to depends on neither the number of cores nor their speed.
  @Test(arguments: recordings)
  func hasStateAndScreensOfAllFramesOnAnyNumberOfCores(path: String) async throws {
    let suite = try await Replaying.suite()
    let timeline = try #require(try suite.replay().run(path).timeline)
    let alone = try Self.written(timeline, suite, on: 1, partSize: 5)
    let together = try Self.written(timeline, suite, on: 8, partSize: 5)
    #expect(alone.texts == together.texts)
    try Self.expectAll(together.reader(), of: timeline, suite)
  }

  /// As a user gets it, who cannot choose the size of its parts.
  @Test func hasStateAndScreensInPartsOfTheUsualSize() async throws {
    let suite = try await Replaying.suite()
    let path = try #require(Self.recordings.first { $0.hasSuffix("TVShows/offline.reel") })
    let timeline = try #require(try suite.replay().run(path).timeline)
    try Self.expectAll(try Self.data(of: timeline, suite), of: timeline, suite)
  }

  @Test(arguments: [1, 8])
  func failsLikeItsFirstPartThatFails(cores: Int) async throws {
    let suite = try await Replaying.suite()
    let path = try #require(Self.recordings.first { $0.hasSuffix("TVShows/offline.reel") })
    let timeline = try #require(try suite.replay().run(path).timeline)
    var count = 0
    let data = PageData(timeline, of: suite, in: Translation(.en), on: cores, partSize: 5) {
      name, _ in
      count += 1
      if count >= 10 { throw Missing(name) }
    }
    let error = #expect(throws: Missing.self) { try data.writeParts() }
    #expect(error?.what == "changes4" && count == 10)
  }

  @Test(arguments: [1, 8])
  func isInterruptedWithItsTask(cores: Int) async throws {
    let suite = try await Replaying.suite()
    let path = try #require(Self.recordings.first { $0.hasSuffix("TVShows/offline.reel") })
    let timeline = try #require(try suite.replay().run(path).timeline)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let data = PageData(timeline, of: suite, in: Translation(.en), on: cores) { _, _ in }
      _ = try data.writeParts()
    }
    let error = await #expect(throws: QueryInterruption.self) { try await task.value }
    #expect(error?.frames == timeline.count)
  }

  private static func expectAll(
    _ reader: PageReader, of timeline: Timeline<AppState, AppAction>,
    _ suite: Suite<AppState, AppAction>
  ) throws {
    let branches = timeline.branches
    #expect(reader.counts == branches.map(\.count))
    for (track, branch) in branches.enumerated() {
      let history = try #require(timeline.history(of: branch.id))
      let moments = try reader.moments(of: track)
      try #require(moments.count == history.count + 1)
      for (position, moment) in moments.enumerated() {
        let state = history.state(at: position)
        #expect(try moment.state == JSON(encoding: state), "\(branch.name) \(position)")
        guard position > 0 else { continue }
        let time = history.frame(at: position).time
        let screens = suite.apps.map { app in
          TextRenderer(Translation(.en), width: 80).text(
            app.screen(state).at(time, isStanding: true))
        }
        #expect(try moment.screens.map(reader.text) == screens, "\(branch.name) \(position)")
      }
    }
  }

  /// A frame whose state differs between branches is on the track of each, and is one frame.
  @Test func countsEachFrameOnce() async throws {
    let suite = try await Replaying.suite()
    let path = try #require(Self.recordings.first { $0.hasSuffix("TVShows/offline.reel") })
    let timeline = try #require(try suite.replay().run(path).timeline)
    let both = TimelineStore(goingOnWith: timeline, reducer: suite.reducer)
    try both.startBranch(at: 6)
    try both.skip([2])
    let tracks = PageTrack.all(timeline)
    let numbers = tracks.flatMap { $0.history.numbers(at: 1...$0.history.count) }.flatMap(\.self)
    #expect(tracks.last.map { $0.shared < 2 } == true)
    #expect(PageTrack.count(of: tracks) == Set(numbers).count)
  }

  @Test func hasEachLineOnce() async throws {
    let suite = try await Replaying.suite()
    let path = try #require(Self.recordings.first { $0.hasSuffix("TVShows/offline.reel") })
    let report = try suite.replay().run(path)
    let reader = try Self.data(of: try #require(report.timeline), suite)
    var lines: [String] = []
    for (name, part) in reader.parts where name.hasPrefix("lines") {
      guard case .array(let block) = part else { throw Missing("an array") }
      lines += block.map { $0.text }
    }
    #expect(lines.count > 10)
    #expect(Set(lines).count == lines.count)
  }

  @Test func hasNoPassword() async throws {
    let suite = try await Replaying.suite()
    let path = try #require(Self.recordings.first { $0.hasSuffix("CodePay/settings.reel") })
    let name = path.replacing(".reel", with: ".script")
    let script = try String(contentsOfFile: name, encoding: .utf8)
    let passwords = ["secret-anna-1", "better-anna-2", "wrong-anna-1"]
    for password in passwords { try #require(script.contains(password)) }
    let report = try suite.replay().run(path)
    let reader = try Self.data(of: try #require(report.timeline), suite)
    let text = reader.parts.values.map(\.text).joined()
    #expect(text.contains("passwordTapped"))
    for password in passwords { #expect(!text.contains(password)) }
  }

  /// The failure is at the top of the page, which also contains the steps that led to it.
  @Test func aFailingScenarioLeavesAPage() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("open 2\nexpect minipools.pools.count == 99\nedit\n", to: "fails.script")
    let scenario = Scenario(script: directory.path("fails.script"))
    let page = try #require(try await scenario.page(with: Apps.program, in: Translation(.en)))
    #expect(page.contains("<title>fails.script</title>"))
    #expect(page.contains("fails.script:2: "))
    #expect(page.contains("id=\"changes0\"") && page.hasSuffix("</html>\n"))
    await withKnownIssue("The script fails.") { try await scenario.check(with: Apps.program) }
  }

  @Test func isSmallWithoutItsData() {
    let parts = PageSource.parts(title: "a <b> & c", in: Translation(.en))
    #expect((parts.head + parts.tail).utf8.count <= 150_000)
    #expect(parts.head.contains("<title>a &lt;b&gt; &amp; c</title>"))
    #expect(parts.tail.contains("class Page"))
    #expect(!(parts.head + parts.tail).contains("{{"))
  }

  /// A title is text, also where it looks like one of the page's own places.
  @Test(arguments: ["data", "script", "style", "title", "nothing"])
  func aTitleIsNoPlace(name: String) {
    let parts = PageSource.parts(title: "{{\(name)}}.reel", in: Translation(.en))
    #expect(parts.head.contains("<title>{{\(name)}}.reel</title>"))
    #expect(parts.head.contains("<h1>{{\(name)}}.reel</h1>"))
    #expect(parts.tail.hasSuffix("</html>\n") && !parts.tail.contains("<html"))
  }

  /// A tag that is one character with what precedes it is text, too.
  @Test func aTitleIsNoTag() throws {
    let parts = PageSource.parts(title: "\u{600}<script>1</script>", in: Translation(.en))
    #expect(
      parts.head.utf8.elementsEqual(
        PageSource.parts(title: "T", in: Translation(.en)).head
          .replacing("T<", with: "\u{600}&lt;script&gt;1&lt;/script&gt;<").utf8))
    let index = try PageSource.index(
      [:], title: "\u{600}</script>", zone: "UTC", in: Translation(.en))
    #expect(index.unicodeScalars.count { $0 == "<" } == 2)
  }

  /// What a page may do is said in the page, which a browser may open from a file.
  @Test func loadsNothing() {
    let meta = "<meta http-equiv=\"Content-Security-Policy\" content=\""
    let parts = PageSource.parts(title: "", in: Translation(.en))
    #expect(parts.head.contains("\(meta)default-src 'none'; "))
    #expect(!parts.head.contains("connect-src"))
    let live = PageSource.parts(title: "", policy: PageSource.livePolicy, in: Translation(.en))
    #expect(live.head.contains("; connect-src 'self'\">"))
  }

  @Test(arguments: [
    ("[1,2,3]", "[1,3]"), ("[]", "[1,[2]]"), ("{\"a\":1,\"b\":2}", "{\"b\":3,\"c\":null}"),
    (
      "[{\"id\":1,\"n\":1},{\"id\":2,\"n\":1}]",
      "[{\"id\":3},{\"id\":2,\"n\":2},{\"id\":1,\"n\":1}]"
    ),
    ("[{\"id\":1},{\"id\":2}]", "[{\"id\":2},{\"id\":1}]"), ("{\"a\":[]}", "{\"a\":{}}"),
    ("[[1,2],[3]]", "[[1,2],[4]]"), ("null", "\"text\""),
  ])
  func patchesTurnOneValueIntoAnother(before: String, after: String) throws {
    let (old, new) = (try JSON(text: before), try JSON(text: after))
    #expect(StatePatch.between(old, old) == nil)
    let patch = try #require(StatePatch.between(old, new))
    #expect(try PageReader.patched(old, patch) == new)
  }
}
