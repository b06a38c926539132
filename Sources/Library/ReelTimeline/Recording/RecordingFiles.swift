import Dispatch
import Reel
import ReelSupport
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of a recording that keeps only the last part of what happens, and where they end.
///
/// `server.reel` stands for `server.1.reel`, `server.2.reel` and so on, of which the oldest are
/// removed, and for `server.last-1.reel` and so on, which are made of them on demand and stay.
final class RecordingFiles: Sendable {
  private struct File {
    let path: String
    /// The number of lines before those that belong to the file before.
    var head = 1
    /// Whether the one before it ends where it begins.
    var isContinuing = false
    /// The time of the last frame, and the size; nil while it is written.
    var closed: (end: Timestamp, bytes: Int)?
  }

  private struct Content {
    var files: [File] = []
    /// The numbers of the last file, and of the last one that was made of several.
    var last = 0
    var lastDump = 0
    /// The reason why an earlier file could not be written, unless it has been told.
    var failure: RecordingError?
    /// What has been told about the present file.
    var told: RecordingError?
  }

  let origin: RecordingOrigin
  let digests: DigestPolicy
  let span: RecordingSpan
  private let stem: String
  private let suffix: String
  private let content = Mutex(Content())
  /// Makes a file when the process gets a signal.
  let signals = Mutex<[SignalSource]>([])

  /// Finds the files of earlier processes: they count, too, and none is overwritten.
  init(
    _ path: String, of origin: RecordingOrigin, keeping span: RecordingSpan, digests: DigestPolicy
  ) throws(RecordingError) {
    (self.origin, self.span, self.digests) = (origin, span, digests)
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.index(after: $0) }
    let dot = path[(name ?? path.startIndex)...].lastIndex(of: ".") ?? path.endIndex
    (stem, suffix) = (String(path[..<dot]), String(path[dot...]))
    let folder = SystemFile.folder(of: path)
    let names: [String]
    do {
      names = try SystemFile.names(in: folder)
    } catch {
      throw .unwritable(path: path, reason: error.text)
    }
    let all = names.map { SystemFile.path(of: $0, in: folder) }
    let old = all.compactMap { path in number(path, "").map { (number: $0, path: path) } }
    content.withLock {
      $0.files = old.sorted { $0.number < $1.number }.map { Self.closed($0.path) }
      $0.last = old.map(\.number).max() ?? 0
      $0.lastDump = all.compactMap { number($0, "last-") }.max() ?? 0
    }
  }

  /// Returns the number in the name of one of the files; nil if it is none.
  private func number(_ path: String, _ kind: String) -> Int? {
    guard path.hasPrefix(stem + "." + kind), path.hasSuffix(suffix) else { return nil }
    return Int(path.dropFirst(stem.count + 1 + kind.count).dropLast(suffix.count))
  }

  private static func closed(_ path: String) -> File {
    var status = stat()
    _ = SystemFile.call(path) { stat($0, &status) }
    #if canImport(Darwin)
      let seconds = status.st_mtimespec.tv_sec
    #else
      let seconds = status.st_mtim.tv_sec
    #endif
    return File(
      path: path,
      closed: (Timestamp(milliseconds: Int64(seconds) * 1000), Int(status.st_size)))
  }

  // MARK: Writing

  /// Creates the next file: one whose number another process has used since is left out.
  ///
  /// - Parameter body: creates a file of this path, which must not exist.
  func create<File>(
    _ body: (String) throws(RecordingError) -> File
  ) throws(RecordingError) -> File {
    while true {
      let path = content.withLock {
        $0.last += 1
        return "\(stem).\($0.last)\(suffix)"
      }
      do throws(RecordingError) {
        return try body(path)
      } catch {
        guard case .exists = error else { throw error }
      }
    }
  }

  /// Adds the file that is being written.
  func begin(_ path: String, head: Int, isContinuing: Bool) {
    content.withLock {
      $0.told = nil
      let isFirst = $0.files.last?.head ?? 0 == 0
      $0.files.append(File(path: path, head: head, isContinuing: isContinuing && !isFirst))
    }
  }

  /// Closes the file that was being written, and removes the oldest that are not needed any more.
  ///
  /// - Parameters:
  ///   - end: the time of its last frame; nil if it has none, and is of no use.
  ///   - bytes: its size.
  ///   - failure: the reason why not all of it could be written.
  func end(at end: Timestamp?, bytes: Int, _ failure: RecordingError?) {
    content.withLock { content in
      if let failure, failure != content.told { content.failure = failure }
      guard let last = content.files.indices.last, content.files[last].closed == nil else { return }
      guard let end else { return SystemFile.remove(content.files.removeLast().path) }
      content.files[last].closed = (end, bytes)
      // What was before it has not ended later: other processes, and earlier ones, have their own
      // clocks, and a clock may be set back.
      for index in content.files.indices {
        guard let closed = content.files[index].closed, closed.end > end else { continue }
        content.files[index].closed?.end = end
      }
      let start = end.milliseconds.subtractingReportingOverflow(span.milliseconds).partialValue
      // The next one takes an eighth, and what is under way a little more.
      var over = content.files.reduce(0) { $0 + ($1.closed?.bytes ?? 0) } - span.bytes / 4 * 3
      while let closed = content.files.first?.closed, content.files.count > 1,
        over > 0 || closed.end.milliseconds < start
      {
        over -= closed.bytes
        let oldest = content.files.removeFirst()
        // Another process may be writing it.
        if !OutputFile.isOpen(oldest.path) { SystemFile.remove(oldest.path) }
      }
    }
  }

  /// Returns the reason why a file could not be written, once.
  ///
  /// - Parameter present: the failure of the present file, if it has failed.
  func takeFailure(_ present: RecordingError?) -> RecordingError? {
    content.withLock { content in
      if let present, present != content.told {
        (content.told, content.failure) = (present, nil)
        return present
      }
      return content.failure.take()
    }
  }

  // MARK: Making one file

  /// The last part, to be written as one file.
  struct Dump: Sendable {
    let path: String
    fileprivate var parts: [(lines: OpenedLines, head: Int)] = []
    /// The last frame; nil if it is not known.
    fileprivate let end: Int?
  }

  /// Returns the path of the next of the files that stay.
  func nextDump() -> String {
    content.withLock { content in
      content.lastDump += 1
      return "\(stem).last-\(content.lastDump)\(suffix)"
    }
  }

  /// Prepares one file with all that the last files have.
  ///
  /// What is written meanwhile does not change it, nor that a file is removed.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - end: the last frame, which has been written; nil if that is not known.
  func dump(_ path: String, end: Int?) throws(RecordingError) -> Dump {
    try content.withLock { content throws(RecordingError) in
      var dump = Dump(path: path, end: end)
      let first = content.files.lastIndex { !$0.isContinuing } ?? 0
      for file in content.files[first...] {
        dump.parts.append((try OpenedLines(file.path), file.head))
      }
      return dump
    }
  }
}

/// The lines that a file has now.
struct OpenedLines: Sendable {
  // Unchecked because a single thread reads it.
  nonisolated(unsafe) private let chunks: InputChunks
  private let size: Int

  init(_ path: String) throws(RecordingError) {
    chunks = try InputChunks(path: path, mustBeRegular: true)
    size = chunks.size
  }

  /// Calls `body` with each line, without its end.
  func forEach(_ body: (ArraySlice<UInt8>) throws(RecordingError) -> Void) throws(RecordingError) {
    var rest = size
    while rest > 0, let chunk = try chunks.next() {
      var start = 0
      while rest > 0, let feed = InputChunks.feed(in: chunk.bytes, from: start) {
        try body(chunk.bytes[start..<feed])
        rest -= feed + 1 - start
        start = feed + 1
      }
    }
  }
}

extension RecordingFiles.Dump {
  /// Writes the file, which must not exist; returns its path.
  func write() throws(RecordingError) -> String {
    var file = try OutputFile(drafting: path)
    do throws(RecordingError) {
      var bytes: [UInt8] = []
      var chain: UInt32?
      func finish(_ file: inout OutputFile, from start: Int) throws(RecordingError) {
        chain = RecordingFormat.finish(&bytes, from: start, after: chain)
        guard bytes.count > 1 << 18 else { return }
        try file.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      for (index, part) in parts.enumerated() {
        var number = 0
        try part.lines.forEach { line throws(RecordingError) in
          number += 1
          // What a file begins with is what the one before it has led to.
          guard index == 0 || number > part.head, !line.starts(with: #"{"end":"#.utf8),
            line.count > RecordingFormat.sumLength
          else { return }
          let start = bytes.count
          bytes += line.dropLast(RecordingFormat.sumLength)
          try finish(&file, from: start)
        }
      }
      if let end {
        let start = bytes.count
        bytes += Array(#"{"end":\#(end)"#.utf8)
        try finish(&file, from: start)
      }
      try file.write(bytes)
      try file.finish()
    } catch {
      file.remove()
      throw error
    }
    return path
  }
}

/// Watches for a signal, which does nothing else.
final class SignalSource: Sendable {
  // Unchecked because it is only cancelled.
  nonisolated(unsafe) private let source: any DispatchSourceSignal

  init(_ number: Int32, _ body: @escaping @Sendable () -> Void) {
    signal(number, SIG_IGN)
    source = DispatchSource.makeSignalSource(
      signal: number, queue: DispatchQueue(label: "reel.recording.signal"))
    source.setEventHandler(handler: body)
    let isWatching = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isWatching.signal() }
    source.resume()
    isWatching.wait()
  }

  deinit { source.cancel() }
}
