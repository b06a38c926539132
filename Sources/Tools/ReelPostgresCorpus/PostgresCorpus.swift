import Foundation
import ReelCorpus
import ReelPostgres
import ReelShell

/// A corpus in a PostgreSQL database: the recordings as well, so that a worker on any machine needs
/// nothing but the address.
package struct PostgresCorpus: DatabaseCorpus {
  package let name: String
  package let engine: any CorpusEngine
  private let database: PostgresEngine
  private let scratch: Scratch

  /// The folder that holds recordings while they are replayed; removed along with the corpus.
  private final class Scratch: Sendable {
    let directory: ScratchDirectory

    init() throws { directory = try ScratchDirectory() }
    deinit { directory.remove() }
  }

  /// Opens the corpus of a database.
  ///
  /// - Throws: `PostgresError`, also if the database has not been prepared by `db init`;
  ///   Foundation's error if no temporary directory can be created.
  package init(_ address: PostgresAddress) throws {
    name = address.description
    database = try PostgresEngine(address)
    engine = database
    scratch = try Scratch()
  }

  package func add(_ recordings: [NewRecording]) throws -> Int {
    try database.perform { connection in
      try connection.transaction { connection in
        for new in recordings {
          try connection.query(
            "INSERT INTO contents (hash, bytes) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING",
            [.text(new.recording.hash), .bytes(Array(new.content))])
        }
        return try PostgresEngine.add(recordings.map(\.recording), on: connection)
      }
    }
  }

  package func withFiles<Answer>(
    of recordings: [StoredRecording], _ body: (URL) throws -> Answer
  ) throws -> Answer {
    let folder = scratch.directory.url
    let missing = recordings.map(\.hash).filter { hash in
      let file = CorpusFiles.file(hash, in: folder)
      return !FileManager.default.fileExists(atPath: file.path)
    }
    defer {
      for hash in missing {
        try? FileManager.default.removeItem(at: CorpusFiles.file(hash, in: folder))
      }
    }
    for (hash, content) in try contents(of: missing) {
      try CorpusFiles.write(Data(content), hash, in: folder)
    }
    return try body(folder)
  }

  private func contents(of hashes: [String]) throws -> [(String, [UInt8])] {
    guard !hashes.isEmpty else { return [] }
    let list = "{" + hashes.joined(separator: ",") + "}"
    return try database.perform { connection in
      try connection.query(
        "SELECT hash, bytes FROM contents WHERE hash = ANY (CAST($1 AS text[]))", [.text(list)]
      ).rows.map { (try $0["hash"], try $0["bytes"]) }
    }
  }
}
