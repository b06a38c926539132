import Reel
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

extension RunningShell {
  /// `scrub`: writes recordings with other texts, which may be passed on.
  static var scrubSubcommand: Subcommand<State, Action> {
    Subcommand(
      "scrub", "Write recordings with stand-ins for texts, to pass them on",
      .files("RECORDING…", missing: Text("scrub needs a recording")),
      .repeated("fields", "PATH", help: Text("replace the texts at PATH, and below")),
      .flag("texts", help: Text("replace all texts, except numbers, times, codes and choices")),
      .folder("to", help: Text("write copies into FOLDER, which exists")),
      replays: true
    ) { shell, recordings, fields, isAll, folder in
      guard isAll == fields.isEmpty else {
        throw UsageError("scrub needs either --fields or --texts")
      }
      let paths = try fields.map { text in
        do throws(QueryError) {
          return try Path(text)
        } catch {
          throw UsageError(Text(verbatim: "--fields: ") + error.message)
        }
      }
      return try await shell.offline { launch in
        try shell.scrub(recordings, isAll ? nil : paths, to: folder, launch.suite)
      }
    }
    .explained(
      """
      A stand-in has as many letters as the text, and equal texts have equal ones.
      The words of a text are replaced wherever they are; what the program itself says stays.
      Frames are reduced anew: where a state depends on a text, the frame and the path are shown.
      Without --to, nothing is written.
      """)
  }

  private func scrub(
    _ recordings: [NamedPath], _ fields: [Path]?, to folder: NamedPath?,
    _ suite: Suite<State, Action>
  ) throws -> ExitCode {
    let output = StandardOutput()
    let origin = PathOrigin(apps: program.apps)
    let names = fields?.map { origin.whole($0).steps.compactMap(\.memberName) }
    let form = RecordedForm.of(State.self, Action.self, suite.requests).form
    let places = TextPlaces(form)
    for (field, name) in zip(fields ?? [], names ?? [])
    where !places.hasPlace(name, in: "state", at: suite.root.map { [$0] } ?? []) {
      throw UsageError(
        Text(verbatim: "--fields: ") + "there is no “\(verbatim: field.description)” in the state")
    }
    var worst = ExitCode.ok
    for recording in recordings.map(\.path) {
      do {
        let report = try suite.replay().run(recording)
        guard report.isFaithful, let timeline = report.timeline, let header = report.header else {
          // What differs may be a text.
          if report.isFaithful {
            output.diagnose(
              ReplayText.text(report, path: recording, root: suite.root, in: translation))
          } else {
            for notice in report.notices { output.diagnose(translation(notice)) }
            output.diagnose(
              "\(recording): " + translation("it does not replay as it was recorded"))
          }
          worst.worsen(to: .checkFailed)
          continue
        }
        let scrubber = try Scrubber(timeline, suite, form, fields: names)
        let copy = try scrubber.scrubbed()
        if let missing = names?.indices.first(where: { !scrubber.found.contains($0) }),
          let field = fields?[missing]
        {
          throw UsageError(
            "\(verbatim: recording): there is no text at \(verbatim: field.description)")
        }
        for notice in report.notices { output.diagnose(translation(notice)) }
        if report.begun != nil {
          output.diagnose("\(recording): " + translation("the frame that did not end is left out"))
        }
        show(scrubber, of: recording, output)
        guard let folder else { continue }
        try write(copy, asCopyOf: recording, header, to: folder, version: header.program, suite)
      } catch let error as QueryInterruption {
        throw error
      } catch {
        output.diagnose(translation(Text(error)))
        worst.worsen(to: ExitCode(of: error))
      }
    }
    return worst
  }

  /// Shows how much has been replaced, and where the states depend on it.
  private func show(
    _ scrubber: Scrubber<State, Action>, of recording: String, _ output: StandardOutput
  ) {
    let count = scrubber.counts.values.reduce(0, +)
    output.reply(
      "\(recording): "
        + translation(Text(count, one: "\(count) text replaced", other: "\(count) texts replaced")))
    for (place, count) in scrubber.counts.sorted(by: { $0.key < $1.key }) {
      output.reply("  \(count)  \(place)")
    }
    for frame in scrubber.partial {
      output.reply("  " + translation("frame \(frame): a part without a known form stays"))
    }
    for (frame, path) in scrubber.dependent {
      let what: Text =
        path.map { "frame \(frame): \(verbatim: $0) depends on a text" }
        ?? "frame \(frame): what it asks depends on a text"
      output.reply("  " + translation(what))
    }
  }
}

extension Path.Step {
  /// The name of a member; nil for an element: a field is the same in all of them.
  fileprivate var memberName: String? { if case .name(let name) = self { name } else { nil } }
}
