import ReelSupport
import Synchronization

/// A disk in memory that can be full, fail, tear writes, and lose what was not synchronized.
///
/// Any thread may use it. Processes reach it through a ``DiskProcess`` each, so that one that has
/// died changes nothing any more.
package final class SimulatedDisk: Sendable {
  /// What is wrong with a disk.
  package enum Trouble: String, Sendable, CaseIterable {
    /// It has no room for more.
    case full
    /// Nothing can be written.
    case failing
    /// Nothing that has been written can be synchronized.
    case unsynced
  }

  private struct Contents {
    var files: [String: SimulatedFile] = [:]
    var trouble: Trouble?
    /// Planted: a synchronization that says that it has been done.
    var liesAboutSync = false
  }

  private let contents = Mutex(Contents())

  /// Creates an empty disk that works.
  package init() {}

  /// What is wrong with it; nil where it works.
  package var trouble: Trouble? {
    get { contents.withLock(\.trouble) }
    set { contents.withLock { $0.trouble = newValue } }
  }

  /// Whether it says that it has synchronized what it has not: such disks exist, and no program can
  /// do anything about them.
  package var liesAboutSync: Bool {
    get { contents.withLock(\.liesAboutSync) }
    set { contents.withLock { $0.liesAboutSync = newValue } }
  }

  /// The names of its files.
  package var names: [String] { contents.withLock { $0.files.keys.sorted() } }

  /// The content of a file, as a reader sees it; nil where there is none.
  package func bytes(of name: String) -> [UInt8]? {
    contents.withLock { $0.files[name]?.bytes }
  }

  /// Gives a file another content, for certain, whatever is wrong with the disk.
  package func replace(_ name: String, with bytes: [UInt8]) {
    contents.withLock { contents in
      var file = SimulatedFile()
      file.write(bytes, at: 0)
      file.synchronize()
      contents.files[name] = file
    }
  }

  /// The power is gone, and comes back: what was not synchronized is there, gone, or torn.
  ///
  /// - Returns: how many writes were lost or torn.
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

  // What processes do, each on one file.

  func isThere(_ name: String) -> Bool { contents.withLock { $0.files[name] != nil } }

  func open(_ name: String) {
    contents.withLock { contents in
      if contents.files[name] == nil { contents.files[name] = SimulatedFile() }
    }
  }

  func length(_ name: String) -> Int { contents.withLock { $0.files[name]?.bytes.count ?? 0 } }

  /// Copies bytes to a buffer; what is behind the end of the file is zero.
  ///
  /// - Returns: whether the file has all of them.
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
  /// - Throws: the disk's trouble.
  func write(_ name: String, _ data: [UInt8], at offset: Int) throws(DiskProblem) {
    try change(name) { $0.write(data, at: offset) }
  }

  /// Cuts a file.
  ///
  /// - Throws: the disk's trouble.
  func truncate(_ name: String, to length: Int) throws(DiskProblem) {
    try contents.withLock { (contents) throws(DiskProblem) in
      if contents.trouble == .failing { throw .failed }
      contents.files[name]?.truncate(to: length)
    }
  }

  /// Brings a file to the disk for certain.
  ///
  /// - Throws: the disk's trouble.
  func synchronize(_ name: String) throws(DiskProblem) {
    try contents.withLock { (contents) throws(DiskProblem) in
      if contents.trouble == .failing || contents.trouble == .unsynced { throw .failed }
      if !contents.liesAboutSync { contents.files[name]?.synchronize() }
    }
  }

  /// Removes a file.
  ///
  /// - Throws: the disk's trouble.
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

/// Why a disk has not done what it was to do.
enum DiskProblem: Error, Equatable {
  /// It has no room for more.
  case full
  /// It has failed, or the process that asks is dead.
  case failed
}
