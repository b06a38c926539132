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
      .file(
        missing: needs),
      .file(
        "FILE",
        missing: needs),
      .exportKind, written: "export RECORDING FILE [--as KIND]", replays: true
    ) { shell, recording, path, kind in
      try await shell.offline { launch in
        guard let source = try shell.source(of: recording, launch.suite) else {
          return .checkFailed
        }
        let word = Word(path, range: 0..<path.count)
        do {
          let frames = try Exporter(source: source, translation: shell.translation)
            .write(kind ?? ExportKind(file: path), to: word)
          StandardOutput().answer(
            shell.translation(
              Text(
                frames, one: "wrote \(frames) frame to \(verbatim: path)",
                other: "wrote \(frames) frames to \(verbatim: path)")))
          return .ok
        } catch is CancellationError {
          throw QueryInterruption(framesRead: source.history.count)
        }
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
