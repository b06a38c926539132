import CReelTexts

/// An error in a file of gettext's format.
public struct CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// What is wrong there.
  public let problem: String

  /// The line and what is wrong there.
  public var description: String { "line \(line): \(problem)" }
}

/// Reads the entries of a file in gettext's format, from its first line to its last.
///
/// An entry is a context, an English text, its plural, and the translations, each in one or several
/// quoted strings; see “The Format of PO Files” in
/// [gettext's manual](https://www.gnu.org/software/gettext/manual/).
package struct CatalogReader {
  /// An entry.
  package struct Entry: Equatable, Sendable {
    /// The English text, and its context.
    package var key = Catalog.Key(words: "")
    /// The English text for any number but 1.
    package var plural: String?
    /// The translations.
    package var translations: [String] = []
    /// Whether a translator has to look at it again, because the English text has changed.
    package var isFuzzy = false
    /// The line where it begins.
    package var line = 0

    /// Whether it says something about the file: its language, and its plural forms.
    package var isHeader: Bool { key.words.isEmpty && key.context == nil }
    /// Whether it is in force: translated, and certain.
    package var isUsed: Bool { !isHeader && !isFuzzy && !translations.contains("") }
  }

  fileprivate enum Keyword: String { case msgctxt, msgid, msgidPlural = "msgid_plural", msgstr }

  /// The bytes that have not been read.
  private var rest: CatalogBytes
  /// The number of lines that have been read.
  private var count = 0

  /// Creates a reader of a file's bytes, which have to stay where they are while it reads.
  init(_ start: UnsafePointer<UInt8>, count: Int) {
    rest = CatalogBytes(start: start, end: start + count)
  }

  /// Reads the next entry; nil at the end.
  ///
  /// Obsolete entries, `#~`, are comments.
  ///
  /// - Throws: A ``CatalogError``.
  package mutating func next() throws(CatalogError) -> Entry? {
    var entry = Entry()
    var last: Keyword?
    while skip() {
      let lineEnd = rest.first(Self.newline) ?? rest.end
      let line = rest.prefix(to: lineEnd).trimmed
      let first = line.first
      if first == Self.hash, line.count > 1, line.start[1] == Self.comma {
        if last == .msgstr { break }
        entry.isFuzzy = entry.isFuzzy || Self.hasFuzzyFlag(line)
      } else if first == Self.quote {
        guard let last else { throw wrong("a string without a keyword before it") }
        entry.append(try string(in: line), to: last)
      } else if let first, first != Self.hash {
        let (keyword, form, string) = try keyword(in: line)
        if last == .msgstr, keyword == .msgid || keyword == .msgctxt { break }
        guard Self.follows(keyword, last) else {
          throw wrong("\(keyword.rawValue) is not expected")
        }
        if last == nil { entry.line = count + 1 }
        if keyword == .msgstr {
          guard (form == nil) == (entry.plural == nil), (form ?? 0) == entry.translations.count
          else {
            throw wrong("this is not the next form")
          }
          entry.translations.append("")
        }
        if keyword == .msgidPlural { entry.plural = "" }
        if keyword == .msgctxt { entry.key.context = "" }
        entry.append(try self.string(in: string), to: keyword)
        last = keyword
      }
      rest = rest.suffix(from: lineEnd).dropFirst()
      count += 1
    }
    guard last != nil else { return nil }
    guard last == .msgstr else { throw wrong("msgstr is missing") }
    return entry
  }

  /// Skips empty lines, and comments that are no flags: most of a file.
  ///
  /// - Returns: Whether there is a line behind them.
  private mutating func skip() -> Bool {
    while let first = rest.first {
      let isComment = first == Self.hash && (rest.count == 1 || rest.start[1] != Self.comma)
      guard isComment || first == Self.newline else { return true }
      rest = rest.suffix(from: rest.first(Self.newline) ?? rest.end).dropFirst()
      count += 1
    }
    return false
  }

  private static let hash = UInt8(ascii: "#")
  private static let comma = UInt8(ascii: ",")
  private static let newline = UInt8(ascii: "\n")
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// Returns the rule in the header, if it has one.
  ///
  /// - Throws: A ``CatalogError``.
  package func rule(in header: Entry) throws(CatalogError) -> PluralRule? {
    let fields = header.translations[0].split(separator: "\n")
    guard let field = fields.first(where: { $0.hasPrefix("Plural-Forms:") }) else { return nil }
    guard let rule = PluralRule(String(field.dropFirst("Plural-Forms:".count))) else {
      throw CatalogError(line: header.line, problem: "the plural forms cannot be understood")
    }
    return rule
  }

  private func wrong(_ problem: String) -> CatalogError {
    CatalogError(line: rest.isEmpty ? count : count + 1, problem: problem)
  }

  private static func follows(_ keyword: Keyword, _ last: Keyword?) -> Bool {
    switch keyword {
    case .msgctxt: last == nil
    case .msgid: last == nil || last == .msgctxt
    case .msgidPlural: last == .msgid
    case .msgstr: last == .msgid || last == .msgidPlural || last == .msgstr
    }
  }

  /// Returns whether one of the flags in a line, behind `#,`, says that the entry is not certain.
  private static func hasFuzzyFlag(_ line: CatalogBytes) -> Bool {
    var rest = line.dropFirst().dropFirst()
    while !rest.isEmpty {
      let end = rest.first(comma) ?? rest.end
      if rest.prefix(to: end).trimmed.isEqual(to: "fuzzy") { return true }
      rest = rest.suffix(from: end).dropFirst()
    }
    return false
  }

  /// Returns the keyword at the beginning of a line, the number in brackets after it, and the rest.
  private func keyword(
    in line: CatalogBytes
  ) throws(CatalogError) -> (Keyword, form: Int?, rest: CatalogBytes) {
    var end = line.start
    while end < line.end, end.pointee != Self.quote, !end.pointee.isBlank { end += 1 }
    let word = line.prefix(to: end)
    let string = line.suffix(from: end).trimmed
    if word.isEqual(to: "msgid") { return (.msgid, nil, string) }
    if word.isEqual(to: "msgstr") { return (.msgstr, nil, string) }
    let name = String(decoding: word.buffer, as: UTF8.self)
    if name.hasPrefix("msgstr["), name.hasSuffix("]") {
      let form = Int(name.dropFirst("msgstr[".count).dropLast())
      guard form != nil else { throw wrong("“\(name)” has no number of a form") }
      return (.msgstr, form, string)
    }
    guard let keyword = Keyword(rawValue: name) else { throw wrong("“\(name)” is no keyword") }
    return (keyword, nil, string)
  }

  /// Returns the text of a quoted string, as in C.
  private func string(in line: CatalogBytes) throws(CatalogError) -> String {
    guard line.count >= 2, line.first == Self.quote, line.end[-1] == Self.quote else {
      throw wrong("a string in quotes is expected")
    }
    var rest = line.dropFirst().prefix(to: line.end - 1)
    // Most strings have nothing to replace.
    guard rest.first(Self.backslash) != nil || rest.first(Self.quote) != nil else {
      return try valid(rest.buffer)
    }
    var text: [UInt8] = []
    text.reserveCapacity(rest.count)
    while true {
      let end = rest.first(Self.backslash)
      let literal = rest.prefix(to: end ?? rest.end)
      if literal.first(Self.quote) != nil { throw wrong("a quote in a string needs a backslash") }
      text.append(contentsOf: literal.buffer)
      guard let end else { break }
      rest = rest.suffix(from: end + 1)
      guard let escape = rest.first, let meant = Self.meaning(ofEscaped: escape) else {
        throw wrong("this escape is not known")
      }
      text.append(meant)
      rest = rest.dropFirst()
    }
    return try text.withUnsafeBufferPointer { bytes throws(CatalogError) in try valid(bytes) }
  }

  private func valid(_ text: UnsafeBufferPointer<UInt8>) throws(CatalogError) -> String {
    guard let valid = String(validating: text, as: UTF8.self) else {
      throw wrong("this is not UTF-8")
    }
    return valid
  }

  private static func meaning(ofEscaped byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"): newline
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    case quote, backslash: byte
    default: nil
    }
  }
}

extension CatalogReader.Entry {
  fileprivate mutating func append(_ text: String, to keyword: CatalogReader.Keyword) {
    switch keyword {
    case .msgctxt: key.context? += text
    case .msgid: key.words += text
    case .msgidPlural: plural? += text
    case .msgstr: translations[translations.count - 1] += text
    }
  }
}

extension UInt8 {
  /// Whether it is a blank, or the end of a line as other systems write it.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}

/// A part of a file's bytes, which stay where they are.
///
/// Pointers instead of a slice of an array, and the system's functions: in a program that is not
/// optimized, slices took as long as all that comes before a session.
private struct CatalogBytes {
  let start: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>

  var count: Int { end - start }
  var isEmpty: Bool { start == end }
  var first: UInt8? { start == end ? nil : start.pointee }
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Returns where the first such byte is; nil if there is none.
  func first(_ byte: UInt8) -> UnsafePointer<UInt8>? {
    memchr(start, Int32(byte), count).map {
      start + (UnsafeRawPointer($0) - UnsafeRawPointer(start))
    }
  }

  /// Returns the bytes before a place.
  func prefix(to end: UnsafePointer<UInt8>) -> CatalogBytes { CatalogBytes(start: start, end: end) }

  /// Returns the bytes from a place on.
  func suffix(from start: UnsafePointer<UInt8>) -> CatalogBytes {
    CatalogBytes(start: start, end: end)
  }

  func dropFirst() -> CatalogBytes { start == end ? self : suffix(from: start + 1) }

  func isEqual(to word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && memcmp(start, word.utf8Start, count) == 0
  }

  /// The bytes without blanks at both ends.
  var trimmed: CatalogBytes {
    var (start, end) = (start, end)
    while start < end, start.pointee.isBlank { start += 1 }
    while start < end, end[-1].isBlank { end -= 1 }
    return CatalogBytes(start: start, end: end)
  }
}
