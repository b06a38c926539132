import Foundation

/// The directories of a program's files, created when they are first requested.
///
/// They follow the XDG base directory specification, or are all below one root, so that a test or
/// `--data DIR` touches nothing else. New directories can be used by their owner only.
///
/// ```swift
/// let directories = Directories(root: URL(fileURLWithPath: "/tmp/try"))
/// print(try directories.url(for: .state).path)  // /tmp/try/state
/// ```
public struct Directories: Sendable {
  /// The purpose of a directory.
  public enum Purpose: String, Sendable, CaseIterable {
    /// Files that the user would miss: databases.
    case data
    /// Files that are kept between runs but are dispensable: history, recordings.
    case state
    /// Files that can be fetched again.
    case cache
    /// The user's settings.
    case config
  }

  private let paths: [Purpose: URL]

  /// Creates the directories below one root: `root/data`, `root/state`, `root/cache`,
  /// `root/config`.
  public init(root: URL) {
    paths = Dictionary(
      uniqueKeysWithValues: Purpose.allCases.map { ($0, root.appending(path: $0.rawValue)) })
  }

  /// Creates the user's own directories for a program: `$XDG_DATA_HOME/name` and so on.
  ///
  /// A variable that is unset, empty or not an absolute path has its default, as the specification
  /// requires: `~/.local/share`, `~/.local/state`, `~/.cache`, `~/.config`.
  ///
  /// - Parameters:
  ///   - name: the program's name, the directory below the user's.
  ///   - environment: the environment variables, including `HOME`.
  public init(
    name: String = "reel", environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    func absolute(_ variable: String) -> URL? {
      guard let value = environment[variable], value.hasPrefix("/") else { return nil }
      // What is not UTF-8 has been replaced in it, and would be another directory.
      let isReplaced = value.contains("\u{FFFD}")
      return URL(fileURLWithPath: isReplaced ? FileName.variable(variable) ?? value : value)
    }
    let home = absolute("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
    paths = Dictionary(
      uniqueKeysWithValues: Purpose.allCases.map { purpose in
        let (variable, standard) =
          switch purpose {
          case .data: ("XDG_DATA_HOME", ".local/share")
          case .state: ("XDG_STATE_HOME", ".local/state")
          case .cache: ("XDG_CACHE_HOME", ".cache")
          case .config: ("XDG_CONFIG_HOME", ".config")
          }
        let base = absolute(variable) ?? home.appending(path: standard)
        return (purpose, base.appending(path: name))
      })
  }

  /// Returns the location of the directory for a purpose, which need not exist.
  public func location(of purpose: Purpose) -> URL {
    paths[purpose] ?? URL(fileURLWithPath: "/")
  }

  /// Returns the directory for a purpose, creating it if necessary.
  ///
  /// - Throws: A ``StorageError`` that names the directory that cannot be created.
  public func url(for purpose: Purpose) throws(StorageError) -> URL {
    let url = location(of: purpose)
    guard FileName.isText(url.path) else {
      throw StorageError(path: FileName.shown(url.path), message: "is not UTF-8 text")
    }
    try OwnerOnly.makeDirectory(url.path)
    return url
  }

  /// The reason why nothing can be stored in a directory that exists; nil if it can.
  ///
  /// A directory that is missing may be created; whether that is possible is found out by
  /// ``url(for:)``.
  package func problem(of purpose: Purpose) -> StorageError? {
    OwnerOnly.problem(of: location(of: purpose).path)
  }
}
