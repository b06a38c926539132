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
      let digits = String(checksum(Array((before + body).utf8)), radix: 16)
      let sum = String(repeating: "0", count: 8 - digits.count) + digits
      if text.hasPrefix(#"{"reel":2"#) { before = sum }
      return body + #","sum":"\#(sum)"}"# + "\n"
    }.joined()
  }

  /// Returns the CRC-32, independently of the program's own code.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.withUnsafeBufferPointer { bytes in
      table.withUnsafeBufferPointer { table in
        var sum = ~UInt32(0)
        for index in 0..<bytes.count {
          sum = table[Int((sum ^ UInt32(bytes[index])) & 0xFF)] ^ sum >> 8
        }
        return sum
      }
    }
  }

  /// The checksums of single bytes, bit by bit.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
}
