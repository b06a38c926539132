import Reel
import ReelApp
import ReelCoding
import ReelTimeline
import TemporaryFiles
import Testing

@testable import ReelREPL
@testable import ReelTools

/// Every character of Unicode in recordings, exports, pages, and lines for programs.
@Suite struct EveryScalarTests {
  private static let text: String = {
    var text = ""
    for value in UInt32(0)...0x10FFFF {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }()

  private static func expectText(
    _ found: PathValue, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard case .value(.string(let found)) = found else {
      Issue.record("no text", sourceLocation: sourceLocation)
      return
    }
    #expect(found.utf8.elementsEqual(text.utf8), sourceLocation: sourceLocation)
  }

  private static func json(_ text: some StringProtocol) throws -> JSON {
    try JSON(exactly: text.utf8)
  }

  @Test func isHarmlessAndTheSameInALineForPrograms() throws {
    let harmless = ProtocolLine.harmless(JSON.string(Self.text).text)
    Self.expectText(.value(try Self.json(harmless)))
    let line = ProtocolLine.replied(LineOrigin(), .state, .string("\u{200B}\u{E0067}\u{1D173}"))
    #expect(
      line.text.contains(#""value":"\u200b\udb40\udc67\ud834\udd73""#), "\(line.text)")
  }

  @Test func isInTheRecording() throws {
    let suite = Suite(Ledger())
    let both = TimelineStore(
      initialState: suite.initialState, reducer: suite.reducer, clock: VirtualClock())
    let directory = try TemporaryDirectory()
    try both.timeline.startRecording(to: directory.path("a.reel"), app: RecordingOrigin(suite.name))
    both.store.send(.wrote(Self.text))
    both.store.send(.listed([Self.text: 1]))
    try both.timeline.stopRecording()
    let report = try Replay<Ledger.State, Ledger.Action>(app: suite.name, reducer: suite.reducer)
      .run(directory.path("a.reel"))
    #expect(report.isFaithful && report.frames == 2)
    let state = try #require(report.state)
    #expect(state.text.utf8.elementsEqual(Self.text.utf8))
    #expect(try #require(state.names.keys.first).utf8.elementsEqual(Self.text.utf8))
  }

  @Test func isInEveryExport() throws {
    let source = Ledger.history(.wrote(Self.text))
    var frames: [JSON] = []
    try FrameExport(history: source.history, root: nil).frames { frames.append($0) }
    Self.expectText(try Path("changes[0].after").read(from: Self.json(frames[0].text)))
    var redux = ""
    try ReduxExport(source: source).write { redux += $0 }
    guard case .value(.string(let payload)) = try Path("payload").read(from: Self.json(redux))
    else { throw Missing("payload") }
    for path in ["computedStates[1].state.text", "actionsById.1.action.payload"] {
      Self.expectText(try Path(path).read(from: Self.json(payload)))
    }
    let rows = try Ledger.rows("SELECT new FROM changes", source)
    guard case .text(let new)? = rows.first?.first else { throw Missing("a row") }
    Self.expectText(.value(try Self.json(new)))
    var parts: [String: String] = [:]
    let page = PageData(source.timeline, of: source.suite, in: Translation(.en)) { parts[$0] = $1 }
    let reader = try PageReader(try page.writeParts(), parts)
    Self.expectText(try Path("ledger.text").read(from: reader.moments(of: 0)[1].state))
  }
}
