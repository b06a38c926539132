import Foundation
import Reel
import ReelApp
import ReelStorage

/// Where interactive sessions leave what outlives them: the history of lines, and recordings.
struct SessionFiles {
  /// How many recordings are kept.
  private static let kept = 20

  private let directory: URL?
  private let problem: String?

  init(_ directories: Directories) {
    do {
      directory = try directories.url(for: .state)
      problem = nil
    } catch {
      directory = nil
      problem = "\(error)"
    }
  }

  /// The file with the lines of earlier sessions; nil where there can be none.
  var history: String? { directory?.appendingPathComponent("history").path }

  /// Records a session in a file of its own, and removes the oldest ones.
  ///
  /// - Returns: why it is not recorded, if it is not.
  func record<State, Action>(_ session: Session<State, Action>) -> String? {
    guard let directory else { return Self.unrecorded(problem ?? "") }
    let folder = directory.appendingPathComponent("recordings", isDirectory: true)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let stamp = Date().formatted(
        .iso8601.year().month().day().dateSeparator(.dash).time(includingFractionalSeconds: false)
          .timeSeparator(.omitted).timeZone(separator: .omitted))
      let name = "\(stamp)-\(ProcessInfo.processInfo.processIdentifier).reel"
      try session.record(into: folder.appendingPathComponent(name).path)
      try removeOldest(in: folder)
      return nil
    } catch {
      return Self.unrecorded("\(error)")
    }
  }

  private static func unrecorded(_ reason: String) -> String {
    localized(
      en: "this session is not recorded: \(reason)",
      de: "diese Sitzung wird nicht aufgenommen: \(reason)")
  }

  private func removeOldest(in folder: URL) throws {
    // The names begin with the time, so that their order is that of the sessions.
    let recordings = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".reel") }
      .sorted()
    for name in recordings.dropLast(Self.kept) {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }
}
