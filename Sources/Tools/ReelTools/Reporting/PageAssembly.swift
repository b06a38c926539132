import ReelCoding
import ReelSupport
import ReelTimeline
import Synchronization

/// Puts a page's data together from parts that several cores collect at the same time: numbers and
/// writes them in their order.
final class PageAssembly: Sendable {
  /// The number of lines in a block.
  static let blockSize = 2048

  /// What has been numbered.
  private struct Numbers {
    var table = LineTable()
    /// The lines that are in no block yet.
    var open: [ExactText] = []
    var blocks = 0
    var chunks = 0
    /// The chunks of each track.
    var written: [[JSON]]

    /// Takes the next block; of an incomplete one only at the end.
    mutating func takeBlock(isLast: Bool = false) -> (name: String, bytes: [UInt8])? {
      guard open.count >= (isLast ? 1 : PageAssembly.blockSize) else { return nil }
      let block = open.prefix(PageAssembly.blockSize)
      open.removeFirst(block.count)
      blocks += 1
      return ("lines\(blocks - 1)", JSON.array(block.map { .string($0.text) }).bytes)
    }
  }

  private let numbers: Mutex<Numbers>
  private let numbering = Turns()
  private let writing = Turns()
  // Unchecked because only the part whose turn it is writes.
  nonisolated(unsafe) private let write: (String, String) throws -> Void

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - tracks: the number of its tracks.
  ///   - write: receives each part of the data: its name, and its bytes, deflated.
  init(tracks: Int, to write: @escaping (String, String) throws -> Void) {
    numbers = Mutex(Numbers(written: Array(repeating: [], count: tracks)))
    self.write = write
  }

  /// Adds chunks of a part, once all parts before it have been added.
  ///
  /// - Parameters:
  ///   - chunks: the chunks, each with its track.
  ///   - lines: the part's lines that are new in these chunks.
  ///   - known: the numbers of the part's lines before; receives those of the new ones.
  ///   - part: the part.
  ///   - isLast: whether the part has no more.
  /// - Throws: Any error of writing; `CancellationError` if a part before has failed.
  func add(
    _ chunks: [(track: Int, chunk: FrameChunk)], _ lines: [ExactText], after known: inout [Int],
    of part: Int, isLast: Bool
  ) throws {
    try numbering.wait(for: part)
    var ids: [Int] = []
    var blocks: [(name: String, bytes: [UInt8])] = []
    numbers.withLock { numbers in
      for line in lines { known.append(numbers.table.number(of: line)) }
      numbers.open += numbers.table.takeNew()
      while let block = numbers.takeBlock() { blocks.append(block) }
      for (track, chunk) in chunks {
        ids.append(numbers.chunks)
        numbers.written[track].append(
          .array([JSON(numbers.chunks), JSON(chunk.first), JSON(chunk.count)]))
        numbers.chunks += 1
      }
    }
    if isLast { numbering.pass(part) }
    let lineNumbers = known
    var deflated: [(name: String, text: String)] = []
    for (id, (_, chunk)) in zip(ids, chunks) {
      deflated.append(("log\(id)", try Deflated.base64(chunk.log)))
      deflated.append(("changes\(id)", try Deflated.base64(chunk.changes { lineNumbers[$0] })))
    }
    for block in blocks { deflated.append((block.name, try Deflated.base64(block.bytes))) }
    try writing.wait(for: part)
    for (name, text) in deflated { try write(name, text) }
    if isLast { writing.pass(part) }
  }

  /// Ends the page with a part that has failed: those after it give up.
  func close(after part: Int) {
    numbering.close(after: part)
    writing.close(after: part)
  }

  /// Writes the lines that are left.
  ///
  /// - Returns: The chunks of each track: their numbers, first positions, and numbers of frames.
  /// - Throws: Any error of writing.
  func end() throws -> [[JSON]] {
    let (block, written) = numbers.withLock { ($0.takeBlock(isLast: true), $0.written) }
    if let block { try write(block.name, Deflated.base64(block.bytes)) }
    return written
  }
}
