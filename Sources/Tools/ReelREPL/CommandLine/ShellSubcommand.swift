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
      var session = try SessionOptions(given, apps: shell.program.apps, name: shell.program.name)
      session.recording = try shell.recording(path, in: session.data)
      return try await shell.start(StartOptions(session: session, lines: lines))
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
        .lines, .version,
        written: "[shell] [APP] [options]"
      ) { shell, app, given, record, lines, asksVersion in
        if asksVersion { return shell.printVersion() }
        return try await shell.start(shell.options(given, lines, app, record))
      }
    }
    return Subcommand(
      "shell", summary,
      .optional(.app(of: program.apps)), .session, .joining,
      .recorded,
      .lines, .version,
      written: "[shell] [APP] [options]"
    ) { shell, app, given, joining, record, lines, asksVersion in
      if asksVersion { return shell.printVersion() }
      var options = try shell.options(given, lines, app, record)
      options.session.joining = try joining.joining(find)
      return try await shell.start(options)
    }
  }

  private func printVersion() -> ExitCode {
    StandardOutput().reply("\(program.name) \(program.version)")
    return .ok
  }

  /// Returns what the command line says.
  private func options(
    _ given: GivenSessionOptions, _ lines: LineOptions, _ app: Int?, _ record: RecordingTarget?
  ) throws -> StartOptions {
    var session = try SessionOptions(given, apps: program.apps, name: program.name)
    if session.language == nil, lines.givesLines || !TerminalSize.isThere {
      session.language = translation.language
    }
    return StartOptions(session: session, lines: lines, app: app, record: record)
  }

  /// Performs the lines of the command line, or those that the user types, or those of standard
  /// input.
  private func start(_ options: StartOptions) async throws -> ExitCode {
    var options = options
    options.session.words = translation
    let given = try options.lines.lines()
    if given == nil, TerminalSize.isThere { return try await interactive(options) }
    return try await batch(options, given)
  }

  private func batch(
    _ options: StartOptions, _ given: [Script.Line]? = nil
  ) async throws -> ExitCode {
    CrashNotice.arm(program.name, in: translation)
    // With other participants, time is real.
    let isVirtual = options.session.services.isEmpty && options.session.joining == nil
    // On virtual time the same lines make the same recording, however busy the machine is.
    let digests = isVirtual ? DigestPolicy.always : .paced
    let start = try await SessionStart(
      program, options: options.session, isVirtual: isVirtual, output: StandardOutput(),
      configuration: SessionConfiguration(mode: options.session.mode ?? .plain, digests: digests))
    CrashNotice.watch(start.session.timeline.underWay)
    defer { start.shutDown() }
    for loss in SessionFiles.losses(stored: start.unkept) {
      start.interpreter.output.diagnose(translation(loss))
    }
    if let app = options.app { await start.interpreter.use(app) }
    if let record = options.record {
      try start.session.checkForm()
      try start.record(into: record, digests: digests)
    }
    let interrupts = LineInterrupts()
    let reader = BatchReader(
      start.interpreter, name: "stdin", keepsGoing: options.lines.keepsGoing,
      echoes: options.lines.echoes, interruptedBy: given == nil ? interrupts : nil)
    let code =
      if let given {
        await reader.run(Script.Lines(given))
      } else {
        await reader.run(StandardInputLines.lines(interrupting: interrupts))
      }
    return start.interpreter.endRecording(start.leave(code))
  }

  /// Runs the shell at a terminal, in the requested language.
  private func interactive(_ given: StartOptions) async throws -> ExitCode {
    var options = given
    let environment = ProcessInfo.processInfo.environment
    var warnings: [Text] = []
    if options.session.language == nil {
      do {
        options.session.language = try Language(chosenBy: environment)
      } catch {
        warnings.append(Text(error))
      }
    }
    let directories =
      options.session.data.map(Directories.init(root:)) ?? Directories(name: program.name)
    let files = SessionFiles(directories)
    let editor: LineEditor
    do {
      editor = try LineEditor(
        LineEditor.Configuration(
          name: program.name, historyFile: files.history, historyLimit: 5_000))
    } catch {
      printError("\(error); lines are read without editing")
      options.lines.keepsGoing = true
      return try await batch(options)
    }
    CrashNotice.arm(program.name, in: translation)
    defer { editor.close() }
    let isRead = isatty(STDOUT_FILENO) == 1
    let colors = isRead ? ColorDepth() : .monochrome
    let output = EditorOutput(editor, colors: colors, isShown: isRead)
    let mode = options.session.mode ?? (colors > .monochrome ? .ansi : .plain)
    var configuration = SessionConfiguration(mode: mode, colors: max(colors, .sixteen))
    configuration.isRead = isRead
    if isRead, mode != .json {
      let zone = SessionZone.chosen(by: environment)
      configuration.zone = zone ?? SessionZone.utc
      if zone == nil { warnings.append(SessionZone.unknown(environment)) }
    }
    let start = try await ProgressLine.showing(if: mode != .json, in: translation) {
      [options, configuration] in
      try await SessionStart(
        program, options: options.session, isVirtual: false, output: output,
        configuration: configuration)
    }
    CrashNotice.watch(start.session.timeline.underWay)
    defer { start.shutDown() }
    if let app = options.app { await start.interpreter.use(app) }
    var unrecorded: Text?
    if let record = options.record {
      try start.record(into: record)
    } else if options.session.joining == nil {
      // What is shared is in its database.
      unrecorded = files.record(start.session)
    }
    let losses = SessionFiles.losses(stored: start.unkept, recorded: unrecorded)
    for warning in losses + editor.warnings.map({ $0.text }) + warnings {
      start.interpreter.output.diagnose(translation(warning))
    }
    let code = await InteractiveShell(
      start.interpreter, program: program, editor: editor, output: output,
      colors: colors,
      startFile: options.lines.startFile(of: program.name, in: directories)
        .map { ($0, given.session, given.app) },
      hasChosen: options.app != nil
    ).run()
    return start.interpreter.endRecording(start.leave(code))
  }
}

extension Parameter where Value == Bool {
  /// The parameter for printing the version instead of starting the shell.
  fileprivate static var version: Parameter {
    .flag("version", help: Text("print the program's version and exit"))
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

/// What the command line says about a session in the shell: what it begins with, and its lines.
struct StartOptions: Sendable {
  /// The options of the session.
  var session: SessionOptions
  /// The sources of its lines.
  var lines: LineOptions
  /// The app in which it begins; nil for the first one.
  var app: Int?
  /// Where it is recorded; nil for the usual place.
  var record: RecordingTarget?
}
