import Foundation
import Reel
import ReelApp
import ReelTimeline

/// A bug report on a session, with its recording.
struct SessionReport<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  let session: Session<State, Action>
  /// The lines that were done.
  let transcript: Transcript
  /// What went wrong without a line's fault.
  let notices: [String]
  /// How many columns there are.
  let width: Int
  /// Whether the user looks on.
  let isAtTerminal: Bool

  /// Writes the report and the recording.
  ///
  /// - Throws: what says why a file cannot be written.
  func write(to word: Word) throws -> Answer {
    var word = word
    let url = URL(fileURLWithPath: word.text)
    if url.pathExtension == "reel" {
      throw LineError(
        en: "the recording goes to a .reel file beside the report; write: .report "
          + "\(url.deletingPathExtension().lastPathComponent).md",
        de: "die Aufnahme kommt in eine .reel-Datei neben dem Bericht; so wird es geschrieben: "
          + ".report \(url.deletingPathExtension().lastPathComponent).md", at: word.range)
    }
    let isBare = url.pathExtension.isEmpty
    let stem = isBare ? word.text : String(word.text.dropLast(url.pathExtension.count + 1))
    if isBare { word.text += ".md" }
    let recording = stem + ".reel"
    if !FileManager.default.fileExists(atPath: word.text),
      FileManager.default.fileExists(atPath: recording)
    {
      throw LineError("\(RecordingError.exists(path: recording))", at: word.range)
    }
    let text = try reportText(recording: URL(fileURLWithPath: recording).lastPathComponent)
    let kind = Localized(en: "a report", de: "ein Bericht")
    // The recording last: where it cannot be written the report is taken away again.
    try NewFile.write(to: word, kind: kind) { write in
      try write(text)
      try session.timeline.writeRecording(to: recording, app: session.origin)
    }
    return Answer(
      lines: [
        localized(
          en: "wrote \(word.text) and \(recording), \(ReplayText.frames(session.timeline.count))",
          de:
            "\(word.text) und \(recording) geschrieben, \(ReplayText.frames(session.timeline.count))"
        ),
        localized(
          en:
            "Say in \(word.text) what you did and what should have happened, and send both files.",
          de:
            "Schreib in \(word.text), was du getan hast und was hätte geschehen sollen, und schick "
            + "beide Dateien."),
        localized(
          en: "No password is in them; what the apps have shown is: look through them first.",
          de: "Kein Passwort steht darin; was die Apps gezeigt haben, schon: sieh sie vorher durch."
        ),
      ],
      json: .object([
        "report": .string(word.text), "recording": .string(recording),
        "frames": .int(Int64(session.timeline.count)),
      ]))
  }

  /// The report, without what is nobody else's business.
  private func reportText(recording: String) throws -> String {
    let program = session.configuration.program?.name ?? session.suite.name
    let history = session.timeline.history
    var report = BugReport()
    report.title = localized(
      en: "A report from \(program)", de: "Ein Bericht aus \(program)")
    report.facts = facts
    report.add(
      localized(en: "What is wrong", de: "Was nicht stimmt"),
      localized(
        en: "(Write here what you did, what happened, and what should have happened.)",
        de: "(Schreib hier, was du getan hast, was geschah, und was hätte geschehen sollen.)"))
    report.add(
      localized(en: "On the screen", de: "Auf dem Bildschirm"), lines: [session.plainScreen],
      orElse: "")
    report.add(
      localized(en: "The newest frames", de: "Die neuesten Frames"),
      lines: try session.questions.log(20).lines, orElse: "")
    if session.timeline.branches.count > 1 {
      report.add(
        localized(en: "Branches", de: "Zweige"),
        lines: [BranchTree.text(session.timeline.branches)], orElse: "")
    }
    let none = localized(en: "None.", de: "Keine.")
    let complaints = Complaints(suite: session.suite)
    report.add(
      localized(en: "Lines that failed", de: "Zeilen, die fehlschlugen"),
      lines: complaints.failures(in: transcript),
      orElse: none)
    report.add(
      localized(en: "Errors and notices", de: "Fehler und Hinweise"),
      lines: try complaints.notices(in: history) + notices,
      orElse: none)
    report.add(
      localized(en: "In flight", de: "Was noch läuft"), lines: flights,
      orElse: localized(en: "Nothing.", de: "Nichts."))
    report.add(
      localized(en: "The apps' rules", de: "Die Regeln der Apps"),
      lines: try RuleReview(of: session.suite, in: history, now: session.withShownState(\.self))
        .lines, orElse: "")
    let name = Self.quotedForShell(recording)
    report.add(
      localized(en: "To look at it", de: "Zum Ansehen"),
      lines: [
        "\(program) open \(name)    # "
          + localized(en: "travel, ask, branch", de: "reisen, fragen, verzweigen"),
        "\(program) replay \(name)  # "
          + localized(
            en: "does it come to the same states?", de: "kommen dieselben Zustände heraus?"),
      ], orElse: "")
    return withoutPrivateNames(report.markdown)
  }

  private var facts: [BugReport.Fact] {
    let environment = session.configuration.environment
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
      .compactMap { name in environment[name].map { "\(name)=\($0)" } }
    let language = ([session.language.rawValue] + variables).joined(separator: ", ")
    var terminal = "\(session.configuration.mode.rawValue), \(width) "
    terminal += localized(en: "columns", de: "Spalten")
    if isAtTerminal {
      terminal += ", \(TerminalSize.current.rows) " + localized(en: "rows", de: "Zeilen")
      if let kind = environment["TERM"] { terminal += ", TERM=\(kind)" }
    } else {
      terminal += localized(en: ", no terminal", de: ", kein Terminal")
    }
    let program = session.configuration.program
    let data =
      session.isOpened
      ? localized(en: "a recording was opened", de: "eine Aufnahme wurde geöffnet")
      : session.isFresh
        ? localized(en: "made for the session", de: "für die Sitzung angelegt")
        : localized(en: "those of the user", de: "die des Benutzers")
    return [
      (
        localized(en: "Program", de: "Programm"),
        program.map { "\($0.name) \($0.version)" } ?? session.suite.name
      ),
      (localized(en: "System", de: "System"), Machine.description),
      ("Swift", Machine.swift),
      (localized(en: "Language", de: "Sprache"), language),
      ("Terminal", terminal),
      ("App", session.app.name),
      (
        localized(en: "Services", de: "Dienste"),
        session.suite.apps.map { "\($0.name): \(session.services.place(of: $0.name))" }.joined(
          separator: "; ")
      ),
      (localized(en: "Network", de: "Netz"), session.network.description),
      (localized(en: "Data", de: "Daten"), data),
      (
        localized(en: "Clock", de: "Uhr"),
        session.clock.now.iso8601
          + (session.clock is VirtualClock ? localized(en: ", virtual", de: ", virtuell") : "")
      ),
      (localized(en: "Shown", de: "Gezeigt"), shownPlace),
    ]
  }

  /// Which frame is looked at, on which branch, and what is done with actions.
  private var shownPlace: String {
    let history = session.timeline.history
    let branch = session.timeline.branches.first { $0.id == history.branch }
    var parts = [
      localized(
        en: "frame \(session.timeline.cursor) of \(branch?.name ?? "main")",
        de: "Frame \(session.timeline.cursor) von \(branch?.name ?? "main")")
    ]
    parts.append(
      session.timeline.isInThePast
        ? localized(
          en: "the newest is \(branch?.tip ?? session.timeline.tip)",
          de: "der neueste ist \(branch?.tip ?? session.timeline.tip)")
        : localized(en: "the newest", de: "der neueste"))
    parts.append(
      localized(
        en: "\(ReplayText.frames(session.timeline.count)) in all",
        de: "insgesamt \(ReplayText.frames(session.timeline.count))"))
    if session.timeline.isLocked { parts.append(localized(en: "locked", de: "gesperrt")) }
    if session.timeline.isPaused { parts.append(localized(en: "paused", de: "pausiert")) }
    if !session.gate.isOpen { parts.append(localized(en: "without effects", de: "ohne Effekte")) }
    return parts.joined(separator: ", ")
  }

  /// What is in flight, the oldest first.
  private var flights: [String] {
    let branches = session.timeline.branches
    return session.store.inFlight.map { flight in
      let cause = session.name(ofCauseOf: flight)
      let age = max(0, session.clock.now.milliseconds - flight.since.milliseconds)
      let waits =
        flight.countsForSettling
        ? ""
        : flight.isBackground
          ? localized(en: ", in the background", de: ", im Hintergrund")
          : localized(en: ", between two rounds", de: ", zwischen zwei Runden")
      let branch =
        branches.first { branches.count > 1 && $0.id == flight.branch }
        .map { localized(en: ", on \($0.name)", de: ", auf \($0.name)") } ?? ""
      return "\(flight.said) \(cause), \(age) ms\(branch)\(waits)"
    }
  }

  /// The text without the names of users: in URLs, and in the path of their home.
  private func withoutPrivateNames(_ text: String) -> String {
    let text = session.services.withoutUsers(text)
    guard let home = session.configuration.environment["HOME"], home.count > 1 else { return text }
    return text.replacing(home, with: "~")
  }

  /// A file's name as a word of a Unix shell.
  private static func quotedForShell(_ name: String) -> String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "._-+".contains($0) }
    return isPlain && !name.hasPrefix("-")
      ? name : "'" + name.replacing("'", with: "'\\''") + "'"
  }
}
