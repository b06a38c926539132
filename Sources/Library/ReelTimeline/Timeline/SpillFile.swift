import ReelSupport
import ReelTexts
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file for old parts of a history, which frees memory.
///
/// It has no name: the system deletes it when the process ends in any way. Parts are appended and
/// never changed.
final class SpillFile: Sendable {
  private let descriptor: Int32
  let path: String
  private let size = Mutex(0)

  init() throws(RecordingError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/reel-frames-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw .system(path) }
    unlink(path)
  }

  deinit { _ = close(descriptor) }

  /// Appends bytes; returns where they are.
  func append(_ bytes: [UInt8]) throws(RecordingError) -> Range<Int> {
    let offset = size.withLock { size in
      defer { size += bytes.count }
      return size
    }
    let isWritten = bytes.withUnsafeBytes {
      SystemFile.write($0, to: descriptor, at: offset)
    }
    guard isWritten else { throw .system(path) }
    return offset..<offset + bytes.count
  }

  func read(_ range: Range<Int>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var done = 0
    while done < bytes.count {
      let rest = bytes.count - done
      let count = bytes.withUnsafeMutableBytes { buffer in
        pread(
          descriptor, buffer.baseAddress.map { $0 + done }, rest, off_t(range.lowerBound + done))
      }
      if count < 0, errno == EINTR { continue }
      // The file has no name, so no other process can have changed it: only a hardware failure can.
      guard count > 0 else { fatalError("The frames in \(path) can no longer be read.") }
      done += count
    }
    return bytes
  }
}

/// Values of one kind in a file; those that were read recently are kept.
final class SpillShelf<Value: AnyObject & Sendable>: Sendable {
  /// A value in the file.
  struct Entry: Sendable {
    fileprivate let shelf: SpillShelf
    fileprivate let bytes: Range<Int>

    /// Reads the value.
    func load() -> Value { shelf.load(bytes) }
  }

  private static var cacheSize: Int { 8 }

  private let file: SpillFile
  private let decode: @Sendable ([UInt8]) throws -> Value
  private let cache = Mutex<[(offset: Int, value: Value)]>([])

  init(_ file: SpillFile, decode: @escaping @Sendable ([UInt8]) throws -> Value) {
    self.file = file
    self.decode = decode
  }

  /// Appends a value, as bytes.
  func append(_ bytes: [UInt8]) throws(RecordingError) -> Entry {
    // What cannot be read back must not be released.
    do {
      _ = try decode(bytes)
    } catch {
      throw .file(
        path: file.path,
        reason: "an action cannot be decoded from its own encoding: \(error)")
    }
    return Entry(shelf: self, bytes: try file.append(bytes))
  }

  private func load(_ range: Range<Int>) -> Value {
    let cached = cache.withLock { cache -> Value? in
      guard let index = cache.firstIndex(where: { $0.offset == range.lowerBound }) else {
        return nil
      }
      cache.append(cache.remove(at: index))
      return cache.last?.value
    }
    if let cached { return cached }
    guard let value = try? decode(file.read(range)) else {
      // The same bytes were decoded when they were written.
      fatalError("The frames in \(file.path) can no longer be read.")
    }
    cache.withLock { cache in
      cache.append((range.lowerBound, value))
      if cache.count > Self.cacheSize { cache.removeFirst() }
    }
    return value
  }
}
