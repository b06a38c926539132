import Foundation
import ReelTexts

/// A lock on a folder (`flock`), which only one holder has at a time, and which ends with its
/// process at the latest.
struct FolderLock: Sendable {
  private let descriptor: Int32

  /// Locks a folder; nil if it is locked, or cannot be.
  ///
  /// - Parameter mayBeLink: whether the path may be a link to it: not in a folder in which others
  ///   can make one.
  init?(_ path: String, mayBeLink: Bool = true) {
    descriptor = Self.open(path, mayBeLink ? 0 : O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      end()
      return nil
    }
  }

  /// Locks a folder as soon as no other holder has the lock.
  ///
  /// - Throws: A ``LineFailure`` if there is no such folder.
  init(waitingFor path: String) throws {
    descriptor = Self.open(path)
    guard descriptor >= 0 else {
      throw LineFailure(Text(verbatim: "\(path): ") + .systemError)
    }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Ends the lock.
  func end() { close(descriptor) }

  private static func open(_ path: String, _ flags: Int32 = 0) -> Int32 {
    Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags)
  }
}
