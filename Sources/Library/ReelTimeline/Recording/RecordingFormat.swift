/// The format of recordings.
///
/// JSON Lines: a header, then a line for each frame, keyframe, edit and fate of a request, then an
/// end line. Each line ends with the member `sum`, eight hexadecimal digits: the CRC-32 of the
/// digits of the previous line (none for the header), and of all bytes of the line before `,"sum"`.
/// So a line that is missing, repeated or out of order is detected. Times are milliseconds since
/// 1970 UTC, digests are 16 hexadecimal digits.
///
/// ```
/// {"reel":2,"app":"counter","types":"…","locale":"en","zone":"UTC","time":1767225600000,
///  "state":{"count":0},"digest":"…","sum":"…"}
/// {"frame":1,"time":1767225600000,"origin":"user","action":{"refresh":{}},
///  "asks":[{"ask":{"fetch":{}}}],"digest":"…","sum":"…"}
/// {"frame":2,"time":1767225600004,"origin":"effect","cause":1,"answers":1,"action":{"set":5},
///  "sum":"…"}
/// {"request":[1,1],"fate":"answered","sum":"…"}
/// {"edit":"start","branch":1,"name":"branch-1","from":1,"parent":0,"sum":"…"}
/// {"frame":3,"branch":1,"time":1767225600009,"origin":"user","action":{"add":2},"sum":"…"}
/// {"keyframe":3,"branch":1,"state":{"count":7},"digest":"…","sum":"…"}
/// {"edit":"skip","branch":1,"frames":[1],"sum":"…"}
/// {"end":3,"sum":"…"}
/// ```
///
/// The edits are `start` (a branch), `show`, `name`, `skip`, `unskip`, `move` (with `before`, or to
/// the end without), `replace` (with `action`), `commit`, `sweep`, `reset` and `resume` (with
/// `state`, after actions that were not recorded). A frame's requests are objects with `ask` or
/// `cancel`, and `by`, the names of the features on the way to the one that asked; `answers` is the
/// place, from 1, among the requests of its cause. `types` is a digest of the structure of the
/// program's state and action, as far as it is visible; locale and time zone are those of the
/// session.
///
/// Format 1 had no `types`, `locale`, `zone`, `asks`, `answers` and `request`; its checksums do not
/// cover the previous line, and its digests are of another kind. It can still be read.
public enum RecordingFormat {
  /// The version that is written, and the newest that can be read.
  public static let version = 2

  static let sumLength = 18  // ,"sum":"01234567"}

  private static let sumPrefix = Array(",\"sum\":\"".utf8)
  private static let sumSuffix = Array("\"}".utf8)
  private static let digits = Array("0123456789abcdef".utf8)

  /// Ends a line that has its opening brace and all its members.
  ///
  /// - Parameter before: the digits of the previous line; none for the header.
  /// - Returns: The line's own digits.
  static func finish(_ line: inout [UInt8], from start: Int, after before: [UInt8]) -> [UInt8] {
    let first = before.withUnsafeBufferPointer { CRC32.checksum($0) }
    let sum = line[start...].withUnsafeBufferPointer { CRC32.checksum($0, after: first) }
    line.append(contentsOf: sumPrefix)
    let own = stride(from: UInt32(28), through: 0, by: -4).map { digits[Int(sum >> $0 & 15)] }
    line.append(contentsOf: own)
    line.append(contentsOf: sumSuffix)
    line.append(UInt8(ascii: "\n"))
    return own
  }

  /// Returns the digits of a line's checksum, right or wrong; none if the line is too short.
  static func sum(of line: ArraySlice<UInt8>) -> [UInt8] {
    line.count > sumLength ? Array(line.dropLast(2).suffix(8)) : []
  }

  /// Returns whether a line, without its line feed, has the right checksum.
  ///
  /// - Parameter before: the digits of the previous line; none for the header, and in format 1.
  static func isIntact(_ line: UnsafeBufferPointer<UInt8>, after before: [UInt8]) -> Bool {
    guard line.count > sumLength else { return false }
    let end = line.count - sumLength
    let first = before.withUnsafeBufferPointer { CRC32.checksum($0) }
    let sum = CRC32.checksum(UnsafeBufferPointer(rebasing: line[..<end]), after: first)
    guard line[end...].starts(with: sumPrefix), line[(line.count - 2)...].elementsEqual(sumSuffix)
    else { return false }
    var position = end + sumPrefix.count
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
