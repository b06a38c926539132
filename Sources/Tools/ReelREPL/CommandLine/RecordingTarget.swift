import Foundation
import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// Where a session is recorded, as the command line says.
struct RecordingTarget: Sendable {
  /// The file; nil if only ``span`` is given.
  var file: NamedPath?
  /// How much of the past is kept; nil for everything.
  var span: RecordingSpan?
}

extension Parameter where Value == RecordingTarget? {
  /// The parameters for recording a session.
  static var recorded: Parameter {
    .group(
      .file("record", help: Text("record the session into FILE, which must not exist")),
      .optional(
        .after(
          "keep", "TIME",
          help: Text("with --record: keep the last TIME, such as 10m, in files with numbers"),
          read: span))
    ) { file, span in
      file == nil && span == nil ? nil : RecordingTarget(file: file, span: span)
    }
  }

  private static func span(_ text: String) throws(LineError) -> RecordingSpan {
    let units = ["s": 1, "m": 60, "h": 3600]
    guard let unit = text.last.flatMap({ units[String($0)] }),
      let count = Int(text.dropLast()), (1...10_000).contains(count)
    else {
      throw LineError("--keep needs a time such as 30s, 10m or 2h, not “\(verbatim: text)”")
    }
    return .last(.seconds(count * unit))
  }
}

extension SessionStart {
  /// Starts recording the session; if only the last part is kept, `SIGUSR1` writes it to one file.
  func record(into target: RecordingTarget, digests: DigestPolicy = .paced) throws {
    guard let file = target.file else { throw UsageError("--keep needs --record") }
    try session.record(into: file.path, keeping: target.span, digests: digests)
    guard target.span != nil else { return }
    session.timeline.dumpRecording(on: SIGUSR1) { [output = interpreter.output] result in
      switch result {
      case .success(let path):
        if let path { output.notify("wrote \(verbatim: path)") }
      case .failure(let error): output.notify(Text(error))
      }
    }
  }
}
