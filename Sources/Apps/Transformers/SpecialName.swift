/// The names that win without a fight: `Optimus Prime` and `Predaking`.
enum SpecialName {
  private static let names = ["optimus prime", "predaking"]

  /// Returns whether a name is one of them, ignoring case and extra spaces.
  static func matches(_ name: String) -> Bool {
    mayMatch(name) && names.contains(plain(name))
  }

  /// Checks the first letter, which rules out nearly all names.
  @inline(__always)
  private static func mayMatch(_ name: String) -> Bool {
    for byte in name.utf8 where byte != UInt8(ascii: " ") {
      switch byte {
      case UInt8(ascii: "o"), UInt8(ascii: "O"), UInt8(ascii: "p"), UInt8(ascii: "P"): return true
      // Other kinds of whitespace.
      default: return byte < 0x20 || byte >= 0x80
      }
    }
    return false
  }

  /// Returns a name in lower case, with single spaces between its words.
  private static func plain(_ name: String) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
