import Foundation

/// A directory for one test, which is removed with the object.
public final class TemporaryDirectory: Sendable {
  /// The directory's location.
  public let url: URL

  /// Creates the directory.
  ///
  /// - Throws: Foundation's error if it cannot be created.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "reel-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Errors do not matter: the system removes a directory that is left behind.
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the URL of a file in the directory.
  public func file(_ name: String) -> URL { url.appending(path: name) }

  /// Returns the path of a file in the directory.
  public func path(_ name: String) -> String { file(name).path }

  /// Writes a text file, creating the folders above it.
  ///
  /// - Throws: Foundation's error if it cannot be written.
  public func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file, creating the folders above it.
  ///
  /// - Throws: Foundation's error if it cannot be written.
  public func write(_ data: Data, to name: String) throws {
    let file = file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Reads a file.
  ///
  /// - Throws: Foundation's error if it cannot be read.
  public func data(_ name: String) throws -> Data {
    try Data(contentsOf: file(name))
  }

  /// Returns the sorted names of the files in one of its folders; none if there is no such folder.
  public func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path(folder))
    return (names ?? []).sorted()
  }
}
