import ReelTexts
import Foundation
import Reel
import ReelApp
import ReelSupport
import ReelTimeline

/// A bug report on a session, with its recording.
struct SessionReport<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  let session: Session<State, Action>
  /// The performed lines.
  let transcript: Transcript
  /// The notices that are not a line's fault.
  let notices: [String]
  /// The number of columns.
  let width: Int
  /// Whether a user is watching.
  let isAtTerminal: Bool

  /// Writes the report and the recording.
  ///
  /// - Throws: An error that says why a file cannot be written.
  func write(to word: Word) throws -> Answer {
    var word = word
    let url = URL(fileURLWithPath: word.text)
    if url.pathExtension == "reel" {
      let name = "\(url.deletingPathExtension().lastPathComponent).md"
      throw LineError(texts.saving.report.recordingGoesBeside(name), at: word.range)
    }
    let isBare = url.pathExtension.isEmpty
    let stem = isBare ? word.text : String(word.text.dropLast(url.pathExtension.count + 1))
    if isBare { word.text += ".md" }
    let recording = stem + ".reel"
    if !SystemFile.exists(word.text), SystemFile.exists(recording) {
      throw LineError(
        "\(RecordingError.exists(path: recording))", at: word.range, code: .fileExists)
    }
    let text = try reportText(recording: URL(fileURLWithPath: recording).lastPathComponent)
    // The recording last: if it cannot be written, the report is deleted again.
    try NewFile.write(to: word, kind: texts.saving.aReport) { write in
      try write(text)
      try session.timeline.writeRecording(to: recording, app: session.origin)
    }
    let frames = session.timeline.count
    return try Answer(
      .report, WrittenReport(report: word.text, recording: recording, frames: frames),
      lines: [
        texts.saving.report.wrote(word.text, recording, frames),
        texts.saving.report.whatToDo(word.text), texts.saving.report.passwords,
      ])
  }

  /// Returns the report, without private data.
  private func reportText(recording: String) throws -> String {
    let program = session.configuration.program?.name ?? session.suite.name
    let history = session.timeline.history
    let said = texts.saving.report
    let headings = said.headings
    var report = BugReport()
    report.title = said.title(program)
    report.facts = facts
    report.add(headings.whatIsWrong, headings.writeHere)
    report.add(headings.screen, lines: [session.plainScreen], orElse: "")
    report.add(headings.frames, lines: try session.questions.log(20).lines, orElse: "")
    if session.timeline.branches.count > 1 {
      report.add(
        headings.branches, lines: [BranchTree.text(session.timeline.branches)], orElse: "")
    }
    let complaints = Complaints(suite: session.suite)
    report.add(headings.failures, lines: complaints.failures(in: transcript), orElse: said.none)
    report.add(
      headings.notices, lines: try complaints.notices(in: history) + notices, orElse: said.none)
    report.add(headings.flights, lines: flights, orElse: said.nothing)
    report.add(
      headings.rules,
      lines: try RuleReview(of: session.suite, in: history, now: session.withShownState(\.self))
        .lines, orElse: "")
    let name = Self.quotedForShell(recording)
    report.add(
      headings.lookAtIt,
      lines: [
        "\(program) open \(name)    # \(headings.open)",
        "\(program) replay \(name)  # \(headings.replay)",
      ], orElse: "")
    return withoutPrivateNames(report.markdown)
  }

  private var facts: [BugReport.Fact] {
    let environment = session.configuration.environment
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
      .compactMap { name in environment[name].map { "\(name)=\($0)" } }
    let language = ([session.language.rawValue] + variables).joined(separator: ", ")
    let said = texts.saving.report.facts
    var terminal = [session.configuration.mode.rawValue, said.columns(width)]
    if isAtTerminal {
      terminal.append(said.rows(TerminalSize.current.rows))
      if let kind = environment["TERM"] { terminal.append("TERM=\(kind)") }
    } else {
      terminal.append(said.noTerminal)
    }
    let program = session.configuration.program
    let data =
      session.isOpened
      ? said.dataOfRecording : session.isFresh ? said.dataOfSession : said.dataOfUser
    let services = session.suite.apps.map { "\($0.name): \(session.services.place(of: $0.name))" }
    return [
      (said.program, program.map { "\($0.name) \($0.version)" } ?? session.suite.name),
      (said.system, Machine.description),
      ("Swift", Machine.swift),
      (said.language, language),
      (said.terminal, terminal.joined(separator: ", ")),
      (said.app, session.app.name),
      (said.services, services.joined(separator: "; ")),
      (said.network, session.network.description),
      (said.data, data),
      (
        said.clock,
        session.clock.now.iso8601 + (session.clock is VirtualClock ? said.virtual : "")
      ),
      (said.shown, shownPlace),
    ]
  }

  /// The frame and the branch being viewed, and the treatment of actions.
  private var shownPlace: String {
    let history = session.timeline.history
    let branch = session.timeline.branches.first { $0.id == history.branch }
    let timeline = session.timeline
    let said = texts.saving.report.place
    var parts = [
      said.frame(timeline.cursor, branch?.name ?? "main"),
      timeline.isInThePast ? said.newestIs(branch?.tip ?? timeline.tip) : said.newest,
      said.all(timeline.count),
    ]
    if timeline.isLocked { parts.append(said.locked) }
    if timeline.isPaused { parts.append(said.paused) }
    if !session.gate.isOpen { parts.append(said.withoutEffects) }
    return parts.joined(separator: ", ")
  }

  /// The effects in flight, the oldest first.
  private var flights: [String] {
    let branches = session.timeline.branches
    return session.store.inFlight.map { flight in
      let cause = session.name(ofCauseOf: flight)
      let age = max(0, session.clock.now.milliseconds - flight.since.milliseconds)
      let waits =
        flight.countsForSettling
        ? ""
        : flight.isBackground
          ? texts.saving.report.flights.inBackground
          : texts.saving.report.flights.betweenRounds
      let branch =
        branches.first { branches.count > 1 && $0.id == flight.branch }
        .map { texts.saving.report.flights.onBranch($0.name) } ?? ""
      return "\(flight.said) \(cause), \(age) ms\(branch)\(waits)"
    }
  }

  /// Returns the text without the names of users, in URLs and in the path of their home.
  private func withoutPrivateNames(_ text: String) -> String {
    let text = session.services.withoutUsers(text)
    guard let home = session.configuration.environment["HOME"], home.count > 1 else { return text }
    return text.replacingExactly(home, with: "~")
  }

  /// Returns a file's name quoted for a Unix shell.
  private static func quotedForShell(_ name: String) -> String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "._-+".contains($0) }
    return isPlain && !name.hasPrefix("-")
      ? name : "'" + name.replacingExactly("'", with: "'\\''") + "'"
  }
}
