import CSQLite
import Foundation
import ReelSupport
import Synchronization

/// A file system for SQLite with files on simulated disks, on which databases experience torn and
/// lost writes.
///
/// The first part of a path names the process: `/phone-1.2/shows.sqlite` is on the disk of the
/// process that was registered as `phone-1.2`. The connections of a process share locks and memory;
/// both end with it.
package final class DiskFileSystem: Sendable {
  private static let count = Atomic(0)

  /// Its name in SQLite.
  package let name: String
  private let processes = Mutex<[String: DiskProcess]>([:])
  /// The open files, by path.
  private let open = Mutex<[String: Shared]>([:])

  private struct Shared {
    weak var file: SharedFile?
  }
  /// SQLite keeps the address as long as it is registered; it is only written before that.
  private nonisolated(unsafe) let table: UnsafeMutablePointer<sqlite3_vfs>

  /// Registers a file system without files.
  package init() {
    name = "reel-simulated-\(Self.count.add(1, ordering: .relaxed).newValue)"
    table = .allocate(capacity: 1)
    table.initialize(to: sqlite3_vfs())
    table.pointee.iVersion = 1
    table.pointee.szOsFile = Int32(MemoryLayout<OpenFile>.size)
    table.pointee.mxPathname = 512
    table.pointee.zName = UnsafePointer(strdup(name))
    table.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
    FileSystemCalls.fill(&table.pointee)
    sqlite3_vfs_register(table, 0)
  }

  deinit {
    sqlite3_vfs_unregister(table)
    free(UnsafeMutablePointer(mutating: table.pointee.zName))
    table.deallocate()
  }

  /// Allows a process to open files under `/name/`.
  package func register(_ process: DiskProcess, as name: String) {
    processes.withLock { $0[name] = process }
  }

  /// Returns the data shared by the connections to a path.
  ///
  /// SQLite makes calls for one connection on one thread at a time; all connections to a path
  /// belong to the same process.
  func shared(_ path: String) -> SharedFile {
    open.withLock { open in
      if let file = open[path]?.file { return file }
      let file = SharedFile()
      open[path] = Shared(file: file)
      return file
    }
  }

  /// Returns the process of a path, and the name of the file on its disk.
  func location(_ path: String) -> (process: DiskProcess, file: String)? {
    let parts = path.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let process = processes.withLock({ $0[String(parts[0])] }) else {
      return nil
    }
    return (process, "/" + parts[1])
  }
}

/// SQLite's representation of an open file: SQLite's own part comes first.
struct OpenFile {
  var base = sqlite3_file()
  var handle: Unmanaged<OpenedFile>?
}

/// A file opened by a process.
final class OpenedFile {
  let process: DiskProcess
  let name: String
  let goesWhenClosed: Bool
  /// The data shared with other connections of the process.
  let shared: SharedFile
  /// The owner of its locks.
  var owner: SharedFile.Owner { ObjectIdentifier(self) }

  init(
    _ process: DiskProcess, _ name: String, shared: SharedFile = SharedFile(),
    goesWhenClosed: Bool
  ) {
    self.process = process
    self.name = name
    self.shared = shared
    self.goesWhenClosed = goesWhenClosed
  }

  deinit { shared.leave(owner) }
}
