/// The format of recordings.
///
/// JSON Lines: a header, then a line for each frame, keyframe, edit and fate of a request, then an
/// end line. Each line ends with the member `sum`, eight hexadecimal digits: the CRC-32 of the
/// digits of the previous line (none for the header), and of all bytes of the line before `,"sum"`.
/// So a line that is missing, repeated or out of order is detected. Times are milliseconds since
/// 1970 UTC, digests are 16 hexadecimal digits.
///
/// ```
/// {"reel":2,"app":"counter","version":"1.0","types":"…",
///  "form":{"roots":{"state":"State",…},"types":{"State":{"members":{"count":"Int"}},…}},
///  "locale":"en","zone":"UTC","time":1767225600000,"state":{"count":0},"digest":"…","sum":"…"}
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
/// If the program ends while it reduces a frame, that frame's line is the last one, and begins with
/// `begun` instead of `frame`: it has no `asks` and no `digest`, because it has no end.
///
/// The edits are `start` (a branch), `show`, `name`, `skip`, `unskip`, `move` (with `before`, or to
/// the end without), `replace` (with `action`), `commit`, `sweep`, `reset` and `resume` (with
/// `state`, after actions that were not recorded). A frame's requests are objects with `ask` or
/// `cancel`, and `by`, the cases of the actions on the way to the feature that asked; `answers` is
/// the place, from 1, among the requests of its cause. `form` is the `ProgramForm` of the state,
/// actions and requests, from 2,000 bytes on as a text: deflated (RFC 1950), in base 64. `types` is
/// its digest; locale and time zone are those of the session.
public enum RecordingFormat {
  /// The version that is written and read.
  public static let version = 2

  static let sumLength = 18  // ,"sum":"01234567"}

  /// Ends a line that has its opening brace and all its members.
  ///
  /// - Parameter chain: the checksum of the digits of the previous line; nil for the header.
  /// - Returns: The checksum of the line's own digits.
  static func finish(_ line: inout [UInt8], from start: Int, after chain: UInt32?) -> UInt32 {
    let sum = line.withUnsafeBytes { bytes in
      CRC32.checksum(UnsafeRawBufferPointer(rebasing: bytes[start...]), after: chain ?? 0)
    }
    append(",\"sum\":\"", to: &line)
    let digits = Self.digits(of: sum)
    append(digits, to: &line)
    append("\"}\n", to: &line)
    return withUnsafeBytes(of: digits) { CRC32.checksum($0) }
  }

  /// Returns the checksum of the digits that a line ends with, right or wrong; nil if the line is
  /// too short.
  static func sum(of line: ArraySlice<UInt8>) -> UInt32? {
    guard line.count > sumLength else { return nil }
    return line.withUnsafeBytes { bytes in
      CRC32.checksum(UnsafeRawBufferPointer(rebasing: bytes.dropLast(2).suffix(8)))
    }
  }

  /// Returns whether a line, without its line feed, has the right checksum.
  ///
  /// - Parameter chain: the checksum of the digits of the previous line; nil for the header.
  static func isIntact(_ line: UnsafeRawBufferPointer, after chain: UInt32?) -> Bool {
    guard line.count > sumLength else { return false }
    let end = line.count - sumLength
    let sum = CRC32.checksum(UnsafeRawBufferPointer(rebasing: line[..<end]), after: chain ?? 0)
    return starts(with: ",\"sum\":\"", line[end...])
      && line.loadUnaligned(fromByteOffset: end + 8, as: UInt64.self) == digits(of: sum)
      && starts(with: "\"}", line[(end + 16)...])
  }

  static func write(_ digest: Digest, to bytes: inout [UInt8]) {
    append(",\"digest\":\"", to: &bytes)
    append(digits(of: UInt32(digest.rawValue >> 32)), to: &bytes)
    append(digits(of: UInt32(truncatingIfNeeded: digest.rawValue)), to: &bytes)
    append("\"", to: &bytes)
  }

  /// Returns eight hexadecimal digits as they are in memory.
  private static func digits(of value: UInt32) -> UInt64 {
    // A byte for each four bits, all at once.
    var digits = UInt64(value)
    digits = (digits | digits << 16) & 0x0000_ffff_0000_ffff
    digits = (digits | digits << 8) & 0x00ff_00ff_00ff_00ff
    digits = (digits | digits << 4) & 0x0f0f_0f0f_0f0f_0f0f
    let areLetters = (digits + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    // "0", and 39 more for a letter.
    return (digits + 0x3030_3030_3030_3030 + areLetters * 39).bigEndian
  }

  private static func append(_ digits: UInt64, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: digits) { bytes.append(contentsOf: $0) }
  }

  private static func append(_ text: StaticString, to bytes: inout [UInt8]) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private static func starts(with text: StaticString, _ bytes: Slice<UnsafeRawBufferPointer>)
    -> Bool
  {
    bytes.starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
