import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelSupport
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for making a test of a session.
  static var saving: [Self] {
    [
      Self(
        ".save", "Save the session as a script or as a Swift test", .savedFile
      ) { file in { shell in try save(shell, to: file) } }
      .example(".save goal.script", ".save GoalTests.swift")
      .leftOutOfScripts()
      .completing("FILE.script | FILE.swift", files("script", "swift"))
      .explained(
        """
        .save FILE.script  the lines of the session, with expectations about what was shown;
                           reel run FILE.script runs them again
        .save FILE.swift   the actions on this branch, with the answers of services, as a test
                           with ReelTesting; one test for each app
        What the apps had stored when the session began goes to FILE.data, and the script begins
        with it. Lines that only show something are left out, and so are lines with a secret in
        them. A file that exists is never overwritten; only its owner can read a new one.
        """),
      Self(
        ".data", "Begin a script with what the apps of another session had stored",
        .file("FOLDER", missing: Text("a folder is missing"), content: .folder)
      ) { folder in { shell in try checkData(folder, shell.session) } }
      .example(".data goal.data", ".data ../Data/two-pools")
      .with(\.namesStoredData, true)
      .leftOutOfScripts()
      .completing("FOLDER", files())
      .explained(
        """
        The first line of a script: `run` on the command line then copies the folder, which has
        the layout of --data DIR, for the session of the script. .save writes such a line.
        """),
    ]
  }

  private static func save(
    _ shell: isolated Interpreter<State, Action>, to file: NamedPath
  ) throws -> Reply {
    let session = shell.session
    let (transcript, translation) = (shell.transcript, session.translation)
    let url = URL(fileURLWithPath: file.path)
    let stem = url.deletingPathExtension().lastPathComponent
    guard url.pathExtension == "script" else {
      let text = try SavedTest(suite: session.suite, history: session.cursor.history)
        .text(named: stem)
      try NewFile.write(to: file, kind: savedSession) { try $0(text) }
      return Reply(
        .saved, SavedFile(file: file.path, hasGap: transcript.hasGap, data: nil, limits: []),
        lines: [translation("wrote \(verbatim: file.path)")]
          + (transcript.hasGap ? [translation(gap(isScript: false))] : []))
    }
    let data = session.stored.folder.map { _ in String(file.path.dropLast(6)) + "data" }
    var script = SavedScript(
      suite: session.suite, timeline: session.timeline, data: data.map { _ in stem + ".data" },
      limits: session.limitsOfScripts, isVirtual: session.clock is VirtualClock,
      zone: session.configuration.zone, moment: session.clock.now, translation: translation)
    if transcript.lines.contains(where: script.hidesSecret(of:)) {
      script.limits.append("Lines with a secret in them were left out, with what they did.")
    }
    let text = try script.text(of: transcript, now: shell.currentView)
    if let data, SystemFile.exists(data) {
      throw NewFile.explained(.exists(path: data), file, savedSession)
    }
    try NewFile.write(to: file, kind: savedSession) {
      try $0(text)
      if let data { try session.stored.copy(to: data) }
    }
    let wrote: Text =
      data.map { "wrote \(verbatim: file.path) and \(verbatim: $0)" }
      ?? "wrote \(verbatim: file.path)"
    let warnings = script.limits + (transcript.hasGap ? [gap(isScript: true)] : [])
    return Reply(
      .saved,
      SavedFile(
        file: file.path, hasGap: transcript.hasGap, data: data,
        limits: script.limits.map(translation.callAsFunction)),
      lines: ([wrote] + warnings).map(translation.callAsFunction))
  }

  private static var savedSession: Text { "a saved session" }

  /// Checks that the session has begun with the data that a line names: later they come too late.
  private static func checkData(
    _ folder: NamedPath, _ session: Session<State, Action>
  ) throws -> Reply {
    guard session.stored.name != folder.text else { return .done }
    throw LineError(
      """
      data can only be there from the start: begin a script with this line, with the name of a \
      folder, and run it from the command line without --data
      """, at: folder.range, code: .notAvailable)
  }

  /// Returns the text about the gap in the saved script or test of a session that was paused.
  private static func gap(isScript: Bool) -> Text {
    isScript
      ? """
      it repeats the lines that ran while paused, and expects nothing up to the end of the last \
      pause: unrecorded frames cannot be checked
      """
      : """
      it contains only the actions on this branch; actions while paused were not recorded, so a \
      test cannot repeat them
      """
  }
}

extension Session {
  /// What a script of the session cannot repeat.
  fileprivate var limitsOfScripts: [Text] {
    var limits: [Text] = []
    if !(clock is VirtualClock) {
      limits.append("Time was real: what depends on it, or on chance, may differ the next time.")
    }
    if isOpened {
      limits.append("The session continued a recording, which a script cannot do.")
    }
    if sharing != nil { limits.append("Others took part in the session.") }
    if !services.given.isEmpty {
      let apps = services.given.keys.sorted().joined(separator: ", ")
      limits.append(
        "Services outside the program may hold something else the next time: \(verbatim: apps).")
    }
    if let problem = stored.problem {
      limits.append("What was stored when the session began could not be kept: \(problem)")
    }
    if stored.lacksCredentials {
      limits.append("Credentials of services outside the program were left out.")
    }
    return limits
  }
}

extension Parameter where Value == NamedPath {
  /// The parameter for a file whose name decides its format: a script, or a test.
  fileprivate static var savedFile: Parameter {
    word(
      "FILE.script | FILE.swift", missing: "a file is missing", content: .file
    ) { word, arguments throws(LineError) in
      guard ["script", "swift"].contains(URL(fileURLWithPath: word.text).pathExtension) else {
        throw arguments.syntax.wrong(
          "“\(verbatim: word.excerpt)” ends neither with .script nor with .swift",
          at: word.range)
      }
      return try arguments.path(word)
    }
  }
}
