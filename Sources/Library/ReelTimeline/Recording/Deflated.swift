import CZlib
import Foundation

/// Bytes in zlib's format (RFC 1950) and in base 64, which a browser can inflate.
package enum Deflated {
  /// The most that is inflated: what is in a file may say anything.
  private static let limit = 16 << 20

  /// Returns the bytes, deflated.
  package static func base64(_ bytes: [UInt8]) -> String {
    var length = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(length))
    let status = compress2(&result, &length, bytes, uLong(bytes.count), Z_DEFAULT_COMPRESSION)
    // The buffer is large enough, so it fails only if there is no memory left.
    precondition(status == Z_OK, "zlib has no memory")
    return Data(result.prefix(Int(length))).base64EncodedString()
  }

  /// Returns the bytes that were deflated; nil if these were none, or too many.
  package static func bytes(_ base64: String) -> [UInt8]? {
    guard let deflated = Data(base64Encoded: base64).map(Array.init) else { return nil }
    var room = max(1 << 10, deflated.count * 8)
    while room <= limit {
      var length = uLong(room)
      var result = [UInt8](repeating: 0, count: room)
      switch uncompress(&result, &length, deflated, uLong(deflated.count)) {
      case Z_OK: return Array(result.prefix(Int(length)))
      case Z_BUF_ERROR: room *= 4
      default: return nil
      }
    }
    return nil
  }
}
