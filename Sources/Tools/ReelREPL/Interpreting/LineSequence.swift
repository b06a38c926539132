import Foundation

/// Lines that arrive in chunks, and are consumed one by one.
///
/// Handing over a line to another task costs far more than taking it from a chunk.
package struct LineSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// Takes the lines of a sequence.
  package final class Iterator: AsyncIteratorProtocol {
    private var chunks: AsyncStream<[Element]>.Iterator
    private let room: DispatchSemaphore
    /// What is left of the last chunk, last line first.
    private var chunk: [Element] = []

    fileprivate init(_ lines: LineSequence) {
      chunks = lines.chunks.makeAsyncIterator()
      room = lines.room
    }

    /// Returns the next line as soon as it is there; nil at the end, or if the task is cancelled.
    package func next(isolation actor: isolated (any Actor)?) async -> Element? {
      while true {
        if let line = chunk.popLast() { return line }
        guard let next = await chunks.next(isolation: actor) else { return nil }
        room.signal()
        chunk = next.reversed()
      }
    }
  }

  /// The lines; a single task takes them.
  let chunks: AsyncStream<[Element]>
  /// Signalled for each chunk that is taken.
  let room: DispatchSemaphore

  package func makeAsyncIterator() -> Iterator { Iterator(self) }
}
