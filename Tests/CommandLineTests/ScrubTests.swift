import Foundation
import ReelProgram
import TemporaryFiles
import Testing

/// Recordings that may be passed on: they have stand-ins for texts, and replay.
@Suite struct ScrubTests {
  private static let scenarios = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Scenarios").standardizedFileURL

  /// A scenario, and some of its texts.
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var texts: [String]
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "MiniPools/edit", texts: ["Trip to Rome", "Trip to", "station", "Anna"]),
    Row(name: "MiniPools/editing-history", texts: ["Rome", "Birthday"]),
    Row(name: "MiniPools/branches", texts: ["Rome", "Birthday"]),
    Row(name: "MiniPools/questions", texts: ["Rome", "Birthday"]),
    Row(name: "CodePay/send", texts: ["151 0000001", "491510000001", "1510000001"]),
    Row(name: "CodePay/names", texts: ["491510000001", "1510000001"]),
    Row(name: "CodePay/search", texts: ["491510000001", "1510000001"]),
    Row(name: "CodePay/phone-numbers", texts: ["491510000001", "1510000001"]),
    Row(name: "CodePay/taken-back", texts: ["491510000001", "1510000001"]),
  ]

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("", to: "out/.keep")
  }

  /// What is to be known of a recording is said, also if only its texts are wanted.
  @Test func aLineThatIsDroppedIsNotPassedOver() async throws {
    _ = try await ProgramRun.reel(
      ["--record", "a.reel"], input: "open 2\n.quit\n", in: directory)
    let whole = try directory.data("a.reel")
    try directory.write(whole.dropLast(20), to: "torn.reel")
    let number = whole.count { $0 == UInt8(ascii: "\n") }
    let notice = "torn.reel:\(number): the last line was dropped: it is incomplete\n"
    let scrub = try await ProgramRun.reel(["scrub", "torn.reel", "--texts"], in: directory)
    #expect(scrub.code == 0 && scrub.diagnostics == notice)
    try directory.write(whole.prefix(200), to: "torn.reel")
    let report = try await ProgramRun.reel(["report", "torn.reel", "torn.html"], in: directory)
    #expect(report.code == 1)
    #expect(
      report.diagnostics == """
        torn.reel:1: the last line was dropped: it is incomplete
        torn.reel is an empty recording

        """)
  }

  private func copy(_ name: String) throws {
    let file = Self.scenarios.appendingPathComponent("\(name).reel")
    try directory.write(try Data(contentsOf: file), to: "a.reel")
  }

  /// Returns a recording without the names of the program's types.
  private func content(_ name: String) throws -> String {
    let text = String(decoding: try directory.data(name), as: UTF8.self)
    return text.replacing(#/"form":.*?,"locale":"en"/#, with: #""locale":"en""#)
  }

  private func actions(_ name: String) throws -> [Any] {
    try content(name).split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["action"]
    }
  }

  /// Finds the texts in the places of others.
  private func pair(_ old: Any, _ new: Any, _ pairs: inout [(old: String, new: String)]) {
    switch (old, new) {
    case (let old as [String: Any], let new as [String: Any]):
      for (name, value) in old { if let other = new[name] { pair(value, other, &pairs) } }
    case (let old as [Any], let new as [Any]):
      for (value, other) in zip(old, new) { pair(value, other, &pairs) }
    case (let old as String, let new as String): if old != new { pairs.append((old, new)) }
    default: break
    }
  }

  @Test(arguments: rows)
  func noOriginalIsLeft(_ row: Row) async throws {
    try copy(row.name)
    let run = try await ProgramRun.reel(
      ["scrub", "a.reel", "--texts", "--to", "out"], in: directory)
    #expect(run.code == 0 && run.diagnostics.isEmpty)
    let replay = try await ProgramRun.reel(["replay", "out/a.reel"], in: directory)
    #expect(replay.code == 0 && replay.output.hasSuffix("equal\n"))
    let (before, after) = (try actions("a.reel"), try actions("out/a.reel"))
    #expect(before.count == after.count)
    var pairs: [(old: String, new: String)] = []
    for (old, new) in zip(before, after) { pair(old, new, &pairs) }
    #expect(!pairs.isEmpty)
    let standIns = Dictionary(pairs.map { ($0.old, $0.new) }) { $1 }
    let originals = Dictionary(pairs.map { ($0.new, $0.old) }) { $1 }
    for (old, new) in pairs {
      #expect(standIns[old] == new && originals[new] == old && old.count == new.count)
    }
    // A short one may be anywhere by chance; a name of the program is in its own places.
    let form = String(decoding: try directory.data("a.reel").prefix { $0 != 10 }, as: UTF8.self)
    let found = standIns.keys.filter { $0.count >= 6 && !form.contains("\"\($0)\"") }
    let outputs = try content("out/a.reel") + run.output
    for text in found + row.texts {
      let isInside = try content("a.reel").contains(text)
      #expect(isInside || row.texts.contains(text))
      #expect(!outputs.contains(text), "\(text)")
    }
    // What a text begins with, its stand-in begins with, too.
    for (old, new) in standIns {
      for (longer, other) in standIns where longer.hasPrefix(old) {
        #expect(other.hasPrefix(new), "\(old), \(longer)")
      }
    }
  }

  @Test func onlyAFieldIsReplaced() async throws {
    try copy("MiniPools/edit")
    let run = try await ProgramRun.reel(
      ["scrub", "a.reel", "--fields", "minipools.pools.name", "--to", "out"], in: directory)
    #expect(run.code == 0)
    let text = try content("out/a.reel")
    #expect(!text.contains("Rome") && !text.contains("Birthday"))
    #expect(text.contains(#""currency":"USD""#) || text.contains(#""goalAmountCurrency":"USD""#))
    let replay = try await ProgramRun.reel(["replay", "out/a.reel"], in: directory)
    #expect(replay.code == 0)
  }
}
