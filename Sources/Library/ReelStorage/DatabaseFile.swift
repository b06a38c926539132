import Foundation
import ReelSupport
import ReelTexts

/// Checks and permissions of a database's file, before and after SQLite opens it.
enum DatabaseFile {
  /// Creates the file, for its owner only, if it does not exist, and checks whether it can be used.
  ///
  /// SQLite itself would open a read-only file and fail at the first write.
  static func prepare(_ path: String) throws(DatabaseError) {
    var info = stat()
    if SystemFile.call(path, { stat($0, &info) }) == 0 {
      guard info.st_mode & S_IFMT == S_IFREG else {
        throw DatabaseError(.cannotOpen, file: path, message: "it is not a file")
      }
      // SQLite keeps its journal beside the file, so the directory matters as well.
      try check(path, of: path, what: "the file is read-only")
      try check(directory(of: path), of: path, what: "its directory is read-only")
    } else {
      let descriptor = SystemFile.call(path) { open($0, O_CREAT | O_RDWR | O_CLOEXEC, 0o600) }
      guard descriptor >= 0 else {
        let reason: DatabaseError.Reason =
          [EACCES, EROFS, EPERM].contains(errno) ? .readOnly : .cannotOpen
        throw DatabaseError(reason, file: path, message: .systemError)
      }
      close(descriptor)
    }
  }

  /// Restricts the file, and those that SQLite puts beside it, to the owner.
  ///
  /// SQLite gives files that it creates later the mode of the database.
  static func restrict(_ path: String) throws(DatabaseError) {
    for file in [path, path + "-wal", path + "-shm", path + "-journal"] {
      var info = stat()
      guard SystemFile.call(file, { stat($0, &info) }) == 0, info.st_mode & 0o077 != 0 else {
        continue
      }
      guard SystemFile.call(file, { chmod($0, 0o600) }) == 0 else {
        throw DatabaseError(
          .readOnly, file: path,
          message: "others may read it, and that cannot be changed: \(.systemError)")
      }
    }
  }

  private static func check(
    _ path: String, of database: String, what: Text
  ) throws(DatabaseError) {
    guard SystemFile.call(path, { access($0, W_OK) }) == 0 else {
      throw DatabaseError(
        .readOnly, file: database, message: "\(what) (\(.systemError))")
    }
  }

  private static func directory(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}
