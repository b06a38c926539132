import Foundation

/// A directory for one test, gone with the value.
public final class TemporaryDirectory: Sendable {
  /// Where it is.
  public let url: URL

  /// Makes a new directory.
  ///
  /// - Throws: Foundation's error where there can be none.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-test-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in it.
  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

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
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Reads a file.
  ///
  /// - Throws: Foundation's error where it cannot be read.
  public func data(_ name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  /// The names of the files in one of its folders, in order; none where there is no such folder.
  public func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: url.appendingPathComponent(folder).path)
    return (names ?? []).sorted()
  }

  /// An environment in which a program finds its home and all its places in this directory.
  public var environment: [String: String] {
    [
      "HOME": url.path, "LC_ALL": "C.UTF-8", "TMPDIR": NSTemporaryDirectory(),
      "XDG_DATA_HOME": path("xdg/data"), "XDG_STATE_HOME": path("xdg/state"),
      "XDG_CACHE_HOME": path("xdg/cache"), "XDG_CONFIG_HOME": path("xdg/config"),
      // A program that is built to count its lines would leave them where it runs.
      "LLVM_PROFILE_FILE": "/dev/null",
    ]
  }
}
