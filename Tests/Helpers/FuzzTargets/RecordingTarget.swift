import Foundation
import ReelApps
import ReelTimeline

/// A recording, read from a file and replayed.
enum RecordingTarget {
  static func problem(_ bytes: [UInt8]) -> String? {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "reel-fuzz-\(UUID().uuidString).reel")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      try Data(bytes).write(to: file)
    } catch {
      return "there is no place for a file: \(error)"
    }
    let replay = Replay<AppState, AppAction>(app: "reel", reducer: AllApps.unanswered.reducer)
    do {
      let report = try replay.run(file.path)
      if report.frames > report.last {
        return "\(report.frames) frames, and the last has number \(report.last)"
      }
    } catch {
      // Damage is found and reported.
    }
    _ = try? replay.runEnd(file.path, frames: 1)
    _ = try? replay.runAgainst(file.path, initialState: AllApps.unanswered.initialState)
    return nil
  }

  // MARK: Checksums

  private static let tail = Array(#","sum":"01234567"}"#.utf8)

  /// Returns the same lines, each with its correct checksum.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    let feed = UInt8(ascii: "\n")
    var before: [UInt8] = []
    var result: [UInt8] = []
    for line in bytes.split(separator: feed) {
      var body = Array(line)
      if body.count >= tail.count, body.suffix(tail.count).starts(with: tail.prefix(8)) {
        body.removeLast(tail.count)
      } else if body.last == UInt8(ascii: "}") {
        body.removeLast()
      }
      let digits = String(checksum(before + body), radix: 16)
      let sum = Array((String(repeating: "0", count: 8 - digits.count) + digits).utf8)
      result += body + tail.prefix(8) + sum + [UInt8(ascii: "\""), UInt8(ascii: "}"), feed]
      before = sum
    }
    return result
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in
      sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1
    }
  }

  /// Returns the CRC-32.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }
}
