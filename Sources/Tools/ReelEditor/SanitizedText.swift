extension TerminalText {
  /// Makes text from outside harmless: characters that would control the terminal, or hide text,
  /// become visible.
  ///
  /// A name from the network can contain an escape sequence that repaints the screen, an override
  /// that shows a line backwards, or a second text that is not visible at all. Control characters
  /// other than newline and tab turn into their pictures (`␛`), line separators into `␤`, the rest
  /// into U+FFFD. Invisible characters that belong to a script or an emoji stay where they belong:
  /// joiners, variation selectors, the tags of a flag.
  ///
  /// The classes are those of Unicode: controls, and characters with the property
  /// `Default_Ignorable_Code_Point` (Unicode Standard, 5.21; UTR 36, Unicode Security
  /// Considerations).
  ///
  /// ```swift
  /// TerminalText.sanitized("red \u{1B}[31m")   // red ␛[31m
  /// ```
  public static func sanitized(_ text: String) -> String {
    guard !text.isPrintableASCII, text.unicodeScalars.contains(where: isSuspect) else {
      return text
    }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let flag = flagLength(scalars[index...])
      if flag > 0 {
        result.append(contentsOf: scalars[index..<index + flag])
        index += flag
        continue
      }
      let scalar = scalars[index]
      result.append(replacement(for: scalar, after: result.last) ?? scalar)
      index += 1
    }
    return String(result)
  }

  /// Whether a scalar may have to be replaced; most are letters of Europe, dashes and quotes, which
  /// are known without asking Unicode's tables.
  private static func isSuspect(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x2010...0x2027: false
    default: replacement(for: scalar, after: nil) != nil
    }
  }

  /// Returns the replacement of a scalar that comes after another; nil if it stays.
  private static func replacement(
    for scalar: Unicode.Scalar, after last: Unicode.Scalar?
  ) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09, 0x0A, 0x20...0x7E: return nil
    case 0x00...0x1F: return Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: return "\u{2421}"
    // Line and paragraph separators.
    case 0x2028, 0x2029: return "\u{2424}"
    // The joiners.
    case 0x200C, 0x200D: return last.map(isJoined) == true ? nil : hidden
    // Variation selectors: those of symbols, and those of ideographs.
    case 0xFE00...0xFE0F: return last.map(hasVariants) == true ? nil : hidden
    case 0xE0100...0xE01EF: return last?.properties.isIdeographic == true ? nil : hidden
    // C1 controls, embeddings and overrides, isolates, annotations.
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB: return hidden
    default:
      let isHidden =
        scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isNoncharacterCodePoint
      return isHidden ? hidden : nil
    }
  }

  /// The replacement for a character that would be invisible.
  private static let hidden: Unicode.Scalar = "\u{FFFD}"

  /// Whether a joiner after a scalar has a meaning: in emoji, and in scripts whose letters join.
  private static func isJoined(_ last: Unicode.Scalar) -> Bool {
    let properties = last.properties
    if last.value < 0x0600 { return false }
    return last == "\u{FE0F}" || properties.isEmoji || properties.isEmojiModifier
      || properties.isAlphabetic || properties.canonicalCombiningClass == .virama
  }

  /// Whether a scalar can have another form: an emoji, such as a keycap digit, or a symbol.
  private static func hasVariants(_ last: Unicode.Scalar) -> Bool {
    if last.properties.isVariationSelector || last == hidden { return false }
    return last.properties.isEmoji || last.value >= 0x1000
  }

  /// Returns the number of scalars of a flag described by tags, such as that of Wales: a black
  /// flag, at most six tags, and their end.
  private static func flagLength(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    guard scalars.first == "\u{1F3F4}" else { return 0 }
    let tags = scalars.dropFirst().prefix { (0xE0030...0xE007A).contains($0.value) }
    guard (1...6).contains(tags.count), tags.endIndex < scalars.endIndex,
      scalars[tags.endIndex] == "\u{E007F}"
    else { return 0 }
    return tags.count + 2
  }
}

extension String {
  /// Whether the text consists of ASCII letters, digits, signs and blanks only, as most texts do:
  /// then it contains nothing that a terminal would act on, and each byte is a column.
  package var isPrintableASCII: Bool {
    // Without an early end, so that the compiler can look at many bytes at once.
    utf8.withContiguousStorageIfAvailable { bytes in
      var others: UInt8 = 0
      for byte in bytes { others |= (0x20...0x7E).contains(byte) ? 0 : 1 }
      return others == 0
    } ?? utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
