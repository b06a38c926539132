import Foundation
import ReelTexts
import Synchronization

/// A few settings in a JSON file that only its owner can read.
///
/// The file is replaced as a whole, so that a crash leaves either the old or the new settings. Any
/// thread may use it.
///
/// ```swift
/// struct Settings: Codable, Sendable { var locale = "en" }
/// let preferences = Preferences(file: url, default: Settings())
/// try preferences.update { $0.locale = "de" }
/// print(try preferences.read().locale)  // de
/// ```
public final class Preferences<Settings: Codable & Sendable>: Sendable {
  private let file: URL
  private let standard: Settings
  private let files: any FileAccess
  private let lock = Mutex(())

  /// Creates preferences in a file, which is created by the first update.
  public convenience init(file: URL, default standard: Settings) {
    self.init(file: file, in: MachineFiles(), default: standard)
  }

  /// Creates preferences in a file that may be simulated.
  package init(file: URL, in files: any FileAccess, default standard: Settings) {
    self.file = file
    self.files = files
    self.standard = standard
  }

  /// Returns the settings in the file, or the defaults if there is no file.
  ///
  /// - Throws: A ``StorageError`` if the file cannot be read, or contains something else.
  public func read() throws -> Settings {
    try lock.withLock { _ in try load() }
  }

  /// Changes and writes the settings, without another writer in between.
  ///
  /// - Throws: A ``StorageError`` if the file cannot be read or written, or any error of `change`;
  ///   the file is then unchanged.
  public func update(_ change: (inout Settings) throws -> Void) throws {
    try lock.withLock { _ in
      var settings = try load()
      try change(&settings)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try files.replace(file.path, with: try encoder.encode(settings))
    }
  }

  private func load() throws -> Settings {
    let data: Data
    do {
      guard let found = try files.contents(of: file.path) else { return standard }
      data = found
    } catch {
      throw StorageError(
        path: file.path,
        message: "cannot be read: \(verbatim: error.localizedDescription)")
    }
    do {
      return try JSONDecoder().decode(Settings.self, from: data)
    } catch {
      throw StorageError(
        path: file.path,
        message: """
          does not hold these settings (\(error)); repair it, or remove it to \
          start afresh
          """)
    }
  }
}
