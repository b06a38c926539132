#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The lines of a file, read in blocks: a long file is never in memory as a whole.
final class InputLines {
  private static let blockSize = 1 << 20

  let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The number of the line that was read last, counted from 1.
  private(set) var number = 0

  init(path: String) throws(RecordingError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(path) }
  }

  deinit { _ = close(descriptor) }

  /// Calls `body` with the next line, without its line feed, and whether it had one; nil at the
  /// end of the file.
  func next<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, Bool) throws(RecordingError) -> Result
  ) throws(RecordingError) -> Result? {
    var searched = position
    while true {
      if let feed = lineFeed(from: searched) {
        number += 1
        let range = position..<feed
        position = feed + 1
        return try call(body, range, true)
      }
      if isAtEnd {
        guard position < buffer.count else { return nil }
        number += 1
        let range = position..<buffer.count
        position = buffer.count
        return try call(body, range, false)
      }
      buffer.removeFirst(position)
      position = 0
      searched = buffer.count
      try fill()
    }
  }

  private func call<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, Bool) throws(RecordingError) -> Result,
    _ range: Range<Int>, _ isWhole: Bool
  ) throws(RecordingError) -> Result {
    let result: Swift.Result<Result, RecordingError> = buffer.withUnsafeBufferPointer { bytes in
      do throws(RecordingError) {
        return .success(try body(UnsafeBufferPointer(rebasing: bytes[range]), isWhole))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func fill() throws(RecordingError) {
    let descriptor = descriptor
    var count = 0
    let block = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { bytes, size in
      repeat {
        count = read(descriptor, bytes.baseAddress, bytes.count)
      } while count < 0 && errno == EINTR
      size = max(count, 0)
    }
    if count < 0 { throw .system(path) }
    if count == 0 { isAtEnd = true }
    buffer += block
  }

  /// Where the next line feed is, from `start` on.
  private func lineFeed(from start: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
      guard let first = rest.baseAddress, let feed = memchr(first, 10, rest.count) else {
        return nil
      }
      return start + (UnsafeRawPointer(feed) - first)
    }
  }
}
