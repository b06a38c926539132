import CEditLine

/// Draws the marks that libedit leaves out, such as the accent of a decomposed letter.
///
/// libedit keeps one code point for each cell of the screen, so that a code point without a width
/// gets lost whenever the line is drawn. The line is therefore drawn once more, over the same
/// cells.
extension EditSession {
  /// Draws the line with its marks, or without those that it has no longer; the cursor stays.
  func drawMarks() {
    guard !isSearching else { return }
    let scalars = self.scalars
    let hadMarks = hasDrawnMarks
    hasDrawnMarks = scalars.contains(where: \.isMark)
    // Above the window, nothing can be drawn.
    guard hasDrawnMarks || hadMarks, position(of: scalars.count).row < terminal.size.rows else {
      return
    }
    let start = position(of: 0)
    let up = position(of: cursor).row - start.row
    terminal.write(
      "\u{1B}7" + (up > 0 ? "\u{1B}[\(up)A" : "") + "\r"
        + (start.column > 0 ? "\u{1B}[\(start.column)C" : "") + drawn(scalars)
        + "\u{1B}8")
  }

  /// Inserts a code point without a width; returns false for any other.
  ///
  /// libedit would count a cell for it.
  func insertMark(_ scalar: Unicode.Scalar) -> Bool {
    guard !isSearching, scalar.value >= 0x100,
      reel_width(Int32(bitPattern: scalar.value)) == 0
    else { return false }
    undo.note(scalars, cursor: cursor)
    eraseLine()
    replace(before: 0, with: String(Character(scalar)))
    _ = reel_refresh(editLine)
    return true
  }

  /// Returns the line as libedit draws it, with the marks of the characters in it.
  private func drawn(_ scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      switch scalar.value {
      case 0x09:
        var layout = layout(to: index)
        repeat {
          text.append(" ")
          layout.add(line: CollectionOfOne(" "))
        } while layout.position.column % 8 != 0
      case 0x00..<0x20, 0x7F..<0xA0:
        text.append("^")
        text.append(scalar == "\u{7F}" ? "?" : Unicode.Scalar(UInt8(scalar.value | 0x40)))
      case let value where reel_is_printable(Int32(bitPattern: value)) == 0:
        let digits = String(value, radix: 16, uppercase: true)
        let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
        text += "\\U+\(zeros)\(digits)".unicodeScalars
      case let value where value >= 0x100 && reel_width(Int32(bitPattern: value)) == 0:
        // At the start it would be drawn on the prompt; others, such as joiners, have no picture.
        if scalar.isMark, !text.isEmpty { text.append(scalar) }
      default:
        text.append(scalar)
      }
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether it is drawn on the character before it; not one that only chooses how that looks.
  fileprivate var isMark: Bool {
    guard value >= 0x300, !properties.isVariationSelector else { return false }
    return [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
  }
}
