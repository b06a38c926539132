import Echoing
import Foundation
import Reel
import ReelSupport
import Shopping
import TemporaryFiles
import Testing

@testable import ReelTimeline

/// Recordings that are complete: written, read, replayed.
@Suite struct RecordingTests {
  @Test func isReadableLines() throws {
    let recorded = try Recorded.short()
    // Digests and checksums are removed, because they differ from version to version.
    let lines = try recorded.lines().map { line in
      line.replacing(#/,"digest":"[0-9a-f]{16}"/#, with: ",D")
        .replacing(#/"types":"[0-9a-f]{16}"/#, with: "\"types\":T")
        .replacing(#/"form":.*?,"locale"/#, with: "\"form\":F,\"locale\"")
        .replacing(#/,"sum":"[0-9a-f]{8}"}$/#, with: "")
    }
    let state = #""items":[],"route":{"home":{}},"note":null,"tags":[],"stock":{}"#
    let end = #""items":[],"route":{"home":{}},"note":null,"tags":["a","b"],"stock":{}"#
    let item = #"{"id":1,"name":"Zimt","price":0.5}"#
    let when = #""time":1767225600000,"origin":"user""#
    #expect(
      lines == [
        #"{"reel":2,"app":"shop","types":T,"form":F,"locale":"en","zone":"UTC","time":1767225600000,"state":{\#(state),"steps":0},D"#,
        #"{"frame":1,\#(when),"action":{"added":\#(item)},D"#,
        #"{"frame":2,\#(when),"action":{"went":{"page":{"0":1,"of":2}}},D"#,
        #"{"frame":3,\#(when),"action":{"noted":"“quoted”"},D"#,
        #"{"edit":"start","branch":1,"name":"branch-1","from":1,"parent":0"#,
        #"{"frame":4,"branch":1,\#(when),"action":{"tagged":["b","a"]},D"#,
        #"{"frame":5,"branch":1,\#(when),"action":{"removed":{"id":1}},D"#,
        #"{"keyframe":5,"branch":1,"state":{\#(end),"steps":3},D"#,
        #"{"end":5"#,
      ])
  }

  /// What a crash names is the recording that has the last frame.
  @Test func theRecordingUnderWayIsKnownUntilItEnds() throws {
    let directory = try TemporaryDirectory()
    let session = Session()
    func underWay() -> String {
      String(decoding: session.timeline.underWay.recording, as: UTF8.self)
    }
    #expect(underWay().isEmpty)
    for name in ["a.rec", "b.rec"] {
      try session.timeline.startRecording(to: directory.path(name), app: "shop")
      #expect(underWay() == directory.path(name))
    }
    try session.timeline.stopRecording()
    #expect(underWay().isEmpty)
  }

  /// A recording that ends says so if it is no longer where it was written.
  @Test(arguments: [false, true])
  func aFileThatIsGoneIsReported(isRenamed: Bool) throws {
    let directory = try TemporaryDirectory()
    let session = Session()
    let path = directory.path("a.rec")
    try session.timeline.startRecording(to: path, app: "shop")
    if isRenamed { try FileManager.default.moveItem(atPath: path, toPath: path + "c") }
    // Another file in its place is not it.
    try? FileManager.default.removeItem(atPath: path)
    try directory.write("{}", to: "a.rec")
    #expect(
      throws: RecordingError.unwritable(
        path: path, reason: "it was removed or renamed while it was written")
    ) {
      try session.timeline.stopRecording()
    }
    #expect(session.timeline.recordingPath == nil)
    #expect(String(decoding: try directory.data("a.rec"), as: UTF8.self) == "{}")
  }

  /// One that ends because another begins is reported, too, and the other one is whole.
  @Test func aFileThatWasChangedIsReported() throws {
    let directory = try TemporaryDirectory()
    let session = Session()
    let path = directory.path("a.rec")
    let changed = RecordingError.unwritable(
      path: path, reason: "it was changed while it was written")
    func recordAndShorten(to path: String) throws {
      #expect(try session.timeline.startRecording(to: path, app: "shop") == nil)
      try session.timeline.flush()
      #expect(truncate(path, 9) == 0)
      session.send(.noted("1"))
    }
    try recordAndShorten(to: path)
    #expect(throws: changed) { try session.timeline.stopRecording() }
    try FileManager.default.removeItem(atPath: path)
    try recordAndShorten(to: path)
    let next = directory.path("b.rec")
    #expect(try session.timeline.startRecording(to: next, app: "shop") == changed)
    #expect(try session.timeline.startRecording(to: directory.path("c.rec"), app: "shop") == nil)
    #expect(try Recorded.replay.run(next).last == 2)
  }

  @Test func replaysToTheSameDigests() throws {
    let recorded = try Recorded.short()
    let report = try recorded.replay()
    let header = try #require(report.header)
    #expect((header.version, header.app, header.time) == (2, "shop", VirtualClock.epoch))
    #expect((header.locale, header.zone) == ("en", "UTC") && header.types != nil)
    #expect((report.frames, report.last, report.digests) == (5, 5, 7))
    #expect(report.isEnded && report.divergence == nil && report.notices == [])
    #expect(report.state == recorded.session.store.state)
    #expect(try recorded.replay(until: 2).state?.route == .page(1, of: 2))
    #expect(try recorded.replay(until: 0).state == Shop())
    #expect(try recorded.replay(until: 2).isEnded == false)
  }

  @Test func causesAndOriginsAreKept() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.reel").path
    let clock = VirtualClock()
    let timeline = Timeline(initialState: Shop(), reducer: Reduce.shop, clock: clock)
    let store = Store(
      initialState: Shop(),
      reducer: Reduce.shop.echoing.respondingToEach { $0 == .reset ? .send(.noted("x")) : .none },
      log: timeline, clock: clock)
    try timeline.startRecording(to: path, app: "shop")
    #expect(timeline.recordingPath == path)
    store.send(.noted("y"), origin: .shell)
    store.send(.reset)
    #expect(try timeline.stopRecording() == path)
    #expect(try timeline.stopRecording() == nil)
    #expect(timeline.recordingPath == nil)
    let reader = try RecordingReader<Shop, ShopAction>(path: path, app: nil)
    var frames: [Frame<ShopAction>] = []
    while let line = try reader.next() {
      guard case .frame(let head) = line else { continue }
      frames.append(Frame(reader.action, head.stamp, time: head.time))
    }
    #expect(frames == (try (1...3).map(timeline.frame)))
    #expect(frames.map(\.cause) == [0, 0, 2])
    #expect(frames.map(\.origin) == [.shell, .user, .effect])
  }

  @Test func aCopyCanBeWrittenAtAnyTime() throws {
    let recorded = try Recorded.short()
    try recorded.session.timeline.writeRecording(to: recorded.path("copy.reel"), app: "shop")
    #expect(try recorded.lines("copy.reel") == recorded.lines())
  }

  @Test func aRecordingThatStartsLateIncludesTheBeginning() throws {
    let recorded = try Recorded()
    let (session, timeline) = (recorded.session, recorded.session.timeline)
    session.send(.noted("1"), .noted("2"))
    // A branch without frames must be in the recording as well.
    try session.branch(at: 1)
    try session.branch(at: 2, name: "empty")
    try timeline.startRecording(to: recorded.path(), app: "shop")
    session.send(.noted("3"))
    session.both.show(BranchID(rawValue: 1))
    session.send(.noted("4"))
    try timeline.flush()
    #expect(try recorded.replay().last == 4)
    #expect(try recorded.replay().state == session.store.state)
    #expect(try !recorded.replay().isEnded)

    // The next recording ends the first.
    try timeline.startRecording(to: recorded.path("b.reel"), app: "shop")
    #expect(try recorded.replay().isEnded)
    session.send(.noted("5"))
    #expect(throws: RecordingError.exists(path: recorded.path())) {
      try timeline.startRecording(to: recorded.path(), app: "shop")
    }
    // The failed attempt does not end the recording.
    session.send(.noted("6"))
    try timeline.stopRecording()
    #expect(try recorded.replay("b.reel").last == 6)
  }

  @Test func aRecordingOutlivesItsTimeline() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.reel").path
    do {
      let session = Session()
      try session.timeline.startRecording(to: path, app: "shop")
      session.send(.noted("1"), .noted("2"))
    }
    #expect(try Recorded.replay.run(path).last == 2)
  }

  @Test func longRecordingsHaveKeyframes() throws {
    let recorded = try Recorded()
    try recorded.session.timeline.startRecording(to: recorded.path(), app: "shop")
    var random = SplitMix64(seed: 1)
    for _ in 0..<5000 { recorded.session.send(.random(&random)) }
    try recorded.session.timeline.flush()
    #expect(try recorded.lines().contains { $0.hasPrefix(#"{"keyframe":"#) })
    let report = try recorded.replay()
    #expect(report.last == 5000 && report.divergence == nil)
    #expect(report.state == recorded.session.store.state)
  }

  @Test func randomBranchesReplay() throws {
    var random = SplitMix64(seed: 5)
    let recorded = try Recorded()
    try recorded.session.timeline.startRecording(to: recorded.path(), app: "shop", digests: .always)
    for _ in 0..<600 {
      if Int.random(in: 0..<40, using: &random) == 0 {
        let last = recorded.session.timeline.last
        try recorded.session.branch(at: Int.random(in: 0...last, using: &random))
      }
      recorded.session.send(.random(&random))
    }
    try recorded.session.timeline.stopRecording()
    try recorded.session.timeline.writeRecording(to: recorded.path("copy.reel"), app: "shop")
    for name in ["a.reel", "copy.reel"] {
      let report = try recorded.replay(name)
      #expect(report.last == 600 && report.divergence == nil && report.isEnded)
      #expect(report.state == recorded.session.store.state)
    }
  }

  @Test func onlyTheOwnerMayReadIt() throws {
    let recorded = try Recorded.short()
    let attributes = try FileManager.default.attributesOfItem(atPath: recorded.path())
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test func anExistingFileIsRefusedAndKept() throws {
    let recorded = try Recorded()
    try recorded.write("mine".utf8, "a.reel")
    let error = #expect(throws: RecordingError.self) {
      try recorded.session.timeline.writeRecording(to: recorded.path(), app: "shop")
    }
    #expect(
      error?.description == "\(recorded.path()) exists already; a recording is never overwritten")
    #expect(try recorded.bytes() == Array("mine".utf8))
    let missing = recorded.path("no/such.reel")
    #expect(throws: RecordingError.unwritable(path: missing, reason: "No such file or directory")) {
      try recorded.session.timeline.startRecording(to: missing, app: "shop")
    }
    #expect(throws: RecordingError.self) { try Recorded.replay.run(recorded.path("none.reel")) }
    #expect(throws: RecordingError.self) { try Recorded.replay.run(recorded.directory.url.path) }
  }

  @Test func theChecksumIsStandardCRC32() {
    // The check value of CRC-32/ISO-HDLC.
    let check = Array("123456789".utf8).withUnsafeBytes { CRC32.checksum($0) }
    #expect(check == 0xcbf4_3926)
    #expect([UInt8]().withUnsafeBytes { CRC32.checksum($0) } == 0)
    let text = Array("The quick brown fox jumps over the lazy dog".utf8)
    #expect(text.withUnsafeBytes { CRC32.checksum($0) } == 0x414f_a339)
  }

  /// Sixteen bytes are taken together: lengths around them, bit by bit as the standard says.
  @Test func theChecksumOfAnyLengthIsTheSameBitByBit() {
    let bytes = (0..<70).map { UInt8(truncatingIfNeeded: $0 * 37 + 200) }
    for start in [0, 0xcbf4_3926] as [UInt32] {
      var expected = ~start
      for length in 0...bytes.count {
        let sum = bytes.prefix(length).withUnsafeBytes { CRC32.checksum($0, after: start) }
        #expect(sum == ~expected, "\(length)")
        guard length < bytes.count else { break }
        expected ^= UInt32(bytes[length])
        for _ in 0..<8 { expected = expected >> 1 ^ (expected & 1 == 1 ? 0xedb8_8320 : 0) }
      }
    }
  }

  /// Keyframes are few: between two of them are sixteen times as many bytes of frames.
  ///
  /// Fails if a keyframe is due again while one waits to be written.
  @Test func keyframesAreFarApart() throws {
    let recorded = try Recorded(Shop(note: String(repeating: "n", count: 40_000)))
    try recorded.session.timeline.startRecording(to: recorded.path(), app: "shop", digests: .paced)
    for number in 1...20_000 { recorded.session.send(.renamed(id: number, "nobody")) }
    try recorded.session.timeline.stopRecording()
    var sizes: [Int] = []
    var size = 0
    for line in try recorded.lines() {
      if line.hasPrefix(#"{"keyframe":"#) {
        sizes.append(size)
        size = 0
      } else if line.hasPrefix(#"{"frame":"#) {
        size += line.utf8.count + 1
      }
    }
    // The first one follows before the size of one is known, and the last one is that of the end.
    try #require(sizes.count >= 3)
    #expect(sizes.dropFirst().dropLast().allSatisfy { $0 > 16 * 40_000 }, "\(sizes)")
  }

  /// A recording is replayed to the state of the branch that is shown at its end, also if another
  /// one was renamed after that, or has gone on.
  @Test func theBranchShownLastIsTheResult() throws {
    let recorded = try Recorded()
    let session = recorded.session
    try session.timeline.startRecording(to: recorded.path(), app: "shop", digests: .always)
    session.send(.noted("1"), .noted("2"))
    let branch = try session.branch(at: 1)
    session.send(.noted("3"))
    session.both.show(.main)
    #expect(session.store.state.note == "2")
    let check = { (name: String) in
      try session.timeline.writeRecording(to: recorded.path(name), app: "shop")
      let report = try recorded.replay(name)
      #expect(report.isFaithful && report.state == session.store.state, "\(name)")
    }
    try check("shown.reel")
    session.both.rename(branch, to: "other")
    try check("renamed.reel")
    let visitor = session.both.visitor()
    visitor.show(branch)
    visitor.send(.noted("4"))
    #expect(session.store.state.note == "2")
    try check("gone on.reel")
    #expect(try recorded.replay("gone on.reel", until: 4).state?.note == "4")
    try session.timeline.stopRecording()
    let report = try recorded.replay()
    #expect(report.isFaithful && report.state == session.store.state)
  }
}
