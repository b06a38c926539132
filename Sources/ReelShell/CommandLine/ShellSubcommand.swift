import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelStorage
import ReelTimeline

extension Shell {
  static var shellSubcommand: Subcommand<State, Action> {
    Subcommand(
      "shell", synopsis: "[shell] [APP] [options]",
      summary: Localized(
        en: "Start the shell; without a terminal, read commands from standard input",
        de: "Die Shell starten; ohne Terminal liest sie Befehle von der Standardeingabe"),
      options: SessionOptions.all + [
        CommandLineOption(
          "record", "FILE",
          help: Localized(
            en: "record the session into FILE, which must not exist",
            de: "die Sitzung in DATEI aufnehmen, die es noch nicht gibt")),
        CommandLineOption(
          "keep-going",
          help: Localized(
            en: "without a terminal: go on after a line that failed",
            de: "ohne Terminal: nach einer Zeile, die fehlschlug, weitermachen")),
      ]
    ) { shell, arguments in try await shell.start(arguments) }
  }

  private func start(_ arguments: ParsedArguments) async throws -> ExitCode {
    guard arguments.others.count < 2 else {
      throw UsageError(
        localized(
          en: "“\(arguments.others[1])” is too much here",
          de: "„\(arguments.others[1])“ ist hier zu viel"))
    }
    let app = try arguments.others.first.map { name in
      guard let index = program.apps.firstIndex(of: name) else {
        throw UsageError(
          localized(
            en: "there is no app “\(name)”; there is \(program.apps.joined(separator: ", "))",
            de: "es gibt keine App „\(name)“; es gibt \(program.apps.joined(separator: ", "))"))
      }
      return index
    }
    let options = try SessionOptions(arguments, apps: program.apps, name: program.name)
    if TerminalSize.isThere {
      return try await interactive(options, app: app, record: arguments.value("record"))
    }
    var spoken = options
    if spoken.language == nil { spoken.language = Language.current }
    return try await batch(
      spoken, app: app, record: arguments.value("record"),
      keepsGoing: arguments.has("keep-going"))
  }

  func batch(
    _ options: SessionOptions, app: Int?, record: String?, keepsGoing: Bool,
    opening recording: String? = nil
  ) async throws -> ExitCode {
    CrashNotice.arm(program.name)
    let isVirtual = options.services.isEmpty
    // On virtual time the same lines make the same recording, however busy the machine is.
    let digests = isVirtual ? DigestPolicy.always : .paced
    let start = try await SessionStart(
      program, options: options, isVirtual: isVirtual, output: StandardOutput(),
      configuration: Session<State, Action>.Configuration(
        mode: options.mode ?? .plain, digests: digests),
      opening: recording)
    defer { start.shutDown() }
    if let app { await start.session.use(app) }
    if let record { try start.session.record(into: record, digests: digests) }
    let code = await BatchReader(start.session, name: "stdin", keepsGoing: keepsGoing)
      .run(StandardInputLines.lines())
    return start.session.endRecording(code)
  }

  /// The shell at a terminal, in the language that is asked for there.
  func interactive(
    _ options: SessionOptions, app: Int?, record: String?, opening recording: String? = nil
  ) async throws -> ExitCode {
    var options = options
    var warning: String?
    if options.language == nil {
      do {
        options.language = try Language(chosenBy: ProcessInfo.processInfo.environment)
      } catch {
        warning = "\(error)"
      }
    }
    return try await Language.$current.withValue(options.language ?? .en) {
      try await interactive(
        options, app: app, record: record, opening: recording, warning: warning)
    }
  }

  private func interactive(
    _ options: SessionOptions, app: Int?, record: String?, opening recording: String?,
    warning: String?
  ) async throws -> ExitCode {
    let directories = options.data.map(Directories.init(root:)) ?? Directories(name: program.name)
    let places = SessionFiles(directories)
    let editor: LineEditor
    do {
      editor = try LineEditor(
        LineEditor.Configuration(
          name: program.name, historyFile: places.history, historyLimit: 5_000))
    } catch {
      complain(
        localized(
          en: "\(error); lines are read as they are",
          de: "\(error); Zeilen werden gelesen, wie sie sind"))
      return try await batch(
        options, app: app, record: record, keepsGoing: true, opening: recording)
    }
    CrashNotice.arm(program.name)
    defer { editor.close() }
    let colors = isatty(STDOUT_FILENO) == 1 ? ColorDepth() : .monochrome
    let output = EditorOutput(editor, colors: colors)
    let start = try await SessionStart(
      program, options: options, isVirtual: false, output: output,
      configuration: Session<State, Action>.Configuration(
        mode: options.mode ?? (colors > .monochrome ? .ansi : .plain),
        colors: max(colors, .sixteen)),
      opening: recording)
    defer { start.shutDown() }
    if let app { await start.session.use(app) }
    if let record {
      try start.session.record(into: record)
    } else if let warning = places.record(start.session) {
      output.diagnose(warning)
    }
    for warning in editor.warnings + [warning].compactMap(\.self) {
      start.session.output.diagnose(warning)
    }
    let code = await InteractiveShell(
      start.session, program: program, editor: editor, output: output,
      colors: colors
    ).run()
    return start.session.endRecording(code)
  }
}

extension Session {
  /// Records from now on, after what has happened.
  ///
  /// - Parameters:
  ///   - path: a file that is not there yet.
  ///   - digests: how many frames carry a digest.
  /// - Throws: `RecordingError` where the file exists or cannot be written.
  public nonisolated func record(
    into path: String, digests: DigestPolicy = .paced
  ) throws {
    try timeline.startRecording(to: path, app: origin, digests: digests)
  }

  /// Ends the recording with the session.
  ///
  /// - Returns: `code`, unless that is ok and the recording could not be written.
  public nonisolated func endRecording(_ code: ExitCode) -> ExitCode {
    do {
      try timeline.stopRecording()
      return code
    } catch {
      output.diagnose("\(error)")
      return code == .ok ? .unreadable : code
    }
  }
}

extension Session {
  /// How many frames the session has.
  public nonisolated var frameCount: Int { timeline.count }
}
