import Reel
import ReelTexts

/// The reason why a database or a file cannot be used, as a value for actions and states.
///
/// A ``DatabaseError`` or `StorageError` cannot be encoded, because its message depends on a
/// language.
public enum StorageProblem: RequestError, TextError, Codable, Hashable, Sendable {
  /// The file is not a database, or is damaged.
  case damaged(file: String)
  /// The file is of a later version of this program.
  case newer(file: String, found: Int, known: Int)
  /// The file or its directory is not writable.
  case readOnly(file: String)
  /// Another program has locked the file.
  case busy(file: String)
  /// The disk is full.
  case full(file: String)
  /// None has been opened, as in a session on a recording, in which no requests are made.
  case notOpen
  /// Another problem, in the English words of what reports it.
  case other(message: String)

  /// The problem of a lost request: as if no database were open.
  public static var lost: StorageProblem { .notOpen }

  /// Creates the problem of an error.
  public init(_ error: any Error) {
    self =
      error as? StorageProblem ?? (error as? DatabaseError)?.problem
      ?? .other(message: "\(error)")
  }

  /// One or two sentences: what happened, where, and what the user can do.
  public var text: Text {
    switch self {
    case .damaged(let file):
      """
      \(Self.name(of: file)) is not a database or is damaged. Move it away, and an empty one is \
      created.
      """
    case .newer(let file, let found, let known):
      """
      \(Self.name(of: file)) is from a newer version of this program: it has version \(found), \
      the latest known is \(known).
      """
    case .readOnly(let file):
      "\(Self.name(of: file)) cannot be written. Make the file and its directory writable."
    case .busy(let file):
      "\(Self.name(of: file)) is in use by another program. Try again when that is done."
    case .full(let file):
      "\(Self.name(of: file)) cannot grow. Make room on the disk, then try again."
    case .notOpen: "No database is open here."
    case .other(let message): Text(verbatim: message)
    }
  }

  /// Returns the name of a database for a user, from its file, which is empty for one in memory.
  static func name(of file: String) -> Text {
    file.isEmpty ? "The database in memory" : Text(verbatim: file)
  }
}

extension DatabaseError {
  /// The problem, if it is one about which the user can do something.
  var problem: StorageProblem? {
    let file = file ?? ""
    return switch reason {
    case .damaged: .damaged(file: file)
    case .newerVersion(let found, let known): .newer(file: file, found: found, known: known)
    case .readOnly: .readOnly(file: file)
    case .busy: .busy(file: file)
    case .full: .full(file: file)
    case .cannotOpen, .constraint, .column, .closed, .failed: nil
    }
  }
}
