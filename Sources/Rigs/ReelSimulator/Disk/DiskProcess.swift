import Foundation
import ReelStorage
import ReelSupport
import Synchronization

/// A process as seen by its disk: it opens, reads and writes files, until it dies.
///
/// It can be set to die at one of the next changes, in the middle of an operation: that change and
/// all later ones do not happen.
package final class DiskProcess: Sendable {
  private struct Life {
    var isDead = false
    /// The number of the change, from now on, at which it dies.
    var changesLeft: Int?
  }

  /// The disk.
  package let disk: SimulatedDisk
  private let life = Mutex(Life())

  /// Creates a process on a disk.
  package init(on disk: SimulatedDisk) { self.disk = disk }

  /// Whether it has died.
  package var isDead: Bool { life.withLock(\.isDead) }

  /// Ends the process now.
  package func die() { life.withLock { $0.isDead = true } }

  /// Ends the process at the `number`-th change from now on, which no longer happens.
  package func die(atChange number: Int) { life.withLock { $0.changesLeft = number } }

  /// Cancels the end at a later change.
  func survive() { life.withLock { $0.changesLeft = nil } }

  /// Called before a change of the disk.
  ///
  /// - Throws: An error if the process is dead, or dies now.
  func mayChange() throws(DiskProblem) {
    try life.withLock { (life) throws(DiskProblem) in
      if life.isDead { throw .failed }
      guard let changesLeft = life.changesLeft else { return }
      life.changesLeft = changesLeft - 1
      if changesLeft <= 1 {
        life.isDead = true
        throw .failed
      }
    }
  }

  /// Called before reading.
  ///
  /// - Throws: An error if the process is dead.
  func mayRead() throws(DiskProblem) {
    if isDead { throw .failed }
  }
}

/// Small files on a simulated disk, replaced as a whole.
extension DiskProcess: FileAccess {
  /// Returns the content of a file; nil if it does not exist.
  package func contents(of path: String) throws -> Data? {
    try mayRead()
    return disk.bytes(of: path).map { Data($0) }
  }

  /// Does nothing: a simulated disk has no directories.
  package func makeDirectory(above path: String) throws(StorageError) {}

  /// Replaces a file: either the old or the new content exists, whenever the process dies.
  package func replace(_ path: String, with data: Data) throws(StorageError) {
    do throws(DiskProblem) {
      try mayChange()
      if let trouble = disk.trouble { throw trouble == .full ? .full : .failed }
    } catch {
      throw StorageError(
        path: path, message: Text(verbatim: error == .full ? "the disk is full" : "it failed"))
    }
    disk.replace(path, with: Array(data))
  }

  /// Does nothing: simulated files have one owner.
  package func restrict(_ path: String) {}
}
