import Foundation
import Reel
import ReelStorage

/// The reason why the local database cannot be used.
package enum StoreProblem: RequestError, Codable, Hashable, Sendable {
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
  /// Another problem, in the words of the component that reports it.
  case other(message: String)

  /// The problem of a lost request: as if no database were open.
  package static var lost: StoreProblem { .notOpen }

  /// Creates the problem of an error.
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
