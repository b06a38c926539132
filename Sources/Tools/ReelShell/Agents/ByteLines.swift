import Foundation

/// Lines of bytes as they come, none of which fills the memory.
enum ByteLines {
  /// A line without its line break.
  enum Line: Sendable, Equatable {
    case whole([UInt8])
    /// One with more bytes than are taken.
    case tooLong
  }

  /// The lines of a file, read by a thread of their own: reading waits, which no task should.
  ///
  /// - Parameters:
  ///   - file: the file; it stays open as long as it is read.
  ///   - limit: how many bytes a line may have.
  static func stream(of file: FileHandle, limit: Int) -> AsyncStream<Line> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        withExtendedLifetime(file) {
          read(file.fileDescriptor, limit: limit) { continuation.yield($0) }
        }
        continuation.finish()
      }
    }
  }

  private static func read(_ descriptor: Int32, limit: Int, _ take: (Line) -> Void) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var waiting: [UInt8] = []
    var isTooLong = false
    while true {
      let count = chunk.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      var start = 0
      while let end = feed(in: chunk, start..<count) {
        waiting += chunk[start..<end]
        take(isTooLong || waiting.count > limit ? .tooLong : .whole(waiting))
        waiting.removeAll(keepingCapacity: waiting.capacity < 1 << 20)
        isTooLong = false
        start = end + 1
      }
      if !isTooLong { waiting += chunk[start..<count] }
      if waiting.count > limit {
        isTooLong = true
        waiting = []
      }
    }
    // What follows the last line break is a line only if there is something.
    if isTooLong || !waiting.isEmpty { take(isTooLong ? .tooLong : .whole(waiting)) }
  }

  /// Where the next line break is.
  private static func feed(in chunk: [UInt8], _ range: Range<Int>) -> Int? {
    chunk.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = memchr(start + range.lowerBound, 0x0a, range.count)
      else { return nil }
      return UnsafeRawPointer(found) - start
    }
  }
}
