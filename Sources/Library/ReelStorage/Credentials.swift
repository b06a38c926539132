import Foundation
import ReelSupport
import ReelTexts
import Synchronization

/// The credentials of an app's user by name: tokens, passwords.
///
/// They are stored in a JSON file that only its owner can read, and nowhere else: they never belong
/// in a state, action, log or message. The file is replaced as a whole, so that a crash leaves
/// either the old or the new content. Any thread may use it.
///
/// Nothing here throws: an unusable file is reported to the user once and left as it is, and
/// credentials set from then on are kept for this run only.
///
/// ```swift
/// let credentials = Credentials(file: url) { warning in output.diagnose(warning) }
/// credentials["token"] = "9f2c…"
/// ```
public final class Credentials: Sendable {
  private struct Contents {
    var values: [String: String] = [:]
    /// Whether the file can be read and written.
    var usesFile: Bool
  }

  private let file: URL?
  private let files: any FileAccess
  private let report: @Sendable (Text) -> Void
  private let contents: Mutex<Contents>

  /// Creates credentials in a file, which is created when the first one is set.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - report: receives a sentence for the user if the file cannot be used.
  public convenience init(file: URL, report: @escaping @Sendable (Text) -> Void) {
    self.init(file: file, in: MachineFiles(), report: report)
  }

  /// Creates credentials in a file that may be simulated.
  package init(
    file: URL, in files: any FileAccess, report: @escaping @Sendable (Text) -> Void
  ) {
    self.file = file
    self.files = files
    self.report = report
    contents = Mutex(Contents(usesFile: true))
  }

  /// Creates credentials in memory, for tests and for sessions that leave nothing behind.
  public init() {
    file = nil
    files = MachineFiles()
    report = { _ in }
    contents = Mutex(Contents(usesFile: false))
  }

  /// The credential with a name; nil if there is none.
  ///
  /// Setting nil removes it.
  public subscript(name: String) -> String? {
    get {
      contents.withLock { contents in
        load(&contents)
        return contents.values[name]
      }
    }
    set {
      contents.withLock { contents in
        guard contents.usesFile, let file else {
          contents.values[name] = newValue
          return
        }
        // A failure is reported when it is written.
        try? files.makeDirectory(above: file.path)
        files.locked(file.path) {
          load(&contents)
          contents.values[name] = newValue
          save(&contents)
        }
      }
    }
  }

  /// Reads the file again: another run of the program may have changed it.
  private func load(_ contents: inout Contents) {
    guard contents.usesFile, let file else { return }
    do {
      guard let data = try files.contents(of: file.path) else {
        contents.values = [:]
        return
      }
      // This also applies to a file that was copied here or made by hand.
      files.restrict(file.path)
      contents.values = try JSONDecoder().decode([String: String].self, from: data)
    } catch is DecodingError {
      // Not the error's own words: they may quote the file's content.
      giveUp(
        StorageError(
          path: file.path,
          message: "does not hold credentials; repair it, or remove it"),
        &contents
      )
    } catch {
      giveUp(error, &contents)
    }
  }

  private func save(_ contents: inout Contents) {
    guard contents.usesFile, let file else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try files.makeDirectory(above: file.path)
      try files.replace(file.path, with: try encoder.encode(contents.values))
    } catch {
      giveUp(error, &contents)
    }
  }

  private func giveUp(_ error: any Error, _ contents: inout Contents) {
    contents.usesFile = false
    report(
      "\(error) Until then credentials are kept for this session only.")
  }
}

extension Credentials {
  /// Creates the credentials of an app, in a separate file in the data directory.
  public convenience init(
    of app: String, in directories: Directories, report: @escaping @Sendable (Text) -> Void
  ) {
    let folder = directories.location(of: .data).appending(path: "credentials")
    self.init(file: folder.appending(path: "\(app).json"), report: report)
  }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The location of the credentials; never their values.
  public var description: String { "credentials in \(file?.path ?? "memory")" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without children, so that `dump` shows no credentials.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
