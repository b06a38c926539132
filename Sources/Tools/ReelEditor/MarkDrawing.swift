import CEditLine

/// Draws what libedit leaves out: the styles of the line's parts, and marks such as the accent of a
/// decomposed letter.
///
/// libedit keeps one code point for each cell of the screen, so that a code point without a width
/// gets lost whenever the line is drawn. The line is therefore drawn once more, over the same
/// cells.
///
/// Terminals differ in the width of an emoji that consists of several code points: some add up
/// those, as libedit does, others give it two columns. Each such emoji is put into the cells that
/// libedit counts for it, so that the cursor and what follows stand in the same columns in either.
extension EditSession {
  /// Draws the line with its marks and styles, or without those that it has no longer; the cursor
  /// stays.
  ///
  /// - Parameter isEnded: whether the line has been typed wholly.
  func drawMarks(isEnded: Bool = false) {
    guard windowTop == nil else { return drawWindow(isEnded: isEnded) }
    let scalars = self.scalars
    let hadMarks = hasDrawnMarks
    let styles = styles(isEnded: isEnded)
    hasDrawnMarks =
      !styles.isEmpty || scalars.contains { $0.isMark || $0.properties.isEmojiModifier }
    // Above the window, nothing can be drawn.
    guard hasDrawnMarks || hadMarks, position(of: scalars.count).row < terminal.size.rows else {
      return
    }
    let start = position(of: 0)
    let end = position(of: cursor)
    let up = end.row - start.row
    // A mark at the start is drawn on the blank before it, as by any program that prints it.
    let lead = start.column > 0 && prompt.visible.last == " " ? " " : ""
    terminal.write(
      "\u{1B}7" + (up > 0 ? "\u{1B}[\(up)A" : "") + Self.toColumn(start.column - lead.count)
        + lead + drawn(scalars, styles, behindBlank: !lead.isEmpty) + "\u{1B}8"
        // libedit goes back one column too few after it has drawn a wide character again.
        + (end.column > 0 ? Self.toColumn(end.column) : ""))
  }

  /// Inserts a code point without a width; returns false for any other.
  ///
  /// libedit would count a cell for it.
  func insertMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x100,
      reel_width(Int32(bitPattern: scalar.value)) == 0
    else { return false }
    undo.note(scalars, cursor: cursor)
    redraw(replacing: 0, with: String(Character(scalar)))
    return true
  }

  /// Returns the sequence that moves to a column of the same row.
  private static func toColumn(_ column: Int) -> String {
    "\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
  }

  /// Returns the line as libedit draws it, with the marks and the styles of the characters in it.
  ///
  /// - Parameters:
  ///   - scalars: the line.
  ///   - styles: the styles of its code points.
  ///   - behindBlank: whether a mark at its start has a blank that it can be drawn on.
  ///   - shown: the rows that are drawn, from the window's first on; nil for all, from the cursor.
  func drawn(
    _ scalars: [Unicode.Scalar], _ styles: [String], behindBlank: Bool,
    rows shown: Range<Int>? = nil
  ) -> String {
    let rows = shown == nil ? [] : rows(of: scalars)
    var row: Int?
    var text = ""
    var style = ""
    var offset = 0
    // Where what has been drawn ends.
    var drawnEnd = 0
    for character in String(String.UnicodeScalarView(scalars)) {
      let range = offset..<offset + character.unicodeScalars.count
      offset = range.upperBound
      guard range.lowerBound >= drawnEnd else { continue }
      if let shown {
        guard shown.contains(rows[range.lowerBound]) else { continue }
        // The first row may have begun with the prompt.
        if rows[range.lowerBound] != row ?? layout(to: 0).position.row {
          text += Self.toRow(rows[range.lowerBound] - shown.lowerBound)
        }
        row = rows[range.lowerBound]
      }
      let next = styles.indices.contains(range.lowerBound) ? styles[range.lowerBound] : ""
      if next != style {
        text += (style.isEmpty ? "" : "\u{1B}[0m") + (next.isEmpty ? "" : "\u{1B}[\(next)m")
      }
      style = next
      if character.isComposedEmoji, let (emoji, end) = drawn(character, range, scalars) {
        text += emoji
        drawnEnd = end
      } else {
        for index in range where index > 0 || behindBlank || !scalars[index].isMark {
          text += picture(of: scalars[index], at: index, isAlone: character.isComposedEmoji)
        }
      }
    }
    return style.isEmpty ? text : text + "\u{1B}[0m"
  }

  /// Returns an emoji of several code points in its cells, and the place of what comes behind them;
  /// nil if there is no room for it.
  private func drawn(
    _ emoji: Character, _ range: Range<Int>, _ scalars: [Unicode.Scalar]
  ) -> (text: String, end: Int)? {
    let start = layout(to: range.lowerBound).position
    var end = range.upperBound
    // A narrow character that becomes wide needs the blank behind it, too.
    let isWider = layout(to: end).position.column - start.column < TerminalText.width(emoji)
    if isWider, end < scalars.count {
      guard scalars[end] == " ", end + 1 == scalars.count || !scalars[end + 1].isMark else {
        return nil
      }
      end += 1
    }
    let stop = layout(to: end).position
    guard stop.row == start.row, start.column + TerminalText.width(emoji) < terminal.size.columns
    else { return nil }
    let blanks = String(repeating: " ", count: stop.column - start.column)
    return (
      blanks + Self.toColumn(start.column) + String(emoji) + Self.toColumn(stop.column), end
    )
  }

  /// Returns a code point of the line as libedit draws it.
  ///
  /// - Parameters:
  ///   - scalar: the code point.
  ///   - index: its place in the line.
  ///   - isAlone: whether it is drawn without those that would join or change it.
  private func picture(of scalar: Unicode.Scalar, at index: Int, isAlone: Bool) -> String {
    switch scalar.value {
    case 0x09:
      var layout = layout(to: index)
      var blanks = ""
      repeat {
        blanks += " "
        layout.add(line: CollectionOfOne(" "))
      } while layout.position.column % 8 != 0
      return blanks
    case 0x00..<0x20, 0x7F..<0xA0:
      return scalar == "\u{7F}" ? "^?" : "^\(Unicode.Scalar(UInt8(scalar.value | 0x40)))"
    case let value where reel_is_printable(Int32(bitPattern: value)) == 0:
      let digits = String(value, radix: 16, uppercase: true)
      let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
      return "\\U+\(zeros)\(digits)"
    case let value where value >= 0x100 && reel_width(Int32(bitPattern: value)) == 0:
      return scalar.isMark && !isAlone ? String(scalar) : ""
    default:
      return String(scalar)
    }
  }
}

extension Character {
  /// Whether it is an emoji whose code points together may have another width than each of them.
  fileprivate var isComposedEmoji: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return unicodeScalars.dropFirst().contains {
      $0 == "\u{200D}" || $0 == "\u{FE0F}" || $0.properties.isEmojiModifier
    }
  }
}

extension Unicode.Scalar {
  /// Whether it has no width and changes how the characters beside it look: an accent, a joiner, a
  /// variation selector, a letter of a flag's name; not one that directs how text runs.
  fileprivate var isMark: Bool {
    switch value {
    case 0x200C, 0x200D, 0xE0020...0xE007F: true
    case 0..<0x300: false
    default: [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
    }
  }
}
