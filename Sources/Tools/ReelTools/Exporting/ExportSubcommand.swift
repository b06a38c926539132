import Reel
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

extension RunningShell {
  /// `export`: a recording as a file for another tool.
  static var exportSubcommand: Subcommand<State, Action> {
    let needs: Text = "export needs a recording and an output file: export a.reel a.sqlite"
    return Subcommand(
      "export", "Write a recording as a file for another tool",
      .file(missing: needs), .file("FILE", missing: needs),
      .exportKind, written: "export RECORDING FILE [--as KIND]", replays: true
    ) { shell, recording, file, kind in
      let wanted: ExportKind
      do {
        wanted = try kind ?? ExportKind(file: file)
      } catch let error as LineError {
        throw UsageError(error.message)
      }
      return try await shell.read {
        try await shell.offline { launch in
          try shell.export(try shell.source(of: recording.path, launch.suite), to: file, as: wanted)
        }
      } withoutTypes: { suite, _ in
        guard !wanted.needsStates else {
          let others = ExportKind.allCases.filter { !$0.needsStates }.map(\.rawValue)
          StandardOutput().diagnose(
            shell.translation(
              """
              \(verbatim: wanted.rawValue) needs states; without them there are: \
              \(verbatim: others.joined(separator: ", "))
              """))
          return
        }
        let source = try shell.source(of: recording.path, suite, .unknown)
        _ = try shell.export(source, to: file, as: wanted)
      }
    }
    .explained(
      [
        "A file that exists is never overwritten. The kinds:",
        ExportKind.allCases.map { Text(verbatim: $0.rawValue.padded(to: 16)) + $0.summary }
          .joined(separator: Text(verbatim: "\n")),
      ].joined(separator: Text(verbatim: "\n")))
  }
}

extension RunningShell {
  /// Writes a history to a file; nil is an empty one, which has been reported.
  private func export<RecordedState, RecordedAction>(
    _ source: ExportSource<RecordedState, RecordedAction>?, to file: NamedPath, as kind: ExportKind
  ) throws -> ExitCode {
    guard let source else { return .checkFailed }
    do {
      let frames = try Exporter(source: source, translation: translation)
        .write(kind, to: file)
      let last = source.history.number(at: source.history.count)
      let text: Text =
        kind == .state
        ? "wrote \(Path.wholeState) after frame \(last) to \(verbatim: file.path)"
        : Text(
          frames, one: "wrote \(frames) frame to \(verbatim: file.path)",
          other: "wrote \(frames) frames to \(verbatim: file.path)")
      StandardOutput().reply(translation(text))
      return source.isFaithful ? .ok : .checkFailed
    } catch is CancellationError {
      throw QueryInterruption(framesRead: source.history.count)
    }
  }
}

extension Parameter where Value == ExportKind? {
  /// The parameter for the kind of a file, if its name does not decide.
  static var exportKind: Parameter {
    .optional(
      .after(
        "as", "KIND", help: "the kind of file; by default from its name",
        choices: ExportKind.choices
      ) { name throws(LineError) in try ExportKind(name: name) })
  }
}
