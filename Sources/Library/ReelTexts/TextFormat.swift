#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The form of a text's words: `{0}` is the place of the first value, `{{` and `}}` are braces.
///
/// Gettext's tools know it as `python-brace-format`.
enum TextFormat {
  /// Returns words with their braces doubled.
  static func escaped(_ words: String) -> String {
    guard hasBrace(words) else { return words }
    return words.replacing("{", with: "{{").replacing("}", with: "}}")
  }

  /// Whether words contain a brace.
  ///
  /// Looked for in their memory: their iterator takes ten times as long, for each text of a screen.
  private static func hasBrace(_ words: String) -> Bool {
    var words = words
    return words.withUTF8 { bytes in
      // Of no bytes there may be no address.
      guard let start = bytes.baseAddress else { return false }
      return memchr(start, Int32(UInt8(ascii: "{")), bytes.count) != nil
        || memchr(start, Int32(UInt8(ascii: "}")), bytes.count) != nil
    }
  }

  /// Adds words to a text, with values in their places; a place without a value stays as it is.
  static func render(
    _ format: String, into text: inout String, value: (Int, inout String) -> Bool
  ) {
    guard hasBrace(format) else { return text += format }
    var rest = format.utf8[...]
    while let brace = rest.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") })
    {
      text += Substring(rest[..<brace])
      let after = rest.index(after: brace)
      if after < rest.endIndex, rest[after] == rest[brace] {
        text.unicodeScalars.append(Unicode.Scalar(rest[brace]))
        rest = rest[rest.index(after: after)...]
      } else if let end = rest[after...].firstIndex(of: UInt8(ascii: "}")),
        let index = Int(Substring(rest[after..<end])), value(index, &text)
      {
        rest = rest[rest.index(after: end)...]
      } else {
        text.unicodeScalars.append(Unicode.Scalar(rest[brace]))
        rest = rest[after...]
      }
    }
    text += Substring(rest)
  }
}
