import CEditLine

/// Computes where libedit puts the characters of a line: the same arithmetic, beside it.
///
/// libedit does not reveal which row its cursor is on, and code that prints above the line has to
/// know. Widths come from `wcwidth`, not from `TerminalText`, because libedit's do.
struct LineLayout {
  /// A place relative to where the prompt starts; both count from zero.
  struct Position: Equatable {
    var row = 0
    var column = 0
  }

  let columns: Int
  private(set) var position = Position()

  init(columns: Int) {
    self.columns = max(1, columns)
  }

  /// Moves on by the characters of the prompt.
  mutating func add(prompt: some Sequence<Unicode.Scalar>) {
    for scalar in prompt { put(Self.width(of: scalar)) }
  }

  /// Moves on by characters of the line.
  mutating func add(line: some Sequence<Unicode.Scalar>) {
    for scalar in line {
      switch scalar.value {
      case 0x09:
        repeat { put(1) } while position.column % 8 != 0
      case 0x0A:
        position = Position(row: position.row + 1, column: 0)
      case let value where value < 0x100 && reel_is_control(Int32(value)) != 0:
        put(1)
        put(1)
      case let value where reel_is_printable(Int32(bitPattern: value)) == 0:
        for _ in 0..<(value > 0xFFFF ? 8 : 7) { put(1) }
      default:
        put(Self.width(of: scalar))
      }
    }
  }

  /// Returns the cursor's position before a given character: a wide one that does not fit into its
  /// row takes the cursor with it to the next.
  func cursor(before next: Unicode.Scalar?) -> Position {
    guard let next, next.value >= 0x100 else { return position }
    guard position.column + Self.width(of: next) > columns else { return position }
    return Position(row: position.row + 1, column: 0)
  }

  private mutating func put(_ width: Int) {
    if position.column + width > columns {
      position = Position(row: position.row + 1, column: 0)
    }
    position.column += width
    if position.column >= columns {
      position = Position(row: position.row + 1, column: 0)
    }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    max(0, Int(reel_width(Int32(bitPattern: scalar.value))))
  }
}
