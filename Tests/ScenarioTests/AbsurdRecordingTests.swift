import Foundation
import Reel
import ReelApps
import ReelProgram
import ReelShell
import ReelTimeline
import TemporaryFiles
import Testing

/// Recordings of all four apps with correct checksums and absurd numbers.
@Suite struct AbsurdRecordingTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Scenarios")

  private static let absurd = [
    "-9223372036854775808", "9223372036854775807", "-9223372036854775807", "9007199254740992",
    "9007199254740993", "-1", "0", "4294967296", "1e300", "18446744073709551615",
  ]

  /// Returns the places of a line's numbers, except those in strings; the checksum is a string.
  private static func numbers(in line: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < line.count {
      switch line[index] {
      case UInt8(ascii: "\""):
        index += 1
        while line[index] != UInt8(ascii: "\"") {
          index += line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let rest = line[index...]
        let end = rest.firstIndex { [UInt8(ascii: ","), 93, 125].contains($0) } ?? line.count
        ranges.append(index..<end)
        index = end
      default: break
      }
      index += 1
    }
    return ranges
  }

  // Each recording is either refused with the place of the error, or read, reduced, checked against
  // the apps' rules and shown. A crash ends the tests.
  @Test func areRefusedOrReplayed() async throws {
    let directory = try TemporaryDirectory()
    let suite = try await Replaying.suite()
    let path = directory.path("absurd.reel")
    let names = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".reel") }.sorted()
    // Picks the same places each time, spread over all lines: the stride is a prime number.
    var (step, refused, replayed) = (0, 0, 0)
    for name in names {
      let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
      let lines = text.split(separator: "\n").map { Array($0.utf8) }
      let places = lines.indices.flatMap { line in
        Self.numbers(in: lines[line]).map { (line: line, range: $0) }
      }
      for _ in 0..<4 {
        step += 1
        let place = places[step &* 7_919 % places.count]
        var line = lines[place.line]
        line.replaceSubrange(place.range, with: Self.absurd[step % Self.absurd.count].utf8)
        var changed = lines
        changed[place.line] = line
        let whole = String(decoding: Array(changed.joined(separator: [10])), as: UTF8.self)
        // The version is at the beginning of the first line.
        let summed = Recordings.rewritten(whole) { $0 }
        try Data(summed.utf8).write(to: URL(fileURLWithPath: path))
        do {
          let report = try suite.replay()
            .run(path)
          let state = try #require(report.state)
          _ = suite.brokenRule(in: state)
          for app in suite.apps { _ = app.screen(state) }
          _ = try report.timeline?.history.timer { "\($0.origin)" }
          replayed += 1
        } catch let error as RecordingError {
          #expect("\(error)".hasPrefix("\(path):\(place.line + 1): "), "\(error)")
          refused += 1
        }
      }
    }
    #expect(step >= 300)
    #expect(refused > 100 && replayed > 100, "\(refused) refused, \(replayed) replayed")
  }

  // The numbers that reducers increment.
  @Test(arguments: ["page", "pages", "year", "attempt"])
  func aStateWithANumberOutOfRangeIsRefused(_ name: String) async throws {
    let directory = try TemporaryDirectory()
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("Together/burst.reel"), encoding: .utf8)
    let header = String(text.prefix { $0 != "\n" })
    for number in [Int.min, -1, .max] {
      let changed = try Recordings.rewritten(header) {
        $0.replacing(try Regex("\"\(name)\":[0-9]+"), with: "\"\(name)\":\(number)")
      }
      try directory.write(changed, to: "state.reel")
      let error = await #expect(throws: RecordingError.self) {
        try await Replaying.report(of: directory.path("state.reel"))
      }
      let message = error?.description ?? ""
      #expect(
        message.contains("state.reel:1: ")
          && message.contains(".\(name): \(number), where a number from 0 to 9007199254740992"),
        "\(message)")
    }
  }
}
