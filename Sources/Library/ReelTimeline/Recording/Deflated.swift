import CZlib
import Foundation
import ReelTexts

/// Bytes in zlib's format (RFC 1950) and in base 64, which a browser can inflate.
///
/// The system's zlib is loaded when it is first needed.
package enum Deflated {
  /// The most that is inflated: what is in a file may say anything.
  private static let limit = 16 << 20

  /// The reason why zlib cannot be used; nil if it can.
  package struct Missing: TextError {
    /// What the system says.
    let reason: String

    package var text: Text { "zlib is needed for this, and cannot be loaded: \(verbatim: reason)" }
  }

  /// Makes sure that zlib can be used.
  private static func load() throws(Missing) {
    if let problem = reel_zlib_problem() { throw Missing(reason: String(cString: problem)) }
  }

  /// Returns the bytes, deflated.
  ///
  /// - Throws: ``Missing``.
  package static func base64(_ bytes: [UInt8]) throws(Missing) -> String {
    try load()
    var length = reel_zlib_bound(UInt(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(length))
    let isDone = reel_zlib_deflate(&result, &length, bytes, UInt(bytes.count))
    // The buffer is large enough, so it fails only if there is no memory left.
    precondition(isDone != 0, "zlib has no memory")
    return Data(result.prefix(Int(length))).base64EncodedString()
  }

  /// Returns the bytes that were deflated; nil if these were none, or too many.
  ///
  /// - Throws: ``Missing``.
  package static func bytes(_ base64: String) throws(Missing) -> [UInt8]? {
    try load()
    guard let deflated = Data(base64Encoded: base64).map(Array.init) else { return nil }
    var room = max(1 << 10, deflated.count * 8)
    while room <= limit {
      var length = UInt(room)
      var result = [UInt8](repeating: 0, count: room)
      switch reel_zlib_inflate(&result, &length, deflated, UInt(deflated.count)) {
      case reel_zlib_inflated: return Array(result.prefix(Int(length)))
      case reel_zlib_needs_room: room *= 4
      default: return nil
      }
    }
    return nil
  }
}
