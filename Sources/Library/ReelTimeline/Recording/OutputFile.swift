import ReelSupport
import ReelTexts

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is written from beginning to end.
///
/// It is locked (`flock`) while it is open, so that other processes know that it is being written.
package struct OutputFile: Sendable {
  /// The path.
  package let path: String
  /// The path at which it is written: its own, or that of a draft beside it.
  package let currentPath: String
  /// Negative once the file is closed.
  private var descriptor: Int32
  /// The number of bytes that have been written.
  private var size = 0
  private let isReplacing: Bool
  private var ticket: UnfinishedFiles.Ticket?

  /// Creates a new file that only its owner can read.
  ///
  /// - Throws: ``RecordingError/exists(path:)``, ``RecordingError/unwritable(path:reason:)``.
  package init(creating path: String) throws(RecordingError) {
    self.path = path
    currentPath = path
    isReplacing = false
    descriptor = try Self.create(path, named: path, mode: 0o600)
  }

  /// Creates a draft of a file, which appears under its own name when it is whole.
  ///
  /// If the process ends before, by a signal or by `exit`, the draft is removed; what `kill -9` has
  /// left is removed when the same file is written again, and is in no other file's way until then.
  ///
  /// - Parameters:
  ///   - path: the file. Only its owner can read it, unless it may replace another.
  ///   - isReplacing: whether it replaces an existing file, whose permissions it gets.
  /// - Throws: ``RecordingError/exists(path:)``, ``RecordingError/unwritable(path:reason:)``.
  package init(drafting path: String, isReplacing: Bool = false) throws(RecordingError) {
    guard isReplacing || !SystemFile.exists(path) else { throw .exists(path: path) }
    let folder = SystemFile.folder(of: path)
    let prefix = Self.prefix(of: path)
    Self.removeLeftovers(prefix, in: folder)
    let name = prefix + String(UInt64.random(in: 0...UInt64.max), radix: 16)
    self.path = path
    currentPath = SystemFile.path(of: name, in: folder)
    self.isReplacing = isReplacing
    let ticket = UnfinishedFiles.add(currentPath)
    do throws(RecordingError) {
      descriptor = try Self.create(currentPath, named: path, mode: isReplacing ? 0o666 : 0o600)
    } catch {
      UnfinishedFiles.forget(ticket)
      throw error
    }
    self.ticket = ticket
    var status = stat()
    if isReplacing, SystemFile.call(path, { stat($0, &status) }) == 0 {
      _ = fchmod(descriptor, status.st_mode & 0o7777)
    }
  }

  private static func create(
    _ currentPath: String, named path: String, mode: mode_t
  ) throws(RecordingError) -> Int32 {
    let descriptor = SystemFile.call(currentPath) {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, mode)
    }
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .exists(path: path) : .unwritable(path)
    }
    // No other process can have locked a file that has just been created; systems without locks
    // have none.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    return descriptor
  }

  /// Writes all of `bytes`.
  package mutating func write(_ bytes: [UInt8]) throws(RecordingError) {
    guard bytes.withUnsafeBytes({ SystemFile.write($0, to: descriptor) }) else {
      throw .unwritable(path)
    }
    size += bytes.count
  }

  /// Gives the file its name, and closes it; if that fails, nothing of it remains.
  ///
  /// - Throws: ``RecordingError/exists(path:)``; ``RecordingError/unwritable(path:reason:)``, also
  ///   if there is no longer such a file, or another program has changed its length.
  package mutating func finish() throws(RecordingError) {
    guard descriptor >= 0 else { return }
    defer { close() }
    guard currentPath != path else {
      if let loss { throw .unwritable(path: path, reason: loss) }
      return
    }
    if let failure = named() {
      remove()
      throw failure
    }
    if SystemFile.exists(currentPath) { SystemFile.remove(currentPath) }
    UnfinishedFiles.forget(ticket.take())
  }

  /// What another program has done to it: its name is no longer its own, or it has another length.
  private var loss: Text? {
    var (own, named) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, own.st_mode & S_IFMT == S_IFREG else { return nil }
    guard SystemFile.call(path, { stat($0, &named) }) == 0,
      (own.st_dev, own.st_ino) == (named.st_dev, named.st_ino)
    else { return "it was removed or renamed while it was written" }
    return Int(own.st_size) == size ? nil : "it was changed while it was written"
  }

  /// Gives a draft its name; returns the failure.
  private func named() -> RecordingError? {
    let isLinked =
      !isReplacing
      && SystemFile.call(currentPath) { old in SystemFile.call(path) { link(old, $0) } } == 0
    if isLinked { return nil }
    if !isReplacing {
      // Some file systems have no links.
      guard errno != EEXIST, !SystemFile.exists(path) else { return .exists(path: path) }
    }
    do {
      try SystemFile.rename(currentPath, to: path)
      return nil
    } catch {
      return .unwritable(path: path, reason: error.text)
    }
  }

  /// Closes the file, unless it is closed already; a draft would be left without its name.
  mutating func close() {
    guard descriptor >= 0 else { return }
    defer { descriptor = -1 }
    Self.close(descriptor)
  }

  private static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  /// Closes and deletes the file.
  package mutating func remove() {
    close()
    SystemFile.remove(currentPath)
    UnfinishedFiles.forget(ticket.take())
  }

  // MARK: Leftovers

  /// The minimum age of a leftover in seconds: a new draft is locked a moment after it was created.
  private static let leastAge = 60

  /// Returns the beginning of the names of a file's drafts: short, as its own name may be as long
  /// as a name can be.
  private static func prefix(of path: String) -> String {
    // FNV-1a, which is the same in every process.
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8[$0...].dropFirst() }
    let sum = (name ?? path.utf8[...]).reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    return ".reel-part-" + String(sum, radix: 16) + "-"
  }

  /// Removes drafts of killed processes.
  private static func removeLeftovers(_ prefix: String, in folder: String) {
    for name in (try? SystemFile.names(in: folder)) ?? [] where name.hasPrefix(prefix) {
      let path = SystemFile.path(of: name, in: folder)
      guard let descriptor = try? SystemFile.open(path, mustBeRegular: true) else { continue }
      var status = stat()
      if fstat(descriptor, &status) == 0, time(nil) - modified(status) > leastAge,
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
      {
        SystemFile.remove(path)
      }
      close(descriptor)
    }
  }

  /// Whether a file is being written, by any process.
  static func isOpen(_ path: String) -> Bool {
    guard let descriptor = try? SystemFile.open(path, mustBeRegular: true) else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static func modified(_ status: stat) -> time_t {
    #if canImport(Darwin)
      status.st_mtimespec.tv_sec
    #else
      status.st_mtim.tv_sec
    #endif
  }
}
