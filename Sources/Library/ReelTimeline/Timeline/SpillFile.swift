import Reel
import ReelTexts
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file for old frames, which frees memory.
///
/// It has no name: the system deletes it when the process ends in any way. Blocks are appended and
/// never changed; recently read ones are cached.
final class SpillFile<Action: Codable & Sendable>: Sendable {
  typealias Block = FrameLog<Action>.Block

  /// A block in the file.
  struct Place: Sendable {
    fileprivate let file: SpillFile
    fileprivate let offset: Int
    fileprivate let actions: Int
    fileprivate let notes: Int
    fileprivate let start: Timestamp
    fileprivate let count: Int

    /// Reads the block.
    func load() -> Block { file.load(self) }
  }

  private static var cacheSize: Int { 8 }

  private let descriptor: Int32
  private let path: String
  private let size = Mutex(0)
  private let cache = Mutex<[(offset: Int, block: Block)]>([])

  init() throws(RecordingError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/reel-frames-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw .system(path) }
    unlink(path)
  }

  deinit { _ = close(descriptor) }

  /// Appends a block to the file: its actions as JSON, one per line, then the notes.
  func append(_ block: Block) throws(RecordingError) -> Place {
    let json = JSONWriter()
    let sink = json.sink
    for index in 0..<block.count {
      do {
        try json.write(block.actions[index])
      } catch {
        throw .file(
          path: path,
          reason: RecordingError.unwritable("an action", error))
      }
      sink.writer.bytes.append(UInt8(ascii: "\n"))
    }
    let actions = sink.writer.bytes.count
    // Data that cannot be read back must not be released.
    do {
      _ = try Self.decode(sink.writer.bytes[...])
    } catch {
      throw .file(
        path: path,
        reason: "an action cannot be decoded from its own encoding: \(error)")
    }
    sink.writer.bytes.append(
      contentsOf: UnsafeRawBufferPointer(
        start: block.notes, count: block.count * MemoryLayout<FrameNote>.stride))
    let bytes = sink.writer.bytes
    let offset = size.withLock { size in
      defer { size += bytes.count }
      return size
    }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        pwrite(
          descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written,
          off_t(offset + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system(path) }
      written += count
    }
    return Place(
      file: self, offset: offset, actions: actions, notes: bytes.count - actions,
      start: block.start, count: block.count)
  }

  private func load(_ place: Place) -> Block {
    let cached = cache.withLock { cache -> Block? in
      guard let index = cache.firstIndex(where: { $0.offset == place.offset }) else { return nil }
      cache.append(cache.remove(at: index))
      return cache.last?.block
    }
    if let cached { return cached }
    let block = read(place)
    cache.withLock { cache in
      cache.append((place.offset, block))
      if cache.count > Self.cacheSize { cache.removeFirst() }
    }
    return block
  }

  private func read(_ place: Place) -> Block {
    var bytes = [UInt8](repeating: 0, count: place.actions + place.notes)
    var done = 0
    while done < bytes.count {
      let rest = bytes.count - done
      let count = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress.map { $0 + done }, rest, off_t(place.offset + done))
      }
      if count < 0, errno == EINTR { continue }
      // The file has no name, so no other process can have changed it: only a hardware failure can.
      guard count > 0 else {
        fatalError("The frames in \(path) can no longer be read.")
      }
      done += count
    }
    let block = Block(start: place.start)
    guard let actions = try? Self.decode(bytes[..<place.actions]) else {
      // The same bytes were read back when they were written.
      fatalError("The frames in \(path) can no longer be read.")
    }
    bytes[place.actions...].withUnsafeBytes { notes in
      for (index, action) in actions.enumerated() {
        let note = notes.loadUnaligned(
          fromByteOffset: index * MemoryLayout<FrameNote>.stride,
          as: FrameNote.self)
        block.append(action, note)
      }
    }
    return block
  }

  private static func decode(_ bytes: ArraySlice<UInt8>) throws -> [Action] {
    let reader = JSONReader()
    let containers = ContainerPool()
    return try bytes.split(separator: UInt8(ascii: "\n")).map { line in
      try reader.load(line)
      return try reader.decode(Action.self, at: 0, reusing: containers)
    }
  }
}
