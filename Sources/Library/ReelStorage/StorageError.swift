import Foundation

/// A file or directory that cannot be made, read or written.
public struct StorageError: Error, Equatable, Sendable {
  /// The file or directory.
  public let path: String
  /// What is wrong with it, as the end of a sentence that starts with its name.
  public let message: String

  /// Creates an error about a file or directory.
  public init(path: String, message: String) {
    self.path = path
    self.message = message
  }
}

extension StorageError: CustomStringConvertible, LocalizedError {
  /// One sentence: the file, and what is wrong with it.
  public var description: String { "\(path) \(message)." }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
