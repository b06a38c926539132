/// A line of text with colour sequences in it, folded as a terminal folds it.
public enum StyledText {
  /// Returns the rows of a line in a number of columns; a row continues in the colours of the one
  /// before.
  public static func folded(_ line: String, to columns: Int) -> [String] {
    let columns = max(columns, 2)
    var rows: [String] = []
    var row = ""
    var width = 0
    var active = ""
    var sequence: String?
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
        rows.append(active.isEmpty ? row : row + "\u{1B}[0m")
        row = active
        width = 0
      }
      row.append(character)
      width += next
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
