import Testing

@testable import ReelCoding

/// Every character of Unicode through every writer of JSON, and back.
@Suite struct EveryScalarTests {
  /// All characters, in texts of some thousands each.
  private static let texts: [String] = stride(from: 0, through: 0x10FFFF, by: 0x4000).map { start in
    var text = ""
    for value in UInt32(start)..<UInt32(start) + 0x4000 {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  private static func isRead(_ json: some Sequence<UInt8>, as text: String) throws -> Bool {
    guard case .string(let found) = try JSON(exactly: json) else { return false }
    return found.utf8.elementsEqual(text.utf8)
  }

  @Test func isReadAsItWasWritten() throws {
    #expect(Self.texts.reduce(0) { $0 + $1.unicodeScalars.count } == 0x110000 - 0x800)
    for text in Self.texts where !text.isEmpty {
      #expect(try Self.isRead(JSON.string(text).bytes, as: text))
      #expect(try Self.isRead(JSONWriter.bytes(of: text), as: text))
    }
  }

  @Test func isReadFromAnEscape() throws {
    for text in Self.texts where !text.isEmpty {
      let escaped = text.unicodeScalars.map(JSON.escape).joined()
      #expect(try Self.isRead("\"\(escaped)\"".utf8, as: text))
    }
  }

  @Test(
    arguments: [
      ("a", #"\u0061"#), ("\u{202E}", #"\u202e"#), ("\u{FFFF}", #"\uffff"#),
      ("\u{10000}", #"\ud800\udc00"#), ("\u{1D173}", #"\ud834\udd73"#),
      ("\u{E0067}", #"\udb40\udc67"#), ("\u{10FFFF}", #"\udbff\udfff"#),
    ] as [(Unicode.Scalar, String)])
  func isAPairAboveSixteenBits(_ scalar: Unicode.Scalar, _ escape: String) {
    #expect(JSON.escape(scalar) == escape)
  }
}
