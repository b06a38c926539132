import Foundation
import ReelCoding
import ReelSupport
import ReelTexts
import Synchronization

/// A few settings in a JSON file that only its owner can read.
///
/// The file is replaced as a whole, so that a crash leaves either the old or the new settings. Any
/// thread may use it.
///
/// The file says its form, so that a version with other settings can read it: what is new has its
/// default, and what else has changed is declared by `Evolving`. What a newer version has written
/// is kept when an older one writes, with the objects that it belongs to.
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
  private let form = StoredForm<Settings>()
  /// What the file contained last: it is decoded again only if something else is in it.
  private let last = Mutex<Content?>(nil)

  private struct Content: Sendable {
    let bytes: Data
    let json: JSON
    let settings: Settings
  }

  /// Creates preferences in a file, which is created by the first update.
  public convenience init(file: URL, default standard: Settings) {
    self.init(file: file, in: MachineFiles(), default: standard)
  }

  /// Creates preferences in memory, for tests and for sessions that leave nothing behind.
  public convenience init(default standard: Settings) {
    self.init(file: URL(fileURLWithPath: "/"), in: MemoryFiles(), default: standard)
  }

  /// Creates preferences in a file that may be simulated.
  package init(file: URL, in files: any FileAccess, default standard: Settings) {
    self.file = file
    self.files = files
    self.standard = standard
  }

  /// Returns the settings in the file, or the defaults if there is no file.
  ///
  /// - Throws: A `StorageError` if the file cannot be read, or contains something else.
  public func read() throws -> Settings {
    try last.withLock { try load(&$0)?.settings ?? standard }
  }

  /// Changes and writes the settings, without another writer in between: another one waits, also in
  /// another process.
  ///
  /// - Throws: A `StorageError` if the file cannot be read or written, or any error of `change`;
  ///   the file is then unchanged.
  public func update(_ change: (inout Settings) throws -> Void) throws {
    try last.withLock { last in
      try files.locked(file.path) {
        let stored = try load(&last)
        var settings = stored?.settings ?? standard
        try change(&settings)
        let json = try form.json(settings, replacing: stored?.json, readAs: stored?.settings)
        try files.replace(file.path, with: Data(json.prettyText.utf8))
      }
    }
  }

  /// Returns what the file contains; nil if there is none.
  private func load(_ last: inout Content?) throws -> Content? {
    guard let found = try files.contents(of: file.path) else { return nil }
    if let last, last.bytes == found { return last }
    do {
      let json = try JSON(lossless: found)
      let settings = try form.value(in: json, default: standard)
      last = Content(bytes: found, json: json, settings: settings)
      return last
    } catch {
      throw other(error)
    }
  }

  /// The error for a file with other content.
  private func other(_ reason: any Error) -> StorageError {
    StorageError(
      path: file.path,
      message: """
        does not hold these settings (\(reason)); repair it, or remove it to \
        start afresh
        """)
  }
}
