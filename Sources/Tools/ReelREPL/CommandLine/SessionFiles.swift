import Foundation
import Reel
import ReelApp
import ReelSupport
import ReelTexts

/// The files that outlive interactive sessions: the history of lines, and recordings.
package struct SessionFiles {
  /// The number of recordings to keep, in addition to those of running sessions.
  private static let kept = 20

  private let directory: URL?
  private let problem: Text?

  init(_ directories: Directories) {
    do {
      directory = try directories.url(for: .state)
      problem = nil
    } catch {
      directory = nil
      problem = Text(error)
    }
  }

  /// The file with the lines of earlier sessions; nil if there can be none.
  var history: String? { directory?.appendingPathComponent("history").path }

  /// Records a session in a separate file, and removes the oldest recordings of ended sessions.
  ///
  /// - Returns: The reason why it is not recorded, if it is not.
  func record<State, Action>(_ session: Session<State, Action>) -> Text? {
    guard let directory else {
      return "neither the lines nor the recording of this session are kept: \(problem ?? .empty)"
    }
    let folder = Self.recordings(in: directory)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let stamp = Date().formatted(
        .iso8601.year().month().day().dateSeparator(.dash).time(includingFractionalSeconds: false)
          .timeSeparator(.omitted).timeZone(separator: .omitted))
      let name = "\(stamp)-\(ProcessInfo.processInfo.processIdentifier).reel"
      // While it starts a recording and removes others.
      let lock = try FolderLock(waitingFor: folder.path)
      defer { lock.end() }
      let path = folder.appendingPathComponent(name).path
      try session.record(into: path)
      session.automaticRecording = path
      try Self.removeOldest(in: folder)
      return nil
    } catch {
      return "this session is not recorded: \(error)"
    }
  }

  /// Returns what a session loses at its end, in one sentence for each reason.
  ///
  /// - Parameters:
  ///   - problem: the reason why what the apps store is not kept; nil if it is.
  ///   - unrecorded: what ``record(_:)`` has returned.
  static func losses(stored problem: StorageError?, recorded unrecorded: Text? = nil) -> [Text] {
    switch (problem, unrecorded) {
    case (nil, let unrecorded): [unrecorded].compactMap(\.self)
    case (let problem?, nil):
      ["what the apps store is not kept after this session: \(Text(problem))"]
    case (let problem?, _?): ["nothing is kept after this session: \(Text(problem))"]
    }
  }

  /// Returns the path of the newest recording of a session that has ended.
  ///
  /// - Throws: A ``UsageError`` if there is none.
  fileprivate func newest() throws -> String {
    guard let directory else { throw UsageError(problem ?? .empty) }
    let folder = Self.recordings(in: directory)
    guard let newest = try? Self.ended(in: folder).last else {
      throw UsageError(
        """
        no recording is given, and there is none in \(verbatim: folder.path): name one, or end a \
        session at a terminal first
        """)
    }
    return newest
  }

  private static func recordings(in directory: URL) -> URL {
    directory.appendingPathComponent("recordings", isDirectory: true)
  }

  /// Returns the recordings of sessions that have ended, the newest last.
  private static func ended(in folder: URL) throws -> [String] {
    // The names begin with the time, so that they sort chronologically.
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".reel") }
      .sorted()
      .map { folder.appendingPathComponent($0).path }
      .filter { !isBeingWritten($0) }
  }

  private static func removeOldest(in folder: URL) throws {
    for path in try ended(in: folder).dropLast(kept) where unlink(path) != 0 && errno != ENOENT {
      throw LineFailure("\(verbatim: path) cannot be removed: \(.systemError)")
    }
  }

  /// Returns whether a session holds the lock of its recording.
  package static func isBeingWritten(_ path: String) -> Bool {
    // Another session has removed it, or it has no owner: the removal will tell.
    guard let descriptor = try? SystemFile.open(path, mustBeRegular: true) else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}

extension RunningShell {
  /// Returns the recording that the command line names, or the newest one of a session, and says
  /// which that is.
  ///
  /// - Parameters:
  ///   - given: the recording on the command line; nil if there is none.
  ///   - data: the folder with the files of sessions; nil for the user's own.
  /// - Throws: A ``UsageError`` if there is no recording.
  package func recording(_ given: NamedPath?, in data: URL? = nil) throws -> String {
    if let given { return given.path }
    let newest = try SessionFiles(
      data.map(Directories.init(root:)) ?? Directories(name: program.name)
    ).newest()
    StandardOutput().diagnose(translation("the newest recording: \(verbatim: newest)"))
    return newest
  }
}
