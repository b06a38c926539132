import Foundation
import Reel
import ReelStorage

/// Why the local database cannot be used.
package enum StoreProblem: LosableError, Codable, Hashable, Sendable {
  /// The file is no database, or a damaged one.
  case damaged(file: String)
  /// The file is of a later version of this program.
  case newer(file: String, found: Int, known: Int)
  /// The file or its directory may not be written.
  case readOnly(file: String)
  /// Another program keeps the file to itself.
  case busy(file: String)
  /// There is no room for more.
  case full(file: String)
  /// None has been opened, as in a session on a recording, where nothing is asked of the world.
  case notOpen
  /// Anything else, in the words of the part that found out.
  case other(message: String)

  /// It will not be said any more what the database has: it is as if none were open.
  package static var lost: StoreProblem { .notOpen }

  /// The problem that an error stands for.
  init(_ error: any Error) {
    guard let error = error as? DatabaseError else {
      self = .other(message: "\(error)")
      return
    }
    let file = error.file ?? ""
    switch error.reason {
    case .damaged: self = .damaged(file: file)
    case .newerVersion(let found, let known): self = .newer(file: file, found: found, known: known)
    case .readOnly: self = .readOnly(file: file)
    case .busy: self = .busy(file: file)
    case .full: self = .full(file: file)
    default: self = .other(message: error.description)
    }
  }
}
