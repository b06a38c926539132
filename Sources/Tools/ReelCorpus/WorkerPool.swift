import Foundation
import ReelShell
import ReelSupport
import ReelTexts
import ReelTimeline
import Synchronization

/// The workers of this process, and their work.
///
/// A thread looks after each worker: it takes a batch for it, tells it to replay, stores its
/// answers, and starts another worker if it has ended. A worker that a reducer has ended, or that
/// does not reach the end of a frame, leaves a verdict on its recording; one that was killed from
/// outside leaves none, and the recording is replayed again.
final class WorkerPool: Sendable {
  /// The rules of a pool.
  struct Rules: Sendable {
    /// The number of workers.
    var workers: Int
    /// The number of seconds for which a batch is taken.
    var lease: Int
    /// The number of seconds in one frame after which a worker is given up.
    var timeout: Int
  }

  /// A worker could do nothing.
  struct WorkerError: TextError {
    let text: Text
  }

  /// How often a worker may be killed in one frame before the frame is considered the reason, for
  /// example by needing too much memory.
  private static let mostKills = 3
  /// How many workers may be killed one after the other before one has replayed anything.
  private static let mostKillsAtStart = 100
  /// The moment before the first frame.
  private static let beginning = ""
  /// How long verdicts may wait to be stored.
  private static let longestWait = Duration.seconds(2)

  private let corpus: any Corpus
  private let queue: any CorpusQueue
  private let start: WorkerProcess.Start
  private let rules: Rules
  private let name: @Sendable (JSON) -> String
  private let translation: Translation
  private let report: @Sendable (StoredRecording, Verdict) -> Void
  private let isStopped = Atomic(false)
  private let failure = Mutex<(any Error)?>(nil)
  private let kills = Mutex<[String: Int]>([:])

  /// Prepares a pool.
  ///
  /// - Parameters:
  ///   - corpus: the corpus.
  ///   - queue: the source of batches.
  ///   - start: how a worker is started.
  ///   - rules: how they work.
  ///   - name: returns the name of a recorded action.
  ///   - translation: the language of verdicts.
  ///   - report: receives each verdict.
  init(
    _ corpus: any Corpus, _ queue: any CorpusQueue, _ start: WorkerProcess.Start,
    _ rules: Rules, naming name: @escaping @Sendable (JSON) -> String,
    in translation: Translation,
    report: @escaping @Sendable (StoredRecording, Verdict) -> Void
  ) {
    self.corpus = corpus
    self.queue = queue
    self.start = start
    self.rules = rules
    self.name = name
    self.translation = translation
    self.report = report
  }

  /// Works until every recording has a verdict, from this pool or another.
  ///
  /// - Throws: errors of the corpus; ``WorkerError``; `CancellationError` if the task is cancelled:
  ///   unfinished work is then free for others.
  func run() async throws {
    await withTaskCancellationHandler {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<rules.workers {
          group.addTask { await self.onThread() }
        }
      }
    } onCancel: {
      isStopped.store(true, ordering: .relaxed)
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    try Task.checkCancellation()
  }

  private func onThread() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      Thread.detachNewThread { [self] in
        do {
          try work()
        } catch {
          failure.withLock { $0 = $0 ?? error }
          isStopped.store(true, ordering: .relaxed)
        }
        continuation.resume()
      }
    }
  }

  private var isRunning: Bool { !isStopped.load(ordering: .relaxed) }

  /// Takes one batch after the other.
  private func work() throws {
    var worker: WorkerProcess?
    defer { worker?.finish() }
    while isRunning {
      guard let batch = try queue.claim() else {
        guard try queue.remaining().batches > 0 else { return }
        // Others have the rest: wait until they are done or gone.
        Thread.sleep(forTimeInterval: 0.1)
        continue
      }
      do {
        try corpus.withFiles(of: batch.recordings) { folder in
          try replay(batch, in: folder, &worker)
        }
      } catch {
        try? queue.release(batch)
        throw error
      }
      try queue.release(batch)
    }
  }

  /// Replays a batch, with as many workers as needed.
  private func replay(_ batch: Batch, in folder: URL, _ worker: inout WorkerProcess?) throws {
    var work = Work(batch)
    while isRunning, work.next < batch.recordings.count {
      let current = try worker ?? WorkerProcess(start, folder: folder)
      worker = current
      try current.ask(work.left.map { .replay($0.hash) })
      if let end = try listen(to: current, &work) {
        worker = nil
        let recording = batch.recordings[work.next]
        if let verdict = try verdict(after: end, of: current, over: recording) {
          try take(verdict, &work)
        }
      }
    }
    if !isRunning { worker?.end() }
    try flush(&work)
  }

  /// The completed part of a batch.
  private struct Work {
    let batch: Batch
    /// The first recording without a verdict.
    var next = 0
    var unstored: [(recording: Int, verdict: Verdict)] = []
    var stored = ContinuousClock.now
    var renewed = ContinuousClock.now

    init(_ batch: Batch) { self.batch = batch }

    var left: ArraySlice<StoredRecording> { batch.recordings[next...] }
  }

  /// Takes answers until the batch is done; returns how the worker ended, if it did.
  private func listen(to worker: WorkerProcess, _ work: inout Work) throws -> WorkerEnd? {
    var seen: (frame: Int, hash: String)?
    var since = ContinuousClock.now
    while isRunning, work.next < work.batch.recordings.count {
      switch try worker.next(within: 200) {
      case .answer(.verdict(let verdict)):
        try take(verdict, &work)
        since = .now
      case .answer: break
      case .ended(let end): return .ended(end)
      case .nothing:
        let now = worker.underWay
        if let now, let seen, now == seen {
          guard ContinuousClock.now - since < .seconds(rules.timeout) else {
            worker.end()
            return .hung
          }
        } else {
          (seen, since) = (now, .now)
        }
      }
      try keep(&work)
    }
    return nil
  }

  private func take(_ verdict: Verdict, _ work: inout Work) throws {
    let recording = work.batch.recordings[work.next]
    work.next += 1
    work.unstored.append((recording.id, verdict))
    // Workers do begin, then.
    kills.withLock { _ = $0.removeValue(forKey: Self.beginning) }
    report(recording, verdict)
  }

  /// Stores verdicts that have waited long enough, and prolongs the lease before it ends.
  private func keep(_ work: inout Work) throws {
    let now = ContinuousClock.now
    if now - work.stored > Self.longestWait { try flush(&work) }
    if now - work.renewed > .milliseconds(rules.lease * 1_000 / 3) {
      try queue.renew(work.batch)
      work.renewed = now
    }
  }

  private func flush(_ work: inout Work) throws {
    try queue.store(work.unstored)
    work.unstored = []
    work.stored = .now
  }

  /// The way a worker ended.
  private enum WorkerEnd {
    case ended(SpawnedProcess.End)
    /// It did not reach the end of a frame.
    case hung
  }

  /// Returns the verdict on the recording that a worker had when it ended; nil if the recording is
  /// not to blame.
  private func verdict(
    after end: WorkerEnd, of worker: WorkerProcess, over recording: StoredRecording
  ) throws -> Verdict? {
    let position = worker.underWay
    let frame = position?.hash == recording.hash ? position?.frame ?? 0 : 0
    switch end {
    case .hung:
      return try verdict(
        .hang, recording, frame,
        "frame \(frame) has not finished after \(rules.timeout) s")
    case .ended(.signal(let signal)) where [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal):
      let moment = frame > 0 ? "\(recording.hash) \(frame)" : Self.beginning
      let count = kills.withLock { kills in
        kills[moment, default: 0] += 1
        return kills[moment, default: 0]
      }
      guard frame > 0 else {
        guard count < Self.mostKillsAtStart else {
          throw WorkerError(
            text: "the program was killed at frame \(frame), \(count) times")
        }
        return nil
      }
      guard count >= Self.mostKills else { return nil }
      return try verdict(
        .crash, recording, frame,
        "the program was killed at frame \(frame), \(count) times")
    case .ended(.signal(let signal)):
      let reason = String(cString: strsignal(signal))
      return try verdict(
        .crash, recording, frame,
        "the program ends at frame \(frame): \(verbatim: reason)")
    case .ended(.exit(let code)):
      guard position != nil else {
        throw WorkerError(
          text: "a worker cannot start: it ends with exit code \(Int(code))")
      }
      return try verdict(
        .crash, recording, frame,
        "the program ends at frame \(frame), with exit code \(Int(code))")
    }
  }

  private func verdict(
    _ outcome: Verdict.Outcome, _ recording: StoredRecording, _ frame: Int, _ text: Text
  ) throws -> Verdict {
    let action = try corpus.withFiles(of: [recording]) { folder in
      RecordedAction.json(ofFrame: frame, in: CorpusFiles.file(recording.hash, in: folder))
    }
    return Verdict(
      outcome, frames: max(0, frame - 1), frame: frame,
      action: action.map(name),
      text: translation(text))
  }
}
