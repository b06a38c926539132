import Foundation
import Reel
import ReelApp
import ReelTimeline

extension Session {
  /// Recordings and scripts.
  static var recordingCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "record", synopsis: "record [start FILE | stop [FILE]]",
        summary: Localized(
          en: "Write the session down, so that it can be replayed",
          de: "Die Sitzung aufnehmen, um sie wiederholen zu können"),
        details: Localized(
          en: """
            .record             says where the session is being recorded
            .record start FILE  records into FILE: what has happened so far and what follows
            .record stop        ends the recording
            .record stop FILE   writes the session so far to FILE, as a whole recording
            A file that exists is never overwritten.
            """,
          de: """
            .record             sagt, wohin die Sitzung aufgenommen wird
            .record start FILE  nimmt in FILE auf: was bisher geschah und was folgt
            .record stop        beendet die Aufnahme
            .record stop FILE   schreibt die bisherige Sitzung nach FILE, als ganze Aufnahme
            Eine Datei, die es gibt, wird nie überschrieben.
            """)
      ) { session, call in
        try session.record(Array(call.arguments), call)
        return .done
      },
      Own(
        name: "replay", synopsis: "replay FILE",
        summary: Localized(
          en: "Replay a recording and check its digests",
          de: "Eine Aufnahme wiederholen und ihre Digests prüfen"),
        details: Localized(
          en: "The session itself is left as it is. No effect runs.",
          de: "Die Sitzung selbst bleibt, wie sie ist. Kein Effekt läuft.")
      ) { session, call in
        let file = try call.single(localized(en: "a recording", de: "eine Aufnahme"))
        try await ReplayChild.check(file.text)
        let replay = Replay<State, Action>(app: session.suite.name, reducer: session.suite.reducer)
        let report = try replay.run(file.text)
        let text = ReplayText.text(
          report, path: file.text, root: session.suite.isSingle ? session.suite.name : nil)
        if !report.isFaithful { throw Failure(text) }
        session.output.answer(text)
        return .done
      },
      Own(
        name: "run", synopsis: "run FILE",
        summary: Localized(
          en: "Do what a script says, line by line, here",
          de: "Tun, was ein Skript sagt, Zeile für Zeile, hier")
      ) { session, call in
        try await session.runScript(
          try call.single(localized(en: "a script", de: "ein Skript")).text)
      },
    ]
  }

  private func record(_ words: [Word], _ call: Own.Invocation) throws {
    switch (words.first?.text, words.count) {
    case (nil, _):
      output.answer(
        timeline.recordingPath.map {
          localized(en: "recording into \($0)", de: "Aufnahme in \($0)")
        }
          ?? localized(
            en: "this session is not recorded", de: "diese Sitzung wird nicht aufgenommen"))
    case ("start", 2):
      try timeline.stopRecording()
      try timeline.startRecording(
        to: words[1].text, app: origin, digests: configuration.digests)
      output.answer(
        localized(
          en: "recording into \(words[1].text)",
          de: "Aufnahme in \(words[1].text)"))
    case ("stop", 1):
      let path = try timeline.stopRecording()
      output.answer(
        path.map {
          localized(
            en: "recorded \(timeline.count) frames into \($0)",
            de: "\(ReplayText.frames(timeline.count)) in \($0) aufgenommen")
        } ?? localized(en: "nothing was recorded", de: "nichts wurde aufgenommen"))
    case ("stop", 2):
      try timeline.writeRecording(to: words[1].text, app: origin)
      output.answer(
        localized(
          en: "wrote \(timeline.count) frames to \(words[1].text)",
          de: "\(ReplayText.frames(timeline.count)) nach \(words[1].text) geschrieben"))
    default:
      throw LineError(
        localized(
          en: "this is not understood; write: .\(call.synopsis)",
          de: "das ist nicht zu verstehen; so wird es geschrieben: .\(call.synopsis)"),
        at: words[0].range.lowerBound..<call.words.end)
    }
  }

  /// Runs a script within this session.
  func runScript(_ path: String) async throws -> Outcome {
    let url = URL(fileURLWithPath: path).standardizedFileURL.path
    guard !runningScripts.contains(url) else {
      throw Failure(
        localized(
          en: "\(path) is being run already: a script cannot run itself",
          de: "\(path) läuft schon: ein Skript kann sich nicht selbst ausführen"))
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
