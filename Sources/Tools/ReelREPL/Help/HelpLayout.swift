import ReelEditor

/// Lays out help in lines of a maximum width, broken between words.
struct HelpLayout {
  /// The number of columns.
  let width: Int

  /// Creates a layout; widths below 20 columns count as 20.
  init(width: Int) { self.width = max(20, width) }

  /// Returns two columns, the second aligned, or below the first if that is long.
  func columns(_ rows: [(String, String)], indent: Int = 2) -> [String] {
    let limit = min(34, width / 2)
    let column = rows.map { TerminalText.width($0.0) }.filter { $0 <= limit }.max() ?? 0
    return rows.flatMap { first, second -> [String] in
      let lead = blanks(indent)
      guard !second.isEmpty else { return hanging(lead + first, by: indent + 2) }
      let start = indent + column + 2
      guard TerminalText.width(first) <= limit else {
        return hanging(lead + first, by: indent + 2) + block(second, at: start)
      }
      return hanging(lead + TerminalText.padded(first, to: column) + "  " + second, by: start)
    }
  }

  /// Returns text in paragraphs: their lines are reflowed; lines that begin with spaces or have
  /// columns are kept, and continuations below a column stay there.
  func text(_ text: String, indent: Int = 2) -> [String] {
    var parts: [Part] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let part = Part(line)
      if let last = parts.last, last.takes(part) {
        parts[parts.count - 1].text += " " + part.text.drop { $0 == " " }
      } else {
        parts.append(part)
      }
    }
    return parts.flatMap { hanging(blanks(indent) + $0.text, by: indent + $0.column) }
  }

  /// Returns a text indented by a number of spaces.
  func block(_ text: String, at indent: Int) -> [String] {
    hanging(blanks(indent) + text, by: indent)
  }

  /// Returns a line wrapped with a hanging indent.
  private func hanging(_ line: String, by indent: Int) -> [String] {
    guard TerminalText.width(line) > width else { return [trimmed(line)] }
    let indent = min(indent, width / 2)
    var lines: [String] = []
    var rest = line
    while TerminalText.width(rest) > width {
      let part = fitting(rest)
      lines.append(trimmed(String(rest.prefix(part))))
      rest = blanks(indent) + rest.dropFirst(part).drop { $0 == " " }
      if trimmed(rest).isEmpty || lines.count > 400 { break }
    }
    return lines + [trimmed(rest)]
  }

  /// Returns how many characters of a line fit, up to the last space between words.
  private func fitting(_ line: String) -> Int {
    let characters = Array(line)
    let start = characters.prefix { $0 == " " }.count
    var columns = 0
    var count = 0
    while count < characters.count {
      columns += TerminalText.width(String(characters[count]))
      if columns > width { break }
      count += 1
    }
    count = max(count, start + 1)
    if count < characters.count, characters[count] == " " { return count }
    let blank = characters[..<count].lastIndex(of: " ") ?? 0
    return blank > start ? blank : count
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  private func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  /// A line of a text, with its continuation lines.
  private struct Part {
    var text: String
    /// The indentation of its wrapped part.
    let column: Int
    /// Whether it is a separate line rather than part of a paragraph.
    let isSet: Bool
    /// Whether it has columns.
    private let isRow: Bool
    private let indent: Int

    init(_ line: String) {
      text = line
      let indent = line.prefix { $0 == " " }.count
      self.indent = indent
      let characters = Array(line)
      let gap = characters.indices.last { index in
        index > indent + 1 && characters[index] != " " && characters[index - 1] == " "
          && characters[index - 2] == " "
      }
      isSet = indent > 0 || gap != nil || line.isEmpty
      isRow = gap != nil
      column = gap ?? (indent > 8 ? indent : indent > 0 ? indent + 2 : 0)
    }

    /// Returns whether a line is a continuation of this one.
    func takes(_ next: Part) -> Bool {
      if text.isEmpty || next.text.isEmpty { return false }
      if isSet { return isRow && next.indent > 4 && next.indent == column }
      return !next.isSet
    }
  }
}
