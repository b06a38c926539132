import Foundation
import ReelStorage
import Synchronization

/// A process as its disk knows it: it opens, reads and writes files, until it dies.
///
/// It can be made to die at one of the next changes, in the middle of whatever leads to it: that
/// change and all later ones do not happen.
package final class DiskProcess: Sendable {
  private struct Life {
    var isDead = false
    /// At the how many-th change from now on it dies.
    var fuse: Int?
    var changes = 0
  }

  /// The disk.
  package let disk: SimulatedDisk
  private let life = Mutex(Life())

  /// Begins a process on a disk.
  package init(on disk: SimulatedDisk) { self.disk = disk }

  /// Whether it does nothing any more.
  package var isDead: Bool { life.withLock(\.isDead) }

  /// How many changes it has made.
  package var changes: Int { life.withLock(\.changes) }

  /// It dies now.
  package func die() { life.withLock { $0.isDead = true } }

  /// It dies at the `number`-th change from now on, which does not happen any more.
  package func die(atChange number: Int) { life.withLock { $0.fuse = number } }

  /// It is about to change something on the disk.
  ///
  /// - Throws: where it is dead, or dies now.
  func mayChange() throws(DiskProblem) {
    try life.withLock { (life) throws(DiskProblem) in
      if life.isDead { throw .failed }
      life.changes += 1
      guard let fuse = life.fuse else { return }
      life.fuse = fuse - 1
      if fuse <= 1 {
        life.isDead = true
        throw .failed
      }
    }
  }

  /// It is about to read.
  ///
  /// - Throws: where it is dead.
  func mayRead() throws(DiskProblem) {
    if isDead { throw .failed }
  }
}

/// Small files on a simulated disk, replaced as a whole.
extension DiskProcess: FileAccess {
  /// The content of a file; nil where there is none.
  package func contents(of path: String) throws -> Data? {
    try mayRead()
    return disk.bytes(of: path).map { Data($0) }
  }

  /// A simulated disk has no directories.
  package func makeDirectory(above path: String) throws(StorageError) {}

  /// Replaces a file: the old content is there, or the new one, whenever the process dies.
  package func replace(_ path: String, with data: Data) throws(StorageError) {
    do throws(DiskProblem) {
      try mayChange()
      if let trouble = disk.trouble { throw trouble == .full ? .full : .failed }
    } catch {
      throw StorageError(path: path, message: error == .full ? "the disk is full" : "it failed")
    }
    disk.replace(path, with: Array(data))
  }

  /// Files of a simulation have one owner.
  package func restrict(_ path: String) {}
}
