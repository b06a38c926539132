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
      if let feed = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
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

  /// Whether no line follows.
  func isLast() throws(RecordingError) -> Bool {
    while position >= buffer.count, !isAtEnd {
      buffer.removeAll(keepingCapacity: true)
      position = 0
      try fill()
    }
    return position >= buffer.count
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
    let start = buffer.count
    let descriptor = descriptor
    buffer.append(contentsOf: repeatElement(0, count: Self.blockSize))
    let count = buffer.withUnsafeMutableBytes { bytes in
      var count: Int
      repeat {
        let room = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
        count = read(descriptor, room.baseAddress, room.count)
      } while count < 0 && errno == EINTR
      return count
    }
    buffer.removeLast(Self.blockSize - max(count, 0))
    if count < 0 { throw .system(path) }
    if count == 0 { isAtEnd = true }
  }
}
