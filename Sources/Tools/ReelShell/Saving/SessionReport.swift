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
      throw LineError(
        localized(
          """
          the recording goes to a .reel file beside the report; write: .report \(verbatim: name)
          """), at: word.range)
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
    try NewFile.write(to: word, kind: localized("a report")) { write in
      try write(text)
      try session.timeline.writeRecording(to: recording, app: session.origin)
    }
    let frames = session.timeline.count
    return try Answer(
      .report, WrittenReport(report: word.text, recording: recording, frames: frames),
      lines: [
        localized(
          """
          wrote \(verbatim: word.text) and \(verbatim: recording), \
          \(frames, one: "frame", other: "frames")
          """),
        localized(
          """
          Write in \(verbatim: word.text) what you did and what should have happened, and send \
          both.
          """),
        localized("They contain no passwords, but all that the apps have shown: check them first."),
      ])
  }

  /// Returns the report, without private data.
  private func reportText(recording: String) throws -> String {
    let program = session.configuration.program?.name ?? session.suite.name
    let history = session.timeline.history
    var report = BugReport()
    report.title = localized("A report from \(verbatim: program)")
    report.facts = facts
    report.add(
      localized("What is wrong"),
      localized("(Write here what you did, what happened, and what should have happened.)"))
    report.add(localized("On the screen"), lines: [session.plainScreen], orElse: "")
    report.add(
      localized("The newest frames"), lines: try session.questions.log(20).lines, orElse: "")
    if session.timeline.branches.count > 1 {
      report.add(
        localized("Branches"), lines: [BranchTree.text(session.timeline.branches)], orElse: "")
    }
    let complaints = Complaints(suite: session.suite)
    report.add(
      localized("Lines that failed"), lines: complaints.failures(in: transcript),
      orElse: localized("None."))
    report.add(
      localized("Errors and notices"), lines: try complaints.notices(in: history) + notices,
      orElse: localized("None."))
    report.add(localized("In flight"), lines: flights, orElse: localized("Nothing."))
    report.add(
      localized("The apps' rules"),
      lines: try RuleReview(of: session.suite, in: history, now: session.withShownState(\.self))
        .lines, orElse: "")
    let name = Self.quotedForShell(recording)
    report.add(
      localized("To look at it"),
      lines: [
        "\(program) open \(name)    # \(localized("travel, ask, branch"))",
        "\(program) replay \(name)  # \(localized("does it reach the same states?"))",
      ], orElse: "")
    return withoutPrivateNames(report.markdown)
  }

  private var facts: [BugReport.Fact] {
    let environment = session.configuration.environment
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
      .compactMap { name in environment[name].map { "\(name)=\($0)" } }
    let language = ([session.language.rawValue] + variables).joined(separator: ", ")
    var terminal = [session.configuration.mode.rawValue, localized("\(width) columns")]
    if isAtTerminal {
      terminal.append(localized("\(TerminalSize.current.rows) rows"))
      if let kind = environment["TERM"] { terminal.append("TERM=\(kind)") }
    } else {
      terminal.append(localized("no terminal"))
    }
    let program = session.configuration.program
    let data =
      session.isOpened
      ? localized("a recording was opened")
      : session.isFresh ? localized("made for the session") : localized("the user's")
    let services = session.suite.apps.map { "\($0.name): \(session.services.place(of: $0.name))" }
    return [
      (localized("Program"), program.map { "\($0.name) \($0.version)" } ?? session.suite.name),
      (localized("System"), Machine.description),
      ("Swift", Machine.swift),
      (localized("Language"), language),
      (localized("Terminal"), terminal.joined(separator: ", ")),
      (localized("App"), session.app.name),
      (localized("Services"), services.joined(separator: "; ")),
      (localized("Network"), session.network.description),
      (localized("Data"), data),
      (
        localized("Clock"),
        session.clock.now.iso8601 + (session.clock is VirtualClock ? localized(", virtual") : "")
      ),
      (localized("Shown"), shownPlace),
    ]
  }

  /// The frame and the branch being viewed, and the treatment of actions.
  private var shownPlace: String {
    let history = session.timeline.history
    let branch = session.timeline.branches.first { $0.id == history.branch }
    let timeline = session.timeline
    var parts = [
      localized("frame \(timeline.cursor) of \(verbatim: branch?.name ?? "main")"),
      timeline.isInThePast
        ? localized("the newest is \(branch?.tip ?? timeline.tip)") : localized("the newest"),
      localized("\(timeline.count, one: "frame", other: "frames") in all"),
    ]
    if timeline.isLocked { parts.append(localized("locked")) }
    if timeline.isPaused { parts.append(localized("paused")) }
    if !session.gate.isOpen { parts.append(localized("without effects")) }
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
          ? localized(", in the background")
          : localized(", between two rounds")
      let branch =
        branches.first { branches.count > 1 && $0.id == flight.branch }
        .map { localized(", on \(verbatim: $0.name)") } ?? ""
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
