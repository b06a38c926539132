import Foundation

/// Changes to recordings that no program makes.
public enum Recordings {
  /// Returns a recording with changed lines and valid checksums.
  ///
  /// The checksum of a line covers its bytes and the checksum of the line before.
  ///
  /// - Parameter change: A function that changes a line without its checksum and closing brace.
  /// - Throws: Any error of `change`.
  public static func rewritten(
    _ text: String, _ change: (String) throws -> String
  ) rethrows -> String {
    var before = ""
    return try text.split(separator: "\n").map { line in
      let body = try change(String(line.dropLast(#","sum":"01234567"}"#.count)))
      let digits = String(checksum((before + body).utf8), radix: 16)
      let sum = String(repeating: "0", count: 8 - digits.count) + digits
      if text.hasPrefix(#"{"reel":2"#) { before = sum }
      return body + #","sum":"\#(sum)"}"# + "\n"
    }.joined()
  }

  /// Returns the CRC-32, computed bit by bit: slow, but independent of the program's own code.
  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }
}
