import Foundation
import Synchronization

/// Lines that arrive in chunks, and are consumed one by one.
///
/// Handing over a line to another task costs far more than taking it from a chunk. Iterators share
/// the chunk that is being consumed, so that a new one continues where the last one stopped.
package final class LineSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// Takes the lines of a sequence.
  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let lines: LineSequence
    fileprivate var chunks: AsyncStream<[Element]>.Iterator

    /// Returns the next line as soon as it is there; nil at the end, or if the task is cancelled.
    package mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      while true {
        if let line = lines.chunk.withLock({ $0.popLast() }) { return line }
        guard let chunk = await chunks.next(isolation: actor) else { return nil }
        lines.room.signal()
        lines.chunk.withLock { $0 = chunk.reversed() }
      }
    }
  }

  private let chunks: AsyncStream<[Element]>
  private let room: DispatchSemaphore
  /// What is left of the last chunk, last line first.
  private let chunk = Mutex<[Element]>([])

  /// Creates a sequence.
  ///
  /// - Parameters:
  ///   - chunks: the lines; a single task takes them.
  ///   - room: signalled for each chunk that is taken.
  init(_ chunks: AsyncStream<[Element]>, room: DispatchSemaphore) {
    self.chunks = chunks
    self.room = room
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(lines: self, chunks: chunks.makeAsyncIterator())
  }
}
