import Foundation

/// A recording of a corpus.
package struct StoredRecording: Equatable, Sendable {
  /// Its number in the corpus, from 1, in the order of adding.
  package var id: Int
  /// The SHA-256 of its bytes.
  package var hash: String
  /// The original name of its file.
  package var name: String
  /// Its size in bytes.
  package var size: Int
  /// The number of frames.
  package var frames: Int

  /// Creates a recording from its parts.
  package init(id: Int, hash: String, name: String, size: Int, frames: Int) {
    self.id = id
    self.hash = hash
    self.name = name
    self.size = size
    self.frames = frames
  }

  /// The beginning of the hash, which is enough to identify it.
  package var short: String { String(hash.prefix(12)) }
}

/// A recording to be stored.
package struct NewRecording: Sendable {
  /// Its description.
  package var recording: StoredRecording
  /// Its bytes.
  package var content: Data
}

/// A program as verdicts know it: other programs come to other verdicts.
package struct ProgramKey: Equatable, Sendable {
  /// The text that tells it from all others: its executable's fingerprint, or the user's own.
  package var fingerprint: String
  /// Its name and version, for people.
  package var label: String
  /// Whether it reads recordings of earlier versions, as with `--against`.
  package var isTolerant: Bool

  /// Creates a program from its parts.
  package init(fingerprint: String, label: String, isTolerant: Bool) {
    self.fingerprint = fingerprint
    self.label = label
    self.isTolerant = isTolerant
  }
}

/// Recordings that one worker has for a while.
package struct Batch: Equatable, Sendable {
  /// Its number.
  package var id: Int
  /// How often it was taken.
  package var tries: Int
  /// The recordings without a verdict.
  package var recordings: [StoredRecording]
}

/// The remaining work of replaying a corpus.
package struct Remaining: Equatable, Sendable {
  /// The number of recordings without a verdict.
  package var recordings: Int
  /// The number of remaining batches, taken or free.
  package var batches: Int
}

/// A program that a corpus was replayed with.
package struct CorpusRun: Equatable, Sendable {
  /// The number of the replay.
  package var id: Int
  /// The program.
  package var program: ProgramKey
  /// The time when it was begun, in milliseconds since 1970 UTC.
  package var begun: Int
  /// The number of recordings with each outcome.
  package var outcomes: [Verdict.Outcome: Int]
}

/// A corpus: the recordings, the queue of those to be replayed, and the verdicts.
///
/// Any number of processes may use one at the same time. A worker that takes a batch has it for
/// some seconds, by the corpus's own clock, and may prolong that; then it is free for others. A
/// verdict is stored once: of two for the same recording, the first one counts.
package protocol Corpus: Sendable {
  /// The user's name for it.
  var name: String { get }

  /// Stores recordings; existing ones stay as they are; a folder replaces damaged copies.
  ///
  /// - Returns: the number of new ones.
  func add(_ recordings: [NewRecording]) throws -> Int

  /// Begins a replay or continues it: recordings without a verdict that are in no batch yet are put
  /// into batches, as are those whose copy in a folder was damaged.
  ///
  /// - Parameters:
  ///   - program: the program that recordings are replayed with.
  ///   - workers: the number of workers here, so that there is work for each.
  /// - Returns: the number of the replay.
  func begin(_ program: ProgramKey, workers: Int) throws -> Int

  /// Returns the number of a replay with a program; nil if there was none.
  func run(of program: ProgramKey) throws -> Int?

  /// Takes a batch for some seconds; nil if none is free.
  func claim(of run: Int, by worker: String, seconds: Int) throws -> Batch?

  /// Keeps a batch for some more seconds.
  func renew(_ batch: Batch, by worker: String, seconds: Int) throws

  /// Stores verdicts, by the recording's number.
  func store(_ verdicts: [(recording: Int, verdict: Verdict)], of run: Int) throws

  /// Ends the work on a batch. If recordings without a verdict remain, it is free for others again.
  func release(_ batch: Batch, of run: Int, by worker: String) throws

  /// The remaining work.
  func remaining(of run: Int) throws -> Remaining

  /// Provides a folder in which recordings are files named as in ``CorpusFiles``, while `body`
  /// runs.
  func withFiles<Answer>(
    of recordings: [StoredRecording], _ body: (URL) throws -> Answer
  ) throws -> Answer

  /// The number of recordings, and their size in bytes.
  func size() throws -> (recordings: Int, bytes: Int)

  /// Returns some recordings by number, with their verdicts if a replay is given.
  ///
  /// - Parameters:
  ///   - number: the number that they follow.
  ///   - limit: the maximum number of them.
  ///   - run: the replay whose verdicts to include; nil for none.
  func recordings(
    after number: Int, limit: Int, verdictsOf run: Int?
  ) throws -> [(recording: StoredRecording, verdict: Verdict?)]

  /// Returns the verdicts of a replay other than “fine”, similar ones grouped, the largest group
  /// first.
  func groups(of run: Int) throws -> [VerdictGroup]

  /// Keeps the shrunk actions of a recording.
  func store(_ shrunk: ShrunkActions, for recording: Int, of run: Int) throws

  /// All programs that the corpus was replayed with, the newest first.
  func runs() throws -> [CorpusRun]
}

/// The files of recordings.
package enum CorpusFiles {
  /// Returns the file of a recording, by its hash, in a folder.
  package static func file(_ hash: String, in folder: URL) -> URL {
    folder.appending(path: "\(hash.prefix(2))/\(hash).reel", directoryHint: .notDirectory)
  }

  /// Writes a recording: as a whole or not at all.
  ///
  /// - Throws: Foundation's error if it cannot be written.
  package static func write(_ content: Data, _ hash: String, in folder: URL) throws {
    let file = file(hash, in: folder)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try content.write(to: file, options: .atomic)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}
