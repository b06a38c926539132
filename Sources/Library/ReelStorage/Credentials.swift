import Foundation
import ReelSupport
import ReelTexts

/// What an app has been given to show who its user is: tokens, passwords; by name.
///
/// They lie in a JSON file that only its owner can read, and nowhere else: they belong in no state,
/// action, log or message. The file is replaced as a whole, so that a crash leaves the old content
/// or the new one. Any thread may use it.
///
/// Nothing here throws: a file that cannot be used is told to the user once, left as it is, and
/// what is set from then on is kept for this run only.
///
/// ```swift
/// let credentials = Credentials(file: url) { warning in output.diagnose(warning) }
/// credentials["token"] = "9f2c…"
/// ```
public final class Credentials: Sendable {
  private struct Contents {
    var values: [String: String] = [:]
    /// Whether the file has something to add, and can take what is set.
    var usesFile: Bool
  }

  private let file: URL?
  private let files: any FileAccess
  private let report: @Sendable (String) -> Void
  private let contents: TracedMutex<Contents>

  /// Credentials in a file, which the first one that is set makes.
  ///
  /// - Parameters:
  ///   - file: where they lie.
  ///   - report: is given a sentence for the user where the file cannot be used.
  public convenience init(file: URL, report: @escaping @Sendable (String) -> Void) {
    self.init(file: file, in: MachineFiles(), report: report)
  }

  /// Credentials in a file that may lie elsewhere than on the machine.
  package init(
    file: URL, in files: any FileAccess, report: @escaping @Sendable (String) -> Void
  ) {
    self.file = file
    self.files = files
    self.report = report
    contents = TracedMutex(Contents(usesFile: true))
  }

  /// Credentials that are gone with the object, for tests and for sessions that leave nothing.
  public init() {
    file = nil
    files = MachineFiles()
    report = { _ in }
    contents = TracedMutex(Contents(usesFile: false))
  }

  /// The credential with a name; nil where there is none.
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
        load(&contents)
        contents.values[name] = newValue
        save(&contents)
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
      // Also a file that was copied here, or made by hand.
      files.restrict(file.path)
      contents.values = try JSONDecoder().decode([String: String].self, from: data)
    } catch is DecodingError {
      // Not the error's own words: they may quote what is in the file.
      giveUp(
        StorageError(
          path: file.path, message: texts.storage.files.noCredentials), &contents
      )
    } catch {
      giveUp(
        StorageError(
          path: file.path, message: texts.storage.files.cannotBeRead(error.localizedDescription)),
        &contents)
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
    report(texts.storage.files.credentialsNotKept("\(error)"))
  }
}

extension Credentials {
  /// The credentials of an app, in a file of its own under the data directory.
  public convenience init(
    of app: String, in directories: Directories, report: @escaping @Sendable (String) -> Void
  ) {
    let folder = directories.location(of: .data).appending(path: "credentials")
    self.init(file: folder.appending(path: "\(app).json"), report: report)
  }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Where they lie; never what they are.
  public var description: String { "credentials in \(file?.path ?? "memory")" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without children: `dump` shows none of them.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
