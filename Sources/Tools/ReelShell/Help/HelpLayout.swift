import ReelEditor

/// Sets help in lines of at most so many columns, broken between words.
struct HelpLayout {
  /// How many columns there are.
  let width: Int

  /// Makes a layout; whatever is narrower than 20 columns is set as if it had them.
  init(width: Int) { self.width = max(20, width) }

  /// Two columns, the second aligned; below the first where that is long.
  func columns(_ rows: [(String, String)], indent: Int = 2) -> [String] {
    let limit = min(34, width / 2)
    let column = rows.map { TerminalText.width($0.0) }.filter { $0 <= limit }.max() ?? 0
    return rows.flatMap { first, second -> [String] in
      let lead = blanks(indent)
      guard !second.isEmpty else { return hanging(lead + first, by: indent + 2) }
      let place = indent + column + 2
      guard TerminalText.width(first) <= limit else {
        return hanging(lead + first, by: indent + 2) + block(second, at: place)
      }
      return hanging(lead + TerminalText.padded(first, to: column) + "  " + second, by: place)
    }
  }

  /// Text in paragraphs: lines that belong together are broken anew, those that begin with blanks
  /// or have columns stay lines, and what goes on below a column stays there.
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

  /// A text all of which stands behind so many blanks.
  func block(_ text: String, at indent: Int) -> [String] {
    hanging(blanks(indent) + text, by: indent)
  }

  /// A line that goes on, where it is too long, behind so many blanks.
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

  /// How many characters of a line fit, up to the last blank between words.
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

  /// A line of a text, with those that belong to it.
  private struct Part {
    var text: String
    /// Where it goes on when it is too long.
    let column: Int
    /// Whether it is a line by itself, and not part of a paragraph.
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

    /// Whether a line goes on with this one.
    func takes(_ next: Part) -> Bool {
      if text.isEmpty || next.text.isEmpty { return false }
      if isSet { return isRow && next.indent > 4 && next.indent == column }
      return !next.isSet
    }
  }
}
