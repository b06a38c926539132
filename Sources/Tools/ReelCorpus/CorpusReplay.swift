import Foundation
import ReelApp
import ReelShell
import ReelSupport
import ReelTexts
import ReelTimeline
import Synchronization

/// Replays a corpus, and reports the result.
struct CorpusReplay<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let command: CorpusCommand<State, Action>
  private let corpus: any Corpus

  private var options: CorpusOptions { command.options }
  private var translation: Translation { command.translation }
  private var output: StandardOutput { command.output }

  /// Prepares to replay the recordings of a corpus.
  init(_ command: CorpusCommand<State, Action>, _ corpus: any Corpus) {
    self.command = command
    self.corpus = corpus
  }

  /// Replays recordings without a verdict.
  ///
  /// - Throws: errors of the corpus; ``WorkerPool/WorkerError``.
  func run() async throws -> ExitCode {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let key = try command.key()
    if let shard = options.shard {
      let queue = try ShardQueue(shard, of: corpus)
      guard try await work(queue, key, scratch, printsAll: true) else { return .interrupted }
      return conclude(queue.outcomes, groups: [])
    }
    let workers = options.workers ?? ProcessInfo.processInfo.activeProcessorCount
    let run = try corpus.begin(key, workers: workers)
    let worker = "\(ProcessInfo.processInfo.hostName) \(getpid())"
    let queue = SharedQueue(
      corpus: corpus, run: run, worker: worker, seconds: options.lease ?? Self.usual)
    guard try await work(queue, key, scratch, printsAll: options.isJSON) else {
      return .interrupted
    }
    let groups = try await CorpusRepresentatives(
      corpus: corpus, run: run, start: start(scratch), timeout: options.timeout ?? Self.usual
    ).shrunk()
    let outcomes = try corpus.runs().first { $0.id == run }?.outcomes ?? [:]
    return conclude(outcomes, groups: groups)
  }

  /// The number of seconds for which a batch is taken, and the limit of a frame.
  private static var usual: Int { 60 }

  private func start(_ scratch: ScratchDirectory) -> WorkerProcess.Start {
    let mode = options.isTolerant ? ["--against"] : []
    return WorkerProcess.Start(arguments: ["corpus", "replay"] + mode, scratch: scratch.url)
  }

  /// Runs workers on the remaining recordings; returns false if interrupted.
  private func work(
    _ queue: some CorpusQueue, _ key: ProgramKey, _ scratch: ScratchDirectory, printsAll: Bool
  ) async throws -> Bool {
    let whole = try queue.remaining().recordings
    let done = Atomic(0)
    let begin = ContinuousClock.now
    let rules = WorkerPool.Rules(
      workers: max(1, options.workers ?? ProcessInfo.processInfo.activeProcessorCount),
      lease: options.lease ?? Self.usual, timeout: options.timeout ?? Self.usual)
    let (isJSON, output) = (options.isJSON, output)
    let isSingle = command.program.apps.count == 1
    do {
      try await WorkMeter.during(
        .recordings, of: whole, counting: { done.load(ordering: .relaxed) },
        { _ in
          let pool = WorkerPool(
            corpus, queue, start(scratch), rules,
            naming: { RecordedAction.name($0, as: Action.self, isSingle: isSingle) },
            in: translation
          ) { recording, verdict in
            done.wrappingAdd(1, ordering: .relaxed)
            if isJSON, printsAll {
              output.reply(json: CorpusJSON.recording(recording, verdict).text)
            }
          }
          try await pool.run()
        })
    } catch is CancellationError {
      reportInterruption(done.load(ordering: .relaxed), of: whole)
      return false
    }
    let count = done.load(ordering: .relaxed)
    let seconds = Double((ContinuousClock.now - begin) / .milliseconds(1)) / 1_000
    if count > 0, !isJSON {
      let speed = Int(Double(count) / max(seconds, 0.001))
      output.diagnose(
        translation(
          Text(
            count,
            one: "\(count) recording replayed in \(Int(seconds.rounded(.up))) s, \(speed) a second",
            other:
              "\(count) recordings replayed in \(Int(seconds.rounded(.up))) s, \(speed) a second")))
    }
    return true
  }

  private func reportInterruption(_ done: Int, of whole: Int) {
    output.diagnose(
      translation("interrupted after \(done) of \(whole, one: "recording", other: "recordings")"))
    guard options.shard == nil else { return }
    let words = CommandText.own.dropFirst()
    output.diagnose(
      translation("continue with: \(verbatim: CommandText.line([command.program.name] + words))"))
  }

  /// Reports the overall result, and how to interpret it.
  private func conclude(
    _ outcomes: [Verdict.Outcome: Int], groups: [VerdictGroup]
  ) -> ExitCode {
    let whole = outcomes.values.reduce(0, +)
    let equal = outcomes[.equal] ?? 0
    if options.isJSON {
      for group in groups { command.reply(CorpusJSON.group(group)) }
      command.reply(["recordings": JSON(whole), "outcomes": CorpusJSON.outcomes(outcomes)])
    } else {
      output.reply(
        translation(
          """
          \(whole, one: "recording", other: "recordings"): \(equal) unchanged, \(whole - equal) \
          not
          """))
      for group in groups { report(group) }
    }
    let isDamaged = outcomes[.damaged] != nil
    let isUnreadable = !options.isTolerant && outcomes[.unreadable] != nil
    if isDamaged || isUnreadable { return .unreadable }
    return whole == equal ? .ok : .checkFailed
  }

  private func report(_ group: VerdictGroup) {
    let what = [group.action ?? "", translation(group.outcome.text), group.path ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " · ")
    output.reply(translation("\(group.count) × \(verbatim: what)"))
    let recording = group.representative
    let place: Text =
      if let frame = group.frame {
        "frame \(frame) of \(verbatim: recording.short), \(verbatim: recording.name)"
      } else {
        Text(verbatim: "\(recording.short), \(recording.name)")
      }
    output.reply("  " + translation(place))
    for line in group.text.split(separator: "\n") { output.reply("    \(line)") }
    guard let shrunk = group.shrunk else { return }
    output.reply(
      "  "
        + translation(
          "shown by \(shrunk.actions.count) of \(shrunk.of, one: "action", other: "actions"):"))
    for action in shrunk.actions { output.reply("    .dispatch \(action)") }
  }
}
