import Foundation
import ReelSupport
import ReelTexts

/// A temporary directory of a session, which is removed with it.
///
/// A session that is killed leaves its directory behind. The directory is locked (`flock`) as long
/// as the process lives, so that the next session that creates one can detect and remove it.
public struct ScratchDirectory: Sendable {
  /// The prefix of all their names.
  private static let prefix = "reel-"
  /// The minimum age of an abandoned directory in seconds: a new one is locked a moment after it
  /// was created.
  private static let leastAge = 60.0

  /// The location.
  public let url: URL
  private let lock: FolderLock?

  /// Creates a new directory, accessible only to its owner.
  ///
  /// - Throws: The reason why no directory can be created, with its name.
  public init() throws {
    Self.sweeping
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent(Self.prefix + UUID().uuidString, isDirectory: true)
    do throws(StorageError) {
      try OwnerOnly.makeDirectory(url.path)
    } catch {
      throw Uncreatable(reason: error)
    }
    lock = FolderLock(url.path, mayBeLink: false)
  }

  /// Writes a file in such a directory.
  ///
  /// - Throws: An ``Uncreatable``: there may be no room.
  package static func write(_ data: Data, to file: URL) throws {
    do throws(StorageError) {
      try OwnerOnly.write(temporary: data, to: file.path)
    } catch {
      let folder = FileManager.default.temporaryDirectory.standardizedFileURL.path
      throw Uncreatable(reason: StorageError(path: folder, message: error.message))
    }
  }

  /// Removes the directory with its content.
  public func remove() {
    try? FileManager.default.removeItem(at: url)
    lock?.end()
  }

  /// Removes directories of this user's killed sessions, once per process.
  private static let sweeping: Void = {
    let folder = FileManager.default.temporaryDirectory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where UUID(uuidString: String(name.dropFirst(prefix.count))) != nil {
      let path = folder.appendingPathComponent(name).path
      guard name.hasPrefix(prefix),
        let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        (attributes[.ownerAccountID] as? NSNumber)?.uint32Value == getuid(),
        let changed = attributes[.modificationDate] as? Date,
        -changed.timeIntervalSinceNow > leastAge,
        let lock = FolderLock(path, mayBeLink: false)
      else { continue }
      try? FileManager.default.removeItem(atPath: path)
      lock.end()
    }
  }()
}

extension ScratchDirectory {
  /// The error of a directory that cannot be created, or has no room: a problem of the machine, not
  /// of any file that the user has named.
  package struct Uncreatable: TextError {
    fileprivate let reason: StorageError

    /// The directory, the problem, and the remedy.
    package var text: Text {
      """
      the temporary folder \(verbatim: reason.path) \(reason.message); TMPDIR names another place
      """
    }
  }
}
