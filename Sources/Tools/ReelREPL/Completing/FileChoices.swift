import Foundation
import ReelApp

extension ShellCommand {
  /// Offers files.
  ///
  /// - Parameter extensions: the endings of file names that are listed first.
  package static func files(_ extensions: String...) -> Choices { files(extensions) }

  /// Offers files.
  ///
  /// - Parameter extensions: the endings of file names that are listed first.
  package static func files(_ extensions: [String]) -> Choices {
    { _, _, text in FileChoices.choices(text, preferring: extensions) }
  }
}

/// The files with which a word can be completed.
enum FileChoices {
  /// Returns the contents of the folder that a word names, or whose content it begins to name.
  ///
  /// - Parameters:
  ///   - text: the word.
  ///   - extensions: the endings of file names that are listed first.
  package static func choices(_ text: String, preferring extensions: [String]) -> [Choice] {
    let folder = text.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
    let start = text.dropFirst(folder.count)
    let path = NamedPath(folder).path
    let found = try? FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? "." : path)
    let ranked = (found ?? []).sorted().compactMap { name -> (rank: Int, value: String)? in
      guard name.hasPrefix(start), start.hasPrefix(".") || !name.hasPrefix(".") else { return nil }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path + name, isDirectory: &isFolder)
      if isFolder.boolValue { return (1, folder + name + "/") }
      let isPreferred = extensions.contains { name.hasSuffix(".\($0)") }
      return (isPreferred ? 0 : 2, folder + name)
    }
    return (0...2).flatMap { rank in ranked.filter { $0.rank == rank }.map { Choice($0.value) } }
  }
}

/// The programs with which a word can be completed.
enum ProgramChoices {
  /// Returns the programs whose names begin with a word; for the path of one, the files there.
  ///
  /// - Parameters:
  ///   - text: the word.
  ///   - path: the folders with programs, as in `PATH`.
  static func choices(_ text: String, in path: String?) -> [Choice] {
    if text.contains("/") { return FileChoices.choices(text, preferring: []) }
    let files = FileManager.default
    let names = (path ?? "").split(separator: ":").flatMap { folder in
      ((try? files.contentsOfDirectory(atPath: String(folder))) ?? []).filter {
        $0.hasPrefix(text) && files.isExecutableFile(atPath: "\(folder)/\($0)")
      }
    }
    return Set(names).sorted().map { Choice($0) }
  }
}
