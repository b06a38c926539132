import Foundation

/// The directories in which a program keeps its files, made when they are first asked for.
///
/// They follow the XDG base directory specification, or are all under one root, so that a test or
/// `--data DIR` touches nothing else. New ones can be used by their owner only.
///
/// ```swift
/// let directories = Directories(root: URL(fileURLWithPath: "/tmp/try"))
/// print(try directories.url(for: .state).path)  // /tmp/try/state
/// ```
public struct Directories: Sendable {
  /// What a directory is for.
  public enum Purpose: String, Sendable, CaseIterable {
    /// What the user would miss: databases.
    case data
    /// What is kept between runs but could go: history, recordings.
    case state
    /// What can be fetched again.
    case cache
    /// What the user has chosen.
    case config
  }

  private let paths: [Purpose: URL]

  /// The directories under one root: `root/data`, `root/state`, `root/cache`, `root/config`.
  public init(root: URL) {
    paths = Dictionary(
      uniqueKeysWithValues: Purpose.allCases.map { ($0, root.appending(path: $0.rawValue)) })
  }

  /// The user's own directories for a program: `$XDG_DATA_HOME/name` and so on.
  ///
  /// A variable that is unset, empty or not an absolute path counts as its default, as the
  /// specification wants it: `~/.local/share`, `~/.local/state`, `~/.cache`, `~/.config`.
  ///
  /// - Parameters:
  ///   - name: the program's name, the directory below the user's.
  ///   - environment: where the variables are looked up, `HOME` among them.
  public init(
    name: String = "reel", environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    func absolute(_ variable: String) -> URL? {
      environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
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

  /// Where the directory for a purpose is, or would be: to look for a file that need not be there.
  public func location(of purpose: Purpose) -> URL {
    paths[purpose] ?? URL(fileURLWithPath: "/")
  }

  /// The directory for a purpose, which is there when this returns.
  ///
  /// - Throws: a ``StorageError`` that names the directory that cannot be made.
  public func url(for purpose: Purpose) throws(StorageError) -> URL {
    let url = location(of: purpose)
    try OwnerOnly.makeDirectory(url.path)
    return url
  }
}
