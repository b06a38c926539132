import Foundation
import ReelApp
import ReelShell
import ReelTexts
import ReelTimeline

extension CorpusCommand {
  private static var pageSize: Int { 1_000 }

  /// Lists the recordings, with this program's verdicts.
  func list(_ corpus: any Corpus) throws -> ExitCode {
    let run = try corpus.run(of: try key())
    var last = 0
    while case let page = try corpus.recordings(
      after: last, limit: Self.pageSize, verdictsOf: run), let end = page.last
    {
      last = end.recording.id
      for (recording, verdict) in page {
        try Task.checkCancellation()
        if options.isJSON {
          reply(CorpusJSON.recording(recording, verdict))
        } else {
          output.reply(line(recording, verdict))
        }
      }
    }
    return .ok
  }

  private func line(_ recording: StoredRecording, _ verdict: Verdict?) -> String {
    var words = [
      recording.short,
      translation(
        Text(
          recording.frames, one: "\(recording.frames) frame", other: "\(recording.frames) frames")),
    ]
    words.append(translation(verdict.map { $0.outcome.text } ?? "not replayed"))
    words += [verdict?.action, verdict?.path].compactMap(\.self)
    return (words + [recording.name]).joined(separator: "  ")
  }

  /// Reports the size of the corpus, and the programs it was replayed with.
  func status(_ corpus: any Corpus) throws -> ExitCode {
    let size = try corpus.size()
    let runs = try corpus.runs()
    guard !options.isJSON else {
      reply([
        "place": .string(corpus.name), "recordings": JSON(size.recordings),
        "bytes": JSON(size.bytes), "runs": .array(runs.map(CorpusJSON.run)),
      ])
      return .ok
    }
    let tenths = Int((Double(size.bytes) / 100_000).rounded())
    let volume = translation(
      """
      \(size.recordings, one: "recording", other: "recordings"), \
      \(number: tenths / 10).\(tenths % 10) MB
      """)
    output.reply("\(corpus.name): \(volume)")
    for run in runs {
      let mode = run.program.isTolerant ? " --against" : ""
      let name =
        run.program.fingerprint.count == 64
        ? "\(run.program.label) (\(run.program.fingerprint.prefix(12)))" : run.program.label
      output.reply(
        translation("\(verbatim: name + mode), since \(verbatim: Self.time(run.begun))"))
      let done = run.outcomes.values.reduce(0, +)
      let outcomes = Verdict.Outcome.allCases.compactMap { outcome in
        run.outcomes[outcome].map { "\($0) × \(translation(outcome.text))" }
      }
      let verdicts = translation("\(done) of \(size.recordings) replayed")
      output.reply("  " + ([verdicts] + outcomes).joined(separator: ", "))
    }
    return .ok
  }

  private static func time(_ milliseconds: Int) -> String {
    Date(timeIntervalSince1970: Double(milliseconds / 1_000)).formatted(.iso8601)
  }
}

extension Verdict.Outcome {
  /// The report's text.
  var text: Text {
    switch self {
    case .equal: "unchanged"
    case .differs: "leads to a different state"
    case .asks: "makes different requests"
    case .form: "the state has different members"
    case .unreadable: "can no longer be read"
    case .crash: "crashes the program"
    case .hang: "does not finish"
    case .damaged: "is damaged"
    }
  }
}

/// The output of `--json`: one object a line.
enum CorpusJSON {
  /// A recording, with its verdict if there is one.
  static func recording(_ recording: StoredRecording, _ verdict: Verdict?) -> JSON {
    var members: JSON.Members = [
      "recording": .string(recording.hash), "name": .string(recording.name),
      "size": JSON(recording.size), "frames": JSON(recording.frames),
    ]
    if let verdict {
      members["outcome"] = .string(verdict.outcome.rawValue)
      members["digests"] = JSON(verdict.digests)
      members["frame"] = verdict.frame.map { JSON($0) }
      members["action"] = verdict.action.map(JSON.string)
      members["path"] = verdict.path.map(JSON.string)
      if !verdict.text.isEmpty { members["text"] = .string(verdict.text) }
    }
    return .object(members)
  }

  /// A group of verdicts.
  static func group(_ group: VerdictGroup) -> JSON {
    var members: JSON.Members = [
      "group": .string(group.outcome.rawValue), "count": JSON(group.count),
      "recording": .string(group.representative.hash),
      "name": .string(group.representative.name), "text": .string(group.text),
      "action": group.action.map(JSON.string) ?? .null,
      "path": group.path.map(JSON.string) ?? .null,
      "frame": group.frame.map { JSON($0) } ?? .null,
    ]
    if let shrunk = group.shrunk {
      members["of"] = JSON(shrunk.of)
      members["actions"] = .array(
        shrunk.actions.map { (try? JSON(text: $0)) ?? .string($0) })
    }
    return .object(members)
  }

  /// A program that the corpus was replayed with.
  static func run(_ run: CorpusRun) -> JSON {
    [
      "program": .string(run.program.fingerprint), "label": .string(run.program.label),
      "against": .bool(run.program.isTolerant), "begun": JSON(run.begun),
      "outcomes": outcomes(run.outcomes),
    ]
  }

  /// The number of recordings with each outcome.
  static func outcomes(_ outcomes: [Verdict.Outcome: Int]) -> JSON {
    .object(
      JSON.Members(outcomes.map { ($0.key.rawValue, JSON($0.value)) }))
  }
}
