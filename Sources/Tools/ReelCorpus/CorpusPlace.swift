import Foundation

/// A recording of a corpus.
package struct StoredRecording: Equatable, Sendable {
  /// Its number in the corpus, from 1, in the order in which they came.
  package var id: Int
  /// The SHA-256 of its bytes.
  package var hash: String
  /// The name of the file that it came in.
  package var name: String
  /// How many bytes it has.
  package var size: Int
  /// How many frames.
  package var frames: Int

  /// Puts one together from its parts.
  package init(id: Int, hash: String, name: String, size: Int, frames: Int) {
    self.id = id
    self.hash = hash
    self.name = name
    self.size = size
    self.frames = frames
  }

  /// The beginning of the hash, which is enough to know it by.
  package var short: String { String(hash.prefix(12)) }
}

/// A recording that is to be stored.
package struct NewRecording: Sendable {
  /// As it will be known.
  package var recording: StoredRecording
  /// Its bytes.
  package var content: Data
}

/// A program as verdicts know it: other programs come to other ones.
package struct ProgramKey: Equatable, Sendable {
  /// What tells it from all others: its executable's fingerprint, or what the user says.
  package var fingerprint: String
  /// Its name and version, for people.
  package var label: String
  /// Whether it reads recordings of earlier versions, as `--against` has it.
  package var isTolerant: Bool

  /// Puts one together from its parts.
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
  /// Those that have no verdict yet.
  package var recordings: [StoredRecording]
}

/// What there is still to be done of a replay of a corpus.
package struct Remaining: Equatable, Sendable {
  /// How many recordings have no verdict yet.
  package var recordings: Int
  /// How many batches are left, of those that are taken and those that are free.
  package var batches: Int
}

/// A program that a corpus was replayed with.
package struct CorpusRun: Equatable, Sendable {
  /// The number of the replay.
  package var id: Int
  /// The program.
  package var program: ProgramKey
  /// When it was begun, in milliseconds since 1970 UTC.
  package var begun: Int
  /// How many recordings have each outcome.
  package var outcomes: [Verdict.Outcome: Int]
}

/// Where a corpus is: the recordings, the queue of those that have to be replayed, the verdicts.
///
/// Any number of processes may use one at the same time. A worker that takes a batch has it for
/// some seconds, by the place's own clock, and may prolong that; after that it is anybody's again.
/// A verdict is stored once: of two for the same recording the first one counts.
package protocol CorpusPlace: Sendable {
  /// What a user calls it.
  var name: String { get }

  /// Stores recordings; those that are there already stay as they are.
  ///
  /// - Returns: how many are new.
  func add(_ recordings: [NewRecording]) throws -> Int

  /// Begins a replay, or goes on with it: what has no verdict and is in no batch yet is put into
  /// batches.
  ///
  /// - Parameters:
  ///   - program: what recordings are replayed with.
  ///   - workers: how many there are here, so that there is something to do for each.
  /// - Returns: the number of the replay.
  func begin(_ program: ProgramKey, workers: Int) throws -> Int

  /// The number of a replay with a program; nil where there was none.
  func run(of program: ProgramKey) throws -> Int?

  /// Takes a batch for some seconds; nil where none is free.
  func claim(of run: Int, by worker: String, seconds: Int) throws -> Batch?

  /// Keeps a batch for some more seconds.
  func renew(_ batch: Batch, by worker: String, seconds: Int) throws

  /// Stores verdicts, by the recording's number.
  func store(_ verdicts: [(recording: Int, verdict: Verdict)], of run: Int) throws

  /// Ends the work on a batch. One that has recordings without a verdict is anybody's again.
  func release(_ batch: Batch, of run: Int, by worker: String) throws

  /// What there is still to be done.
  func remaining(of run: Int) throws -> Remaining

  /// The folder in which recordings are files named as ``CorpusFiles`` has it, as long as `body`
  /// runs.
  func withFiles<Answer>(
    of recordings: [StoredRecording], _ body: (URL) throws -> Answer
  ) throws -> Answer

  /// How many recordings there are, and how many bytes.
  func size() throws -> (recordings: Int, bytes: Int)

  /// Some recordings by their numbers, with the verdict of a replay where one is given.
  ///
  /// - Parameters:
  ///   - number: they come behind this one.
  ///   - limit: how many at most.
  ///   - run: whose verdicts are wanted; nil for none.
  func recordings(
    after number: Int, limit: Int, verdictsOf run: Int?
  ) throws -> [(recording: StoredRecording, verdict: Verdict?)]

  /// The verdicts of a replay that are not fine, alike ones together, the largest group first.
  func groups(of run: Int) throws -> [VerdictGroup]

  /// Keeps what a recording was shrunk to.
  func store(_ shrunk: ShrunkActions, for recording: Int, of run: Int) throws

  /// All programs that the corpus was replayed with, the newest first.
  func runs() throws -> [CorpusRun]
}

/// How recordings are kept as files.
package enum CorpusFiles {
  /// The file of a recording, by its hash, in a folder.
  package static func file(_ hash: String, in folder: URL) -> URL {
    folder.appending(path: "\(hash.prefix(2))/\(hash).reel", directoryHint: .notDirectory)
  }

  /// Writes a recording: as a whole or not at all.
  ///
  /// - Throws: Foundation's error where it cannot be written.
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
