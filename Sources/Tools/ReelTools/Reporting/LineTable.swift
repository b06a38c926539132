import ReelCoding
import ReelREPL
import ReelSupport

/// The distinct lines of screens, stored once, in blocks that a page inflates on demand.
struct LineTable {
  /// The number of lines in a block.
  static let blockSize = 2048

  private var numbers: [ExactText: Int] = [:]
  private var open: [JSON] = []
  /// The number of blocks written so far.
  private(set) var blocks = 0

  /// Returns the numbers of lines; new ones are kept for the next block.
  mutating func numbers(of lines: [Substring]) -> [Int] {
    lines.map { line in
      let line = ExactText(String(line))
      if let number = numbers[line] { return number }
      let number = numbers.count
      numbers[line] = number
      open.append(.string(line.text))
      return number
    }
  }

  /// Calls `write` with the full blocks, or with everything that is left.
  mutating func flush(all: Bool = false, _ write: (Int, JSON) throws -> Void) rethrows {
    while open.count >= Self.blockSize || all && !open.isEmpty {
      try write(blocks, .array(Array(open.prefix(Self.blockSize))))
      open.removeFirst(min(open.count, Self.blockSize))
      blocks += 1
    }
  }
}
