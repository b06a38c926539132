import ReelSupport
import ReelTexts

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The lines of a file, read in chunks: a long file is never in memory as a whole.
final class InputChunks {
  /// Several consecutive lines.
  struct Chunk: Sendable {
    /// The lines, each with its line feed; only the last one of a file may lack it.
    var bytes: [UInt8]
    /// The number of the first line, counted from 1.
    var firstLine: Int
    /// The checksum of the digits of the previous line; nil for the first line.
    var chain: UInt32?
  }

  private static let blockSize = 1 << 18
  /// The maximum size of a line in bytes: an endless file is not a recording, and a line of small
  /// values takes some thirteen times its size to be read.
  static let longestLine = 1 << 26

  private let path: String
  private let descriptor: Int32
  /// The bytes read after the last complete line.
  private var rest: [UInt8] = []
  private var nextLine = 1
  private var chain: UInt32?
  private var isAtEnd = false

  /// - Parameter mustBeRegular: whether a pipe, for example, is refused.
  init(path: String, mustBeRegular: Bool = false) throws(RecordingError) {
    self.path = path
    do {
      descriptor = try SystemFile.open(path, mustBeRegular: mustBeRegular)
    } catch {
      throw .file(path: path, reason: error.text)
    }
  }

  deinit { _ = close(descriptor) }

  /// The size of the file in bytes; 0 if it is not a regular file.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Returns the next lines; nil at the end.
  func next() throws(RecordingError) -> Chunk? {
    var bytes = rest
    rest = []
    while !isAtEnd {
      let block = try read()
      if block.isEmpty { break }
      let last = Self.lastFeed(in: block)
      bytes.append(contentsOf: block[...(last ?? block.count - 1)])
      guard bytes.count <= Self.longestLine else {
        throw .damaged(
          path: path, line: nextLine,
          reason: "it has more than \(Self.longestLine) bytes")
      }
      if let last {
        rest = Array(block[(last + 1)...])
        break
      }
    }
    if nextLine == 1 { TextLines.removeMark(from: &bytes) }
    // JSON has no raw CR: a tool that changes the ends of lines has written it.
    TextLines.removeReturns(from: &bytes)
    if isAtEnd { TextLines.removeReturn(from: &bytes) }
    guard !bytes.isEmpty else { return nil }
    let chunk = Chunk(bytes: bytes, firstLine: nextLine, chain: chain)
    var position = 0
    var last: Range<Int>?
    while let feed = Self.feed(in: bytes, from: position) {
      nextLine += 1
      last = position..<feed
      position = feed + 1
    }
    if let last { chain = RecordingFormat.sum(of: bytes[last]) }
    return chunk
  }

  /// Returns the index of the next line feed, starting at a place.
  static func feed(in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard start < buffer.count, let base = buffer.baseAddress,
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), buffer.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  private static func lastFeed(in bytes: [UInt8]) -> Int? {
    var last: Int?
    while let feed = feed(in: bytes, from: last.map { $0 + 1 } ?? 0) { last = feed }
    return last
  }

  /// Reads some more bytes; returns none at the end.
  private func read() throws(RecordingError) -> [UInt8] {
    let descriptor = descriptor
    var result = 0
    let block = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { buffer, count in
      repeat {
        #if canImport(Darwin)
          result = Darwin.read(descriptor, buffer.baseAddress, Self.blockSize)
        #elseif canImport(Musl)
          result = Musl.read(descriptor, buffer.baseAddress, Self.blockSize)
        #else
          result = Glibc.read(descriptor, buffer.baseAddress, Self.blockSize)
        #endif
      } while result < 0 && errno == EINTR
      count = max(result, 0)
    }
    if result < 0 { throw .system(path) }
    if result == 0 { isAtEnd = true }
    return block
  }
}
