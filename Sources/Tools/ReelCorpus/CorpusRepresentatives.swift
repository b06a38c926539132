import Foundation
import ReelShell
import ReelSupport
import ReelTimeline

/// Finds, for each group of verdicts, the few actions that show it.
struct CorpusRepresentatives {
  /// The maximum number of attempts for a crash: each one costs a process.
  private static let mostCrashes = 100

  let corpus: any Corpus
  let run: Int
  let start: WorkerProcess.Start
  /// The number of seconds after which a worker is given up.
  let timeout: Int

  /// Returns the groups, each with its shrunk representative, new or stored.
  ///
  /// - Throws: errors of the corpus; `CancellationError` if the task is cancelled.
  func shrunk() async throws -> [VerdictGroup] {
    var groups = try corpus.groups(of: run)
    for index in groups.indices where groups[index].shrunk == nil {
      try Task.checkCancellation()
      guard let shrunk = try await shrink(groups[index]) else { continue }
      try corpus.store(shrunk, for: groups[index].representative.id, of: run)
      groups[index].shrunk = shrunk
    }
    return groups
  }

  private func shrink(_ group: VerdictGroup) async throws -> ShrunkActions? {
    guard let frame = group.frame, frame > 0 else { return nil }
    let recording = group.representative
    switch group.outcome {
    case .differs, .asks:
      return try corpus.withFiles(of: [recording]) { folder in
        let worker = try WorkerProcess(start, folder: folder)
        defer { worker.end() }
        guard
          case .shrunk(let shrunk)? = try answer(
            of: worker, .shrink(recording.hash, frame: frame))
        else { return nil }
        return shrunk
      }
    case .crash: return try await shrinkCrash(recording, frame)
    case .equal, .form, .unreadable, .hang, .damaged: return nil
    }
  }

  /// Finds the fewest earlier frames with which a frame still ends the program.
  private func shrinkCrash(
    _ recording: StoredRecording, _ frame: Int
  ) async throws -> ShrunkActions? {
    var tries = 0
    var worker: WorkerProcess?
    defer { worker?.end() }
    let ends = { (folder: URL, part: [Int]) throws -> Bool in
      tries += 1
      guard tries <= Self.mostCrashes else { return false }
      let current = try worker ?? WorkerProcess(start, folder: folder)
      worker = current
      let question = WorkerQuestion.attempt(recording.hash, after: part, frame: frame)
      if try answer(of: current, question) != nil { return false }
      worker = nil
      return true
    }
    let corpus = corpus
    var search = DeltaDebugging { part in
      try Task.checkCancellation()
      return try corpus.withFiles(of: [recording]) { try ends($0, part) }
    }
    let whole = frame > 1 ? Array(1..<frame) : []
    guard try await search.test(whole) else { return nil }
    let few = try await search.test([]) ? [] : try await search.minimum(of: whole)
    return try corpus.withFiles(of: [recording]) { folder in
      let file = CorpusFiles.file(recording.hash, in: folder)
      let actions = (few + [frame]).compactMap { RecordedAction.json(ofFrame: $0, in: file)?.text }
      return ShrunkActions(of: frame, actions: actions)
    }
  }

  /// Returns a worker's answer; nil if it has ended, or does not answer in time and was ended.
  private func answer(
    of worker: WorkerProcess, _ question: WorkerQuestion
  ) throws -> WorkerAnswer? {
    try worker.ask([question])
    let begin = ContinuousClock.now
    while ContinuousClock.now - begin < .seconds(timeout) {
      switch try worker.next(within: 200) {
      case .answer(let answer): return answer
      case .ended: return nil
      case .nothing: try Task.checkCancellation()
      }
    }
    worker.end()
    return nil
  }
}
