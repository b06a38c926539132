import Foundation
import ReelTexts

/// An error for a file or directory that cannot be created, read or written.
public struct StorageError: Error, Equatable, Sendable {
  /// The file or directory.
  public let path: String
  /// The problem, as the end of a sentence that begins with the path.
  public let message: Text

  /// Creates an error about a file or directory.
  public init(path: String, message: Text) {
    self.path = path
    self.message = message
  }
}

extension StorageError: TextError, LocalizedError {
  /// One sentence: the file, and its problem.
  public var text: Text { "\(verbatim: path) \(message)." }

  /// The text in the current language.
  public var errorDescription: String? { description }
}
