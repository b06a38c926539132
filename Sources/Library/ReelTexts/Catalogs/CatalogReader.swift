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
    package var isHeader: Bool { key == Catalog.Key(words: "") }
    /// Whether it is in force: translated, and certain.
    package var isUsed: Bool { !isHeader && !isFuzzy && !translations.contains("") }
  }

  fileprivate enum Keyword: String { case msgctxt, msgid, msgidPlural = "msgid_plural", msgstr }

  /// The lines that have not been read.
  private var rest: ArraySlice<UInt8>
  /// The number of lines that have been read.
  private var count = 0

  /// Creates a reader of a file's bytes.
  package init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Reads the next entry; nil at the end.
  ///
  /// Obsolete entries, `#~`, are comments.
  ///
  /// - Throws: A ``CatalogError``.
  package mutating func next() throws(CatalogError) -> Entry? {
    var entry = Entry()
    var last: Keyword?
    while skip() {
      let end = rest.first(Self.newline) ?? rest.endIndex
      let line = rest[..<end].trimmed
      if line.first == UInt8(ascii: "#"), line.dropFirst().first == UInt8(ascii: ",") {
        if last == .msgstr { break }
        entry.isFuzzy = entry.isFuzzy || Self.flags(in: line).contains("fuzzy")
      } else if line.first == UInt8(ascii: "\"") {
        guard let last else { throw wrong("a string without a keyword before it") }
        entry.append(try string(in: line), to: last)
      } else if !line.isEmpty, line.first != UInt8(ascii: "#") {
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
      rest = rest[end...].dropFirst()
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
    let (skipped, lines) = rest.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return (0, 0) }
      var (position, lines) = (0, 0)
      while position < bytes.count {
        let isComment =
          start[position] == Self.hash
          && (position + 1 == bytes.count || start[position + 1] != Self.comma)
        guard isComment || start[position] == Self.newline else { break }
        let left = bytes.count - position
        let end = memchr(start + position, Int32(Self.newline), left)
        position = end.map { UnsafeRawPointer($0) - UnsafeRawPointer(start) + 1 } ?? bytes.count
        lines += 1
      }
      return (position, lines)
    }
    rest = rest.dropFirst(skipped)
    count += lines
    return !rest.isEmpty
  }

  private static let hash = UInt8(ascii: "#")
  private static let comma = UInt8(ascii: ",")
  private static let newline = UInt8(ascii: "\n")

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

  private static func flags(in line: ArraySlice<UInt8>) -> [String] {
    line.dropFirst(2).split(separator: UInt8(ascii: ",")).map {
      String(decoding: $0.trimmed, as: UTF8.self)
    }
  }

  /// Returns the keyword at the beginning of a line, the number in brackets after it, and the rest.
  private func keyword(
    in line: ArraySlice<UInt8>
  ) throws(CatalogError) -> (Keyword, form: Int?, rest: ArraySlice<UInt8>) {
    let end = line.firstIndex { $0 == UInt8(ascii: "\"") || $0.isBlank } ?? line.endIndex
    var name = String(decoding: line[..<end], as: UTF8.self)
    var form: Int?
    if name.hasPrefix("msgstr["), name.hasSuffix("]") {
      form = Int(name.dropFirst("msgstr[".count).dropLast())
      guard form != nil else { throw wrong("“\(name)” has no number of a form") }
      name = "msgstr"
    }
    guard let keyword = Keyword(rawValue: name) else { throw wrong("“\(name)” is no keyword") }
    return (keyword, form, line[end...].trimmed)
  }

  /// Returns the text of a quoted string, as in C.
  private func string(in line: ArraySlice<UInt8>) throws(CatalogError) -> String {
    guard line.count >= 2, line.first == UInt8(ascii: "\""), line.last == UInt8(ascii: "\"") else {
      throw wrong("a string in quotes is expected")
    }
    var rest = line.dropFirst().dropLast()
    // Most strings have nothing to replace.
    if rest.first(UInt8(ascii: "\\")) == nil, rest.first(UInt8(ascii: "\"")) == nil {
      return try valid(rest)
    }
    var text: [UInt8] = []
    text.reserveCapacity(rest.count)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { throw wrong("a quote in a string needs a backslash") }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let escape = rest.popFirst(), let meant = Self.escapes[escape] else {
        throw wrong("this escape is not known")
      }
      text.append(meant)
    }
    return try valid(text)
  }

  private func valid(_ text: some Collection<UInt8>) throws(CatalogError) -> String {
    guard let valid = String(validating: text, as: UTF8.self) else {
      throw wrong("this is not UTF-8")
    }
    return valid
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "t"): UInt8(ascii: "\t"),
    UInt8(ascii: "r"): UInt8(ascii: "\r"), UInt8(ascii: "\""): UInt8(ascii: "\""),
    UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  ]
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

extension ArraySlice<UInt8> {
  /// Returns the index of the first such byte, by the system's function: in a program that is not
  /// optimized, to compare byte by byte takes as long as all that comes before a session.
  fileprivate func first(_ byte: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = memchr(start, Int32(byte), bytes.count)
      else { return nil }
      return startIndex + (UnsafeRawPointer(found) - start)
    }
  }

  /// The bytes without blanks at both ends.
  fileprivate var trimmed: Self {
    let start = firstIndex { !$0.isBlank } ?? endIndex
    let end = self[start...].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start
    return self[start..<end]
  }
}
