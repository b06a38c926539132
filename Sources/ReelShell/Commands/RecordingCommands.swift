import Foundation
import ReelApp
import ReelTimeline

extension Session {
  /// Recordings and scripts.
  static var recordingCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "record", synopsis: "record [start FILE | stop [FILE]]",
        summary: "Write the session down, so that it can be replayed",
        details: """
          .record             says where the session is being recorded
          .record start FILE  records into FILE: what has happened so far and what follows
          .record stop        ends the recording
          .record stop FILE   writes the session so far to FILE, as a whole recording
          A file that exists is never overwritten.
          """
      ) { session, call in
        try session.record(Array(call.arguments), call)
        return .done
      },
      Own(
        name: "replay", synopsis: "replay FILE",
        summary: "Replay a recording and check its digests",
        details: "The session itself is left as it is. No effect runs."
      ) { session, call in
        let file = try call.single("a recording")
        let replay = Replay<State, Action>(app: session.suite.name, reducer: session.suite.reducer)
        let report = try replay.run(file.text)
        let text = ReplayText.text(
          report, path: file.text, root: session.suite.isSingle ? session.suite.name : nil)
        if report.divergence != nil { throw Failure(text) }
        session.output.answer(text)
        return .done
      },
      Own(
        name: "run", synopsis: "run FILE", summary: "Do what a script says, line by line, here"
      ) { session, call in
        try await session.runScript(try call.single("a script").text)
      },
    ]
  }

  private func record(_ words: [Word], _ call: Own.Invocation) throws {
    switch (words.first?.text, words.count) {
    case (nil, _):
      output.answer(
        timeline.recordingPath.map { "recording into \($0)" } ?? "this session is not recorded")
    case ("start", 2):
      try timeline.stopRecording()
      try timeline.startRecording(
        to: words[1].text, app: suite.name, digests: configuration.digests)
      output.answer("recording into \(words[1].text)")
    case ("stop", 1):
      let path = try timeline.stopRecording()
      output.answer(
        path.map { "recorded \(timeline.count) frames into \($0)" } ?? "nothing was recorded")
    case ("stop", 2):
      try timeline.writeRecording(to: words[1].text, app: suite.name)
      output.answer("wrote \(timeline.count) frames to \(words[1].text)")
    default:
      throw LineError(
        "this is not understood; write: .\(call.synopsis)",
        at: words[0].range.lowerBound..<call.words.end)
    }
  }

  /// Runs a script within this session.
  func runScript(_ path: String) async throws -> Outcome {
    let url = URL(fileURLWithPath: path).standardizedFileURL.path
    guard !runningScripts.contains(url) else {
      throw Failure("\(path) is being run already: a script cannot run itself")
    }
    let script = try Script(path: path)
    runningScripts.append(url)
    defer { runningScripts.removeLast() }
    var lines = script.lines[...]
    while let line = lines.popFirst() {
      guard line.saysSomething else { continue }
      let answers = lines.prefix(countOfAnswers(to: line.text)).map(\.text)
      lines = lines.dropFirst(answers.count)
      let outcome = await execute(line.text, answers: .lines(answers))
      switch outcome {
      case .done: break
      case .quit: return .done
      case .failed(let error):
        if Script.isForgiven(by: lines) { continue }
        throw Failure("\(path):\(line.number): \(error.explained(in: line.text))")
      }
    }
    return .done
  }
}
