#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The lines of a file, some at a time: a long file is never in memory as a whole.
final class InputChunks {
  /// Some lines that follow each other.
  struct Chunk: Sendable {
    /// The lines, each with its line feed; only the last one of a file may lack it.
    var bytes: [UInt8]
    /// The number of the first one, counted from 1.
    var firstLine: Int
    /// Whether no line follows.
    var isLast: Bool
  }

  private static let size = 1 << 18

  private let path: String
  private let descriptor: Int32
  /// What has been read behind the last whole line.
  private var rest: [UInt8] = []
  private var nextLine = 1
  /// The chunk that is known to be there; whether it is the last one shows only behind it.
  private var pending: Chunk?
  private var isAtEnd = false

  init(path: String) throws(RecordingError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(path) }
    pending = try read()
  }

  deinit { _ = close(descriptor) }

  /// The next lines; nil at the end.
  func next() throws(RecordingError) -> Chunk? {
    guard var chunk = pending else { return nil }
    pending = try read()
    chunk.isLast = pending == nil
    return chunk
  }

  private func read() throws(RecordingError) -> Chunk? {
    var bytes = rest
    rest = []
    while !isAtEnd {
      let start = bytes.count
      let count = try fill(&bytes)
      if count == 0 { break }
      if let feed = bytes[start...].lastIndex(of: UInt8(ascii: "\n")) {
        rest = Array(bytes[(feed + 1)...])
        bytes.removeLast(bytes.count - feed - 1)
        break
      }
    }
    guard !bytes.isEmpty else { return nil }
    let chunk = Chunk(bytes: bytes, firstLine: nextLine, isLast: false)
    nextLine += bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    return chunk
  }

  /// Reads some more bytes; 0 at the end.
  private func fill(_ bytes: inout [UInt8]) throws(RecordingError) -> Int {
    let start = bytes.count
    let descriptor = descriptor
    bytes.append(contentsOf: repeatElement(0, count: Self.size))
    let count = bytes.withUnsafeMutableBytes { buffer in
      var count: Int
      repeat {
        #if canImport(Darwin)
          count = Darwin.read(descriptor, buffer.baseAddress.map { $0 + start }, Self.size)
        #else
          count = Glibc.read(descriptor, buffer.baseAddress.map { $0 + start }, Self.size)
        #endif
      } while count < 0 && errno == EINTR
      return count
    }
    bytes.removeLast(Self.size - max(count, 0))
    if count < 0 { throw .system(path) }
    if count == 0 { isAtEnd = true }
    return count
  }
}
