import Synchronization

/// A source of batches that collects verdicts.
protocol CorpusQueue: Sendable {
  /// Takes a batch; nil if none is free.
  func claim() throws -> Batch?
  /// Keeps a batch for longer.
  func renew(_ batch: Batch) throws
  /// Stores verdicts, by the recording's number.
  func store(_ verdicts: [(recording: Int, verdict: Verdict)]) throws
  /// Ends the work on a batch, whether completed or not.
  func release(_ batch: Batch) throws
  /// The remaining work, of all processes.
  func remaining() throws -> Remaining
}

/// The queue of a corpus, shared with others.
struct SharedQueue: CorpusQueue {
  let corpus: any Corpus
  let run: Int
  /// The name of the worker that takes batches.
  let worker: String
  /// The number of seconds for which they are taken.
  let seconds: Int

  func claim() throws -> Batch? { try corpus.claim(of: run, by: worker, seconds: seconds) }
  func renew(_ batch: Batch) throws { try corpus.renew(batch, by: worker, seconds: seconds) }
  func store(_ verdicts: [(recording: Int, verdict: Verdict)]) throws {
    try corpus.store(verdicts, of: run)
  }
  func release(_ batch: Batch) throws { try corpus.release(batch, of: run, by: worker) }
  func remaining() throws -> Remaining { try corpus.remaining(of: run) }
}

/// A part of a corpus that this process has to itself, without any record: the recordings whose
/// hashes leave the same remainder.
final class ShardQueue: CorpusQueue {
  private struct State {
    var waiting: [Batch]
    var left: Int
    var verdicts: [Int: Verdict] = [:]
  }

  private let state: Mutex<State>

  /// The part and the number of parts, from 1.
  struct Shard: Equatable, Sendable {
    var number: Int
    var count: Int

    /// Reads `3/16`; nil for anything else.
    init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let number = parts[0], let count = parts[1],
        count > 0, (1...count).contains(number)
      else { return nil }
      (self.number, self.count) = (number, count)
    }

    /// Whether a recording is in the part.
    func holds(_ recording: StoredRecording) -> Bool {
      let value = UInt64(recording.hash.prefix(15), radix: 16) ?? 0
      return Int(value % UInt64(count)) == number - 1
    }
  }

  /// Takes a part of a corpus.
  ///
  /// - Throws: errors of the corpus.
  init(_ shard: Shard, of corpus: any Corpus) throws {
    var batches: [Batch] = []
    var recordings: [StoredRecording] = []
    func cut() {
      guard !recordings.isEmpty else { return }
      batches.append(Batch(id: batches.count, tries: 1, recordings: recordings))
      recordings = []
    }
    var last = 0
    while case let page = try corpus.recordings(after: last, limit: 1_000, verdictsOf: nil),
      let end = page.last
    {
      last = end.recording.id
      for (recording, _) in page where shard.holds(recording) {
        recordings.append(recording)
        if recordings.count == 32 { cut() }
      }
    }
    cut()
    state = Mutex(
      State(waiting: batches.reversed(), left: batches.reduce(0) { $0 + $1.recordings.count }))
  }

  func claim() -> Batch? { state.withLock { $0.waiting.popLast() } }
  func renew(_ batch: Batch) {}

  func store(_ verdicts: [(recording: Int, verdict: Verdict)]) {
    state.withLock { state in
      for (recording, verdict) in verdicts where state.verdicts[recording] == nil {
        state.verdicts[recording] = verdict
        state.left -= 1
      }
    }
  }

  func release(_ batch: Batch) {
    state.withLock { state in
      var batch = batch
      batch.recordings.removeAll { state.verdicts[$0.id] != nil }
      if !batch.recordings.isEmpty { state.waiting.append(batch) }
    }
  }

  func remaining() -> Remaining {
    state.withLock { Remaining(recordings: $0.left, batches: $0.left) }
  }

  /// The number of recordings with each outcome.
  var outcomes: [Verdict.Outcome: Int] {
    state.withLock { state in
      Dictionary(state.verdicts.values.map { ($0.outcome, 1) }, uniquingKeysWith: +)
    }
  }
}
