import Foundation
import Reel
import ReelREPL
import ReelSupport
import ReelTexts

/// The scripts to run: files, and folders with all the scripts in them.
struct ScriptSelection {
  /// The scripts' files, in the order given; those of a folder by name.
  private(set) var paths: [String]

  /// Finds the scripts.
  ///
  /// - Parameters:
  ///   - arguments: files, folders, and `-` for standard input.
  ///   - filter: only scripts whose path contains this.
  ///   - shard: `2/5`: only every fifth of them, starting with the second.
  /// - Throws: A `UsageError` if there is nothing to run, or the shard is invalid.
  init(_ arguments: [String], filter: String?, shard: String?) throws(UsageError) {
    paths = []
    for argument in arguments {
      guard SystemFile.kind(of: argument) == .folder else {
        paths.append(argument)
        continue
      }
      let found = (try? Scenario.all(in: argument))?.filter(\.hasScript) ?? []
      guard !found.isEmpty else {
        throw UsageError("there is no script in \(verbatim: argument)")
      }
      paths += found.map(\.script)
    }
    // A script that is named twice, or beside its folder, runs once.
    var seen: Set<String> = []
    paths.removeAll { !seen.insert(Self.file($0)).inserted }
    if let filter {
      let all = paths.count
      // Every name contains an empty text; Foundation says otherwise.
      paths.removeAll { !filter.isEmpty && !$0.contains(filter) }
      guard !paths.isEmpty else {
        throw UsageError(
          Text(
            all,
            one: "--filter: the \(all) script does not have “\(verbatim: filter)” in its name",
            other: "--filter: none of \(all) scripts has “\(verbatim: filter)” in its name"))
      }
    }
    if let shard {
      let parts = shard.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
        (1...count).contains(index)
      else {
        throw UsageError("--shard must be I/N, such as 1/3, not “\(verbatim: shard)”")
      }
      // In turn, so that neighbours, which are often alike, are distributed.
      paths = paths.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
    }
  }

  /// Checks that every script has a recording of its own.
  ///
  /// - Throws: A `UsageError` if two scripts, such as `a.script` and `a.txt`, have the same.
  func checkRecordings() throws(UsageError) {
    var scripts: [String: String] = [:]
    for path in paths where path != "-" {
      let recording = Scenario.recording(of: path)
      if let other = scripts.updateValue(path, forKey: Self.file(recording)) {
        throw UsageError(
          """
          \(verbatim: other) and \(verbatim: path) would both record into \(verbatim: recording)
          """)
      }
    }
  }

  /// Returns the file that a path names, however it is written.
  private static func file(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
