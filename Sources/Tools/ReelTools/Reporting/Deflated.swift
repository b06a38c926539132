import CZlib
import Foundation
import ReelREPL

/// Bytes in zlib's format (RFC 1950), which a browser can inflate.
enum Deflated {
  /// Returns the bytes, deflated, in base 64.
  static func base64(_ bytes: [UInt8]) -> String {
    var length = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(length))
    let status = compress2(&result, &length, bytes, uLong(bytes.count), Z_DEFAULT_COMPRESSION)
    // The buffer is large enough, so it fails only if there is no memory left.
    precondition(status == Z_OK, "zlib has no memory")
    return Data(result.prefix(Int(length))).base64EncodedString()
  }
}
