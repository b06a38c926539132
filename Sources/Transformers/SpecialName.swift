/// The names that win without a fight: `Optimus Prime` and `Predaking`.
enum SpecialName {
  private static let names: [[UInt8]] = [Array("optimus prime".utf8), Array("predaking".utf8)]

  /// Whether a name is one of them, however it is capitalized and whatever blanks surround and
  /// part its words.
  static func matches(_ name: String) -> Bool {
    // A look at the first letter says no to nearly all names.
    var name = name
    return name.withUTF8 { bytes in
      guard let first = bytes.first(where: { $0 != space }) else { return false }
      switch lowercased(first) {
      case names[0][0], names[1][0], ..<UInt8(ascii: " "): break
      case ..<128: return false
      default: break
      }
      if bytes.allSatisfy({ $0 < 128 }) { return names.contains { equals(bytes, $0) } }
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return names.contains { $0 == Array(text.utf8) }
    }
  }

  private static let space = UInt8(ascii: " ")

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == space || (9...13).contains(byte) }

  /// Compares a name in ASCII with one in lower case.
  private static func equals(_ bytes: UnsafeBufferPointer<UInt8>, _ name: [UInt8]) -> Bool {
    var place = 0
    var isPending = false
    for byte in bytes {
      if isBlank(byte) {
        isPending = place > 0
        continue
      }
      if isPending {
        guard place < name.count, name[place] == space else { return false }
        place += 1
        isPending = false
      }
      guard place < name.count, name[place] == lowercased(byte) else { return false }
      place += 1
    }
    return place == name.count
  }
}
