import Foundation

/// A directory of a test's own, removed with the object.
public final class TemporaryDirectory: Sendable {
  /// The directory's place.
  public let url: URL

  /// Creates the directory.
  ///
  /// - Throws: Foundation's error where there can be none.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "reel-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Nothing depends on it: a directory left behind is the system's to remove.
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the place of a file in it.
  public func file(_ name: String) -> URL { url.appending(path: name) }

  /// The path of a file in it.
  public func path(_ name: String) -> String { file(name).path }

  /// Writes a text file, and the folders above it.
  ///
  /// - Throws: Foundation's error where it cannot be written.
  public func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file, and the folders above it.
  ///
  /// - Throws: Foundation's error where it cannot be written.
  public func write(_ data: Data, to name: String) throws {
    let file = file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Reads a file.
  ///
  /// - Throws: Foundation's error where it cannot be read.
  public func data(_ name: String) throws -> Data {
    try Data(contentsOf: file(name))
  }

  /// The names of the files in one of its folders, in order; none where there is no such folder.
  public func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path(folder))
    return (names ?? []).sorted()
  }
}
