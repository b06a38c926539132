import Foundation
import ReelApp
import ReelShell
import ReelTexts
import ReelTimeline

/// The questions to a worker, one a line.
enum WorkerQuestion: Codable, Equatable, Sendable {
  /// To replay a recording, by its hash.
  case replay(String)
  /// To find the few actions that show the effect of a frame of a recording.
  case shrink(String, frame: Int)
  /// To reduce an action after some frames of a recording: it may end the process.
  case attempt(String, after: [Int], frame: Int)
}

/// The answers of a worker, one a line.
enum WorkerAnswer: Codable, Equatable, Sendable {
  /// The result of a replay.
  case verdict(Verdict)
  /// The few actions; nil if they cannot be found.
  case shrunk(ShrunkActions?)
  /// The attempt did not end the process.
  case survived
}

/// The environment variable of a worker's process: the folder of the recordings.
let workerVariable = "REEL_CORPUS_FILES"

/// A process that replays one recording after the other: the reducers run here, so that a reducer
/// that traps or does not terminate takes nothing else with it.
///
/// Questions come from standard input; the process ends along with it.
struct CorpusWorker<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  let program: Program<State, Action>
  let folder: URL
  let isTolerant: Bool
  /// The language of its verdicts.
  let translation: Translation

  /// Answers until there are no more questions.
  ///
  /// - Throws: errors from launching the apps.
  func run() async throws -> ExitCode {
    // Ctrl-C is for the process that has started this one.
    signal(SIGINT, SIG_IGN)
    // Output of a reducer is not an answer.
    let answers = FileHandle(fileDescriptor: dup(STDOUT_FILENO))
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    dup2(nowhere, STDOUT_FILENO)
    let questions = Self.questions()
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let launch = try await program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    let judgement = Judgement(suite: launch.suite, isTolerant: isTolerant, in: translation)
    for await line in questions {
      let question = try ActionJSON.decode(WorkerQuestion.self, from: line)
      let answer = try await answer(question, judgement)
      try answers.write(contentsOf: Data((try JSON(encoding: answer).text + "\n").utf8))
    }
    return .ok
  }

  /// The lines of standard input; the process ends soon after the last one, even in the middle of
  /// its work.
  private static func questions() -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
      // A reducer that does not terminate is not waited for.
      Thread.sleep(forTimeInterval: 5)
      exit(ExitCode.interrupted.rawValue)
    }
    return stream
  }

  private func answer(
    _ question: WorkerQuestion, _ judgement: Judgement<State, Action>
  ) async throws -> WorkerAnswer {
    switch question {
    case .replay(let hash):
      return .verdict(try judgement.verdict(on: CorpusFiles.file(hash, in: folder)))
    case .shrink(let hash, let frame):
      let report = try judgement.report(on: CorpusFiles.file(hash, in: folder))
      let shrinker = report.timeline.flatMap {
        EffectShrinker(upTo: frame, at: Judgement<State, Action>.differingPath(report), of: $0)
      }
      return .shrunk(try await shrinker?.run())
    case .attempt(let hash, let frames, let last):
      try judgement.attempt(CorpusFiles.file(hash, in: folder), after: frames, frame: last)
      return .survived
    }
  }
}

extension Judgement {
  /// Reduces the action of a frame after those of some others, to see whether that ends the
  /// process.
  ///
  /// - Throws: the errors of ``Replay``.
  func attempt(_ file: URL, after frames: [Int], frame: Int) throws {
    let report = try suite.replay()
      .run(file.path, until: frame - 1)
    guard let timeline = report.timeline, let json = RecordedAction.json(ofFrame: frame, in: file)
    else { return }
    let last = try ActionJSON.decode(Action.self, from: json.text)
    let history = timeline.history
    var state = history.state(at: 0)
    for position in frames.compactMap({ history.position(of: $0) }) {
      timeline.reduce(history.frame(at: position).action, into: &state)
    }
    timeline.reduce(last, into: &state)
  }
}
