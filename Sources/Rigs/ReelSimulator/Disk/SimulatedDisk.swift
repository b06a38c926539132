import ReelSupport
import Synchronization

/// A disk in memory that can be full, fail, tear writes, and lose unsynchronized data.
///
/// Any thread may use it. Each process uses it through its own ``DiskProcess``, so that a dead one
/// changes nothing any more.
package final class SimulatedDisk: Sendable {
  /// The failure of a disk.
  package enum Trouble: String, Sendable, CaseIterable {
    /// It is full.
    case full
    /// Nothing can be written.
    case failing
    /// Written data cannot be synchronized.
    case unsynced
  }

  private struct Contents {
    var files: [String: SimulatedFile] = [:]
    var trouble: Trouble?
    /// A planted bug: synchronization that reports success without doing anything.
    var liesAboutSync = false
  }

  private let contents = Mutex(Contents())

  /// Creates an empty, working disk.
  package init() {}

  /// The failure; nil if it works.
  package var trouble: Trouble? {
    get { contents.withLock(\.trouble) }
    set { contents.withLock { $0.trouble = newValue } }
  }

  /// Whether it falsely reports that data are synchronized: such disks exist, and no program can do
  /// anything about them.
  package var liesAboutSync: Bool {
    get { contents.withLock(\.liesAboutSync) }
    set { contents.withLock { $0.liesAboutSync = newValue } }
  }

  /// Returns the content of a file as a reader sees it; nil if it does not exist.
  package func bytes(of name: String) -> [UInt8]? {
    contents.withLock { $0.files[name]?.bytes }
  }

  /// Replaces the content of a file reliably, despite any failure of the disk.
  package func replace(_ name: String, with bytes: [UInt8]) {
    contents.withLock { contents in
      var file = SimulatedFile()
      file.write(bytes, at: 0)
      file.synchronize()
      contents.files[name] = file
    }
  }

  /// Simulates a power cut: unsynchronized data remain, are lost, or are torn.
  ///
  /// - Returns: The number of lost or torn writes.
  package func losePower(seed: UInt64) -> Int {
    contents.withLock { contents in
      var random = SplitMix64(seed: seed)
      var count = 0
      for name in contents.files.keys.sorted() {
        count += contents.files[name]?.losePower(&random) ?? 0
      }
      return count
    }
  }

  // Operations of processes, each on one file.

  func isThere(_ name: String) -> Bool { contents.withLock { $0.files[name] != nil } }

  func open(_ name: String) {
    contents.withLock { contents in
      if contents.files[name] == nil { contents.files[name] = SimulatedFile() }
    }
  }

  func length(_ name: String) -> Int { contents.withLock { $0.files[name]?.bytes.count ?? 0 } }

  /// Copies bytes to a buffer; bytes after the end of the file are zero.
  ///
  /// - Returns: Whether the file has all of them.
  func read(_ name: String, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    contents.withLock { contents in
      let bytes = contents.files[name]?.bytes ?? []
      let count = max(0, min(buffer.count, bytes.count - offset))
      if count > 0 {
        bytes.withUnsafeBytes { all in
          buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[offset..<offset + count]))
        }
      }
      if count < buffer.count {
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
          .initializeMemory(as: UInt8.self, repeating: 0)
      }
      return count == buffer.count
    }
  }

  /// Writes bytes.
  ///
  /// - Throws: The disk's failure.
  func write(_ name: String, _ data: [UInt8], at offset: Int) throws(DiskProblem) {
    try change(name) { $0.write(data, at: offset) }
  }

  /// Truncates a file.
  ///
  /// - Throws: The disk's failure.
  func truncate(_ name: String, to length: Int) throws(DiskProblem) {
    try contents.withLock { (contents) throws(DiskProblem) in
      if contents.trouble == .failing { throw .failed }
      contents.files[name]?.truncate(to: length)
    }
  }

  /// Synchronizes a file to the disk.
  ///
  /// - Throws: The disk's failure.
  func synchronize(_ name: String) throws(DiskProblem) {
    try contents.withLock { (contents) throws(DiskProblem) in
      if contents.trouble == .failing || contents.trouble == .unsynced { throw .failed }
      if !contents.liesAboutSync { contents.files[name]?.synchronize() }
    }
  }

  /// Deletes a file.
  ///
  /// - Throws: The disk's failure.
  func remove(_ name: String) throws(DiskProblem) {
    try contents.withLock { (contents) throws(DiskProblem) in
      if contents.trouble == .failing { throw .failed }
      contents.files[name] = nil
    }
  }

  private func change(
    _ name: String, _ body: (inout SimulatedFile) -> Void
  ) throws(DiskProblem) {
    try contents.withLock { (contents) throws(DiskProblem) in
      switch contents.trouble {
      case .full: throw .full
      case .failing: throw .failed
      case .unsynced, nil: body(&contents.files[name, default: SimulatedFile()])
      }
    }
  }
}

/// The reason why a disk operation failed.
enum DiskProblem: Error, Equatable {
  /// It is full.
  case full
  /// It has failed, or the calling process is dead.
  case failed
}
