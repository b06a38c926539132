import Reel
import ReelApp

/// Does lines one after the other, where nobody looks on.
public struct BatchReader<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  private let session: Session<State, Action>
  private let name: String
  private let keepsGoing: Bool

  /// Prepares to do lines in a session.
  ///
  /// - Parameters:
  ///   - session: what does the lines.
  ///   - name: what the lines come from, for messages: a file.
  ///   - keepsGoing: whether a line that fails does not end it.
  public init(_ session: Session<State, Action>, name: String, keepsGoing: Bool) {
    self.session = session
    self.name = name
    self.keepsGoing = keepsGoing
  }

  /// Does `lines` up to their end, to `.quit`, or to the first that fails.
  ///
  /// A failure is forgiven where the next line is `expect error`. It is reported as
  /// `file:line: what` with the line and a caret below.
  ///
  /// - Returns: how it went.
  public func run(_ lines: some AsyncSequence<Script.Line, Never>) async -> ExitCode {
    var code = ExitCode.ok
    var pending: (line: Script.Line, error: LineError)?
    var lines = lines.makeAsyncIterator()
    while let line = await lines.next(isolation: #isolation) {
      let words = Words(unfinished: line.text)
      guard let first = words.words.first else { continue }
      if let failure = pending.take(), !Script.isForgiven(by: CollectionOfOne(line)) {
        code = .checkFailed
        if !keepsGoing {
          report(failure.error, failure.line)
          return code
        }
      }
      await session.showBefore(words)
      var answers: [String] = []
      for _ in 0..<(await session.countOfAnswers(to: line.text)) {
        guard let answer = await lines.next(isolation: #isolation) else { break }
        answers.append(answer.text)
      }
      switch await session.execute(line.text, answers: .lines(answers)) {
      case .done:
        // First written down, then shown: whoever has read an answer can rely on the recording.
        await session.acknowledge()
        if first.text == "wait" { await session.showScreenIfChanged() }
      case .failed(let error):
        pending = (line, error)
        // Whoever writes the lines may wait for the answer before writing the next.
        if keepsGoing { report(error, line) }
      case .quit(let quit):
        await session.finish()
        return code == .ok ? quit : code
      }
    }
    if let failure = pending {
      if !keepsGoing { report(failure.error, failure.line) }
      return .checkFailed
    }
    await session.finish()
    return code
  }

  /// Does lines up to the first that fails and is not forgiven, and says which one that is.
  package func firstFailure(
    of lines: [Script.Line]
  ) async -> (line: Script.Line, error: LineError)? {
    var rest = lines[...]
    while let line = rest.popFirst() {
      switch await session.execute(line.text) {
      case .done: break
      case .quit: return nil
      case .failed(let error):
        if !Script.isForgiven(by: rest) { return (line, error) }
      }
    }
    return nil
  }

  private func report(_ error: LineError, _ line: Script.Line) {
    // A line that failed is remembered as such.
    session.notices.passing.diagnose("\(name):\(line.number): \(error.explained(in: line.text))")
  }
}

extension Session {
  /// Shows what the lines before have changed, before a line that goes on to something else.
  func showBefore(_ words: Words) {
    guard isScreenStale, let first = words.words.first?.text, first != "expect", first != "wait"
    else { return }
    showScreenIfChanged()
  }

  /// Writes out what has been recorded; what was done so far then survives the process.
  func acknowledge() {
    do {
      try timeline.flush()
    } catch {
      output.diagnose(
        localized(
          en: "\(error); the session goes on without a recording",
          de: "\(error); die Sitzung geht ohne Aufnahme weiter"))
      _ = try? timeline.stopRecording()
    }
  }

  /// Waits for what is in flight and shows where it all has led to.
  func finish() async {
    guard isScreenStale else { return }
    _ = await settles(within: configuration.patience)
    acknowledge()
    showScreenIfChanged()
  }
}
