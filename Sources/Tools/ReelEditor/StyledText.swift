/// A line of text with colour sequences in it, folded into rows.
public enum StyledText {
  /// Returns the rows of a line in a number of columns; a row continues in the colours of the one
  /// before.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - columns: the number of columns.
  ///   - keepsWords: whether a row ends behind a blank, where there is one, rather than where a
  ///     terminal ends it.
  public static func folded(
    _ line: String, to columns: Int, keepingWords keepsWords: Bool = false
  ) -> [String] {
    let columns = max(columns, 2)
    var rows: [String] = []
    var row = ""
    var width = 0
    var active = ""
    var sequence: String?
    // The last place at which the row may end: the row, its width, and the colours there.
    var end: (row: String, width: Int, active: String)?
    var isIndented = true
    for character in line {
      if let begun = sequence {
        let whole = begun + String(character)
        sequence = whole
        guard whole.count > 2, let last = character.unicodeScalars.first,
          (0x40...0x7E).contains(last.value)
        else { continue }
        row += whole
        active = ["\u{1B}[0m", "\u{1B}[m"].contains(whole) ? "" : active + whole
        sequence = nil
        continue
      }
      if character == "\u{1B}" {
        sequence = "\u{1B}"
        continue
      }
      let next = TerminalText.width(character)
      if width + next > columns {
        let isWhole = keepsWords && character == " "
        let (kept, begun, colors) = (isWhole ? nil : end) ?? (row, width, active)
        rows.append(colors.isEmpty ? kept : kept + "\u{1B}[0m")
        row = colors + row.dropFirst(kept.count)
        width -= begun
        end = nil
        // The blank between two rows is not needed.
        if isWhole { continue }
      }
      row.append(character)
      width += next
      isIndented = isIndented && character == " "
      if keepsWords, character == " ", !isIndented { end = (row, width, active) }
    }
    return rows + [row]
  }

  /// Returns the number of rows of a text in a number of columns.
  public static func rows(of text: String, columns: Int) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).reduce(0) {
      $0 + folded(String($1), to: columns).count
    }
  }

  /// A line without its colours.
  static func plain(_ line: String) -> String {
    line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }
}
