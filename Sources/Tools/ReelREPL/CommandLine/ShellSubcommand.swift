import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelSharing
import ReelSupport
import ReelTexts
import ReelTimeline

extension RunningShell {
  /// `open`: starts the shell on a recording.
  static var openSubcommand: Subcommand<State, Action> {
    Subcommand(
      "open", "Start the shell on a recording: travel, ask, branch",
      .optional(.file()), .session, .lines
    ) { shell, path, given, lines in
      let options = try SessionOptions(given, apps: shell.program.apps, name: shell.program.name)
      return try await shell.start(
        options, lines, opening: try shell.recording(path, in: options.data))
    }
  }

  /// `shell`: starts the shell, or reads lines from standard input.
  static func shellSubcommand(of program: Program<State, Action>) -> Subcommand<State, Action> {
    let summary: Text = "Start the shell; without a terminal, read commands from standard input"
    // A program that cannot share sessions does not mention the options for it.
    guard let find = program.sharing else {
      return Subcommand(
        "shell",
        summary,
        .optional(.app(of: program.apps)), .session,
        .recorded,
        .lines,
        written: "[shell] [APP] [options]"
      ) { shell, app, given, record, lines in
        try await shell.start(given, lines, app: app, record: record)
      }
    }
    return Subcommand(
      "shell", summary,
      .optional(.app(of: program.apps)), .session, .joining,
      .recorded,
      .lines,
      written: "[shell] [APP] [options]"
    ) { shell, app, given, joining, record, lines in
      try await shell.start(
        given, lines, app: app, record: record, joining: joining.joining(find))
    }
  }

  private func start(
    _ given: GivenSessionOptions, _ lines: LineOptions, app: Int?, record: RecordingTarget?,
    joining: SharedJoining? = nil
  ) async throws -> ExitCode {
    var options = try SessionOptions(given, apps: program.apps, name: program.name)
    options.joining = joining
    if options.language == nil, lines.givesLines || !TerminalSize.isThere {
      options.language = translation.language
    }
    return try await start(options, lines, app: app, record: record)
  }

  /// Performs the lines of the command line, or those that the user types, or those of standard
  /// input.
  func start(
    _ options: SessionOptions, _ lines: LineOptions, app: Int? = nil,
    record: RecordingTarget? = nil,
    opening recording: String? = nil
  ) async throws -> ExitCode {
    let given = try lines.lines()
    if given == nil, TerminalSize.isThere {
      return try await interactive(options, lines, app: app, record: record, opening: recording)
    }
    return try await batch(
      options, lines, given, app: app, record: record, opening: recording)
  }

  private func batch(
    _ options: SessionOptions, _ lines: LineOptions, _ given: [Script.Line]? = nil, app: Int?,
    record: RecordingTarget?, opening recording: String?
  ) async throws -> ExitCode {
    CrashNotice.arm(program.name, in: translation)
    // With other participants, time is real.
    let isVirtual = options.services.isEmpty && options.joining == nil
    // On virtual time the same lines make the same recording, however busy the machine is.
    let digests = isVirtual ? DigestPolicy.always : .paced
    let start = try await SessionStart(
      program, options: options, isVirtual: isVirtual, output: StandardOutput(),
      configuration: SessionConfiguration(
        mode: options.mode ?? .plain, digests: digests),
      opening: recording, reportingIn: translation, joining: options.joining)
    CrashNotice.watch(start.session.timeline.underWay)
    defer { start.shutDown() }
    if let app { await start.interpreter.use(app) }
    if let record {
      try start.session.checkForm()
      try start.record(into: record, digests: digests)
    }
    let reader = BatchReader(
      start.interpreter, name: "stdin", keepsGoing: lines.keepsGoing, echoes: lines.echoes)
    let code =
      if let given {
        await reader.run(Script.stream(of: given))
      } else {
        await reader.run(StandardInputLines.lines())
      }
    return start.interpreter.endRecording(code)
  }

  /// Runs the shell at a terminal, in the requested language.
  private func interactive(
    _ options: SessionOptions, _ lines: LineOptions, app: Int?, record: RecordingTarget?,
    opening recording: String?
  ) async throws -> ExitCode {
    let given = options
    var options = options
    var warning: Text?
    if options.language == nil {
      do {
        options.language = try Language(chosenBy: ProcessInfo.processInfo.environment)
      } catch {
        warning = Text(error)
      }
    }
    let directories = options.data.map(Directories.init(root:)) ?? Directories(name: program.name)
    let files = SessionFiles(directories)
    let editor: LineEditor
    do {
      editor = try LineEditor(
        LineEditor.Configuration(
          name: program.name, historyFile: files.history, historyLimit: 5_000))
    } catch {
      printError("\(error); lines are read without editing")
      var lines = lines
      lines.keepsGoing = true
      return try await batch(options, lines, app: app, record: record, opening: recording)
    }
    CrashNotice.arm(program.name, in: translation)
    defer { editor.close() }
    let isRead = isatty(STDOUT_FILENO) == 1
    let colors = isRead ? ColorDepth() : .monochrome
    let output = EditorOutput(editor, colors: colors, isShown: isRead)
    let mode = options.mode ?? (colors > .monochrome ? .ansi : .plain)
    var configuration = SessionConfiguration(mode: mode, colors: max(colors, .sixteen))
    configuration.isRead = isRead
    if isRead, mode != .json { configuration.zone = SessionZone.ofUser }
    let start = try await ProgressLine.showing(if: mode != .json, in: translation) {
      [options, configuration] in
      try await SessionStart(
        program, options: options, isVirtual: false, output: output, configuration: configuration,
        opening: recording, reportingIn: translation, joining: options.joining)
    }
    CrashNotice.watch(start.session.timeline.underWay)
    defer { start.shutDown() }
    if let app { await start.interpreter.use(app) }
    if let record {
      try start.record(into: record)
    } else if options.joining == nil, let warning = files.record(start.session) {
      // What is shared is in its database.
      output.diagnose(translation(warning))
    }
    for warning in editor.warnings.map({ $0.text }) + [warning].compactMap(\.self) {
      start.interpreter.output.diagnose(translation(warning))
    }
    let code = await InteractiveShell(
      start.interpreter, program: program, editor: editor, output: output,
      colors: colors,
      startFile: lines.startFile(of: program.name, in: directories).map { ($0, given, app) },
      hasChosen: app != nil
    ).run()
    return start.interpreter.endRecording(code)
  }
}

extension Word {
  /// Returns the index of the app that the word names.
  func app(among names: [String]) throws(LineError) -> Int {
    try index(among: names, unknown: "there is no app")
  }
}

extension Parameter where Value == [Int] {
  /// Returns a positional parameter for the indices of some apps.
  package static func apps(of names: [String]) -> Parameter {
    words("APP…", choices: names.map { Choice($0) }) { words, _ throws(LineError) in
      try words.map { word throws(LineError) in
        try word.app(among: names)
      }
    }
  }
}

extension Parameter where Value == Int {
  /// Returns a positional parameter for the index of an app.
  static func app(of names: [String]) -> Parameter {
    word("APP", choices: names.map { Choice($0) }) { word, _ throws(LineError) in
      try word.app(among: names)
    }
  }
}
