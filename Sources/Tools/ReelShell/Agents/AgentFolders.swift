import Foundation
import ReelTexts

/// The folders below which an agent's files are: it reads recordings there, and writes scripts.
struct AgentFolders: Sendable {
  /// Where they really are, without symbolic links.
  let paths: [String]

  /// Takes folders.
  ///
  /// - Throws: `UsageError` where one is not there.
  init(_ given: [String]) throws(UsageError) {
    var paths: [String] = []
    for folder in given.isEmpty ? ["."] : given {
      var isFolder: ObjCBool = false
      guard let path = Self.real(folder),
        FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
      else { throw UsageError(texts.program.agents.isNoFolder(folder)) }
      paths.append(path)
    }
    self.paths = paths
  }

  /// Where a recording really is that may be read.
  ///
  /// - Throws: ``Failure`` where it is elsewhere, or no recording.
  func recording(_ given: String) throws -> String {
    guard let path = candidates(given).compactMap(Self.real).first(where: isInside) else {
      throw Failure(texts.program.agents.isOutside(given), code: .fileUnusable)
    }
    guard Self.isRecording(path) else {
      throw Failure(texts.program.agents.isNoRecording(given), code: .fileUnusable)
    }
    return path
  }

  /// Where a script may be written that is not there yet.
  ///
  /// - Throws: ``Failure`` where that is elsewhere, or no script.
  func script(_ given: String) throws -> String {
    let name = URL(fileURLWithPath: given).lastPathComponent
    guard name.hasSuffix(".script"), !name.contains(where: { $0 == "/" || $0.isNewline }) else {
      throw Failure(texts.program.agents.isNoScript(given), code: .fileUnusable)
    }
    let place = candidates(given).lazy
      .compactMap { Self.real(URL(fileURLWithPath: $0).deletingLastPathComponent().path) }
      .first(where: isInside)
    guard let place else {
      throw Failure(texts.program.agents.isOutside(given), code: .fileUnusable)
    }
    return place + "/" + name
  }

  /// All recordings, by their places; no more than there is use for.
  func recordings() -> [String] {
    var found: [String] = []
    for folder in paths {
      let files = FileManager.default.enumerator(
        at: URL(fileURLWithPath: folder, isDirectory: true), includingPropertiesForKeys: nil,
        options: [.skipsHiddenFiles])
      while let file = files?.nextObject() as? URL, found.count < Self.most {
        guard file.pathExtension == "reel", let path = Self.real(file.path), isInside(path),
          Self.isRecording(path)
        else { continue }
        found.append(path)
      }
    }
    return Set(found).sorted()
  }

  /// How a file is called below its folder.
  func name(of path: String) -> String {
    guard let folder = paths.first(where: { path.hasPrefix($0 + "/") }) else { return path }
    return String(path.dropFirst(folder.count + 1))
  }

  /// A file as a command line of this program names it: not by more than is needed.
  static func argument(_ path: String) -> String {
    let here = real(".").map { $0 == "/" ? $0 : $0 + "/" } ?? "/"
    guard path.hasPrefix(here) else { return path }
    let name = String(path.dropFirst(here.count))
    return name.hasPrefix("-") ? "./" + name : name
  }

  private static var most: Int { 1_000 }

  /// What a path may mean: one below a folder, or from where the program was started.
  private func candidates(_ given: String) -> [String] {
    guard !given.contains("\0") else { return [] }
    return given.hasPrefix("/") ? [given] : [given] + paths.map { "\($0)/\(given)" }
  }

  private func isInside(_ path: String) -> Bool {
    paths.contains { path == $0 || path.hasPrefix($0 == "/" ? $0 : $0 + "/") }
  }

  /// A path without symbolic links; nil where nothing is there.
  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether a file begins as recordings do: no other can be read.
  private static func isRecording(_ path: String) -> Bool {
    var info = stat()
    // Opening anything but a file might wait.
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? file.close() }
    let beginning = (try? file.read(upToCount: 8)) ?? Data()
    return beginning == Data(#"{"reel":"#.utf8)
  }
}
