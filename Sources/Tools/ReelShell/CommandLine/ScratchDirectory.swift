import Foundation

/// A directory of a session's own, that goes with it.
///
/// A session that is killed leaves its directory behind. It is locked (`flock`) as long as its
/// process lives, so that the next one that makes a directory can tell, and removes it.
public struct ScratchDirectory: Sendable {
  /// What the names of all of them begin with.
  private static let prefix = "reel-"
  /// How old a directory is, in seconds, before it counts as left behind: a new one is locked a
  /// moment after it was made.
  private static let leastAge = 60.0

  /// Where it is.
  public let url: URL
  /// What holds the lock.
  private let descriptor: Int32

  /// Makes a new directory, which only its owner can enter.
  ///
  /// - Throws: Foundation's error where no directory can be made.
  public init() throws {
    Self.sweeping
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent(Self.prefix + UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    descriptor = Self.lock(url.path)
  }

  /// Removes the directory and all that is in it.
  public func remove() {
    try? FileManager.default.removeItem(at: url)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Locks a directory; negative where another process has, or where it cannot be locked.
  private static func lock(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return descriptor }
    close(descriptor)
    return -1
  }

  /// Removes what killed sessions of this user have left behind, once a process.
  private static let sweeping: Void = {
    let folder = FileManager.default.temporaryDirectory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where UUID(uuidString: String(name.dropFirst(prefix.count))) != nil {
      let path = folder.appendingPathComponent(name).path
      guard name.hasPrefix(prefix),
        let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        (attributes[.ownerAccountID] as? NSNumber)?.uint32Value == getuid(),
        let changed = attributes[.modificationDate] as? Date,
        -changed.timeIntervalSinceNow > leastAge
      else { continue }
      let descriptor = lock(path)
      guard descriptor >= 0 else { continue }
      try? FileManager.default.removeItem(atPath: path)
      close(descriptor)
    }
  }()
}
