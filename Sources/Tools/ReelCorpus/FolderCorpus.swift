import Foundation
import ReelStorage
import ReelSupport

/// A corpus in a folder: `recordings` has a file for each, named by its content; `corpus.sqlite`
/// has the queue and the verdicts.
///
/// For the processes of one machine: SQLite's locks are not reliable over a network.
package struct FolderCorpus: DatabaseCorpus {
  private static let migrations = [Migration(CorpusTables.schema(.sqlite))]

  private let folder: URL
  private let files: URL
  package let engine: any CorpusEngine

  package var name: String { folder.path }

  /// Opens a corpus, creating it if there is none.
  ///
  /// - Parameter folder: its folder.
  /// - Throws: `StorageError`, `DatabaseError`.
  package init(_ folder: URL) throws {
    self.folder = folder
    files = folder.appending(path: "recordings", directoryHint: .isDirectory)
    try OwnerOnly.makeDirectory(files.path)
    engine = SQLiteEngine(
      database: try Database(
        .file(folder.appending(path: "corpus.sqlite")), migrations: Self.migrations,
        busyTimeout: 60_000))
  }

  /// Whether there is a corpus in a folder.
  package static func exists(at folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "corpus.sqlite").path)
  }

  package func add(_ recordings: [NewRecording]) throws -> Int {
    for new in recordings {
      let file = CorpusFiles.file(new.recording.hash, in: files)
      // A damaged copy is replaced.
      if (try? Data(contentsOf: file)) != new.content {
        try CorpusFiles.write(new.content, new.recording.hash, in: files)
      }
    }
    let rows = recordings.map(\.recording)
    return try engine.writing { try CorpusTables.add(rows, .sqlite, on: $0) }
  }

  package func withFiles<Answer>(
    of recordings: [StoredRecording], _ body: (URL) throws -> Answer
  ) throws -> Answer {
    try body(files)
  }
}
