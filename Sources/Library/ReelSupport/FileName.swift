import Foundation

/// Names of files as texts.
///
/// For the system a name is bytes, which need not be UTF-8. A byte that is not part of UTF-8 is
/// one of the private characters U+10FE80…U+10FEFF in the text; so is each byte of such a character
/// in a name. Thus every name has a text, no two names have the same, and the text leads back to
/// the name.
package enum FileName {
  /// A byte's private character follows this one by as much as the byte says.
  private static let base: UInt32 = 0x10FE00
  private static let escaped: ClosedRange<UInt32> = 0x10FE80...0x10FEFF
  /// The first byte in UTF-8 of each of the private characters.
  private static let mark: UInt8 = 0xF4

  /// Returns the text of a name.
  package static func text(of bytes: some Collection<UInt8>) -> String {
    let bytes = Array(bytes)
    var text = String.UnicodeScalarView()
    var index = 0
    while index < bytes.count {
      let length = length(startingWith: bytes[index])
      let end = min(index + length, bytes.count)
      if let scalar = String(validating: bytes[index..<end], as: UTF8.self)?.unicodeScalars.first,
        !escaped.contains(scalar.value)
      {
        text.append(scalar)
        index = end
      } else {
        // Not up to 0x7F, which is UTF-8 by itself.
        if let scalar = Unicode.Scalar(base + UInt32(bytes[index])) { text.append(scalar) }
        index += 1
      }
    }
    return String(text)
  }

  /// Returns the text of a name that ends with a zero.
  package static func text(of name: UnsafePointer<CChar>) -> String {
    text(of: UnsafeBufferPointer(start: name, count: length(of: name)).map(UInt8.init(bitPattern:)))
  }

  /// Returns the text of a path in an environment variable; nil if that is not set.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { text(of: UnsafePointer($0)) }
  }

  /// Returns the name of a text.
  package static func bytes(of text: String) -> [UInt8] {
    guard text.utf8.contains(mark) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      escaped.contains(scalar.value)
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// Whether a name is a text of UTF-8.
  package static func isText(_ name: String) -> Bool {
    !name.utf8.contains(mark) || !name.unicodeScalars.contains { escaped.contains($0.value) }
  }

  /// Returns a text that contains names as it is shown: `caf\xE9.reel`.
  package static func shown(_ text: String) -> String {
    guard text.utf8.contains(mark) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if escaped.contains(scalar.value) {
        shown += "\\x" + String(scalar.value & 0xFF, radix: 16, uppercase: true)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Returns the number of bytes of a character in UTF-8, by its first one.
  private static func length(startingWith byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  private static func length(of name: UnsafePointer<CChar>) -> Int {
    var length = 0
    while name[length] != 0 { length += 1 }
    return length
  }
}
