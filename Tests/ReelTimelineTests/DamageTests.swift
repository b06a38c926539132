import Foundation
import Reel
import ReelTexts
import ReelTimeline
import Testing

/// Recordings that are incomplete: acknowledged frames are kept, everything else is reported.
@Suite struct DamageTests {
  // The file is cut at every byte. The result is always the frames of the whole lines, and a notice
  // if a line is torn; never an error, because a killed process can leave any of these.
  @Test(arguments: ["\n", "\r\n"])
  func aTornLastLineIsDropped(_ end: String) throws {
    let recorded = try Recorded.short()
    let lines = try recorded.lines()
    let bytes = Array(lines.map { $0 + end }.joined().utf8)
    // Where the ends of lines begin, and where they are.
    let ends = bytes.indices.filter { bytes[$0...].starts(with: end.utf8) }
    let within = ends.flatMap { $0..<$0 + end.utf8.count }
    for length in 0...bytes.count {
      try recorded.write(bytes[..<length])
      let report = try recorded.replay("b.reel")
      // A line that lacks only its end is whole.
      let whole = lines.prefix(ends.count { $0 <= length })
      let isTorn = length > 0 && bytes[length - 1] != 10 && !within.contains(length)
      #expect(report.frames == whole.count { $0.hasPrefix("{\"frame\"") }, "\(length)")
      #expect((report.header == nil) == whole.isEmpty, "\(length)")
      #expect((report.state == nil) == whole.isEmpty, "\(length)")
      #expect(report.divergence == nil)
      let notice =
        "\(recorded.path("b.reel")):\(whole.count + 1): the last line was dropped: it is incomplete"
      #expect(report.notices.map(\.english) == (isTorn ? [notice] : []), "\(length)")
    }
  }

  // Flips several bits of every byte: the error names the line, or the torn last line is dropped.
  @Test func damageIsNeverAccepted() throws {
    let recorded = try Recorded.short()
    let bytes = try recorded.bytes()
    for index in bytes.indices {
      for flip: UInt8 in [0x01, 0x20, 0x80, bytes[index] ^ 10] where flip != 0 {
        var damaged = bytes
        damaged[index] ^= flip
        try recorded.write(damaged)
        let line = bytes[..<index].filter { $0 == 10 }.count + 1
        do {
          let report = try recorded.replay("b.reel")
          // The last line feed is gone, and with it the end of the last line.
          #expect(index == bytes.count - 1, "byte \(index) ^ \(flip) was accepted")
          #expect(report.notices.count == 1 && !report.isEnded)
        } catch RecordingError.damaged(_, line: let found, let reason) {
          #expect(
            found == line && reason.english.hasPrefix("its checksum is wrong"),
            "byte \(index) ^ \(flip)")
        } catch RecordingError.notRecording {
          // Nothing else begins like one.
          #expect(index < #"{"reel":"#.utf8.count, "byte \(index) ^ \(flip)")
        }
      }
    }
  }

  @Test func damageIsReportedInAnyLanguage() throws {
    let recorded = try Recorded.short()
    var bytes = try recorded.bytes()
    let start = try #require(bytes.lastIndex(of: UInt8(ascii: "{")))
    bytes[start + 2] ^= 1
    try recorded.write(bytes)
    let failure = #expect(throws: RecordingError.self) { try recorded.replay("b.reel") }
    guard case .damaged(_, _, let reason)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(Translation(.de)(reason).hasPrefix("ihre Prüfsumme stimmt nicht"))
  }

  // Whole lines that are missing, duplicated or in another order.
  @Test func linesInAnotherOrderAreNotAccepted() throws {
    let recorded = try Recorded.short()
    let lines = try recorded.lines()
    let text = { (lines: [String]) in (lines.joined(separator: "\n") + "\n").utf8 }
    for index in lines.indices where !lines[index].hasPrefix("{\"end\"") {
      var missing = lines
      missing.remove(at: index)
      try recorded.write(text(missing))
      #expect(throws: RecordingError.self, "line \(index + 1)") { try recorded.replay("b.reel") }
    }
    for index in lines.indices {
      try recorded.write(text(Array(lines[...index] + lines[index...])))
      #expect(throws: RecordingError.self, "line \(index + 1)") { try recorded.replay("b.reel") }
    }
  }

  // Recordings that Reel never writes, with correct checksums.
  @Test(arguments: [
    ([#"{"x":1"#], " this is not a recording of Reel"),
    ([#"[1"#], " this is not a recording of Reel"),
    ([#"{"reel":"x""#], " this is not a recording of Reel"),
    ([#"{"reel":[1"#], "1: damaged: a comma or ] is expected (byte 17)"),
    ([#"{"reel":3"#], "1: written by a newer Reel, in format 3; this one reads up to format 2"),
    ([#"{"reel":1"#], "1: damaged: format 1 is not read any more; this is format 2"),
    ([#"{"reel":2"#], "1: damaged: the header lacks one of app, time, state, digest"),
    (
      [#"{"reel":2,"app":"other","time":0,"state":{},"digest":"0000000000000000""#],
      "1: a recording of “other”, not of “shop”"
    ),
    (
      [#"{"reel":2,"app":"shop","time":0,"state":{"items":1},"digest":"0000000000000000""#],
      "1: does not fit this version of the app: state.items: expected an array, found a number"
    ),
    (["H", #"{"x":1"#], "2: damaged: it is not a frame, keyframe, edit, request or end"),
    (["H", #"{"frame":1"#], "2: damaged: the frame lacks one of time, origin, action"),
    (
      ["H", #"{"frame":1,"time":0,"origin":"unknown","action":{"reset":{}}"#],
      "2: damaged: the frame lacks one of time, origin, action"
    ),
    (
      ["H", #"{"frame":2,"time":0,"origin":"user","action":{"reset":{}}"#],
      "2: damaged: frame 2 follows frame 0"
    ),
    (
      ["H", #"{"frame":1,"branch":3,"time":0,"origin":"user","action":{"reset":{}}"#],
      "2: damaged: there is no branch 3"
    ),
    (
      ["H", #"{"frame":1,"branch":-3,"time":0,"origin":"user","action":{"reset":{}}"#],
      "2: damaged: “branch” is not the number of a branch"
    ),
    (
      ["H", #"{"frame":1,"time":0,"origin":"user","action":{"renamed":{"id":1}}"#],
      "2: does not fit this version of the app: action.renamed: “1” is missing"
    ),
    (
      ["H", #"{"frame":1,"time":0,"origin":"user","action":{"gone":{}}"#],
      "2: does not fit this version of the app: action: there is no such case, or more than one"
    ),
    (
      ["H", #"{"frame":1,"time":0,"origin":"user","action":{"noted":{"_0":7}}"#],
      "2: does not fit this version of the app: action.noted._0: expected text, found a number"
    ),
    (
      [
        "H",
        #"{"frame":1,"time":0,"origin":"user","cause":-9223372036854775808,"action":{"reset":{}}"#,
      ],
      "2: damaged: “cause” is -9223372036854775808, where a whole number from 0 to 0 is expected"
    ),
    (
      ["H", #"{"frame":1,"time":0,"origin":"user","cause":1,"action":{"reset":{}}"#],
      "2: damaged: “cause” is 1, where a whole number from 0 to 0 is expected"
    ),
    (
      ["H", #"{"frame":1,"time":0,"origin":"user","cause":"x","action":{"reset":{}}"#],
      "2: damaged: “cause” is \"x\", where a whole number from 0 to 0 is expected"
    ),
    (
      ["H", #"{"frame":-1,"time":0,"origin":"user","action":{"reset":{}}"#],
      "2: damaged: “frame” is -1, where a whole number from 1 to 9007199254740992 is expected"
    ),
    (
      ["H", #"{"frame":1,"time":9223372036854775807,"origin":"user","action":{"reset":{}}"#],
      "2: damaged: “time” is 9223372036854775807, where a whole number from -62167219200000 to "
        + "253402300799999 is expected"
    ),
    (
      ["H", #"{"frame":1,"time":0,"digest":7,"origin":"user","action":{"reset":{}}"#],
      "2: damaged: “digest” is not 16 digits from 0 to f"
    ),
    (
      ["H", #"{"edit":"move","frames":[1],"before":"x""#],
      "2: damaged: “before” is \"x\", where a whole number from 1 to 9007199254740992 is expected"
    ),
    (["H", #"{"keyframe":0"#], "2: damaged: the keyframe lacks its state or digest"),
    (
      ["H", #"{"keyframe":4,"state":{},"digest":"0000000000000000""#],
      "2: damaged: the keyframe belongs to frame 4, not to the one before it"
    ),
    (
      ["H", #"{"edit":"start","branch":1,"from":0"#],
      "2: damaged: the edit “start” is unknown or incomplete"
    ),
    (
      ["H", #"{"edit":"undo","branch":0"#],
      "2: damaged: the edit “undo” is unknown or incomplete"
    ),
    (
      ["H", #"{"edit":"skip","branch":0,"frames":[3]"#],
      "2: damaged: the edit refers to a branch or frame that does not exist"
    ),
    (
      ["H", #"{"edit":"start","branch":1,"name":"b","from":5,"parent":0"#],
      "2: damaged: the edit refers to a branch or frame that does not exist"
    ),
    (
      ["H", #"{"edit":"start","branch":1,"name":"b","from":-1,"parent":0"#],
      "2: damaged: “from” is -1, where a whole number from 0 to 9007199254740992 is expected"
    ),
    (
      ["H", #"{"edit":"start","branch":4,"name":"b","from":0,"parent":0"#],
      "2: damaged: the edit refers to a branch or frame that does not exist"
    ),
    (
      ["H", #"{"end":-1"#],
      "2: damaged: “end” is -1, where a whole number from 0 to 9007199254740992 is expected"
    ),
    ([#"{"reel":0"#], "1: damaged: “reel” is 0, where a whole number from 1 to 2 is expected"),
    (["H", #"{"end":3"#], "2: damaged: the end belongs to frame 3, not 0"),
    (["H", #"{"end":0"#, #"{"end":0"#], "3: damaged: there is data after the end"),
  ])
  func isRefused(_ lines: [String], _ message: String) throws {
    let recorded = try Recorded()
    try recorded.session.timeline.writeRecording(to: recorded.path(), app: "shop")
    let header = try #require(recorded.lines().first)
    let text =
      Recorded.summed(lines.map { $0 == "H" ? header : $0 }).joined(separator: "\n") + "\n"
    try recorded.write(text.utf8)
    let error = #expect(throws: RecordingError.self) { try recorded.replay("b.reel") }
    #expect(error?.description == "\(recorded.path("b.reel")):\(message)")
  }

  /// Reading a line that never ends is given up.
  @Test func anEndlessLineIsRefused() throws {
    let recorded = try Recorded()
    let endless = recorded.path("endless.reel")
    try FileManager.default.createSymbolicLink(
      atPath: endless, withDestinationPath: "/dev/zero")
    let error = #expect(throws: RecordingError.self) { try recorded.replay("endless.reel") }
    #expect(error?.description == "\(endless):1: damaged: it has more than 67108864 bytes")
  }

  @Test func anEmptyFileIsAnEmptyRecording() throws {
    let recorded = try Recorded()
    for content in ["", "{", "{\"reel\":2,\"app\""] {
      try recorded.write(content.utf8)
      let report = try recorded.replay("b.reel")
      #expect(report.header == nil && report.state == nil && report.frames == 0)
      #expect(report.notices.count == (content.isEmpty ? 0 : 1))
    }
  }
}
