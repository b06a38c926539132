import Foundation
import Reel
import ReelApp
import ReelTimeline

extension Session {
  /// Telling somebody else what went wrong.
  static var reportCommands: [ShellCommand<State, Action>] {
    [
      Own(
        name: "report", synopsis: "report FILE.md",
        summary: Localized(
          en: "Write a bug report, with the recording of the session",
          de: "Einen Fehlerbericht schreiben, mit der Aufnahme der Sitzung"),
        details: Localized(
          en: """
            .report crash.md writes two files, to be sent together:
              crash.md    what the session runs on, what is on the screen, the newest frames, what went
                          wrong, what is in flight, and whether the apps' rules hold
              crash.reel  the recording of the session so far: reel open crash.reel
            No password, no token and no user of a URL is in them; what the apps have shown is. Files
            that exist are never overwritten; only their owner can read new ones.
            """,
          de: """
            .report fehler.md schreibt zwei Dateien, die zusammen verschickt werden:
              fehler.md    worauf die Sitzung läuft, was auf dem Bildschirm steht, die neuesten Frames,
                           was fehlschlug, was noch läuft und ob die Regeln der Apps gelten
              fehler.reel  die Aufnahme der bisherigen Sitzung: reel open fehler.reel
            Kein Passwort, kein Token und kein Benutzer aus einer URL steht darin; was die Apps gezeigt
            haben, schon. Dateien, die es gibt, werden nie überschrieben; neue kann nur ihr Besitzer
            lesen.
            """)
      ) { session, call in
        let file = try call.single(localized(en: "a file", de: "eine Datei"))
        session.output.answer(try session.report(to: file).text(session.configuration.mode))
        return .done
      }
    ]
  }

  private func report(to word: Word) throws -> Answer {
    var word = word
    let url = URL(fileURLWithPath: word.text)
    if url.pathExtension == "reel" {
      throw LineError(
        localized(
          en: "the recording goes to a .reel file beside the report; write: .report "
            + "\(url.deletingPathExtension().lastPathComponent).md",
          de: "die Aufnahme kommt in eine .reel-Datei neben dem Bericht; so wird es geschrieben: "
            + ".report \(url.deletingPathExtension().lastPathComponent).md"), at: word.range)
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
      try timeline.writeRecording(to: recording, app: origin)
    }
    return Answer(
      lines: [
        localized(
          en: "wrote \(word.text) and \(recording), \(ReplayText.frames(timeline.count))",
          de: "\(word.text) und \(recording) geschrieben, \(ReplayText.frames(timeline.count))"),
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
        "frames": .int(Int64(timeline.count)),
      ]))
  }

  /// The report, without what is nobody else's business.
  private func reportText(recording: String) throws -> String {
    let program = configuration.program?.name ?? suite.name
    let history = timeline.history
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
      localized(en: "On the screen", de: "Auf dem Bildschirm"), lines: [plainScreen], orElse: "")
    report.add(
      localized(en: "The newest frames", de: "Die neuesten Frames"),
      lines: try questions.log(20).lines, orElse: "")
    if timeline.branches.count > 1 {
      report.add(
        localized(en: "Branches", de: "Zweige"),
        lines: [BranchTree.text(timeline.branches)], orElse: "")
    }
    let complaints = Complaints(
      suite: suite, ownNames: Set(Self.shellCommands.flatMap { [$0.name] + $0.aliases }))
    report.add(
      localized(en: "Lines that failed", de: "Zeilen, die fehlschlugen"),
      lines: complaints.failures(in: transcript),
      orElse: localized(en: "None.", de: "Keine."))
    report.add(
      localized(en: "Errors and notices", de: "Fehler und Hinweise"),
      lines: try complaints.notices(in: history) + notices.all,
      orElse: localized(en: "None.", de: "Keine."))
    report.add(
      localized(en: "In flight", de: "Was noch läuft"), lines: flights,
      orElse: localized(en: "Nothing.", de: "Nichts."))
    report.add(
      localized(en: "The apps' rules", de: "Die Regeln der Apps"),
      lines: try RuleReview(of: suite, in: history, now: withShownState(\.self)).lines, orElse: "")
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
    let environment = configuration.environment
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
      .compactMap { name in environment[name].map { "\(name)=\($0)" } }
    let language = ([language.rawValue] + variables).joined(separator: ", ")
    var terminal = "\(configuration.mode.rawValue), \(output.width) "
    terminal += localized(en: "columns", de: "Spalten")
    if showsChanges {
      terminal += ", \(TerminalSize.current.rows) " + localized(en: "rows", de: "Zeilen")
      if let kind = environment["TERM"] { terminal += ", TERM=\(kind)" }
    } else {
      terminal += localized(en: ", no terminal", de: ", kein Terminal")
    }
    let program = configuration.program
    let data =
      isOpened
      ? localized(en: "a recording was opened", de: "eine Aufnahme wurde geöffnet")
      : isFresh
        ? localized(en: "made for the session", de: "für die Sitzung angelegt")
        : localized(en: "those of the user", de: "die des Benutzers")
    return [
      (
        localized(en: "Program", de: "Programm"),
        program.map { "\($0.name) \($0.version)" } ?? suite.name
      ),
      (localized(en: "System", de: "System"), Machine.description),
      ("Swift", Machine.swift),
      (localized(en: "Language", de: "Sprache"), language),
      ("Terminal", terminal),
      ("App", app.name),
      (
        localized(en: "Services", de: "Dienste"),
        suite.apps.map { "\($0.name): \(services.place(of: $0.name))" }.joined(separator: "; ")
      ),
      (localized(en: "Network", de: "Netz"), network.description),
      (localized(en: "Data", de: "Daten"), data),
      (
        localized(en: "Clock", de: "Uhr"),
        clock.now.iso8601
          + (clock is VirtualClock ? localized(en: ", virtual", de: ", virtuell") : "")
      ),
      (localized(en: "Shown", de: "Gezeigt"), shownPlace),
    ]
  }

  /// Which frame is looked at, on which branch, and what is done with actions.
  private var shownPlace: String {
    let history = timeline.history
    let branch = timeline.branches.first { $0.id == history.branch }
    var parts = [
      localized(
        en: "frame \(timeline.cursor) of \(branch?.name ?? "main")",
        de: "Frame \(timeline.cursor) von \(branch?.name ?? "main")")
    ]
    parts.append(
      timeline.isInThePast
        ? localized(
          en: "the newest is \(branch?.tip ?? timeline.tip)",
          de: "der neueste ist \(branch?.tip ?? timeline.tip)")
        : localized(en: "the newest", de: "der neueste"))
    parts.append(
      localized(
        en: "\(ReplayText.frames(timeline.count)) in all",
        de: "insgesamt \(ReplayText.frames(timeline.count))"))
    if timeline.isLocked { parts.append(localized(en: "locked", de: "gesperrt")) }
    if timeline.isPaused { parts.append(localized(en: "paused", de: "pausiert")) }
    if !gate.isOpen { parts.append(localized(en: "without effects", de: "ohne Effekte")) }
    return parts.joined(separator: ", ")
  }

  /// What is in flight, the oldest first.
  private var flights: [String] {
    let branches = timeline.branches
    return store.inFlight.map { flight in
      let what = flight.label ?? localized(en: "an effect", de: "ein Effekt")
      let cause = (try? timeline.frame(flight.cause)).flatMap { frame in
        try? ActionSummary(JSON(encoding: frame.action), isSingle: suite.isSingle).name
      }
      let age = max(0, clock.now.milliseconds - flight.since.milliseconds)
      let waits =
        flight.countsForSettling
        ? ""
        : flight.isBackground
          ? localized(en: ", in the background", de: ", im Hintergrund")
          : localized(en: ", between two rounds", de: ", zwischen zwei Runden")
      let branch =
        branches.first { branches.count > 1 && $0.id == flight.branch }
        .map { localized(en: ", on \($0.name)", de: ", auf \($0.name)") } ?? ""
      let of = localized(en: "of", de: "von")
      return "\(what) \(of) #\(flight.cause) \(cause ?? ""), \(age) ms\(branch)\(waits)"
    }
  }

  /// The text without the names of users: in URLs, and in the path of their home.
  private func withoutPrivateNames(_ text: String) -> String {
    let text = services.withoutUsers(text)
    guard let home = configuration.environment["HOME"], home.count > 1 else { return text }
    return text.replacing(home, with: "~")
  }

  /// A file's name as a word of a Unix shell.
  private static func quotedForShell(_ name: String) -> String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "._-+".contains($0) }
    return isPlain && !name.hasPrefix("-")
      ? name : "'" + name.replacing("'", with: "'\\''") + "'"
  }
}
