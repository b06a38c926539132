#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The one definition of a line in texts that are read: it ends at LF or CR LF, and nowhere else.
///
/// Other characters at which text may be broken, such as U+2028, U+0085, a form feed or a lone CR,
/// are part of a line. A byte order mark at the start is not part of the text.
package enum TextLines {
  private static let feed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the lines of a text, without their ends.
  ///
  /// What follows the last end of a line is a line only if it is not empty.
  package static func of(_ text: String) -> [String] {
    var bytes = Array(text.utf8)
    removeMark(from: &bytes)
    var lines = parts(of: bytes)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Returns the parts of a text around the ends of its lines: one more than there are ends.
  package static func parts(of text: some StringProtocol) -> [String] {
    parts(of: Array(text.utf8))
  }

  private static func parts(of text: [UInt8]) -> [String] {
    var parts = text.split(separator: feed, omittingEmptySubsequences: false).map { Array($0) }
    for index in parts.indices.dropLast() { removeReturn(from: &parts[index]) }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a text as a single line: a space stands for each LF and CR.
  package static func joined(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : $0 }))
  }

  /// Returns whether a text is a single line.
  package static func isOne(_ text: some StringProtocol) -> Bool { !text.utf8.contains(feed) }

  /// Removes a byte order mark from the start of a text.
  package static func removeMark(from text: inout some RangeReplaceableCollection<UInt8>) {
    if text.starts(with: mark) { text.removeFirst(mark.count) }
  }

  /// Removes the CR before the LF at which a line was cut off.
  package static func removeReturn(from line: inout [UInt8]) {
    if line.last == carriageReturn { line.removeLast() }
  }

  /// Removes the CR before each LF.
  package static func removeReturns(from text: inout [UInt8]) {
    let hasReturns = text.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return false }
      return memchr(first, Int32(carriageReturn), bytes.count) != nil
    }
    guard hasReturns else { return }
    var kept = 0
    for index in text.indices {
      let isEnd = text[index] == carriageReturn && index + 1 < text.count && text[index + 1] == feed
      guard !isEnd else { continue }
      text[kept] = text[index]
      kept += 1
    }
    text.removeLast(text.count - kept)
  }
}
