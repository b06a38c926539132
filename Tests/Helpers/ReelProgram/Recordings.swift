import Foundation

/// Recordings, changed by tests as no program would.
public enum Recordings {
  /// A recording with changed lines, each with the checksum of its bytes and of the line before.
  ///
  /// - Parameter change: gets each line without its checksum and closing brace.
  /// - Throws: what `change` throws.
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

  /// CRC-32, bit by bit: slow, and without anything in common with the program's own.
  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1
      }
    }
  }
}
