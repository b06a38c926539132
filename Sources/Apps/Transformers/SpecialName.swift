/// The names that win without a fight: `Optimus Prime` and `Predaking`.
enum SpecialName {
  private static let names = ["optimus prime", "predaking"]

  /// Whether a name is one of them, however it is capitalized and whatever blanks surround and
  /// part its words.
  static func matches(_ name: String) -> Bool {
    mayMatch(name) && names.contains(plain(name))
  }

  /// A look at the first letter, which says no to nearly all names.
  @inline(__always)
  private static func mayMatch(_ name: String) -> Bool {
    for byte in name.utf8 where byte != UInt8(ascii: " ") {
      switch byte {
      case UInt8(ascii: "o"), UInt8(ascii: "O"), UInt8(ascii: "p"), UInt8(ascii: "P"): return true
      // Blanks of other kinds.
      default: return byte < 0x20 || byte >= 0x80
      }
    }
    return false
  }

  /// A name in lower case, its words parted by single blanks.
  private static func plain(_ name: String) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
