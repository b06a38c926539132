import CSQLite
import Foundation
import ReelSupport
import Synchronization

/// A file system for SQLite whose files lie on simulated disks: the shim through which databases
/// meet torn and lost writes.
///
/// The first part of a path names the process: `/phone-1.2/shows.sqlite` is on the disk of the
/// process that was registered as `phone-1.2`. The connections of a process share locks and memory;
/// both go with it.
package final class DiskFileSystem: Sendable {
  private static let count = Atomic(0)

  /// What SQLite knows it by.
  package let name: String
  private let processes = Mutex<[String: DiskProcess]>([:])
  /// The files that are open, by their paths.
  private let open = Mutex<[String: Shared]>([:])

  private struct Shared {
    weak var file: SharedFile?
  }
  /// SQLite keeps the address as long as it is registered; it is written before that only.
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

  /// Lets a process open files under `/name/`.
  package func register(_ process: DiskProcess, as name: String) {
    processes.withLock { $0[name] = process }
  }

  /// What the connections to a path share.
  ///
  /// SQLite calls for one connection from one thread at a time; those of one path are one
  /// process's.
  func shared(_ path: String) -> SharedFile {
    open.withLock { open in
      if let file = open[path]?.file { return file }
      let file = SharedFile()
      open[path] = Shared(file: file)
      return file
    }
  }

  /// The process that a path is of, and the name of the file on its disk.
  func place(_ path: String) -> (process: DiskProcess, file: String)? {
    let parts = path.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let process = processes.withLock({ $0[String(parts[0])] }) else {
      return nil
    }
    return (process, "/" + parts[1])
  }
}

/// A file that SQLite has opened, as it lies in SQLite's memory: first what SQLite looks at.
struct OpenFile {
  var base = sqlite3_file()
  var handle: Unmanaged<OpenedFile>?
}

/// A file that a process has opened.
final class OpenedFile {
  let process: DiskProcess
  let name: String
  let goesWhenClosed: Bool
  /// What it has in common with other connections of the process.
  let shared: SharedFile
  /// Whom locks belong to.
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
