import Foundation
import ReelTimeline

/// The fingerprint that tells one build of a program from another: that of its executable.
///
/// A checksum of each block, and the SHA-256 of those: fast even without optimisation, so that it
/// costs little compared with starting the program.
enum ProgramFingerprint {
  private static let blockSize = 1 << 16

  /// The fingerprint of an executable: 64 hexadecimal digits.
  ///
  /// - Throws: Foundation's error if the file cannot be read.
  static func of(_ executable: URL) throws -> String {
    let data = try Data(contentsOf: executable, options: .alwaysMapped)
    var sums = Data(capacity: data.count / blockSize * 4 + 16)
    data.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: blockSize) {
        let block = UnsafeRawBufferPointer(
          rebasing: bytes[start..<min(start + blockSize, bytes.count)])
        withUnsafeBytes(of: CRC32.checksum(block).bigEndian) { sums.append(contentsOf: $0) }
      }
    }
    withUnsafeBytes(of: UInt64(data.count).bigEndian) { sums.append(contentsOf: $0) }
    return ContentHash(of: sums).text
  }
}
