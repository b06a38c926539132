import Foundation
import ReelSupport

/// A lock on a folder (`flock`), which no other one can have, and which ends with its process at the
/// latest.
struct FolderLock: Sendable {
  private let descriptor: Int32

  /// Locks a folder; nil if it is locked, or cannot be.
  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  /// Ends the lock.
  func end() { close(descriptor) }
}
