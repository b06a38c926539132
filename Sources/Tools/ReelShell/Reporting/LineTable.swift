import ReelCoding

/// The distinct lines of screens, each once, in blocks that a page inflates when it needs them.
struct LineTable {
  /// How many lines a block has.
  static let blockSize = 2048

  private var places: [String: Int] = [:]
  private var open: [JSON] = []
  /// How many blocks have been written.
  private(set) var blocks = 0

  /// The numbers of lines; those that are new are kept for the next block.
  mutating func numbers(of lines: [Substring]) -> [Int] {
    lines.map { line in
      let line = String(line)
      if let place = places[line] { return place }
      let place = places.count
      places[line] = place
      open.append(.string(line))
      return place
    }
  }

  /// Calls `write` with the blocks that are full, or with all that is left.
  mutating func flush(all: Bool = false, _ write: (Int, JSON) throws -> Void) rethrows {
    while open.count >= Self.blockSize || all && !open.isEmpty {
      try write(blocks, .array(Array(open.prefix(Self.blockSize))))
      open.removeFirst(min(open.count, Self.blockSize))
      blocks += 1
    }
  }
}
