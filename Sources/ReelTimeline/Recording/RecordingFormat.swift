/// How a recording is written.
///
/// JSON Lines: a header, then a line for each frame, keyframe and edit, then an end line. Each
/// line ends with the member `sum`, eight hexadecimal digits: the CRC-32 of all bytes of the line
/// before `,"sum"`. Times are milliseconds since 1970 UTC, digests 16 hexadecimal digits.
///
/// ```
/// {"reel":1,"app":"counter","time":1767225600000,"state":{"count":0},"digest":"…","sum":"…"}
/// {"frame":1,"time":1767225600000,"origin":"user","action":{"add":5},"digest":"…","sum":"…"}
/// {"frame":2,"time":1767225600004,"origin":"effect","cause":1,"action":{"reset":{}},"sum":"…"}
/// {"edit":"start","branch":1,"name":"branch-1","from":1,"parent":0,"sum":"…"}
/// {"frame":3,"branch":1,"time":1767225600009,"origin":"user","action":{"add":2},"sum":"…"}
/// {"keyframe":3,"branch":1,"state":{"count":7},"digest":"…","sum":"…"}
/// {"edit":"skip","branch":1,"frames":[1],"sum":"…"}
/// {"end":3,"sum":"…"}
/// ```
///
/// The edits are `start` (a branch), `show`, `name`, `skip`, `unskip`, `move` (with `before`, or to
/// the end without), `replace` (with `action`), `commit`, `sweep`, `reset` and `resume` (with
/// `state`, after actions that were not remembered).
public enum RecordingFormat {
  /// The newest version that is written and read.
  public static let version = 1

  static let sumLength = 18  // ,"sum":"01234567"}

  private static let digits = Array("0123456789abcdef".utf8)

  /// Ends a line that has its opening brace and all its members.
  static func finish(_ line: inout [UInt8], from start: Int) {
    let sum = line[start...].withUnsafeBufferPointer { CRC32.checksum($0) }
    line.append(contentsOf: ",\"sum\":\"".utf8)
    for shift in stride(from: UInt32(28), through: 0, by: -4) {
      line.append(digits[Int(sum >> shift & 15)])
    }
    line.append(contentsOf: "\"}\n".utf8)
  }

  /// Whether a line, without its line feed, carries the checksum of its bytes.
  static func isIntact(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count > sumLength else { return false }
    let end = line.count - sumLength
    let sum = CRC32.checksum(UnsafeBufferPointer(rebasing: line[..<end]))
    var position = end + 8
    guard line[end] == UInt8(ascii: ","), line[position - 1] == UInt8(ascii: "\"") else {
      return false
    }
    for shift in stride(from: UInt32(28), through: 0, by: -4) {
      if line[position] != digits[Int(sum >> shift & 15)] { return false }
      position += 1
    }
    return true
  }

  static func write(_ digest: Digest, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: ",\"digest\":\"".utf8)
    for shift in stride(from: UInt64(60), through: 0, by: -4) {
      bytes.append(digits[Int(digest.rawValue >> shift & 15)])
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
