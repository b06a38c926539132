import Foundation
import ReelSupport

/// Lines of bytes as they arrive, as `TextLines` defines them, none of which can fill the memory.
package enum ByteLines {
  /// A line without its line break.
  package enum Line: Sendable, Equatable {
    case whole([UInt8])
    /// The beginning of a line that is too long, and may be endless.
    case tooLong([UInt8])
    /// What follows cannot be read, because of an error of the system.
    case unreadable(Int32)
  }

  /// The size of the pieces in which a file is read, in bytes.
  private static let chunkSize = 1 << 14
  /// The number of chunks that are read ahead.
  private static let mostWaiting = 8

  /// Returns the lines of a file, read on a separate thread.
  ///
  /// Reading blocks, which a task must not do; it also waits if lines arrive faster than they are
  /// consumed.
  ///
  /// - Parameters:
  ///   - file: the file; it stays open while it is read.
  ///   - limit: the maximum size of a line in bytes.
  ///   - make: creates an element from a line and its number, counted from 1; nil if the line is
  ///     none, and does not count.
  package static func stream<Element: Sendable>(
    of file: FileHandle, limit: Int, make: @escaping @Sendable (Line, Int) -> Element?
  ) -> LineSequence<Element> {
    // A semaphore that ends below what it began with stops the process: lines may be left unread.
    let room = DispatchSemaphore(value: 0)
    for _ in 0..<mostWaiting { room.signal() }
    let chunks = AsyncStream<[Element]> { continuation in
      continuation.onTermination = { _ in
        // Before the thread goes on, which then learns of the end from `yield`.
        continuation.finish()
        room.signal()
      }
      Thread.detachNewThread {
        var number = 0
        withExtendedLifetime(file) {
          read(file.fileDescriptor, limit: limit) { lines in
            room.wait()
            let result = continuation.yield(
              lines.compactMap { line in
                let element = make(line, number + 1)
                if element != nil { number += 1 }
                return element
              })
            return if case .terminated = result { false } else { true }
          }
        }
        continuation.finish()
      }
    }
    return LineSequence(chunks: chunks, room: room)
  }

  /// Reads lines as long as they are consumed.
  ///
  /// - Parameter take: receives the lines that end in a chunk; returns whether to read more.
  private static func read(_ descriptor: Int32, limit: Int, _ take: ([Line]) -> Bool) {
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    var waiting: [UInt8] = []
    var isTooLong = false
    var isFirst = true
    while true {
      let count = chunk.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        guard code == EAGAIN else {
          _ = take((waiting.isEmpty ? [] : [.whole(waiting)]) + [.unreadable(code)])
          return
        }
        // Another program that has the file may have made it return at once.
        var next = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&next, 1, -1)
        continue
      }
      if count == 0 { break }
      var lines: [Line] = []
      var start = 0
      while let end = feed(in: chunk, start..<count) {
        if !isTooLong {
          waiting += chunk[start..<end]
          if isFirst { TextLines.removeMark(from: &waiting) }
          TextLines.removeReturn(from: &waiting)
          lines.append(waiting.count > limit ? .tooLong(waiting) : .whole(waiting))
        }
        waiting.removeAll(keepingCapacity: waiting.capacity < 1 << 20)
        isTooLong = false
        isFirst = false
        start = end + 1
      }
      if !isTooLong { waiting += chunk[start..<count] }
      if waiting.count > limit {
        if isFirst { TextLines.removeMark(from: &waiting) }
        lines.append(.tooLong(waiting))
        isTooLong = true
        waiting = []
      }
      if !lines.isEmpty, !take(lines) { return }
    }
    // Text after the last line break is a line only if it is not empty.
    if isFirst { TextLines.removeMark(from: &waiting) }
    if !waiting.isEmpty { _ = take([.whole(waiting)]) }
  }

  /// Returns the index of the next line break.
  private static func feed(in chunk: [UInt8], _ range: Range<Int>) -> Int? {
    chunk.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = memchr(start + range.lowerBound, 0x0a, range.count)
      else { return nil }
      return UnsafeRawPointer(found) - start
    }
  }
}
