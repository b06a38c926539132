import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts
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
  private var translation: Translation { session.translation }

  /// Writes the report and the recording.
  ///
  /// - Throws: An error that says why a file cannot be written.
  func write(to named: NamedPath) throws -> Reply {
    let url = URL(fileURLWithPath: named.path)
    if url.pathExtension == "reel" {
      let name = "\(url.deletingPathExtension().lastPathComponent).md"
      throw LineError(
        """
        the recording goes to a .reel file beside the report; write: .report \(verbatim: name)
        """, at: named.range)
    }
    let isBare = url.pathExtension.isEmpty
    let stem = isBare ? named.path : String(named.path.dropLast(url.pathExtension.count + 1))
    let file = isBare ? named.ending(in: ".md") : named
    let recording = stem + ".reel"
    if !SystemFile.exists(file.path), SystemFile.exists(recording) {
      throw LineError(
        Text(RecordingError.exists(path: recording)), at: file.range, code: .fileExists)
    }
    let text = try reportText(recording: URL(fileURLWithPath: recording).lastPathComponent)
    // The recording last: if it cannot be written, the report is deleted again.
    try NewFile.write(to: file, kind: "a report") { write in
      try write(text)
      try session.timeline.writeRecording(to: recording, app: session.origin)
    }
    let frames = session.timeline.count
    return Reply(
      .report, WrittenReport(report: file.path, recording: recording, frames: frames),
      lines: [
        translation(
          """
          wrote \(verbatim: file.path) and \(verbatim: recording), \
          \(frames, one: "frame", other: "frames")
          """),
        translation(
          """
          Write in \(verbatim: file.path) what you did and what should have happened, and send \
          both.
          """),
        translation(
          "They contain no passwords, but all that the apps have shown: check them first."),
      ])
  }

  /// Returns the report, without private data.
  private func reportText(recording: String) throws -> String {
    let program = session.configuration.program?.name ?? session.suite.name
    let history = session.cursor.history
    var report = BugReport()
    report.title = translation("A report from \(verbatim: program)")
    report.facts = facts
    report.add(
      translation("What is wrong"),
      translation("(Write here what you did, what happened, and what should have happened.)"))
    report.add(translation("On the screen"), lines: [session.plainScreen], orElse: "")
    report.add(
      translation("The newest frames"), lines: [try session.questions.log(20).text(for: .program)],
      orElse: "")
    if session.timeline.branches.count > 1 {
      report.add(
        translation("Branches"),
        lines: [BranchTree.text(session.timeline.branches, in: translation)], orElse: "")
    }
    let failures = SessionFailures(suite: session.suite, translation: translation)
    report.add(
      translation("Lines that failed"), lines: failures.failures(in: transcript),
      orElse: translation("None."))
    report.add(
      translation("Errors and notices"), lines: try failures.notices(in: history) + notices,
      orElse: translation("None."))
    report.add(translation("In flight"), lines: flights, orElse: translation("Nothing."))
    report.add(
      translation("The apps' rules"),
      lines: try RuleReview(of: session.suite, in: history, now: session.withShownState(\.self))
        .lines(in: translation), orElse: "")
    let name = Self.quotedForShell(recording)
    report.add(
      translation("To look at it"),
      lines: [
        "\(program) open \(name)    # \(translation("travel, ask, branch"))",
        "\(program) replay \(name)  # \(translation("does it reach the same states?"))",
      ], orElse: "")
    return withoutPrivateNames(report.markdown)
  }

  private var facts: [BugReport.Fact] {
    let environment = session.configuration.environment
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
      .compactMap { name in environment[name].map { "\(name)=\($0)" } }
    let language = ([session.language.rawValue] + variables).joined(separator: ", ")
    var terminal = [session.configuration.mode.rawValue, translation("\(width) columns")]
    if isAtTerminal {
      terminal.append(translation("\(TerminalSize.current.rows) rows"))
      if let kind = environment["TERM"] { terminal.append("TERM=\(kind)") }
    } else {
      terminal.append(translation("no terminal"))
    }
    let program = session.configuration.program
    let data =
      session.isOpened
      ? translation("a recording was opened")
      : session.hasOwnData ? translation("made for the session") : translation("the user's")
    let services = session.suite.apps.map {
      "\($0.name): \(translation(session.services.location(of: $0.name)))"
    }
    return [
      (translation("Program"), program.map { "\($0.name) \($0.version)" } ?? session.suite.name),
      (translation("System"), translation(Machine.description)),
      ("Swift", Machine.swift),
      (translation("Language"), language),
      (translation("Terminal"), terminal.joined(separator: ", ")),
      (translation("App"), session.app.name),
      (translation("Services"), services.joined(separator: "; ")),
      (translation("Network"), session.network.description),
      (translation("Data"), data),
      (
        translation("Clock"),
        session.clock.now.iso8601 + (session.clock is VirtualClock ? translation(", virtual") : "")
      ),
      (translation("Shown"), shownFrame),
    ]
  }

  /// The frame and the branch being viewed, and the treatment of actions.
  private var shownFrame: String {
    let (timeline, cursor) = (session.timeline, session.cursor)
    let branch = timeline.branches.first { $0.id == cursor.branch }
    var parts = [
      translation("frame \(cursor.frame) of \(verbatim: branch?.name ?? "main")"),
      cursor.isInThePast
        ? translation("the newest is \(branch?.tip ?? timeline.tip)") : translation("the newest"),
      translation("\(timeline.count, one: "frame", other: "frames") in all"),
    ]
    if timeline.isLocked { parts.append(translation("locked")) }
    if timeline.isPaused { parts.append(translation("paused")) }
    if !session.gate.isOpen { parts.append(translation("without effects")) }
    return parts.joined(separator: ", ")
  }

  /// The effects in flight, the oldest first.
  private var flights: [String] {
    let branches = session.timeline.branches
    return session.store.inFlight.map { flight in
      let cause = session.name(ofCause: flight.cause)
      let age = max(0, session.clock.now.milliseconds - flight.since.milliseconds)
      let waits =
        flight.countsForSettling
        ? ""
        : flight.isBackground
          ? translation(", in the background")
          : translation(", between two rounds")
      let branch =
        branches.first { branches.count > 1 && $0.id == flight.branch }
        .map { translation(", on \(verbatim: $0.name)") } ?? ""
      return "\(translation(flight.said)) \(cause), \(age) ms\(branch)\(waits)"
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
    guard FileName.shown(name) == name else {
      let escaped = name.replacingExactly("\\", with: "\\\\").replacingExactly("'", with: "\\'")
      return "$'" + FileName.shown(escaped) + "'"
    }
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "._-+".contains($0) }
    return isPlain && !name.hasPrefix("-")
      ? name : "'" + name.replacingExactly("'", with: "'\\''") + "'"
  }
}
