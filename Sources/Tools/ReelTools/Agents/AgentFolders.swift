import Foundation
import ReelREPL
import ReelSupport
import ReelTexts

/// The folders of an agent's files, in which it reads recordings and writes scripts.
package struct AgentFolders: Sendable {
  /// Their actual paths, without symbolic links.
  let paths: [String]

  /// Creates a list of folders.
  ///
  /// - Throws: A `UsageError` if one does not exist.
  package init(_ given: [String]) throws(UsageError) {
    var paths: [String] = []
    for folder in given.isEmpty ? ["."] : given {
      guard let path = Self.real(folder),
        SystemFile.kind(of: path) == .folder
      else { throw UsageError("mcp: \(verbatim: folder) is not a folder") }
      paths.append(path)
    }
    self.paths = paths
  }

  /// Returns the actual path of a recording that may be read.
  ///
  /// - Throws: A ``LineFailure`` if it is elsewhere, or not a recording.
  func recording(_ given: String) throws -> String {
    guard let path = candidates(given).compactMap(Self.real).first(where: isInside) else {
      throw LineFailure(
        """
        \(verbatim: given): there is no such file below the folders that the server was started \
        with
        """, code: .fileUnusable)
    }
    guard try Self.isRecording(path) else {
      throw LineFailure("\(verbatim: given): this is not a recording", code: .fileUnusable)
    }
    return path
  }

  /// Returns the path of a new script that may be written.
  ///
  /// - Throws: A ``LineFailure`` if it is elsewhere, or not a script.
  func script(_ given: String) throws -> String {
    let name = URL(fileURLWithPath: given).lastPathComponent
    guard name.hasSuffix(".script"), !name.contains("/"), TextLines.isOne(name) else {
      throw LineFailure(
        "\(verbatim: given): the name of a scenario must end in .script",
        code: .fileUnusable)
    }
    let folder = candidates(given).lazy
      .compactMap { Self.real(URL(fileURLWithPath: $0).deletingLastPathComponent().path) }
      .first(where: isInside)
    guard let folder else {
      throw LineFailure(
        """
        \(verbatim: given): there is no such file below the folders that the server was started \
        with
        """, code: .fileUnusable)
    }
    return folder + "/" + name
  }

  /// Returns the paths of all recordings, up to a maximum.
  func recordings() -> [String] {
    var found: [String] = []
    for folder in paths {
      for file in (try? SystemFile.files(under: folder)) ?? [] where found.count < Self.most {
        guard file.hasSuffix(".reel"), !"/\(file)".contains("/."),
          let path = Self.real(SystemFile.path(of: file, in: folder)), isInside(path),
          (try? Self.isRecording(path)) == true
        else { continue }
        found.append(path)
      }
    }
    return Set(found).sorted()
  }

  /// Returns the name of a file relative to its folder.
  func name(of path: String) -> String {
    guard let folder = paths.first(where: { path.hasPrefix($0 + "/") }) else { return path }
    return String(path.dropFirst(folder.count + 1))
  }

  /// Returns a file as an argument for this program, as short as possible.
  static func argument(_ path: String) -> String {
    let here = real(".").map { $0 == "/" ? $0 : $0 + "/" } ?? "/"
    guard path.hasPrefix(here) else { return path }
    let name = String(path.dropFirst(here.count))
    return name.hasPrefix("-") ? "./" + name : name
  }

  private static var most: Int { 1_000 }

  /// Returns the possible meanings of a path: relative to a folder, or to the directory in which
  /// the program was started.
  private func candidates(_ given: String) -> [String] {
    guard !given.contains("\0") else { return [] }
    return given.hasPrefix("/") ? [given] : [given] + paths.map { "\($0)/\(given)" }
  }

  private func isInside(_ path: String) -> Bool {
    paths.contains { path == $0 || path.hasPrefix($0 == "/" ? $0 : $0 + "/") }
  }

  /// Returns a path without symbolic links; nil if it does not exist.
  private static func real(_ path: String) -> String? {
    SystemFile.kind(of: path) == nil ? nil : SystemFile.target(of: path)
  }

  /// Returns whether a file begins like a recording: no other file can be read.
  ///
  /// - Throws: A ``LineFailure`` if too many files are open.
  private static func isRecording(_ path: String) throws(LineFailure) -> Bool {
    do {
      // Its first bytes, after a byte order mark.
      var beginning = try SystemFile.contents(of: path, most: 11, mustBeRegular: true)
      TextLines.removeMark(from: &beginning)
      return beginning.starts(with: #"{"reel":"#.utf8)
    } catch {
      guard error.isShortage else { return false }
      throw LineFailure(Text(error), code: .fileUnusable)
    }
  }
}
